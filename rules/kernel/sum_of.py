"""Dice of one size that are added up, and a number with them: `d10+3`, `2d8-1`."""

# Without annotations as texts, which msgspec would have to compile at every start.

import re
from typing import Self

import msgspec

_TEXT = re.compile(r"([1-9][0-9]{0,3})?d([1-9][0-9]{0,3})([+-][0-9]{1,10})?")


class SumOf(msgspec.Struct, frozen=True):
    """So many dice of so many sides, and what is added to their sum."""

    dice: int
    sides: int
    plus: int = 0

    @classmethod
    def parse(cls, text: str) -> Self:
        """Reads what `str` writes; ValueError for anything else."""
        found = _TEXT.fullmatch(text)
        if found is None:
            raise ValueError(f"{text!r} are no dice: write them like d10+3 or 2d8")
        return cls(int(found[1] or 1), int(found[2]), int(found[3] or 0))

    @property
    def rollable(self) -> bool:
        """Whether there is a die to roll."""
        return self.dice > 0

    def __str__(self) -> str:
        number = "" if self.dice == 1 else str(self.dice)
        return f"{number}d{self.sides}" + (f"{self.plus:+d}" if self.plus else "")
