"""A campaign played again from its lines, and what is the same of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from ledger.campaign_file.reader import Opened
from ledger.exchange.journal_text import journal_text
from ledger.exchange.playing_in import PlayedIn, play_in
from ledger.journal.founding import found
from ledger.journal.journal import Journal
from ledger.journal.views import entries
from ledger.quick_entry.sitting import Sitting
from ledger.store.opening import open_store
from ledger.store.records import Page

ONES_OWN = ("recorded_at", "recorded_by", "salt")
"""What of an entry is another in every ledger."""


def said(journal: Journal) -> str:
    """The lines of a campaign."""
    return "".join(journal_text(journal))


def begun(opened: Opened) -> Journal:
    """The same campaign at its beginning, in a ledger of its own."""
    store = open_store(":memory:")
    found(store, opened.founding)
    return Journal(store, opened.founding.campaign)


def played_again(journal: Journal, file: Path, lines: str) -> PlayedIn:
    """These lines in that campaign."""
    file.write_text(lines, encoding="utf-8")
    return play_in(Sitting(journal), file)


def recorded(journal: Journal) -> list[Any]:
    """The entries after the opening, as far as they are the same wherever they are played. The order in which
    an entry posts to different accounts says nothing, and who threw dice whose faces are told is not told."""
    return [_same(msgspec.to_builtins(one.entry)) for one in entries(journal, Page(after=1))]


def _same(entry: Any) -> Any:
    for own in ONES_OWN:
        del entry[own]
    del entry["request"]["id"]
    for group in entry["request"]["dice"]:
        del group["rolled"]
    entry["postings"] = sorted(map(str, entry["postings"]))
    return entry


def balances(journal: Journal) -> dict[tuple[str, str], int]:
    found = journal.store.balances(journal.campaign)
    return {(sum_.subject, sum_.account): sum_.amount for sum_ in found}
