"""The journal in pages: only those that are looked at are read, and a few are kept."""

from __future__ import annotations

from collections import OrderedDict

import msgspec

from ledger.entry import entry_of
from ledger.errors import Damaged, StorageError
from ledger.exchange.plain import place_mark, standing_mark
from ledger.journal import views
from ledger.journal.journal import Journal
from ledger.store.records import Page, Stored
from ledger.text_gate import one_line
from ledger.wording.language import _
from ledger.wording.speaker import Speaker

ENTRIES = 200
"""Entries of one page."""

MOST_PAGES = 8
"""Pages that are kept: more than any screen shows, little enough to forget about."""


class Line(msgspec.Struct, frozen=True):
    """An entry as one line. `living`: it counts."""

    seq: int
    text: str
    living: bool


class Pages:
    """The entries of a campaign as lines, or those up to one of them. Entry n is the n-th line, for their
    numbers have no gaps."""

    def __init__(self, journal: Journal, speaker: Speaker, upto: int | None = None) -> None:
        self._journal = journal
        self._speaker = speaker
        self._pages: OrderedDict[int, list[Line]] = OrderedDict()
        self.length = journal.head().seq if upto is None else upto
        self.failed = False
        """Whether some of them could not be read, so that it is worth while to try again."""

    @property
    def kept(self) -> int:
        """How many pages are held."""
        return len(self._pages)

    def line(self, seq: int) -> Line:
        """One entry."""
        page, place = divmod(seq - 1, ENTRIES)
        return self._page(page)[place]

    def _page(self, number: int) -> list[Line]:
        if number not in self._pages:
            self._pages[number] = self._read(number * ENTRIES)
            if len(self._pages) > MOST_PAGES:
                self._pages.popitem(last=False)
        self._pages.move_to_end(number)
        return self._pages[number]

    def _read(self, after: int) -> list[Line]:
        """The entries after that one. Those that cannot be read say so in their lines: a page is painted, and
        painting cannot fail."""
        upto = min(after + ENTRIES, self.length)
        lines: list[Line] = []
        try:
            with self._journal.transaction():
                dead = views.dead_of(self._journal, range(after + 1, upto + 1))
                for stored in views.stored_entries(self._journal, Page(after=after, upto=upto)):
                    lines += [_line(stored, stored.seq not in dead, self._speaker)]
        except StorageError as problem:
            self.failed = True
            sentence = one_line(str(problem))
            lines += [Line(seq, sentence, living=True) for seq in range(after + len(lines) + 1, upto + 1)]
        return lines


def _line(stored: Stored, living: bool, speaker: Speaker) -> Line:
    try:
        entry = entry_of(stored.body)
    except Damaged as problem:
        return Line(stored.seq, one_line(str(problem)), living=True)
    standing = standing_mark(entry, living=living)
    parts = [
        standing,
        f"[{_('secret')}]" if entry.secret else "",
        speaker.summary(entry),
        f"[{place}]" if (place := place_mark(entry)) else "",
        f"[{_('ruling')}: {one_line(entry.ruling)}]" if entry.ruling is not None else "",
        f"// {one_line(entry.note)}" if entry.note else "",
    ]
    return Line(entry.seq, "  ".join(filter(None, parts)), not standing)
