"""What an export says of a ledger that is not as it was recorded: on paper beside the seal, and to whoever
writes it."""

from __future__ import annotations

from collections import deque

from ledger.journal.journal import Journal
from ledger.journal.views import stored_entries
from ledger.store.records import Page
from ledger.wording.language import _


def doubt(first_bad: int | None) -> str:
    """That the seal does not hold, and from which entry on; empty where nothing was seen."""
    if first_bad is None:
        return ""
    sentence = _(
        "the seal does not hold: from entry {entry} on, this is not what was recorded; `whills verify` "
        "says more"
    )
    return sentence.format(entry=first_bad)


def looked_over(journal: Journal, upto: int | None) -> str:
    """The same of all entries, or those up to one, for what is made without reading each of them."""
    watch = journal.watched()
    if upto is None:
        look_at_head(journal)
    deque(stored_entries(journal, Page(upto=upto or journal.head().seq)), maxlen=0)
    return doubt(watch.first_bad)


def look_at_head(journal: Journal) -> None:
    """Whether the newest entry is the one that the list of campaigns says."""
    head = journal.head()
    newest = journal.store.entries_of(journal.campaign, [head.seq])
    journal.watched().holds_against(head, newest[0] if newest else None)
