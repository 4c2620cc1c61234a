"""The dice against somebody: a difficulty, others, own troubles, what the game master pays for (XY-OP)."""

from __future__ import annotations

from typing import Any

from rules.kernel.verdict import Verdict
from rules.xyrop.lent import Lent, die_named, group_of, lend
from rules.xyrop.points import drain
from rules.xyrop.springs import AGAINST, mark

FEWEST, MOST = 2, 4
"""An abstract difficulty is 2d6 to 4d6 (XY-OP-02)."""

RAISED_BY = "XY-BF-04"


def opposing_dice(verdict: Verdict, who: str) -> list[Lent]:
    """Everything that the line names after `vs`, each die raised as often as the game master pays for."""
    items = verdict.act.maps("against")
    dice = [_lent(verdict, who, item) for item in items]
    _weigh_numbers(verdict, items)
    raised = sum(die.raised for die in dice)
    if raised:
        verdict.cite("XY-OP-04")
        drain(verdict, raised, RAISED_BY)
    return dice


def betrayed(verdict: Verdict, who: str) -> None:
    """Mark the springs against which somebody acts, where the moment is dramatic enough (XY-OP-03)."""
    for item in verdict.act.maps("against"):
        account = str(item.get("account"))
        if "subject" not in item and group_of(verdict, account) == "springs" and verdict.act.flag("dramatic"):
            mark(verdict, who, account, AGAINST)


def _is_npcs(verdict: Verdict, item: dict[str, Any]) -> bool:
    return "name" in item or verdict.table.kind(str(item.get("subject"))) == "npc"


def _weigh_numbers(verdict: Verdict, items: list[dict[str, Any]]) -> None:
    """How many dice an abstract difficulty has, and those of others (XY-OP-01, XY-OP-02)."""
    base = sum("die" in item and "subject" not in item and "name" not in item for item in items)
    others = sum(_is_npcs(verdict, item) for item in items)
    if others:
        verdict.cite("XY-OP-01", "XY-AM-05")
        if others < FEWEST:
            verdict.warn("XY-OP-01", "too_few_dice_of_others", have=others, fewest=FEWEST)
    if base:
        verdict.cite("XY-OP-02")
    if items and not others and not FEWEST <= base <= MOST:
        verdict.warn("XY-OP-02", "outside_2_to_4_dice", have=base, fewest=FEWEST, most=MOST)


def _lent(verdict: Verdict, who: str, item: dict[str, Any]) -> Lent:
    table, subject, account = verdict.table, item.get("subject"), item.get("account")
    if subject is None and account is not None:
        verdict.cite("XY-OP-03")
        if group_of(verdict, account) == "stress":
            verdict.cite("XY-ST-02")
        return lend(verdict, item, table.balance(who, account), RAISED_BY)
    if subject is None or "die" in item:
        return lend(verdict, item, die_named(item), RAISED_BY)
    kind = table.kind(subject)
    if kind in ("situation", "complication"):
        return lend(verdict, item, table.balance(subject, "die"), RAISED_BY)
    if account is None:
        verdict.refuse("XY-OP-01", "nothing_lent", hard=True, subject=subject)
        return lend(verdict, item, 1, RAISED_BY)
    return lend(verdict, item, table.balance(subject, account), RAISED_BY)
