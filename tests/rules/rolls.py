"""The rolls that entries tell of."""

from __future__ import annotations

from typing import Any

import icepool

from rules.kernel.best_of import BestOf
from rules.kernel.hits import LOWEST_HIT, Hits
from rules.kernel.notation import Code
from rules.kernel.odds import Thrown
from rules.kernel.sum_of import SumOf


def rolls_in(facts: Any) -> list[dict[str, Any]]:
    """Every roll that facts tell of, however deep."""
    if isinstance(facts, list):
        return [roll for fact in facts for roll in rolls_in(fact)]
    if not isinstance(facts, dict):
        return []
    inner = [roll for fact in facts.values() for roll in rolls_in(fact)]
    return [facts, *inner] if {"code", "modifiers", "effective"} <= facts.keys() else inner


def dice_of(text: str) -> Code | SumOf:
    """The dice that a text of the record means. Raises ValueError."""
    return Code.parse(text) if "D" in text else SumOf.parse(text)


def told_dice(roll: dict[str, Any]) -> Code | SumOf | BestOf:
    """The dice that a roll tells of: those of which only the highest count are kept one by one."""
    if "keep" in roll:
        return BestOf(tuple(die["sides"] for die in roll["dice"]), roll["keep"])
    return dice_of(roll["effective"])


def rolled_in(roll: dict[str, Any]) -> Code | SumOf | BestOf | Hits:
    """The dice that were rolled: of those that are counted and were thrown again, the ones that fell anew."""
    dice = told_dice(roll)
    if "successes" not in roll or not isinstance(dice, Code):
        return dice
    kept = len(roll.get("kept", []))
    return Hits(dice.dice - kept, dice.pips + kept)


def reckoned(roll: dict[str, Any]) -> Code | SumOf | BestOf:
    """The effective dice made anew of the code and each modifier in turn."""
    if "keep" in roll:
        return told_dice(roll)
    dice = dice_of(roll["code"])
    for modifier in roll["modifiers"]:
        # An advantage is added to the total, not to the code.
        if modifier["why"] == "advantage":
            continue
        if isinstance(dice, SumOf):
            dice = SumOf(dice.dice, dice.sides, dice.plus + int(modifier["by"]))
        else:
            doubles = modifier["by"] == "x2"
            dice = dice.doubled() if doubles else dice.plus(Code.parse_modifier(modifier["by"]))
    return dice


def totals_of(dice: Thrown) -> Any:
    """The totals of dice as icepool has them."""
    if isinstance(dice, Code):
        return dice.dice @ icepool.d6 + dice.pips
    if isinstance(dice, SumOf):
        return dice.dice @ icepool.d(dice.sides) + dice.plus
    if isinstance(dice, Hits):
        first, joining = _counting(dice.again + 1), _counting(dice.again)
        return dice.dice @ first + dice.joining @ joining + dice.sure
    pool = icepool.Pool([icepool.d(size) for size in dice.sides])
    return pool.highest(min(dice.keep, len(dice.sides))).sum()


def _counting(throws: int) -> Any:
    """A die that counts if the highest of its throws does."""
    return (icepool.d6.pool(throws).highest(1).sum() >= LOWEST_HIT).map({True: 1, False: 0})
