"""Running sums are what adding all up would give, whoever recorded and whatever was given up again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ledger.store import sum_statements
from ledger.store.database import Row, Values
from ledger.store.opening import open_store
from ledger.store.records import Moment
from ledger.store.store import Store
from rules.kernel.record import Posting
from tests.ledger.store.book import CAMPAIGN, Book

SHOTS, WOUNDS = Posting("mira", "shots", 2), Posting("roark", "wounds", 3, level=3)


@pytest.fixture
def window(location: str, book: Book) -> Iterator[Store]:
    """Another store on the same ledger, which follows the campaign from an entry on."""
    book.record(SHOTS, Posting("mira", "cp", 5))
    with open_store(location) as opened:
        opened.follow(CAMPAIGN)
        yield opened


def assert_alike(window: Store, book: Book) -> None:
    """Whatever is asked of both."""
    asked = [
        {},
        {"subject": "mira"},
        {"account": "shots"},
        {"prefix": "s"},
        {"subject": "x"},
        {"account": "x"},
    ]
    for given in asked:
        assert window.balances(CAMPAIGN, **given) == book.store.balances(CAMPAIGN, **given), given  # type: ignore[arg-type]
    for account in ("shots", "cp", "nothing"):
        assert window.balance(CAMPAIGN, "mira", account) == book.store.balance(CAMPAIGN, "mira", account)


def test_what_was_recorded_before_and_after_is_in_them(window: Store, book: Book) -> None:
    assert_alike(window, book)
    seq = book.record(SHOTS, WOUNDS)
    assert_alike(window, book)
    book.reverse(seq, Posting("mira", "shots", -2, lot=seq), Posting("roark", "wounds", -3, level=0))
    assert_alike(window, book)


def test_an_earlier_moment_is_added_up_as_ever(window: Store, book: Book) -> None:
    book.record(SHOTS)
    for moment in (Moment("entry", 2), Moment("stands", 2)):
        assert window.balances(CAMPAIGN, at=moment) == book.store.balances(CAMPAIGN, at=moment)
        assert [row.amount for row in window.balances(CAMPAIGN, account="shots", at=moment)] == [2]


def give_up(store: Store, book: Book) -> None:
    with store.batch():
        book.record(SHOTS)
        assert store.balance(CAMPAIGN, "mira", "shots") == 4
        raise ZeroDivisionError


def test_a_batch_sees_what_it_writes_and_leaves_nothing_when_it_is_given_up(store: Store, book: Book) -> None:
    book.record(SHOTS)
    store.follow(CAMPAIGN)
    before = book.head
    with pytest.raises(ZeroDivisionError):
        give_up(store, book)
    book.head = before
    assert store.balance(CAMPAIGN, "mira", "shots") == 2
    book.record(Posting("mira", "shots", 7), request="another")
    assert store.balance(CAMPAIGN, "mira", "shots") == 9


def test_all_is_added_up_once_only(window: Store, book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    database = type(window._db)  # noqa: SLF001 - what is asked of it is what matters here
    rows = database.rows

    def noted(self: object, statement: str, values: Values) -> list[Row]:
        asked.append(statement)
        return rows(self, statement, values)  # type: ignore[arg-type]

    window.balances(CAMPAIGN, subject="mira")
    monkeypatch.setattr(database, "rows", noted)
    window.balances(CAMPAIGN, subject="roark")
    assert sum_statements.MOVED_SINCE not in asked
    book.record(SHOTS)
    assert window.balance(CAMPAIGN, "mira", "shots") == 4
    assert asked.count(sum_statements.MOVED_SINCE) == 1
    assert not {sum_statements.BALANCE, sum_statements.BALANCES_RECORDED} & {*asked}
