"""The dark side: negative springs, Fear and Anger in a roll that uses the Force, and their price (XY-DS)."""

from __future__ import annotations

from typing import Any

from rules.kernel.verdict import Verdict
from rules.xyrop.lent import Lent, group_of, lend
from rules.xyrop.own_dice import RAISED_BY
from rules.xyrop.points import feed, gain
from rules.xyrop.springs import AGAINST, NEGATIVE, WITH, contrary, contrary_rank, mark

STRESSES = ("fear", "anger")


def dark_dice(verdict: Verdict, who: str) -> list[Lent]:
    """The dice that the line calls dark (XY-DS-01)."""
    items = verdict.act.maps("dark")
    if items:
        verdict.cite("XY-DS-01", "XY-AM-20")
        _refuse_without_force(verdict, who)
    return [_lent(verdict, who, item) for item in items]


def _refuse_without_force(verdict: Verdict, who: str) -> None:
    """It is a use of the Force, paid like any (XY-AM-20)."""
    if not verdict.table.balance(who, "force_sensitive"):
        verdict.refuse("XY-DS-01", "not_force_sensitive", who=who)
    if not verdict.act.flag("force"):
        verdict.refuse("XY-DS-01", "force_use_only")


def _lent(verdict: Verdict, who: str, item: dict[str, Any]) -> Lent:
    account = str(item["account"])
    rank = verdict.table.balance(who, account)
    if group_of(verdict, account) == "stress":
        if account not in STRESSES:
            verdict.refuse("XY-DS-01", "not_a_dark_die", account=account)
        elif rank == 0:
            verdict.refuse("XY-DS-01", "no_stress", hard=True, who=who, account=account)
    elif account not in NEGATIVE:
        verdict.refuse("XY-DS-01", "not_a_dark_die", account=account)
    elif rank == 0:
        rank = _rank_of_contrary(verdict, who, account)
    if item.get("raised"):
        verdict.cite("XY-AM-19")
    return lend(verdict, item, rank, RAISED_BY)


def _rank_of_contrary(verdict: Verdict, who: str, spring: str) -> int:
    """A negative spring that is not held has the inverse die of the positive one (XY-AM-16)."""
    if verdict.table.setting("dark_side_springs") == "contrary_allowed":
        verdict.cite("XY-AM-16")
    else:
        verdict.refuse("XY-DS-01", "spring_not_held", who=who, account=spring)
    return contrary_rank(verdict.table, who, spring)


def pay_for_darkness(verdict: Verdict, who: str, dice: list[Lent]) -> None:
    """Each dark die costs its rank in bad feelings, as it is rolled (XY-DS-03), and the spring called on is
    marked for meditation (XY-DS-02)."""
    if not dice:
        return
    price = sum(die.rank for die in dice)
    verdict.cite("XY-DS-03")
    feed(verdict, price)
    if verdict.table.setting("dark_points_grant_force_points") == "yes":
        verdict.cite("XY-AM-10")
        gain(verdict, who, price)
    verdict.fact(price=price)
    for die in dice:
        if die.account in NEGATIVE:
            _mark(verdict, who, str(die.account))


def _mark(verdict: Verdict, who: str, spring: str) -> None:
    verdict.cite("XY-DS-02")
    if verdict.table.balance(who, spring):
        mark(verdict, who, spring, WITH)
    elif contrary_rank(verdict.table, who, spring):
        mark(verdict, who, contrary(verdict.table, spring), AGAINST)
