"""An entry that is not as it was recorded, and those beside it, as far as they can be read."""

from __future__ import annotations

import msgspec

from ledger.errors import NotUnderstood, StorageError
from ledger.exchange import plain
from ledger.journal.asked import opened
from ledger.journal.journal import Journal
from ledger.quick_entry.sitting import Sitting
from ledger.wording.language import _


class Neighbour(msgspec.Struct, frozen=True):
    """An entry in a line of the journal, or why there is none."""

    seq: int
    readable: bool
    line: str


def neighbours(journal: Journal, seq: int) -> list[Neighbour]:
    """The entry before that one, it, and the one after it."""
    return [_neighbour(journal, near) for near in (seq - 1, seq, seq + 1) if near >= 1]


def around(first_bad: int | None, beside: list[Neighbour]) -> list[str]:
    """What is said of the first entry that is not as it was recorded: those beside it, how to save what is
    sound, and its number last."""
    if first_bad is None:
        return []
    lines = [f"  {one.line if one.readable else f'{one.seq}  {one.line}'}" for one in beside]
    if first_bad > 1:
        sentence = _("what stands before it is sound; `whills export jsonl --upto {last}` saves it")
        lines.append(sentence.format(last=first_bad - 1))
    sentence = _("the first entry that is not as it was recorded is {entry}")
    return [*lines, sentence.format(entry=first_bad)]


def _neighbour(journal: Journal, seq: int) -> Neighbour:
    try:
        entry = opened(journal.store.entry(journal.campaign, seq)).entry
    except NotUnderstood:
        return Neighbour(seq, False, _("there is no such entry"))
    except StorageError as damage:
        return Neighbour(seq, False, str(damage))
    try:
        # Names stand in other entries, and may be what is damaged.
        return Neighbour(seq, True, plain.journal_line(Sitting(journal).speaker, entry))
    except StorageError:
        return Neighbour(seq, True, f"{seq}  {entry.kind}  {entry.subject}")
