"""A backup of a long ledger, looked at from its first entry to its last, against SQLite's bare copy of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from ledger.exchange.backup import backed_up
from ledger.store.opening import open_store
from tests.benchmarks.measure import Goal, Result, compared


def results(ledger: Path, folder: Path, rounds: int) -> Iterator[Result]:
    """The whole of `whills backup`, but for the start of the program."""
    ours, bare = folder / "backup.whills", folder / "backup.sqlite"

    def back_up() -> None:
        ours.unlink(missing_ok=True)
        with open_store(str(ledger), readonly=True) as store:
            backed_up(store, str(ledger), ours)

    def copy() -> None:
        bare.unlink(missing_ok=True)
        with closing(sqlite3.connect(ledger)) as connection:
            connection.execute("VACUUM INTO ?", (str(bare),))

    yield compared(Goal("backup, looked at", 5.0), back_up, copy, rounds)
    ours.unlink()
    bare.unlink()
