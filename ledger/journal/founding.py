"""The opening of a campaign: everything of its file in entry 1."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ledger.entry import Entry
from ledger.journal.asked import Recorded
from ledger.journal.pen import fresh_id, utc_now
from ledger.store.records import Head, Opening
from ledger.store.store import Store
from rules.kernel.record import TABLE, Draft, FieldChange, Request


class Founding(msgspec.Struct, frozen=True):
    """What a campaign begins with: its id, its name, and the draft of its first entry."""

    campaign: str
    name: str
    game_master: str
    draft: Draft


def found(
    store: Store,
    founding: Founding,
    *,
    clock: Callable[[], str] = utc_now,
    names: Callable[[], str] = fresh_id,
) -> Recorded:
    """Begin a campaign. Raises WouldOverwrite where one of that id is in the ledger."""
    uid = names()
    draft = founding.draft
    draft.fields.append(FieldChange(TABLE, "uid", uid))
    entry = Entry(
        seq=1,
        request=Request(names(), None, "open", {"campaign": founding.campaign}),
        kind=draft.kind,
        subject=TABLE,
        recorded_at=clock(),
        recorded_by=founding.game_master,
        facts=draft.facts,
        fields=draft.fields,
        postings=draft.postings,
        citations=draft.citations,
        stands=1,
    )
    opening = Opening(uid, founding.name)
    stored = store.append(founding.campaign, Head(), [entry], opening=opening)
    return Recorded(entry, stored[0].hash)
