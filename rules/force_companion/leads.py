"""The way to a teacher: clues to one, the mission of an academy (FC-MA-01, FC-MA-02)."""

from __future__ import annotations

from rules.force_companion.bonds import PEOPLE
from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.table import Table
from rules.kernel.verdict import RULE_OF_THE_LEDGER, Verdict

LEAD = "lead."
"""Clues to a teacher, by the adventure that they were found in (0: in none)."""

ENOUGH_ADVENTURES = 2

PADAWAN = "trait.padawan"


@move("lead", Param("text", "text"), by=PEOPLE)
def lead(act: Act, table: Table) -> Verdict:
    """A clue that leads to a teacher (FC-MA-01)."""
    verdict = Verdict(act, table, "teacher_lead")
    verdict.post(act.who, f"{LEAD}{table.span('adventure') or 0}", 1)
    verdict.fact(text=act.text("text"))
    verdict.cite("FC-MA-01")
    return verdict


def weigh_leads(verdict: Verdict, act: Act, table: Table) -> None:
    """Finding a teacher should take several adventures (FC-MA-01). Whoever keeps no leads is not asked."""
    adventures = len(table.family(act.who, LEAD))
    if 0 < adventures < ENOUGH_ADVENTURES:
        verdict.warn("FC-MA-01", "few_leads", who=act.who, fewest=ENOUGH_ADVENTURES)


@move(
    "mission",
    Param("outcome", "choice", of=("mission",)),
    Param("text", "text", required=False),
    by=PEOPLE,
)
def mission(act: Act, table: Table) -> Verdict:
    """The mission of self-discovery on which an academy sends an aspirant: success makes a Padawan, and is
    the game master's to say (FC-MA-02)."""
    verdict = Verdict(act, table, "academy_mission")
    who, outcome = act.who, act.text("outcome")
    verdict.fact(outcome=outcome, text=act.maybe("text"))
    verdict.cite("FC-MA-02")
    if table.setting("campaign.era") == "imperial":
        verdict.note("FC-MA-02", "no_academy")
    if outcome == "passed":
        if table.balance(who, PADAWAN) > 0:
            verdict.refuse(RULE_OF_THE_LEDGER, "padawan_already", hard=True, who=who)
        verdict.set(who, PADAWAN, 1)
    return verdict


MOVES = (lead, mission)
