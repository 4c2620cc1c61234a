"""A store and a campaign in it, on each of the databases."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ledger.store.opening import open_store
from ledger.store.store import Store
from tests.ledger.store.book import Book


@pytest.fixture
def store(location: str) -> Iterator[Store]:
    with open_store(location, create=True) as opened:
        yield opened


@pytest.fixture
def book(store: Store) -> Book:
    return Book(store)
