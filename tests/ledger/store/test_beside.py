"""What is read beside is of the same state, and holds up nobody: not whoever leaves, not whoever writes."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event, current_thread, main_thread

import pytest

from ledger.store.beside import Beside
from ledger.store.database import Abandoned
from ledger.store.opening import open_store
from ledger.store.store import Store
from tests.ledger.store.book import CAMPAIGN, Book
from tests.ledger.store.test_abandoned import ENDLESS


def test_it_is_asked_of_either_database(book: Book) -> None:
    book.record()
    with book.store.transaction(), Beside(book.store) as beside:
        count, sound = (
            beside.ask(lambda store: store.count(CAMPAIGN)),
            beside.ask(lambda store: store.integrity()),
        )
        assert (count(), sound()) == (2, [])


def test_a_file_is_read_by_a_thread_of_its_own_and_memory_by_whoever_asks(
    file_store: tuple[str, Store],
) -> None:
    with Beside(file_store[1]) as beside:
        assert beside.ask(lambda _store: current_thread())() is not main_thread()
    with open_store(":memory:") as memory, Beside(memory) as beside:
        assert beside.ask(lambda store: (current_thread(), store))() == (main_thread(), memory)


def test_what_is_not_yet_committed_is_seen_too(book: Book) -> None:
    with book.store.batch():
        book.record()
        with Beside(book.store) as beside:
            assert beside.ask(lambda store: store.count(CAMPAIGN))() == 2


def test_whoever_leaves_does_not_wait_for_what_would_never_end(file_store: tuple[str, Store]) -> None:
    with Beside(file_store[1]) as beside:
        for _ in range(2):
            beside.ask(lambda store: store._db.rows(ENDLESS, {}))  # noqa: SLF001 - no statement of it takes long


def test_where_somebody_waits_to_write_the_first_connection_answers(file_store: tuple[str, Store]) -> None:
    path, store = file_store
    Book(store).record()
    with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as writer, store.transaction():
        assert store.count(CAMPAIGN) == 2
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("UPDATE campaign SET name = name")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            writer.execute("COMMIT")
        with Beside(store) as beside:
            assert beside.ask(lambda other: (other is store, other.count(CAMPAIGN)))() == (True, 2)


@pytest.mark.parametrize("replaced", [True, False])
def test_a_file_that_is_no_longer_there_is_read_by_whoever_has_it_open(
    file_store: tuple[str, Store], tmp_path: Path, *, replaced: bool
) -> None:
    path, store = file_store
    Book(store).record()
    with store.transaction():
        Path(path).rename(tmp_path / "aside")
        if replaced:
            open_store(path, create=True).close()
        with Beside(store) as beside:
            assert beside.ask(lambda other: (other is store, other.count(CAMPAIGN)))() == (True, 2)


def test_what_is_written_meanwhile_to_a_write_ahead_log_is_not_seen(file_store: tuple[str, Store]) -> None:
    path, store = file_store
    Book(store).record()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = WAL")
        with store.transaction():
            assert store.campaign(CAMPAIGN).head_seq == 2
            other.execute("UPDATE campaign SET head_seq = 3")
            with Beside(store) as beside:
                assert beside.ask(lambda it: it.campaign(CAMPAIGN).head_seq)() == 2


def test_whoever_leaves_does_not_wait_for_a_step_that_takes_long(file_store: tuple[str, Store]) -> None:
    def read(store: Store) -> None:
        # As while it looks at a whole file, SQLite tells nobody that it is still at work.
        store._db._connection.set_progress_handler(None, 1)  # type: ignore[attr-defined]  # noqa: SLF001
        store._db.rows(ENDLESS, {})  # noqa: SLF001 - no statement of it takes long

    with Beside(file_store[1]) as beside:
        beside.ask(read)


def test_whoever_is_not_wanted_any_more_does_not_wait_for_the_answer(file_store: tuple[str, Store]) -> None:
    store = file_store[1]
    begun = Event()

    def read(other: Store) -> None:
        begun.set()
        other._db.rows(ENDLESS, {})  # noqa: SLF001 - no statement of it takes long

    with pytest.raises(Abandoned), store.while_wanted(begun.is_set), Beside(store) as beside:
        beside.ask(read)()
