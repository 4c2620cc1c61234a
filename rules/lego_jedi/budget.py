"""Force points: a budget that is full again every turn (LJ-PO-06, LJ-FP-01, LJ-FP-04)."""

from __future__ import annotations

from rules.kernel.move import Param
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

RATING = "rating"
SPENT = "turn.spent"
BORROWED = "turn.borrowed"

POINTS = (
    Param("points", "number", required=False, signed=True),
    Param("after_die", "flag", required=False),
)
"""`+3`: what is declared for a roll before its die falls (LJ-PO-07)."""


def rating(table: Table, who: str) -> int:
    """The Force points that somebody owns, and may spend in each turn."""
    return table.balance(who, RATING)


def spent(table: Table, who: str) -> int:
    """What has been spent in the turn. What is entered late was spent in another."""
    return 0 if table.late else table.balance(who, SPENT)


def borrowed(table: Table, who: str) -> int:
    """What is borrowed from the other side for the turn."""
    return 0 if table.late else table.balance(who, BORROWED)


def available(table: Table, who: str) -> int:
    """What may still be spent: rating and borrowed points, less those spent (LJ-PO-06)."""
    return rating(table, who) + borrowed(table, who) - spent(table, who)


def declared(verdict: Verdict) -> int:
    """The points that the line declares for its roll; after the die they are refused (LJ-PO-07)."""
    act = verdict.act
    refuse_after_die(verdict)
    return act.number("points")


def refuse_after_die(verdict: Verdict) -> None:
    """Points are fixed before the die falls (LJ-PO-07)."""
    verdict.cite("LJ-PO-07")
    if verdict.act.flag("after_die"):
        verdict.refuse("LJ-PO-07", "declared_after_die")


def spend(verdict: Verdict, who: str, points: int) -> None:
    """Pay points from the budget of the turn, which cannot be overdrawn (LJ-PO-06)."""
    table = verdict.now
    left = available(table, who)
    if points < 0:
        verdict.refuse("LJ-PO-06", "bad_amount", hard=True, points=points)
    elif points > left:
        verdict.refuse("LJ-PO-06", "over_budget", hard=True, **_reckoning(table, who, points))
    elif not points and not left:
        verdict.cite("LJ-PO-08")
    verdict.cite("LJ-FP-01", "LJ-PO-06")
    if points > 0 and not table.late:
        verdict.post(who, SPENT, points, until=table.this("round"))


def _reckoning(table: Table, who: str, points: int) -> dict[str, str | int | None]:
    """Why so many are too many."""
    left = available(table, who)
    return {
        "who": who,
        "need": points,
        "rating": rating(table, who),
        "spent": spent(table, who) or None,
        "borrowed": borrowed(table, who) or None,
        "left": left,
        "over": points - left,
    }
