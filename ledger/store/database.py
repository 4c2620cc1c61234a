"""What the store asks of a database: the few things in which SQLite and PostgreSQL differ."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import RLock
from typing import Any, ClassVar

Row = tuple[Any, ...]
Values = Mapping[str, object]

PATIENCE = 10
"""Seconds to wait for another window that is writing."""


class Database(ABC):
    """A connection. Every failure is a StorageError of one sentence.

    Threads may share it: a statement, and a transaction as a whole, keeps the others waiting.
    """

    begin_reading: ClassVar[str]
    begin_writing: ClassVar[str]

    def __init__(self, shown: str) -> None:
        self.shown = shown
        """Where it is, without any password."""
        self.lock = RLock()
        self._in_transaction = False
        self._writes = False

    @abstractmethod
    def rows(self, statement: str, values: Values) -> list[Row]:
        """All rows of a query: nothing stays open, and no other writer waits for a slow reader."""

    @abstractmethod
    def change(self, statement: str, values: Values) -> int:
        """Carry one change out; how many rows it met."""

    @abstractmethod
    def change_many(self, statement: str, rows: Sequence[Values]) -> None:
        """Carry the same change out for each of the rows."""

    @abstractmethod
    def roll_back(self) -> None:
        """Give up a transaction, if one is open. Never fails: what is not committed is given up anyway."""

    @abstractmethod
    def integrity(self) -> list[str]:
        """What the database itself finds wrong with its file."""

    @abstractmethod
    def close(self) -> None:
        """Let go of it; twice does no harm."""

    @contextmanager
    def reading(self) -> Iterator[None]:
        """All queries within see one state. Within another transaction, that one's."""
        with self.lock:
            if self._in_transaction:
                yield
            else:
                with self._transaction(self.begin_reading):
                    yield

    @contextmanager
    def writing(self) -> Iterator[None]:
        """All changes within are made together, on disk, or not at all. Other writers wait. Within another
        transaction that writes, that one's."""
        with self.lock:
            if self._in_transaction and not self._writes:
                raise RuntimeError("a transaction that reads cannot become one that writes")
            if self._in_transaction:
                yield
                return
            self._writes = True
            try:
                with self._transaction(self.begin_writing):
                    yield
            finally:
                self._writes = False

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[None]:
        self.change(begin, {})
        self._in_transaction = True
        try:
            yield
            self.change("COMMIT", {})
        finally:
            self._in_transaction = False
            # Also after a COMMIT that failed: one that found a file busy leaves the transaction open.
            self.roll_back()
