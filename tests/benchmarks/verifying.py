"""How long a verification takes, and its parts, against the bare loop that reads and hashes."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from ledger.audit.chain import Chain
from ledger.audit.luck import luck
from ledger.audit.problems import Problems
from ledger.audit.verify import verify
from ledger.journal.journal import Journal
from ledger.store.opening import open_store
from ledger.store.store import Store
from tests.benchmarks.campaign import CAMPAIGN
from tests.benchmarks.measure import Goal, Result, compared, medians
from tests.benchmarks.reading import BODIES


def results(ledger: Path, rounds: int) -> Iterator[Result]:
    """The goals on a ledger of that length."""
    with open_store(str(ledger), readonly=True) as store, closing(sqlite3.connect(ledger)) as bare:

        def floor() -> None:
            before = bytes(32)
            for (body,) in bare.execute(BODIES, (CAMPAIGN,)):
                before = hashlib.sha256(before + body.encode()).digest()

        yield compared(Goal("verify the chain alone", 1.5), lambda: _follow(store), floor, rounds)
        # On another processor, if one is free: what it takes by itself is told beside.
        alone = medians({"integrity": store.integrity}, rounds)["integrity"]
        yield compared(
            Goal("verify everything", 5),
            lambda: verify(store, CAMPAIGN),
            floor,
            rounds,
            f"SQLite's own look at its file takes {alone:.0f} ms, beside the rest",
        )
        journal = Journal(store, CAMPAIGN)
        yield compared(Goal("luck of all dice", 5), lambda: luck(journal), floor, rounds)


def _follow(store: Store) -> None:
    problems = Problems()
    chain = Chain(problems)
    chain.follow((one.seq, one.body, one.prev_hash, one.hash) for one in store.entries(CAMPAIGN))
    assert problems.first_bad is None
