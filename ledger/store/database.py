"""What the store asks of a database: the few things in which SQLite and PostgreSQL differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager
from typing import Any, Protocol

Row = tuple[Any, ...]
Values = Mapping[str, object]


class Database(Protocol):
    """A connection. Every failure is a StorageError of one sentence.

    Threads may share it: a statement, and a transaction as a whole, keeps the others waiting.
    """

    shown: str
    """Where it is, without any password."""

    def rows(self, statement: str, values: Values) -> list[Row]:
        """All rows of a query: nothing stays open, and no other writer waits for a slow reader."""

    def change(self, statement: str, values: Values) -> int:
        """Carry one change out; how many rows it met."""

    def change_many(self, statement: str, rows: Iterable[Values]) -> None:
        """Carry the same change out for each of the rows."""

    def reading(self) -> AbstractContextManager[None]:
        """All queries within see one state. May be nested, also in `writing`."""

    def writing(self) -> AbstractContextManager[None]:
        """All changes within are made together, on disk, or not at all. Other writers wait."""

    def integrity(self) -> list[str]:
        """What the database itself finds wrong with its file."""

    def close(self) -> None:
        """Let go of it; twice does no harm."""
