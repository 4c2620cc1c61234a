"""Dice that are counted, not added, each that shows a high face, and the exact ways to each number of them.

Each die is by itself, so the ways are those of a binomial, in whole numbers; dice that join later are another
one beside it.
"""

# Without annotations as texts, which msgspec would have to compile at every start.

from functools import lru_cache
from math import comb

import msgspec

from rules.kernel.dice import FACES_OF_D6, MOST_DICE

LOWEST_HIT = 5
"""The lowest face of a die that counts."""


class Hits(msgspec.Struct, frozen=True):
    """So many dice of six sides, each of which counts that shows five or six; `sure` count without a die.

    All dice that do not count are thrown `again` so many times, and with the first time `joining` others come
    in, which are thrown again like them from then on.
    """

    dice: int
    sure: int = 0
    again: int = 0
    joining: int = 0

    @property
    def rollable(self) -> bool:
        """Always: where no die is left there is still a number to compare, be it none."""
        return True

    @property
    def throws(self) -> int:
        """How many throws of a die are behind all this, each counted whether it was needed or not."""
        return self.dice * (self.again + 1) + self.joining * self.again

    def __str__(self) -> str:
        """`4D`, `1D+1`: the dice, and what is counted without any."""
        return f"{self.dice}D+{self.sure}" if self.sure else f"{self.dice}D"


def is_hit(face: int) -> bool:
    """Whether a die that shows this face counts."""
    return face >= LOWEST_HIT


def hit_ways(dice: Hits) -> tuple[int, tuple[int, ...]]:
    """What counts at least, and the ways to it and to each number after it. ValueError for too many dice."""
    if min(dice.dice, dice.joining) < 0 or dice.throws > MOST_DICE:
        raise ValueError(f"these dice are beyond the odds of at most {MOST_DICE} dice")
    first = _binomial(dice.dice, dice.again + 1)
    if not (dice.joining and dice.again):
        return dice.sure, first
    others = _binomial(dice.joining, dice.again)
    ways = [0] * (len(first) + len(others) - 1)
    for number, known in enumerate(first):
        for more, beside in enumerate(others):
            ways[number + more] += known * beside
    return dice.sure, tuple(ways)


@lru_cache(maxsize=64)
def _binomial(dice: int, throws: int) -> tuple[int, ...]:
    """The ways in which none, one, … of these dice count in so many throws at most."""
    missed = (LOWEST_HIT - 1) ** throws
    hit = FACES_OF_D6**throws - missed
    return tuple(comb(dice, number) * hit**number * missed ** (dice - number) for number in range(dice + 1))
