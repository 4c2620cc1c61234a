"""Dice of several sizes as words: what lent each, what it showed, which counted."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ledger.wording.words import Words


class Die(msgspec.Struct, frozen=True):
    """One die of a roll: its sides, its face once it fell, and what lent it: an account or a subject of the
    campaign, or somebody whom only the line named."""

    sides: int
    face: int | None = None
    account: str | None = None
    subject: str | None = None
    name: str | None = None


class DieWords:
    """Such dice in the words of a system and the names of a campaign."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def listed(self, dice: Sequence[Die]) -> str:
        """`Boldness d8: 5, Gambler d4: 4, d6: 2`; of dice that have not fallen their sizes alone."""
        return ", ".join(map(self._die, dice))

    def _die(self, die: Die) -> str:
        lent = [
            self._words.subject(die.subject) if die.subject else "",
            self._words.account(die.account) if die.account else "",
            die.name or "",
        ]
        size = " ".join(filter(None, [*lent, f"d{die.sides}"]))
        return size if die.face is None else f"{size}: {die.face}"


def summed(kept: Sequence[int], total: int) -> str:
    """`7 + 5 = 12`: the results that counted; one alone is its own sum."""
    return f"{' + '.join(map(str, kept))} = {total}" if len(kept) > 1 else str(total)
