"""A store and a campaign in it, on each of the databases."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

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


@pytest.fixture
def file_store(tmp_path: Path) -> Iterator[tuple[str, Store]]:
    """A SQLite file with a store on it, for what only a file can suffer."""
    path = str(tmp_path / "file.sqlite")
    with open_store(path, create=True) as opened:
        yield path, opened
