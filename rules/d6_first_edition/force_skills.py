"""Force skills in use: one alone, or several that do together what none does alone (D1-FS-01 to -05)."""

from __future__ import annotations

from typing import Any

from rules.d6_first_edition.codes import FORCE_SKILLS, Working, force_skilled
from rules.d6_first_edition.rolls import (
    Use,
    advantage_of,
    begin_use,
    made,
    opposed,
    refuse_absent,
    roll,
    split_modifiers,
)
from rules.d6_first_edition.rounds import let_roll_again
from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

RULE_OF = {"control": "D1-FS-01", "sense": "D1-FS-02", "alter": "D1-FS-03"}
"""What each skill does by itself."""

COMBINATION = "D1-FS-04"
COMBINED = ({"control", "sense"}, {"control", "alter"}, {"control", "sense", "alter"})
"""The skills that do something together which none of them does alone."""


@move(
    "uses",
    Param("skills", "accounts", of=("force_skills",)),
    Param("modifiers", "modifiers", required=False),
    Param("versus", "versus", required=False),
    rolls=(*FORCE_SKILLS, "opponent"),
    theirs={"opponent": "versus"},
)
def uses(act: Act, table: Table) -> Verdict:
    """Use Force skills together: one roll of each, every one a use in the round, and all must succeed."""
    verdict = Verdict(act, table, "roll_recorded")
    who, skills = act.who, act.texts("skills")
    if len(skills) == 1:
        verdict.cite(RULE_OF[skills[0]])
    else:
        verdict.cite(COMBINATION)
        if set(skills) not in COMBINED:
            verdict.warn(COMBINATION, "no_combination", accounts=skills)
    owned = _owned(verdict, who, skills)
    if owned:
        _roll_each(verdict, who, owned)
    return verdict


def _owned(verdict: Verdict, who: str, skills: list[str]) -> list[str]:
    """Those of the skills that are on the sheet. What needs another is refused (D1-FS-04), and whoever has
    none of them does nothing of this sort (D1-FS-05): a ruling gives what is missing to nobody."""
    owned = [skill for skill in skills if verdict.table.balance(who, skill) > 0]
    for skill in skills if force_skilled(verdict.table, who) else ():
        if skill not in owned:
            verdict.refuse(COMBINATION, "no_such_ability", hard=not owned, who=who, account=skill)
    if not owned:
        refuse_absent(verdict, who, skills[0])
    return owned


def _roll_each(verdict: Verdict, who: str, skills: list[str]) -> None:
    given, _ = split_modifiers(verdict.act.maps("modifiers"))
    # All of them are uses of this round: what each costs is known before the first is rolled.
    begun = {skill: begin_use(verdict, who, skill, given) for skill in skills}
    if begun[skills[0]].segment:
        # Each fills a segment of its own; the entry tells where they begin.
        verdict.fact(segment=begun[skills[0]].segment)
    rolls: dict[str, dict[str, Any]] = {skill: use.working.facts() for skill, use in begun.items()}
    if len(skills) > 1:
        verdict.draft.facts["rolls"] = rolls
    opponent: dict[str, Any] | None = None
    for skill, use in begun.items():
        rolls[skill] = _rolled(verdict, who, skill, use.working, opponent)
        if use.segment:
            rolls[skill]["segment"] = use.segment
        opponent = opponent or _rolled_against(rolls[skill])
    if len(skills) > 1:
        verdict.fact(outcome=outcome_of_all(rolls))
    else:
        verdict.fact(reaction=False, **rolls[skills[0]])
    _let_roll_again(verdict, who, begun, rolls)


def _rolled(
    verdict: Verdict, who: str, skill: str, working: Working, opponent: dict[str, Any] | None
) -> dict[str, Any]:
    """The roll of one of the skills; the opponent's total serves for all of them."""
    if opponent is None:
        return made(verdict, skill, who, skill, working)
    advantage, added = advantage_of(verdict.act)
    facts = roll(verdict, skill, working, target=opponent["total"], advantage=advantage)
    facts = opposed(verdict, who, facts, opponent)
    return {"ability": skill, **facts, "opponent": opponent, "modifiers": [*facts["modifiers"], *added]}


def _rolled_against(facts: dict[str, Any]) -> dict[str, Any] | None:
    opponent: dict[str, Any] = facts.get("opponent", {})
    return opponent if "total" in opponent else None


def outcome_of_all(rolls: dict[str, dict[str, Any]]) -> str | None:
    """What several rolls come to that must all succeed; None where nothing was rolled against."""
    outcomes = [facts.get("outcome") for facts in rolls.values()]
    for worst in ("no_dice", "failure", "reroll"):
        if worst in outcomes:
            return "reroll" if worst == "reroll" else "failure"
    return "success" if "success" in outcomes else None


def _let_roll_again(
    verdict: Verdict, who: str, begun: dict[str, Use], rolls: dict[str, dict[str, Any]]
) -> None:
    for skill, use in begun.items():
        if rolls[skill].get("outcome") == "reroll":
            let_roll_again(verdict, who, skill, prepared=use.prepared)


MOVES = (uses,)
