"""Several windows on one ledger: nobody's entry is lost, doubled or kept waiting for a reader."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from multiprocessing import get_context
from multiprocessing.synchronize import Barrier

import pytest

from ledger.entry import FIRST_HASH, chained, entry_of
from ledger.errors import Damaged, HeadMoved, StorageError
from ledger.store.opening import open_store
from ledger.store.records import Page, Stored
from ledger.store.sqlite import storage_error
from ledger.store.store import Store
from rules.kernel.record import Posting
from tests.ledger.store.book import CAMPAIGN, Book, an_entry

WINDOWS = 8
EACH = 25


def wait_for_the_others(all_there: Barrier) -> None:
    """Starting a process takes longer than all that it does here."""
    all_there.wait()


def record_some(location: str, window: int) -> int:
    """What one of the processes does; how often another was first."""
    beaten = 0
    with open_store(location) as store:
        for n in range(EACH):
            while not recorded(store, f"w{window}-{n}", f"window_{window}"):
                beaten += 1
    return beaten


def recorded(store: Store, request: str, subject: str) -> bool:
    head = store.head(CAMPAIGN)
    entry = an_entry(
        head.seq + 1, Posting(subject, "turns", 1), Posting("table", "turns", 1), request=request
    )
    try:
        store.append(CAMPAIGN, head, [entry])
    except HeadMoved:
        return False
    return True


def links(store: Store) -> Iterator[tuple[Stored, bytes]]:
    """Every entry with the hash that it should follow."""
    before = FIRST_HASH
    for stored in store.entries(CAMPAIGN):
        yield stored, before
        before = chained(before, stored.body)


def test_competing_processes_lose_nothing(location: str, store: Store) -> None:
    Book(store)
    context = get_context("spawn")
    with context.Pool(WINDOWS, wait_for_the_others, [context.Barrier(WINDOWS)]) as pool:
        beaten = pool.starmap(record_some, [(location, window) for window in range(WINDOWS)])
    assert sum(beaten) > 0, "the windows never met, so this showed nothing"
    total = WINDOWS * EACH
    assert store.count(CAMPAIGN) == total + 1
    for n, (stored, before) in enumerate(links(store), 1):
        assert (stored.seq, stored.prev_hash) == (n, before)
        assert stored.hash == chained(before, stored.body)
    requests = {entry_of(stored.body).request.id for stored in store.entries(CAMPAIGN, Page(after=1))}
    assert requests == {f"w{window}-{n}" for window in range(WINDOWS) for n in range(EACH)}
    balances = {row.subject: row.amount for row in store.balances(CAMPAIGN)}
    assert balances == {"table": total} | {f"window_{window}": EACH for window in range(WINDOWS)}


def test_a_reader_in_the_middle_keeps_nobody_waiting(location: str, book: Book) -> None:
    for _ in range(3):
        book.record(Posting("mira", "x", 1))
    reading = book.store.entries(CAMPAIGN)
    rows = book.store.rows(CAMPAIGN, "posting")
    assert next(reading).seq == next(rows)[0] - 1
    with open_store(location) as other:
        assert recorded(other, "from-another-window", "roark")
    # What was fetched before is one portion; the next begins where that ended.
    assert [stored.seq for stored in reading][:3] == [2, 3, 4]


@pytest.mark.postgres
def test_a_transaction_on_a_server_sees_one_state(postgres_database: str) -> None:
    """In a SQLite file nobody can write while somebody reads, which comes to the same."""
    with open_store(postgres_database, create=True) as store, open_store(postgres_database) as other:
        Book(store)
        with store.transaction():
            assert store.count(CAMPAIGN) == 1
            assert recorded(other, "meanwhile", "roark")
            with store.transaction():
                assert (store.count(CAMPAIGN), store.balances(CAMPAIGN)) == (1, [])
        assert store.count(CAMPAIGN) == 2


def test_threads_share_a_store(book: Book) -> None:
    def window(n: int) -> None:
        for step in range(10):
            while not recorded(book.store, f"t{n}-{step}", f"thread_{n}"):
                continue

    with ThreadPoolExecutor(4) as threads:
        for done in [threads.submit(window, n) for n in range(4)]:
            done.result()
    assert book.store.count(CAMPAIGN) == 41
    assert book.store.balance(CAMPAIGN, "table", "turns") == 40


def test_a_busy_ledger_says_so_and_then_goes_on(file_store: tuple[str, Store]) -> None:
    path, store = file_store
    book = Book(store)
    store.wait_at_most(0.02)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError, match="busy in another window; finish what is being written there"):
            book.record()
        assert store.count(CAMPAIGN) == 1
        other.execute("ROLLBACK")
        # A reader that stays lets a writer begin, but not end.
        other.execute("BEGIN")
        other.execute("SELECT * FROM entry").fetchall()
        with pytest.raises(StorageError, match="busy in another window"):
            book.record(Posting("mira", "x", 1))
    book.record(Posting("mira", "x", 1))
    assert store.balance(CAMPAIGN, "mira", "x") == 1


def test_a_full_disk_leaves_the_ledger_as_it_was(file_store: tuple[str, Store]) -> None:
    _path, store = file_store
    book = Book(store)
    pages = store._db.rows("PRAGMA page_count", {})[0][0]  # noqa: SLF001 - SQLite's own way to be out of room
    store._db.rows(f"PRAGMA max_page_count = {pages}", {})  # noqa: SLF001 - as above
    with pytest.raises(StorageError, match=r"disk of the ledger at .* is full, and nothing was recorded"):
        book.record(note="long " * 20000)
    assert (store.count(CAMPAIGN), store.integrity()) == (1, [])
    store._db.rows("PRAGMA max_page_count = 1000000", {})  # noqa: SLF001 - and back
    book.record(note="long " * 20000)
    assert store.count(CAMPAIGN) == 2


def test_a_closed_ledger_says_so(store: Store) -> None:
    store.close()
    store.close()
    with pytest.raises(StorageError, match=r"cannot be used|was lost"):
        store.campaigns()


@pytest.mark.parametrize(
    ("code", "kind", "said"),
    [
        (sqlite3.SQLITE_BUSY_SNAPSHOT, StorageError, "busy in another window"),
        (sqlite3.SQLITE_LOCKED, StorageError, "busy in another window"),
        (sqlite3.SQLITE_IOERR_FSYNC, StorageError, "the disk of the ledger at x failed: oh"),
        (sqlite3.SQLITE_READONLY_DIRECTORY, StorageError, "is read-only"),
        (sqlite3.SQLITE_CORRUPT_INDEX, Damaged, r"is damaged \(oh\); restore a backup"),
        (sqlite3.SQLITE_NOTADB, Damaged, "is damaged"),
        (sqlite3.SQLITE_CANTOPEN, StorageError, "cannot be opened; allow reading"),
        (sqlite3.SQLITE_NOMEM, StorageError, "cannot be used: oh"),
    ],
)
def test_each_failure_of_sqlite_has_its_sentence(code: int, kind: type[StorageError], said: str) -> None:
    error = sqlite3.OperationalError("oh")
    error.sqlite_errorcode = code
    with pytest.raises(kind, match=said):
        raise storage_error(error, "x")
