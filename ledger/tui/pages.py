"""The journal in pages: only those that are looked at are read, and a few are kept."""

from __future__ import annotations

from collections import OrderedDict

import msgspec

from ledger.entry import entry_of
from ledger.errors import Damaged, StorageError
from ledger.exchange.plain import place_mark, standing_mark
from ledger.journal import views
from ledger.journal.journal import Journal
from ledger.store.records import Moment, Page, Stored
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
    """The entries of a campaign as lines: those that were recorded by a moment, entry n as the n-th line, for
    their numbers have no gaps; and after them the few that were recorded later and stand there."""

    def __init__(self, journal: Journal, speaker: Speaker, at: Moment | None = None) -> None:
        self._journal = journal
        self._speaker = speaker
        self._pages: OrderedDict[int, list[Line]] = OrderedDict()
        self._upto = journal.head().seq if at is None else at.n
        self.failed = False
        """Whether some of them could not be read, so that it is worth while to try again."""
        self._late = self._standing_there(at) if at is not None and at.kind == "stands" else []

    @property
    def length(self) -> int:
        """How many lines there are."""
        return self._upto + len(self._late)

    @property
    def widest(self) -> int:
        """The longest number of an entry among them, in digits."""
        return len(str(self._late[-1].seq if self._late else self._upto))

    @property
    def kept(self) -> int:
        """How many pages are held."""
        return len(self._pages)

    def line(self, number: int) -> Line:
        """One of them, from 1."""
        if number > self._upto:
            return self._late[number - self._upto - 1]
        page, place = divmod(number - 1, ENTRIES)
        return self._page(page)[place]

    def _standing_there(self, at: Moment) -> list[Line]:
        """The living entries that were recorded after a moment, and stand before it: entered late, or in the
        place of another."""
        journal = self._journal
        with journal.transaction():
            head = journal.head().seq
            seqs = [seq for stands, seq in views.elsewhere(journal, head) if stands <= at.n < seq]
            living = sorted(set(seqs) - views.dead_of(journal, seqs))
            return [
                _line(stored, True, self._speaker)
                for seq in living
                for stored in views.stored_entries(journal, Page(after=seq - 1, upto=seq))
            ]

    def _page(self, number: int) -> list[Line]:
        if number not in self._pages:
            self._pages[number] = self._read(number * ENTRIES)
            if len(self._pages) > MOST_PAGES:
                self._pages.popitem(last=False)
        self._pages.move_to_end(number)
        return self._pages[number]

    def _read(self, after: int) -> list[Line]:
        """The entries after that one. Those that cannot be read, or are not there, say so in their lines: a
        page is painted, and painting cannot fail."""
        upto = min(after + ENTRIES, self._upto)
        lines: dict[int, Line] = {}
        otherwise = _("there is no such entry")
        try:
            with self._journal.transaction():
                dead = views.dead_of(self._journal, range(after + 1, upto + 1))
                for stored in views.stored_entries(self._journal, Page(after=after, upto=upto)):
                    lines[stored.seq] = _line(stored, stored.seq not in dead, self._speaker)
        except StorageError as problem:
            self.failed = True
            otherwise = one_line(str(problem))
        return [lines.get(seq) or Line(seq, otherwise, living=True) for seq in range(after + 1, upto + 1)]


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
