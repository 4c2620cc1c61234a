"""What nobody waits for any more ends soon, and leaves the ledger as it was."""

from __future__ import annotations

from threading import Event, Thread

import pytest

from ledger.store.database import Abandoned
from ledger.store.sqlite import SqliteDatabase
from ledger.store.store import Store
from rules.kernel.record import Posting
from tests.ledger.store.book import CAMPAIGN, Book

ENDLESS = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT MAX(i) FROM n"


def test_it_ends_at_the_next_statement(book: Book) -> None:
    stopped = Event()
    with book.store.while_wanted(stopped.is_set):
        assert book.store.count(CAMPAIGN) == 1
        stopped.set()
        with pytest.raises(Abandoned):
            book.store.count(CAMPAIGN)
    assert book.store.count(CAMPAIGN) == 1


def test_it_leaves_a_transaction_as_any_failure_does(book: Book) -> None:
    with (
        pytest.raises(Abandoned),
        book.store.while_wanted(lambda: True),
        book.store.transaction(),
    ):
        book.store.count(CAMPAIGN)
    book.record(Posting("mira", "cp", 1))
    assert book.store.count(CAMPAIGN) == 2


def test_another_thread_is_not_meant(book: Book) -> None:
    counted: list[int] = []
    with book.store.while_wanted(lambda: True):
        other = Thread(target=lambda: counted.append(book.store.count(CAMPAIGN)))
        other.start()
        other.join()
    assert counted == [1]


def test_a_long_statement_on_a_file_is_cut_short(file_store: tuple[str, Store]) -> None:
    looks = 0

    def stopped() -> bool:
        nonlocal looks
        looks += 1
        return looks > 2

    _path, store = file_store
    with pytest.raises(Abandoned), store.while_wanted(stopped):
        store._db.rows(ENDLESS, {})  # noqa: SLF001 - no statement of the store takes long on so short a file


def test_nobody_looks_for_damage_because_of_it(
    file_store: tuple[str, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    _path, store = file_store
    asked: list[str] = []

    def integrity(self: SqliteDatabase) -> list[str]:
        asked.append(self.shown)
        return []

    monkeypatch.setattr(SqliteDatabase, "integrity", integrity)
    with pytest.raises(Abandoned), store:
        raise Abandoned
    assert asked == []
