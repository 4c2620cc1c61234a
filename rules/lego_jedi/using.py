"""Using the Force: who may, when, and what a failure costs (LJ-PO-01, LJ-PO-04, LJ-PO-05)."""

from __future__ import annotations

from rules.kernel.move import Param
from rules.kernel.record import TABLE
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict
from rules.lego_jedi import succession
from rules.lego_jedi.budget import POINTS, available, declared, rating, spend
from rules.lego_jedi.rolls import added, task_roll

FORCE_LOST = "turn.force_lost"
PHASE_2 = "turn.phase_2"
SLAIN = "slain"

TASK = (*POINTS, Param("interfered", "flag", required=False))
"""What every Task may be told with: its points, and that only another made it fail (LJ-PO-05)."""


def is_locked_out(table: Table, who: str) -> bool:
    """Whether the Force is lost; what is entered late has nothing to do with what is lost now."""
    return not table.late and table.balance(who, FORCE_LOST) > 0


def refuse_unable(verdict: Verdict, who: str, *, of_none: tuple[str, str] | None = None) -> None:
    """Nobody uses the Force who has none (LJ-FP-01, or the rule and code `of_none`), who has lost it
    (LJ-PO-04), or whose head is off (LJ-SD-06)."""
    table = verdict.now
    if rating(table, who) < 1:
        rule, code = of_none or ("LJ-FP-01", "not_a_force_user")
        verdict.refuse(rule, code, who=who)
    if is_locked_out(table, who):
        verdict.refuse("LJ-PO-04", "force_lost", who=who)
    if table.balance(who, SLAIN) > 0:
        verdict.refuse("LJ-SD-06", "slain", who=who)


def refuse_before_phase_2(verdict: Verdict, who: str) -> None:
    """The Force is used in a turn, from the end of phase 2 on (LJ-PO-01)."""
    table = verdict.table
    verdict.cite("LJ-PO-01")
    if not table.late and (table.span("round") is None or table.balance(TABLE, PHASE_2) == 0):
        verdict.refuse("LJ-PO-01", "before_phase_2", who=who)


def begin_task(
    verdict: Verdict, who: str, *, of_none: tuple[str, str] | None = None, in_a_row: bool = False
) -> None:
    """A Task, for which there must have been an opposing action since the last, unless it may be used
    `in_a_row`. It is an action itself, for which opponents may have waited."""
    refuse_unable(verdict, who, of_none=of_none)
    refuse_before_phase_2(verdict, who)
    if not in_a_row:
        verdict.cite("LJ-PO-02")
        succession.refuse_in_a_row(verdict, who)
        succession.begin_wait(verdict, who)
    succession.acted(verdict, who)


def begin_reaction(verdict: Verdict, who: str) -> None:
    """Deflecting or resisting answers an opponent, so that nobody waits to do it, nor after it; by the house
    rule it counts like a Task (LJ-DB-03)."""
    refuse_unable(verdict, who)
    refuse_before_phase_2(verdict, who)
    if verdict.table.setting("reactions_count_for_succession") == "yes":
        succession.refuse_in_a_row(verdict, who)
        succession.acted(verdict, who)
        succession.begin_wait(verdict, who)


def attempt(verdict: Verdict, label: str, must_exceed: int) -> bool:
    """Pay the points of the line, roll with them, and lose the Force if that fails. Returns whether it
    succeeds."""
    who, points = verdict.act.who, declared(verdict)
    spend(verdict, who, points)
    verdict.fact(**task_roll(verdict, label, added(points), must_exceed))
    success = bool(verdict.draft.facts["outcome"] == "success")
    if not success:
        fail(verdict, who, exempt=verdict.act.flag("interfered"))
    tell_left(verdict, who)
    return success


def fail(verdict: Verdict, who: str, *, exempt: bool = False) -> None:
    """A failed Task costs the Force (LJ-PO-04), unless only what another did made it fail (LJ-PO-05)."""
    if exempt:
        verdict.cite("LJ-PO-05")
        return
    verdict.cite("LJ-PO-04")
    lose_force(verdict, who, "adventure" if verdict.table.setting("failure_lockout") == "game" else "round")


def lose_force(verdict: Verdict, who: str, span: str) -> None:
    """No use of the Force until that span ends."""
    ends = "end_of_game" if span == "adventure" else "end_of_turn"
    verdict.fact(force_lost=True, lost_until=ends)
    if not verdict.table.late:
        verdict.post(who, FORCE_LOST, 1, until=verdict.table.this(span))


def tell_left(verdict: Verdict, who: str) -> None:
    """What remains of the turn's budget."""
    verdict.fact(left=available(verdict.now, who))
