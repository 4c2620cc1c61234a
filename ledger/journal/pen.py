"""The hand that writes: entries with number, time and place, on the head that they were decided on."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence

from ledger.entry import REVEALED, Entry, entry_of
from ledger.journal.asked import Asked, Recorded
from ledger.journal.place import Place
from ledger.journal.reading import LedgerReading, entry_at
from ledger.store.records import Head
from ledger.store.store import Store
from rules.kernel.dice import Group, Tape
from rules.kernel.record import TABLE, Draft, Request


class Pen:
    """Writes the entries of one campaign. `clock`, `names` and `by` are those of the journal."""

    def __init__(
        self,
        store: Store,
        campaign: str,
        clock: Callable[[], str],
        names: Callable[[], str],
        by: str | None,
    ) -> None:
        self._store = store
        self._campaign = campaign
        self._clock = clock
        self._names = names
        self._by = by
        self._newest: tuple[Head, str] | None = None

    def entry(
        self,
        head: Head,
        asked: Asked,
        id: str,
        draft: Draft,
        place: Place,
        *,
        tape: Tape | None = None,
        reverses: int | None = None,
    ) -> Entry:
        """The entry that follows a head: what was asked, under that id, and what was decided on it."""
        seq = head.seq + 1
        dice = tape.kept() if tape is not None else []
        secret = asked.secret or self._is_about_a_secret(draft)
        return Entry(
            seq=seq,
            request=request_of(asked, id, dice),
            kind=draft.kind,
            subject=draft.subject,
            adventure=place.adventure,
            session=place.session,
            scene=place.scene,
            round=place.round,
            day=place.day,
            recorded_at=self._now(head),
            recorded_by=self._whose(),
            facts=draft.facts,
            fields=draft.fields,
            postings=draft.postings,
            citations=draft.citations,
            ruling=asked.ruling,
            about=draft.about,
            stands=seq if place.stands is None else place.stands,
            reverses=reverses,
            note=asked.note,
            secret=secret,
            salt=self._names() if secret else None,
        )

    def _is_about_a_secret(self, draft: Draft) -> bool:
        """What is decided about a secret entry would tell of it; only revealing is open."""
        if draft.about is None or draft.kind == REVEALED:
            return False
        if not entry_at(self._store, self._campaign, draft.about).secret:
            return False
        about = self._store.about(self._campaign, draft.about)
        return all(entry_of(stored.body).kind != REVEALED for stored in about)

    def write(
        self, head: Head, entry: Entry, *, dead: Iterable[int] = (), alive: Iterable[int] = ()
    ) -> Recorded:
        """Append it. Raises HeadMoved when another writer was first."""
        stored = self._store.append(self._campaign, head, [entry], dead=dead, alive=alive)
        self._newest = Head(entry.seq, stored[0].hash), entry.recorded_at
        return Recorded(entry, stored[0].hash)

    def _now(self, head: Head) -> str:
        """Never earlier than the entry before, whatever the clock says."""
        if self._newest is None or self._newest[0] != head:
            newest = entry_at(self._store, self._campaign, head.seq)
            self._newest = head, newest.recorded_at
        return max(self._newest[1], self._clock())

    def _whose(self) -> str:
        """Who records: the game master, unless somebody else was named."""
        if self._by is None:
            gm = LedgerReading(self._store, self._campaign).field(TABLE, "gm")
            self._by = gm if isinstance(gm, str) else "gm"
        return self._by


def request_of(asked: Asked, id: str, dice: Sequence[Group] = ()) -> Request:
    """What was asked, as the record keeps it."""
    return Request(id, asked.who, asked.move, asked.arguments, [*dice], asked.at)


def numbered(id: str, before: int) -> str:
    """Further entries of one request bear its id with `/2`, `/3` and so on."""
    return id if before == 0 else f"{id}/{before + 1}"


def utc_now() -> str:
    """The time of this machine, to the second."""
    import time

    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def fresh_id() -> str:
    """128 random bits as 32 hex digits."""
    # As `secrets` does it, without what that imports beside.
    return os.urandom(16).hex()
