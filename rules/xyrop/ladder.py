"""The ladder of dice (2.2 of the catalogue): ranks, inverses, half of the maximum, dark dice in points."""

from __future__ import annotations

from rules.kernel.notation import DIE_RUNGS, show

TOP = len(DIE_RUNGS) - 1
"""The rank of a d12."""


def rank_of(die: str) -> int:
    """1 for `d4` to 5 for `d12`. ValueError for what is no die of the ladder."""
    return DIE_RUNGS.index(die)


def sides_of(rank: int) -> int:
    """How many sides the die of a rank has."""
    return int(DIE_RUNGS[rank].removeprefix("d"))


def die_of(rank: int) -> str:
    """`d4` to `d12`, or `none`; what is no rank stays a number."""
    return show("die", rank)


def inverse(rank: int) -> int:
    """The rank counted from the other end of the ladder (XY-SP-03)."""
    return TOP + 1 - rank


def inverse_die(die: str) -> str:
    """The die of a contrary spring: d10 for d6 (XY-SP-03)."""
    return die_of(inverse(rank_of(die)))


def half_of_maximum(rank: int) -> int:
    """What a spring of that rank grows by (XY-SP-06)."""
    return sides_of(rank) // 2


def dark_points(die: str) -> int:
    """What a dark die costs in bad feelings: its rank (XY-DS-03)."""
    return rank_of(die)
