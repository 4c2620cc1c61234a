"""Rest: the one thing that heals what an extra effort did (FC-EF-03)."""

from __future__ import annotations

from rules.d6_first_edition.codes import HEALTHY, STUNNED, WOUNDS
from rules.d6_first_edition.damage import heal_to
from rules.force_companion.days import START, book
from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

LEVELS = "origin.extra_effort"
"""How many of the levels that someone has on the ladder of wounds came by extra effort."""


@move(
    "rests",
    Param("days", "number", required=False),
    Param("state", "choice", of=("healing",), after="to", required=False),
    START,
)
def rests(act: Act, table: Table) -> Verdict:
    """Days of rest, or an hour or two of it, and how far they heal, which is the game master's to say. Where
    the line does not say it, only a stun goes (FC-AM-50)."""
    verdict = Verdict(act, table, "rest_taken")
    who, ladder = act.who, table.system.ladders["wounds"]
    if act.has("days"):
        book(verdict, act.number("days"))
    present = table.balance(who, WOUNDS)
    if act.has("state"):
        _recover(verdict, who, ladder.index(act.text("state")))
    elif present == STUNNED:
        _recover(verdict, who, HEALTHY)
    elif present != HEALTHY:
        verdict.note("FC-EF-03", "rest_unsaid", who=who, state=ladder[present])
    verdict.cite("FC-EF-03")
    return verdict


def _recover(verdict: Verdict, who: str, state: int) -> None:
    """Up to a lighter state; the levels of an effort are the first that rest takes away."""
    levels, healed = verdict.table.balance(who, LEVELS), verdict.table.balance(who, WOUNDS) - state
    heal_to(verdict, who, state)
    verdict.post(who, LEVELS, -min(levels, max(0, healed)))
    if levels:
        verdict.fact(effort=min(levels, max(0, healed)))
        verdict.cite("FC-AM-50")


def keep_for_rest(verdict: Verdict, act: Act, table: Table) -> None:
    """Neither medicine nor the Force heals what an extra effort did (FC-EF-03)."""
    who = act.who
    levels, state = table.balance(who, LEVELS), verdict.now.balance(who, WOUNDS)
    if state < levels:
        least = table.system.ladders["wounds"][levels]
        verdict.refuse("FC-EF-03", "effort_needs_rest", who=who, state=least)
        verdict.post(who, LEVELS, state - levels)


MOVES = (rests,)
