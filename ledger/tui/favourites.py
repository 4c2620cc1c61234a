"""The lines that digits bring onto an empty entry line: pinned ones, then those that were recorded most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

import msgspec

from ledger.entry import Entry, entry_of
from ledger.errors import Damaged
from ledger.journal import views
from ledger.journal.journal import Journal
from ledger.quick_entry.blanks import blanks_of
from ledger.quick_entry.sitting import Sitting
from ledger.quick_entry.write import line_of
from ledger.store.records import Page
from ledger.tui.notebook import DIGITS

LATELY = 500
"""Entries that are looked at, the newest of the campaign."""

OFTEN = 2
"""Times that a line was recorded which is offered."""


def by_digit(pins: Mapping[str, str], often: Sequence[str]) -> dict[str, str]:
    """Digit -> line: what is pinned stays where it is, the others take the digits that are left."""
    left = iter([line for line in often if line not in pins.values()])
    found = {digit: pins.get(digit) or next(left, "") for digit in DIGITS}
    return {digit: line for digit, line in found.items() if line}


def often_recorded(sitting: Sitting) -> list[str]:
    """The lines that were recorded more than once lately and stand, the most frequent first, and of such the
    newest; without dice, notes and rulings, which are others each time. Raises StorageError."""
    times = Counter[bytes]()
    newest: dict[bytes, Entry] = {}
    for entry in _lately(sitting.journal):
        request = entry.request
        act = msgspec.json.encode((request.who, request.move, request.arguments, entry.secret))
        times[act] += 1
        newest[act] = entry
    often = [act for act, count in times.items() if count >= OFTEN]
    often.sort(key=lambda act: (-times[act], -newest[act].seq))
    lines: dict[str, None] = {}
    for act in often:
        if len(lines) == len(DIGITS):
            break
        # The opening of a campaign has no line, and what names somebody by another name has none any more.
        with suppress(ValueError):
            lines[_line(newest[act], sitting)] = None
    return [*lines]


def _lately(journal: Journal) -> Iterator[Entry]:
    """The entries that are looked at, each request once, without what was undone or entered late."""
    with journal.transaction():
        head = journal.head().seq
        page = Page(after=max(head - LATELY, 0), upto=head)
        dead = views.dead_of(journal, range(page.after + 1, head + 1))
        stored = [*views.stored_entries(journal, page)]
    seen = set()
    for one in stored:
        with suppress(Damaged):
            entry = entry_of(one.body)
            usual = entry.seq not in dead and entry.reverses is None and entry.request.at is None
            if usual and entry.request.id not in seen:
                seen.add(entry.request.id)
                yield entry


def _line(entry: Entry, sitting: Sitting) -> str:
    """The line in the words of the campaign. ValueError if there is none."""
    request = msgspec.structs.replace(entry.request, dice=[])
    line = line_of(request, sitting.vocabulary, secret=entry.secret)
    blanks = blanks_of(line, sitting.vocabulary)
    return blanks.line() if blanks is not None else line
