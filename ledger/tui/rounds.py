"""The open round as the screen shows it: who acts in what order, what they announced and have done."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ledger.quick_entry.expected import next_turn
from ledger.wording.speaker import Speaker
from rules.kernel.record import TABLE
from rules.kernel.table import Turn

NEXT = ">"
"""Marks whose turn it is."""
DONE = "x"
"""Marks what has been done already."""


class Acting(msgspec.Struct, frozen=True):
    """One who takes part: the words for what is done and what is to come, and the total that the order goes
    by, empty where there is none."""

    id: str
    name: str
    done: list[str]
    to_come: list[str]
    total: str
    out: bool
    next: bool


def acting(turns: Sequence[Turn], speaker: Speaker) -> list[Acting]:
    """These turns in words, in their order; what is the table's own to do is nobody's part in the round."""
    coming = next_turn(turns)
    return [
        Acting(
            id=turn.subject,
            name=speaker.subject(turn.subject),
            done=speaker.actions(turn.done),
            to_come=speaker.actions(turn.to_come),
            total="" if turn.total is None else str(turn.total),
            out=turn.out,
            next=turn is coming,
        )
        for turn in turns
        if turn.subject != TABLE
    ]
