"""Recording in a process that is there already: judged, hashed, on disk, against two bare rows."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from ledger.journal.asked import Asked
from ledger.journal.journal import Journal
from ledger.store import schema, sqlite
from ledger.store.store import Store
from tests.benchmarks.bare_append import append, opened
from tests.benchmarks.campaign import CAMPAIGN, PEOPLE
from tests.benchmarks.measure import Goal, Result, compared

LINES = {
    "award": Asked(None, "award", {"to": [PEOPLE[0]], "amount": 1}),
    "roll": Asked(PEOPLE[0], "rolls", {"ability": "blaster", "versus": {"difficulty": 15}}),
}

TOGETHER = 20
"""Appends in one measurement: the disk's moods even out."""


def results(ledger: Path, folder: Path, rounds: int) -> Iterator[Result]:
    """An award and a roll, durable and without syncing."""
    for synchronous, ratio in (("EXTRA", 2.0), ("OFF", 5.0)):
        copy = folder / f"append-{synchronous}.whills"
        shutil.copy(ledger, copy)
        floor = folder / f"append-{synchronous}.sqlite"
        floor.unlink(missing_ok=True)
        connection = sqlite.connect(copy, "rw")
        sqlite.make_durable(connection)
        connection.execute(f"PRAGMA synchronous = {synchronous}")
        store = Store(sqlite.SqliteDatabase(connection, str(copy)), schema.REVISION)
        with store, closing(opened(str(floor), synchronous)) as bare:
            yield from _compared(Journal(store, CAMPAIGN), bare, synchronous, ratio, rounds)


def _compared(
    journal: Journal, bare: sqlite3.Connection, synchronous: str, ratio: float, rounds: int
) -> Iterator[Result]:
    for name, asked in LINES.items():
        entry = journal.record(asked).entries[0]
        body = str(entry.as_json())

        def ours(asked: Asked = asked) -> None:
            for _append in range(TOGETHER):
                journal.record(asked)

        def floor(body: str = body) -> None:
            for _append in range(TOGETHER):
                append(bare, body)

        goal = Goal(f"{TOGETHER} appends of a {name}, synchronous {synchronous}", ratio)
        clock = time.perf_counter if synchronous == "EXTRA" else time.process_time
        yield compared(goal, ours, floor, rounds, clock=clock)
