"""Dice of several sizes, of which only the highest results are added, and the exact ways to each sum.

The dice are gone through by face, from the highest down: those that have not shown a higher face are all
alike, each as likely to show this one as any below, whatever their sizes were. So it is enough to know how
many they are and what the higher ones came to; the ways are whole numbers throughout.
"""

# Without annotations as texts, which msgspec would have to compile at every start.

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from math import comb, prod

import msgspec

MOST_MIXED_DICE = 24
"""So many dice at most are rolled together where only the highest count."""

GREATEST_DIE = 100
"""No die has more sides here."""


class BestOf(msgspec.Struct, frozen=True):
    """Dice of these sides, thrown together; the `keep` highest results are added, all of fewer dice."""

    sides: tuple[int, ...]
    keep: int = 2

    @property
    def dice(self) -> int:
        """How many are thrown."""
        return len(self.sides)

    @property
    def rollable(self) -> bool:
        """Whether there is a die to roll."""
        return bool(self.sides)

    def kept(self, faces: Sequence[int]) -> list[int]:
        """The results that count, the highest first."""
        return sorted(faces, reverse=True)[: self.keep]

    def __str__(self) -> str:
        """`d8 2d6`, in the order of the dice; more than two that count are told: `d8 2d6 (best 3)`."""
        sizes = dict.fromkeys(self.sides)
        dice = " ".join(_several(self.sides.count(size), size) for size in sizes)
        return dice if self.keep == 2 else f"{dice} (best {self.keep})"


def _several(number: int, sides: int) -> str:
    return f"{number}d{sides}" if number > 1 else f"d{sides}"


def best_ways(dice: BestOf) -> tuple[int, tuple[int, ...]]:
    """The lowest sum, and the ways to it and to each sum after it.

    ValueError for no dice, for more than are rolled together, and for a die that has too many sides.
    """
    fits = 0 < len(dice.sides) <= MOST_MIXED_DICE and all(1 <= size <= GREATEST_DIE for size in dice.sides)
    if not fits or dice.keep < 1:
        raise ValueError(f"these dice are beyond the odds of at most {MOST_MIXED_DICE} dice")
    return _counted(tuple(sorted(dice.sides)), min(dice.keep, len(dice.sides)))


@lru_cache(maxsize=256)
def _counted(sides: tuple[int, ...], keep: int) -> tuple[int, tuple[int, ...]]:
    ended: dict[int, int] = defaultdict(int)
    # By the number of dice that have shown no face yet: the sums of those that have, with the ways to each.
    going = {0: {0: 1}}
    thrown = 0
    for face in range(sides[-1], 0, -1):
        joining = sides.count(face)
        below = prod(size for size in sides if size < face)
        going = _shown(going, face, joining, below, keep, thrown, ended)
        thrown += joining
    lowest = min(ended)
    return lowest, tuple(ended[total] for total in range(lowest, max(ended) + 1))


def _shown(
    going: dict[int, dict[int, int]],
    face: int,
    joining: int,
    below: int,
    keep: int,
    thrown: int,
    ended: dict[int, int],
) -> dict[int, dict[int, int]]:
    """The state after each number of dice has shown this face; what is decided already goes to `ended`."""
    later: dict[int, dict[int, int]] = {}
    for left, sums in going.items():
        dice, wanted = left + joining, keep - (thrown - left)
        for showing in range(dice + 1):
            ways, gain = comb(dice, showing), face * min(showing, wanted)
            rest = dice - showing
            if showing >= wanted:
                ways *= (face - 1) ** rest * below
                into = ended
            else:
                into = later.setdefault(rest, defaultdict(int))
            for total, before in sums.items():
                if ways:
                    into[total + gain] += before * ways
    return later
