"""The journal as JSON Lines: one ENTRY of the command contract a line, the opening first.

A line is the hashed text itself with the hash at its end, so whoever has all of them can follow the chain:
take `hash` out, put the keys in order, and hash that after the hash of the line before. In a player's copy a
secret entry is its number and hash alone, which keeps the chain whole and tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.entry import body_of
from ledger.exchange.selection import EVERYTHING, Choice, Selection
from ledger.journal.asked import Recorded
from ledger.journal.journal import Journal
from ledger.text_gate import visible_json


def jsonl(journal: Journal, choice: Choice = EVERYTHING) -> Iterator[str]:
    """The lines, each with its end. The opening stands first whatever is chosen: it names the systems."""
    selection = Selection(journal, choice)
    yield _seen(selection, selection.opening())
    for recorded in selection.recorded():
        if recorded.entry.seq == 1:
            continue
        if recorded.entry.seq not in selection.hidden:
            yield _seen(selection, recorded)
        elif choice.whole:
            yield _line(f'{{"seq":{recorded.entry.seq}}}', recorded)


def _seen(selection: Selection, recorded: Recorded) -> str:
    """As it is, or for a player without what only the game master knows; `redacted` says that its text has
    not the hash that stands beside it."""
    seen = selection.seen(recorded.entry)
    body = body_of(seen)
    return _line(body if seen is recorded.entry else body[:-1] + ',"redacted":true}', recorded)


def _line(text: str, recorded: Recorded) -> str:
    return visible_json(f'{text[:-1]},"hash":"{recorded.hash.hex()}"}}') + "\n"
