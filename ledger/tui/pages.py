"""The journal in pages: only those that are looked at are read, and a few are kept."""

from __future__ import annotations

from collections import OrderedDict

import msgspec

from ledger.entry import Entry
from ledger.errors import StorageError
from ledger.exchange.plain import one_line
from ledger.journal import views
from ledger.journal.journal import Journal
from ledger.store.records import Page
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
    """The entries of a campaign as lines. Entry n is the n-th line, for their numbers have no gaps."""

    def __init__(self, journal: Journal, speaker: Speaker) -> None:
        self._journal = journal
        self._speaker = speaker
        self._pages: OrderedDict[int, list[Line]] = OrderedDict()
        self.length = journal.head().seq

    @property
    def kept(self) -> int:
        """How many pages are held."""
        return len(self._pages)

    def line(self, seq: int) -> Line:
        """One entry. What cannot be read says so in its line, for the rest can still be read."""
        page, place = divmod(seq - 1, ENTRIES)
        try:
            lines = self._page(page)
        except StorageError as problem:
            return Line(seq, one_line(str(problem)), living=True)
        return lines[place]

    def _page(self, number: int) -> list[Line]:
        if number not in self._pages:
            self._pages[number] = self._read(number * ENTRIES)
            if len(self._pages) > MOST_PAGES:
                self._pages.popitem(last=False)
        self._pages.move_to_end(number)
        return self._pages[number]

    def _read(self, after: int) -> list[Line]:
        upto = min(after + ENTRIES, self.length)
        store, campaign = self._journal.store, self._journal.campaign
        with store.transaction():
            recorded = [*views.entries(self._journal, Page(after=after, upto=upto))]
            dead = store.dead_of(campaign, range(after + 1, upto + 1))
        return [_line(one.entry, one.entry.seq not in dead, self._speaker) for one in recorded]


def _line(entry: Entry, living: bool, speaker: Speaker) -> Line:
    # A reversal is never living, and yet it is no news that was taken back.
    counts = living or entry.reverses is not None
    parts = [
        "" if counts else f"[{_('undone')}]",
        f"[{_('secret')}]" if entry.secret else "",
        speaker.summary(entry),
        f"[{_('ruling')}: {one_line(entry.ruling)}]" if entry.ruling is not None else "",
        f"// {one_line(entry.note)}" if entry.note else "",
    ]
    return Line(entry.seq, "  ".join(filter(None, parts)), counts)
