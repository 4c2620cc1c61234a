"""Finding words in a long campaign: the newest page of what was found, against the bare SELECT."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

from ledger.store.opening import open_store
from ledger.store.records import Page
from ledger.store.store import Store
from tests.benchmarks.campaign import CAMPAIGN, OFTEN, SELDOM
from tests.benchmarks.measure import Goal, Result, compared

AT_ONCE = 50
"""Entries of a page, more than a screen shows."""

SEARCHES = {
    "a rare word": SELDOM,
    "a common word": OFTEN,
    "an ability": "blaster",
    "the beginning of a word": OFTEN[:4],
    "two beginnings": f"{OFTEN[:4]} kar",
    "one letter": "k",
    "what is not there": "xylophone",
}

BARE = """
SELECT e.body FROM said_index(?) f JOIN said s ON s.rowid = f.rowid
JOIN entry e ON e.campaign = s.campaign AND e.seq = s.seq ORDER BY f.rowid DESC LIMIT ?
"""


def results(ledger: Path, rounds: int) -> Iterator[Result]:
    """Each kind of search. The remark says how many entries have it."""
    with open_store(str(ledger), readonly=True) as store, closing(sqlite3.connect(ledger)) as bare:
        for name, text in SEARCHES.items():
            asked = " ".join(f'"{word}" *' for word in text.split())
            every = bare.execute("SELECT COUNT(*) FROM said_index WHERE said_index MATCH ?", (asked,))
            yield compared(
                Goal(f"search: {name}", 2.0),
                partial(_found, store, text),
                partial(_bare, bare, asked),
                rounds,
                f"of {every.fetchone()[0]}",
            )


def _found(store: Store, text: str) -> int:
    return len([*store.entries(CAMPAIGN, Page(search=text, newest_first=True, limit=AT_ONCE))])


def _bare(connection: sqlite3.Connection, asked: str) -> int:
    return len(connection.execute(BARE, (asked, AT_ONCE)).fetchall())
