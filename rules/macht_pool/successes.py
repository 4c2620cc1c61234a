"""What a number of successes means, and what is left of one side's against another's (MP-RO-02, -06)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel.hits import is_hit

BANDS = ("fail", "barely", "bravura", "extra")
"""What no, one, two, and three or more successes mean (MP-RO-02)."""

DICE_OF_A_PURCHASE = 4
"""What one success costs before the dice are thrown (MP-RO-07)."""


def classify(successes: int) -> str:
    """MP-RO-02."""
    return BANDS[min(max(successes, 0), len(BANDS) - 1)]


def counted(faces: Sequence[int]) -> int:
    """The dice that show a five or a six (MP-RO-01)."""
    return sum(map(is_hit, faces))


def net_of(successes: int, defence: int) -> tuple[int, int]:
    """What is left of the attacker's successes, and what the defender has above them (MP-RO-05, MP-RO-06)."""
    return max(0, successes - defence), max(0, defence - successes)


def dice_bought_away(successes: int) -> int:
    """The dice that so many successes cost (MP-RO-07)."""
    return DICE_OF_A_PURCHASE * successes
