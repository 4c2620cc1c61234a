"""Calling on the other side: points for a turn, at the risk of changing owner (LJ-OS-01 to -03)."""

from __future__ import annotations

from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict
from rules.lego_jedi.budget import BORROWED, POINTS, borrowed, declared, rating, spend
from rules.lego_jedi.rolls import SIDES, added, task_roll
from rules.lego_jedi.sides import FIGURES, opponents, side_of
from rules.lego_jedi.using import lose_force, refuse_unable, tell_left

TURNING = "turning."
"""How the mark begins of whoever goes over at the end of the turn, and to whom."""


def first_passing_face(combined: int) -> int | None:
    """The lowest face that passes the plain check; None where none does (LJ-OS-02)."""
    return combined + 1 if combined < SIDES else None


@move(
    "borrow",
    Param("amount", "number"),
    Param("side", "subject", of=("side",), after="from", required=False),
    *POINTS,
    rolls=("check",),
    by=FIGURES,
)
def borrow(act: Act, table: Table) -> Verdict:
    """Draw on the Force from the opponent's point of view: so many points more in this turn, and a check
    whether one stays (LJ-OS-01, LJ-OS-02)."""
    verdict = Verdict(act, table, "other_side_called")
    who, amount = act.who, act.number("amount")
    refuse_unable(verdict, who)
    _refuse_amount(verdict, amount)
    if not table.late:
        verdict.post(who, BORROWED, amount, until=table.this("round"))
    combined = rating(table, who) + amount
    verdict.cite("LJ-OS-01", "LJ-OS-02")
    verdict.fact(amount=amount, combined=combined, first_passing_face=first_passing_face(combined))
    boost = _boost(verdict)
    facts = task_roll(verdict, "check", added(boost), combined)
    passed = facts["outcome"] == "success"
    verdict.fact(**facts, passed=passed)
    if not passed:
        _mark(verdict)
    tell_left(verdict, who)
    return verdict


def _refuse_amount(verdict: Verdict, amount: int) -> None:
    table, who = verdict.table, verdict.act.who
    if amount < 1:
        verdict.refuse("LJ-OS-01", "bad_amount", hard=True, points=amount)
    elif amount > rating(table, who):
        verdict.refuse("LJ-OS-01", "over_double", who=who, amount=amount, most=rating(table, who))
    if borrowed(table, who) > 0:
        verdict.refuse("LJ-OS-01", "already_called_this_turn", who=who)
    if table.span("round") is None and not table.late:
        verdict.refuse("LJ-OS-01", "no_turn")


def _boost(verdict: Verdict) -> int:
    """Points that are added to the check, where the house rule lets them be."""
    points = declared(verdict)
    if points and verdict.table.setting("other_side_check") != "boostable":
        verdict.refuse("LJ-OS-02", "check_is_plain")
    spend(verdict, verdict.act.who, points)
    return points


def _mark(verdict: Verdict) -> None:
    """Who fails goes over when the turn has been played; by the house rule the Force is lost as well."""
    table, who = verdict.table, verdict.act.who
    to = _goes_to(verdict)
    verdict.cite("LJ-OS-03")
    verdict.fact(turns_to=to)
    if to is not None and not table.late:
        verdict.post(who, f"{TURNING}{to}", 1, until=table.this("round"))
    if table.setting("other_side_failure_locks_out") == "yes":
        verdict.cite("LJ-PO-04")
        lose_force(verdict, who, "round")


def _goes_to(verdict: Verdict) -> str | None:
    """The side that the line names, else the only opponent. Among several it has to be named."""
    table, act = verdict.table, verdict.act
    if act.has("side"):
        return act.text("side")
    others = opponents(table, side_of(table, act.who))
    if len(others) != 1:
        verdict.refuse("LJ-OS-03", "which_side", hard=True, sides=others)
    return next(iter(others), None)


MOVES = (borrow,)
