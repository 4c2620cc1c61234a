"""A bundle comes in, verified, against a bare loop that encodes, hashes and inserts the same rows."""

from __future__ import annotations

import gc
import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec

from ledger.cli import garbage
from ledger.entry import Entry, entry_of
from ledger.exchange.bundle import checked
from ledger.exchange.jsonl import jsonl
from ledger.exchange.taking_in import take_in
from ledger.journal.journal import Journal
from ledger.store import sqlite
from ledger.store.opening import open_store
from ledger.store.statements import COLUMNS
from tests.benchmarks.campaign import CAMPAIGN
from tests.benchmarks.measure import AT_LEAST, Goal, Result, compared

ENTRIES = 100_000

_encode = msgspec.json.Encoder(order="sorted").encode


def results(ledger: Path, folder: Path, rounds: int) -> Iterator[Result]:
    """All of a ledger as a bundle into a new one, as the command does it."""
    bundle, target = folder / "import.jsonl", folder / "import.whills"
    with open_store(str(ledger), readonly=True) as store:
        journal = Journal(store, CAMPAIGN)
        bundle.write_text("".join(jsonl(journal)), encoding="utf-8", newline="\n")
        entries = [entry_of(stored.body) for stored in store.entries(CAMPAIGN)]
        count = journal.head().seq

    def ours() -> None:
        target.unlink(missing_ok=True)
        read = checked(bundle)
        with open_store(str(target), create=True) as store:
            take_in(store, read)

    def floor() -> None:
        target.unlink(missing_ok=True)
        open_store(str(target), create=True).close()
        with closing(sqlite.connect(target, "rw")) as connection:
            sqlite.make_durable(connection)
            _insert(connection, entries)

    usual = gc.get_threshold()
    garbage.seldom()
    try:
        goal = Goal(f"import of {count} entries, verified", 0.5, AT_LEAST)
        yield compared(goal, ours, floor, rounds, "the same tables and indexes")
    finally:
        gc.set_threshold(*usual)


def _insert(connection: sqlite3.Connection, entries: list[Entry]) -> None:
    """Nothing is checked, and the search does not know them."""
    rows, postings, accounts = [], [], dict[tuple[str, str], int]()
    before = bytes(32)
    for entry in entries:
        body = _encode(entry)
        digest = hashlib.sha256(before + body).digest()
        rows.append(
            (
                *(
                    CAMPAIGN,
                    entry.seq,
                    entry.request.id,
                    entry.kind,
                    entry.subject,
                    entry.about,
                    entry.stands,
                ),
                *(entry.reverses, entry.adventure, entry.session, entry.scene, entry.round, entry.day),
                *(entry.recorded_at, entry.recorded_by, body.decode(), before, digest),
            )
        )
        before = digest
        for line, post in enumerate(entry.postings, 1):
            account = accounts.setdefault((post.subject, post.account), len(accounts) + 1)
            row = (CAMPAIGN, entry.seq, line, account, post.amount, post.lot, post.until, post.level)
            postings.append(row)
    connection.execute("BEGIN IMMEDIATE")
    for table, all_ in (("entry", rows), ("posting", postings)):
        columns = ("campaign", *COLUMNS[table])
        marks = ", ".join("?" * len(columns))
        connection.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", all_)  # noqa: S608  # names of ours
    connection.execute("COMMIT")
