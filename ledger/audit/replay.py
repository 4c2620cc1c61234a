"""A campaign gone through once more, entry by entry: what the rules would have read at each.

`Recorded` takes the entries as they were recorded, reversals among them, and answers as the ledger did when
it ended there. `Corrected` takes those that stand, in the standing order: what was entered late or amended
comes where it belongs. Both hold no more than the sheets, and ask the store for single entries only when the
rules do. Neither decides anything; whoever judges again asks first and then goes `forward`.

    replay = Corrected.at(store, campaign, system, place)         # from the store's sums, or from nothing
    for entry in replay.coming():
        verdict = decide(act_of(entry), Table(system, replay))
        replay.forward(entry)

Without an entry and what rests on it: name them all in `without`; with some that are dead now, in `again`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator

from ledger.audit.held import FROM_THE_STORE, Held, Told
from ledger.audit.living import Living
from ledger.entry import LARGEST, REVEALED, Entry, entry_of, value_of
from ledger.errors import NotUnderstood
from ledger.journal.reading import OPENING, entry_at
from ledger.store.records import LevelRow, Moment, Page
from ledger.store.store import Store
from rules.kernel.reading import Past, Reading
from rules.kernel.record import Posting
from rules.kernel.system import System

NEAR = 256
"""So many of the last entries are at hand, for most of what moves answer to is near."""

PLACES = ("session", "adventure", "day")

NOBODY: frozenset[int] = frozenset()


class Replay(Held, ABC):
    """What both orders share: single entries, who is dead, and the questions about them."""

    def __init__(self, store: Store, campaign: str, system: System) -> None:
        super().__init__(system)
        self.store = store
        self.campaign = campaign
        self.system = system
        self.dead: set[int] = set()
        self._near: dict[int, Entry] = {}
        self._began: int | None = None

    def entry(self, seq: int) -> Entry:
        """One entry. Raises NotUnderstood where there is none of that number."""
        return self._near.get(seq) or entry_at(self.store, self.campaign, seq)

    def past(self, seq: int) -> Past | None:
        try:
            entry = self.entry(seq)
        except NotUnderstood:
            return None
        if not self.reached(entry):
            return None
        return Past(seq, entry.draft(), seq not in self.dead, entry.secret)

    def about(self, seq: int) -> list[Past]:
        found = (self.entry(about) for about in self.store.abouts_of(self.campaign, (seq,)))
        return [
            Past(entry.seq, entry.draft())
            for entry in found
            if entry.about == seq and entry.seq not in self.dead and self.reached(entry)
        ]

    def hides(self, subject: str, field: str) -> bool:
        return self.hidden(subject, field, self.told(subject, field))

    def hidden(self, subject: str, field: str, told: Told | None) -> bool:
        """Whether what was told there is a secret."""
        if told is None:
            return False
        seq: int | None = told.seq
        if seq == FROM_THE_STORE:
            at = Moment("stands", self._began or 0)
            seq = self.store.teller(self.campaign, subject, field, at)
        if seq is None:
            return False
        if seq == OPENING:
            return self.field(subject, "secret") is True
        return self.entry(seq).secret and not any(past.draft.kind == REVEALED for past in self.about(seq))

    @abstractmethod
    def reached(self, entry: Entry) -> bool:
        """Whether the replay has come past that entry."""

    def _pass(self, entry: Entry) -> None:
        self._near[entry.seq] = entry
        if len(self._near) > NEAR:
            del self._near[next(iter(self._near))]


class Recorded(Replay):
    """As recorded: every posting of every entry, from the first."""

    def __init__(self, store: Store, campaign: str, system: System) -> None:
        super().__init__(store, campaign, system)
        self.seq = 0
        """The last entry that was passed."""
        self.changed: set[int] = set()
        """Those that died or came to life again because of it."""
        self.living = Living(self.entry, lambda seq: store.abouts_of(campaign, (seq,), self.seq))
        self.dead = self.living.dead
        self._ends: dict[tuple[str, int | None], int | None] = {}

    def reached(self, entry: Entry) -> bool:
        return entry.seq <= self.seq

    def forward(self, entry: Entry) -> None:
        """The next entry of the journal."""
        self.seq = entry.seq
        self._pass(entry)
        for posting in entry.postings:
            self.add(entry.seq, posting)
        changed = self.changed = self.living.follow(entry)
        for subject, field in self.store.told_by(self.campaign, changed) if changed else ():
            self.tell(subject, field, self.last_told(subject, field, entry.seq))
        for seq in changed:
            self._end_unknown(self.entry(seq))
        if entry.seq not in self.dead:
            self._tell(entry)
            self._reach_end(entry)

    def _tell(self, entry: Entry) -> None:
        for change in entry.fields:
            before = self.told(change.subject, change.field)
            later = before is None or (before.stands, before.seq) <= (entry.stands, entry.seq)
            if later and change.lot not in self.dead:
                self.tell(change.subject, change.field, Told(change.value, entry.stands, entry.seq))

    def last_told(self, subject: str, field: str, place: int, seq: int = LARGEST) -> Told | None:
        """What a field holds by what stands up to a place, and there has a number up to `seq`."""
        for row in self.store.tellings(self.campaign, subject, field, self.seq, place):
            if (row.stands, row.seq) <= (place, seq) and not self._is_dead(row.seq, row.lot):
                return Told(value_of(row.value), row.stands, row.seq)
        return None

    # ---- What deciding asks beside (a `ledger.journal.ground.Ground`) ----

    def reading(self, place: int | None = None) -> Reading:
        """As of now, or as play stood at a place, with all that is recorded so far."""
        return self if place is None else Then(self, place)

    def levels(self, subject: str, account: str) -> list[LevelRow]:
        """The moves of a level account so far, in standing order."""
        return [
            LevelRow(row.stands, row.seq, row.level, self._is_dead(row.seq, row.lot), row.lot)
            for row in self.store.levels(self.campaign, subject, account)
            if row.seq <= self.seq
        ]

    def last_of_place(self, place: str, ordinal: int) -> int | None:
        """Where a session, an adventure or a day ends, as far as the journal has come."""
        if place != "day":
            return self._end((place, ordinal))
        days = [key for key in self._ends if key[0] == "day" and key[1] is not None and key[1] <= ordinal]
        return max((end for key in days if (end := self._end(key)) is not None), default=None)

    def _end(self, key: tuple[str, int | None]) -> int | None:
        if key in self._ends and self._ends[key] is None:
            rows = self.store.standing_in(self.campaign, key[0], key[1] or 0, self.seq)
            self._ends[key] = max((stands for stands, seq in rows if seq not in self.dead), default=None)
        return self._ends.get(key)

    def _reach_end(self, entry: Entry) -> None:
        for place in PLACES:
            key = (place, getattr(entry, place))
            before = self._ends.get(key, 0)
            if before is not None:
                self._ends[key] = max(before, entry.stands)

    def _end_unknown(self, entry: Entry) -> None:
        """It died or lives again: where its session ends is looked up when somebody asks."""
        for place in PLACES:
            self._ends[place, getattr(entry, place)] = None

    def _is_dead(self, seq: int, lot: int | None) -> bool:
        return seq in self.dead or lot in self.dead

    def living_after(self, place: int, seq: int = LARGEST) -> Iterator[Entry]:
        """What is recorded so far and stands after a place, or there with a number above `seq`; newest
        first."""
        page = Page(after=place, upto=self.seq, newest_first=True)
        for stored in self.store.entries(self.campaign, page):
            entry = self._near.get(stored.seq) or entry_of(stored.body)
            if (entry.stands, entry.seq) > (place, seq) and entry.seq not in self.dead:
                yield entry


class Then:
    """The reading of a place, as an amendment is decided: what stands after it is taken back, and of what
    stands there whatever has a number above `seq`."""

    def __init__(self, recorded: Recorded, place: int, seq: int = LARGEST) -> None:
        self._recorded = recorded
        self._held = held = recorded.copy()
        levels: set[tuple[str, str]] = set()
        fields: set[tuple[str, str]] = set()
        for entry in recorded.living_after(place, seq):
            for posting in entry.postings:
                if posting.lot in recorded.dead:
                    continue
                if posting.level is None:
                    held.take_back(entry.seq, posting)
                else:
                    levels.add((posting.subject, posting.account))
            fields |= {(change.subject, change.field) for change in entry.fields}
        for subject, account in levels:
            rows = [
                row
                for row in recorded.levels(subject, account)
                if (row.stands, row.seq) <= (place, seq) and not row.dead
            ]
            held.stand(subject, account, rows[-1].level if rows else 0)
        for subject, field in fields:
            held.tell(subject, field, recorded.last_told(subject, field, place, seq))
        self.balance, self.balances, self.lots = held.balance, held.balances, held.lots
        self.field, self.fields = held.field, held.fields
        self.past, self.about = recorded.past, recorded.about

    def hides(self, subject: str, field: str) -> bool:
        return self._recorded.hidden(subject, field, self._held.told(subject, field))


class Corrected(Replay):
    """As corrected: what stands, in the standing order."""

    def __init__(
        self, store: Store, campaign: str, system: System, dead: set[int], upto: int = LARGEST
    ) -> None:
        super().__init__(store, campaign, system)
        self.dead = dead
        self._upto = upto
        self.place = (0, 0)
        """Where the last entry that was passed stands, and its number."""

    @classmethod
    def at(
        cls,
        store: Store,
        campaign: str,
        system: System,
        place: int = 0,
        *,
        without: Iterable[int] = NOBODY,
        again: Iterable[int] = NOBODY,
    ) -> Corrected:
        """Begin after what stands at a place; 0 for the beginning. `without` are entries that are to be as
        dead, `again` such as are to live again; none of either stands at or before the place."""
        dead = {seq for (seq,) in store.rows(campaign, "dead")}
        replay = cls(store, campaign, system, dead.union(without).difference(again))
        if place:
            replay._begin(place)
        return replay

    def _begin(self, place: int) -> None:
        moment = Moment("stands", place)
        self._began, self.place = place, (place, place)
        for balance in self.store.balances(self.campaign, at=moment):
            self.stand(balance.subject, balance.account, balance.amount)
        for field in self.store.fields(self.campaign, at=moment):
            self.tell(field.subject, field.field, Told(value_of(field.value)))
        keeping = [account.id for account in self.system.accounts.values() if account.lots]
        for lot in self.store.lots(self.campaign, accounts=keeping, at=moment):
            self.open(lot)

    def reached(self, entry: Entry) -> bool:
        at = (entry.stands, entry.seq)
        return at <= self.place or (self._began is not None and entry.stands <= self._began)

    def coming(self) -> Iterator[Entry]:
        """The entries that stand after where the replay is, in the standing order. Raises Damaged where one
        cannot be read."""
        place = self.place[0]
        elsewhere = self.store.elsewhere(self.campaign, self._upto)
        away = {seq for _stands, seq in elsewhere}
        waiting = [row for row in reversed(elsewhere) if row[0] > place and row[1] not in self.dead]
        for stored in self.store.entries(self.campaign, Page(after=place, upto=self._upto)):
            if stored.seq not in self.dead and stored.seq not in away:
                yield entry_of(stored.body)
            while waiting and waiting[-1][0] == stored.seq:
                yield self.entry(waiting.pop()[1])

    def forward(self, entry: Entry) -> None:
        """The next of those that stand."""
        self.place = (entry.stands, entry.seq)
        self._pass(entry)
        for posting in entry.postings:
            if posting.lot not in self.dead:
                self._move(entry.seq, posting)
        for change in entry.fields:
            if change.lot not in self.dead:
                self.tell(change.subject, change.field, Told(change.value, entry.stands, entry.seq))

    def _move(self, seq: int, posting: Posting) -> None:
        if posting.level is None:
            self.add(seq, posting)
        else:
            self.stand(posting.subject, posting.account, posting.level)
