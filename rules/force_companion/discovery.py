"""Whether a power that comes with a raise is understood: the roll of the Imperial era (FC-MA-10)."""

from __future__ import annotations

from typing import Any

from rules.d6_first_edition.codes import sheet_code, standing_dice, worked_out
from rules.d6_first_edition.rolls import measured, roll
from rules.force_companion.teaching import skills_of
from rules.kernel.notation import Code
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict


def is_due(table: Table) -> bool:
    """Whether this campaign asks for the roll (settings `learning.discovery_roll` and `campaign.era`)."""
    stance = table.setting("learning.discovery_roll")
    return stance == "always" or (stance == "imperial" and table.setting("campaign.era") == "imperial")


def is_understood(verdict: Verdict, power: str) -> bool:
    """Roll each skill that the power uses against its difficulty there; all must succeed (FC-AM-21)."""
    verdict.draft.kind = "discovery_roll"
    verdict.cite("FC-MA-10", "FC-AM-21", "FC-RO-01", "FC-RO-02")
    rolls: dict[str, Any] = {}
    verdict.fact(rolls=rolls)
    for skill in skills_of(verdict.table, power):
        rolls[skill] = _rolled(verdict, power, skill)
    understood = all(facts["outcome"] == "success" for facts in rolls.values())
    outcome = "success" if understood else "failure"
    verdict.fact(outcome=outcome, together=outcome if len(rolls) > 1 else None)
    return understood


def _rolled(verdict: Verdict, power: str, skill: str) -> dict[str, Any]:
    table, who = verdict.table, verdict.act.who
    difficulty = _difficulty(verdict, power, skill)
    code = sheet_code(table, who, skill) or Code(0, 0)
    working = worked_out(code, standing_dice(table, who, skill))
    return {"ability": skill} | measured(roll(verdict, skill, working, target=difficulty), difficulty)


def _difficulty(verdict: Verdict, power: str, skill: str) -> int:
    """The power's own, or what the line says."""
    named = verdict.act.map("versus").get("difficulty")
    known = verdict.table.field(power, f"difficulty.{skill}") if named is None else named
    if isinstance(known, int):
        return known
    verdict.refuse("FC-MA-10", "no_difficulty_of_power", hard=True, power=power, account=skill)
    return 0
