"""The journal as JSON Lines: one ENTRY of the command contract a line, the opening first.

A line is the hashed text itself with the hash at its end, so whoever has all of them can follow the chain:
take `hash` out, put the keys in order, and hash that after the hash of the line before. In a player's copy a
secret entry is its number and hash alone, which keeps the chain whole and tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ledger.entry import body_of
from ledger.exchange.selection import EVERYTHING, Choice, Selection, secret_subjects, secret_templates
from ledger.journal.asked import Recorded
from ledger.journal.journal import Journal
from ledger.text_gate import visible_json


def jsonl(journal: Journal, choice: Choice = EVERYTHING) -> Iterator[str]:
    """The lines, each with its end. The opening stands first whatever is chosen: it names the systems."""
    selection = Selection(journal, choice)
    yield _opening(selection)
    for recorded in selection.recorded():
        if recorded.entry.seq == 1:
            continue
        if recorded.entry.seq not in selection.hidden:
            yield _line(body_of(recorded.entry), recorded)
        elif choice.whole:
            yield _line(f'{{"seq":{recorded.entry.seq}}}', recorded)


def _opening(selection: Selection) -> str:
    """As it is, or for a player without those whom only the game master knows; `redacted` says that its text
    has not the hash that stands beside it."""
    recorded = selection.opening()
    entry = recorded.entry
    for_player = selection.choice.player is not None
    hidden = secret_subjects(entry) if for_player else set()
    templates = secret_templates(entry) if for_player else ()
    if not hidden and not templates:
        return _line(body_of(entry), recorded)
    known = msgspec.structs.replace(
        entry,
        fields=[
            change
            for change in entry.fields
            if change.subject not in hidden and not change.field.startswith(templates)
        ],
        postings=[posting for posting in entry.postings if posting.subject not in hidden],
    )
    return _line(body_of(known)[:-1] + ',"redacted":true}', recorded)


def _line(text: str, recorded: Recorded) -> str:
    return visible_json(f'{text[:-1]},"hash":"{recorded.hash.hex()}"}}') + "\n"
