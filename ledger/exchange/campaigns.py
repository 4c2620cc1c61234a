"""The campaigns of a ledger, as a list tells of them."""

from __future__ import annotations

from ledger.entry import seal_of
from ledger.exchange.documents import Document
from ledger.journal.reading import LedgerReading, entry_at
from ledger.store.records import Campaign
from ledger.store.store import Store
from rules.kernel.record import TABLE


def campaign_document(store: Store, campaign: Campaign, last: str | None) -> Document:
    """A campaign; `last` is the id of the one that was used last. Read field by field: one whose system is
    not here is listed all the same."""
    reading = LedgerReading(store, campaign.campaign)
    return {
        "campaign": campaign.campaign,
        "name": campaign.name,
        "system": reading.field(TABLE, "system"),
        "supplements": reading.field(TABLE, "supplements"),
        "entries": campaign.head_seq,
        "seal": seal_of(campaign.head_seq, campaign.head_hash),
        "recorded_at": entry_at(store, campaign.campaign, campaign.head_seq).recorded_at,
        "current": campaign.campaign == last,
        "archived": reading.field(TABLE, "archived") is True,
    }
