"""A campaign to try the store with: entries are given by what matters to a test alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ledger.entry import Entry
from ledger.store.records import Head, Opening, Stored
from ledger.store.store import Store
from rules.kernel.record import FieldChange, Posting, Request

CAMPAIGN = "rebel_cell"
OPENING = Opening(uid="0b7e", name="The Rebel Cell")


def an_entry(seq: int, *postings: Posting, fields: Iterable[FieldChange] = (), **changes: Any) -> Entry:
    given: dict[str, Any] = {
        "kind": "noted",
        "subject": "mira",
        "stands": seq,
        "recorded_at": "2026-01-02T03:04:05Z",
        "recorded_by": "gm",
        "request": Request(changes.pop("request", f"r{seq}"), "mira", "note", changes.pop("arguments", {})),
    }
    return Entry(seq=seq, postings=[*postings], fields=[*fields], **(given | changes))


class Book:
    """One campaign, begun with an entry that says nothing, and its head."""

    def __init__(self, store: Store, campaign: str = CAMPAIGN) -> None:
        self.store = store
        self.campaign = campaign
        self.head = Head()
        self._append([an_entry(1, kind="campaign_opened")], opening=OPENING)

    def record(self, *postings: Posting, **changes: Any) -> int:
        """Append an entry; its number."""
        dead, alive = changes.pop("dead", ()), changes.pop("alive", ())
        entry = an_entry(self.head.seq + 1, *postings, **changes)
        return self._append([entry], dead=dead, alive=alive)[-1].seq

    def reverse(self, seq: int, *postings: Posting, alive: Iterable[int] = ()) -> int:
        """Append a reversal with these postings, which leaves `seq` dead."""
        own = self.head.seq + 1
        return self.record(*postings, kind="reversed", reverses=seq, dead=[seq, own], alive=alive)

    def _append(self, entries: list[Entry], **changes: Any) -> list[Stored]:
        stored = self.store.append(self.campaign, self.head, entries, **changes)
        self.head = Head(stored[-1].seq, stored[-1].hash)
        return stored
