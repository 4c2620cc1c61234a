"""Which part of a campaign leaves the ledger: by person, session, adventure or number, and for whose eyes.

Everything is as of the head at which the export began, and entries pass one at a time: a campaign of any
length needs the memory of a portion, and a bit for each entry.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from ledger.entry import Entry, seal_of, value_of
from ledger.exchange.soundness import doubt, look_at_head
from ledger.journal import views
from ledger.journal.asked import Recorded
from ledger.journal.journal import Journal
from ledger.store.records import Head, Moment, Page
from ledger.wording.language import _
from ledger.wording.speaker import Speaker
from rules.kernel.record import TABLE, Value

if TYPE_CHECKING:
    from ledger.audit.fold import Key
    from ledger.exchange.redaction import Redaction


class Choice(msgspec.Struct, frozen=True):
    """What is exported. `since` leaves what was recorded after that entry, `upto` the campaign as it was once
    that one had been recorded; `player` names for whom it is, and leaves out what only the game master may
    see."""

    who: str | None = None
    session: int | None = None
    adventure: int | None = None
    since: int | None = None
    upto: int | None = None
    player: str | None = None

    @property
    def whole(self) -> bool:
        """Whether nothing is left out but secrets."""
        return self.who is None and self.session is None and self.adventure is None and self.since is None


EVERYTHING = Choice()


class Marked:
    """A set of entries, a bit for each: the bits of those that follow one another are kept together, so that
    what a ledger says its last entry is needs no memory."""

    def __init__(self, seqs: Iterable[int]) -> None:
        self._bits: defaultdict[int, bytearray] = defaultdict(lambda: bytearray(512))
        self.add(seqs)

    def add(self, seqs: Iterable[int]) -> None:
        for seq in seqs:
            self._bits[seq >> 12][seq >> 3 & 511] |= 1 << (seq & 7)

    def __contains__(self, seq: object) -> bool:
        if not isinstance(seq, int) or (bits := self._bits.get(seq >> 12)) is None:
            return False
        return bool(bits[seq >> 3 & 511] >> (seq & 7) & 1)


class Selection:
    """A choice of a campaign's entries, with the words for them. `hidden` are those that the reader may not
    see, `gone` those and all that do not stand."""

    def __init__(self, journal: Journal, choice: Choice) -> None:
        self.journal = journal
        self.choice = choice
        self._as_of = None if choice.upto is None else Moment("entry", choice.upto)
        self._reading = journal.table(self._as_of).reading
        self._redaction: Redaction | None = None
        self.hidden: frozenset[int] = frozenset()
        self._watch = journal.watched()
        with journal.transaction():
            self.head = journal.head()
            dead = views.each_dead(journal) if choice.upto is None else views.dead_at(journal, choice.upto)
            self.gone = Marked(dead)
            if choice.upto is None:
                look_at_head(journal)
            else:
                self.head = Head(choice.upto, journal.entry(choice.upto).hash)
        if choice.player is not None:
            # What hides is more than what shows.
            from ledger.exchange.redaction import Redaction

            self._redaction = Redaction(journal, self.head.seq)
            self.hidden = self._redaction.hidden
            self.gone.add(self.hidden)

    @property
    def seal(self) -> str:
        return seal_of(self.head.seq, self.head.hash)

    @property
    def doubt(self) -> str:
        """That the seal does not hold, as far as entries were read; empty where nothing speaks against it."""
        return doubt(self._watch.first_bad)

    # ---- Entries ----

    def opening(self) -> Recorded:
        """How the campaign began."""
        return self.journal.entry(1)

    def recorded(self) -> Iterator[Recorded]:
        """The chosen entries in the order of recording, as they were recorded, hidden ones among them."""
        return views.entries(self.journal, self._page)

    def seen(self, entry: Entry) -> Entry:
        """An entry as the reader may see it: itself, where nothing is to be taken out."""
        return entry if self._redaction is None else self._redaction.seen(entry)

    def known(self, id: str) -> str:
        """An id as the reader may know it: with someone in the place of a subject that is secret."""
        return id if self._redaction is None else self._redaction.known(id)

    def played(self) -> Iterator[Entry]:
        """The chosen living entries in standing order, as the reader may see them: what was entered late or
        amended is where it belongs."""
        seen = self.seen
        return (seen(recorded.entry) for recorded in views.played(self.journal, self._page, self._shown))

    def corrected(self) -> Iterator[tuple[Entry, int]]:
        """The chosen entries that are reversed now, as the reader may see them, each with the reversal that
        holds it so."""
        for entry, by in views.corrections(self.journal, self._page):
            if entry.seq not in self.hidden:
                yield self.seen(entry), by

    def _shown(self, seqs: Sequence[int]) -> set[int]:
        return {seq for seq in seqs if seq not in self.gone}

    @property
    def _page(self) -> Page:
        return Page(
            after=self.choice.since or 0,
            upto=self.head.seq,
            session=self.choice.session,
            adventure=self.choice.adventure,
            subject=self.choice.who,
        )

    # ---- Words ----

    def speaker(self, *, brief: bool = False) -> Speaker:
        """Sentences with the names that the reader may know."""
        names = views.names_in(self.journal, self._as_of)
        if self._redaction is not None:
            from ledger.exchange.redaction import SOMEONE

            told = self._redaction.folded().fields.items()
            names = {who: str(value_of(text)) for (who, field), text in told if field == "name"}
            names[SOMEONE] = _("someone")
        calendar = self.field(TABLE, "calendar")
        kept = str(calendar) if calendar else None
        return Speaker(self.journal.system, names, calendar=kept, brief=brief)

    def field(self, subject: str, field: str) -> Value:
        """What a field holds as far as the reader may know."""
        if self._redaction is not None:
            text = self._redaction.folded().fields.get((subject, field))
            return None if text is None else value_of(text)
        if self._as_of is not None:
            return self._reading.field(subject, field)
        # A reading would remember the title of every scene of a long campaign.
        held = self.journal.store.field(self.journal.campaign, subject, field)
        return None if held is None else value_of(held)

    # ---- Where everyone stands at the end of what was chosen ----

    def sheets(self) -> list[views.Sheet]:
        """Everyone who is played, or the one chosen, as they stand at the end of what was chosen."""
        if self._redaction is None:
            kinds = views.subjects(self.journal, self._end)
            shown = [who for who, kind in kinds.items() if self._is_shown(who, kind)]
            return views.sheets(self.journal, shown, self._end) if shown else []
        from ledger.exchange.redaction import seen_sheet

        folded = self._redaction.folded(None if self._end is None else self._end.n)
        kinds = {who: str(value_of(text)) for (who, field), text in folded.fields.items() if field == "kind"}
        shown = [who for who, kind in sorted(kinds.items()) if self._is_shown(who, kind)]
        return [seen_sheet(folded, who, self.journal.system, self._redaction.known) for who in shown]

    def _is_shown(self, who: str, kind: str) -> bool:
        if self.choice.who is not None:
            return who == self.choice.who
        found = self.journal.system.kinds.get(kind)
        return found is not None and found.plays

    def balances(self) -> dict[Key, int]:
        """What every account stands at at the end of what was chosen, as far as the reader may know."""
        if self._redaction is not None:
            return self._redaction.folded(None if self._end is None else self._end.n).balances
        found = self.journal.store.balances(self.journal.campaign, at=self._end)
        return {(row.subject, row.account): row.amount for row in found}

    @property
    def _end(self) -> Moment | None:
        """The end of the chosen session or adventure, whichever comes first; None for now."""
        if self._as_of is not None:
            return self._as_of
        ends = [
            views.moment_of(self.journal, f"{place}:{ordinal}")
            for place, ordinal in (("session", self.choice.session), ("adventure", self.choice.adventure))
            if ordinal is not None
        ]
        return min(ends, key=lambda moment: moment.n, default=None)
