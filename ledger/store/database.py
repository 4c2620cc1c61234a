"""What the store asks of a database: the few things in which SQLite and PostgreSQL differ."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from threading import RLock, local
from typing import Any, ClassVar

import msgspec

from ledger.errors import StorageError

Row = tuple[Any, ...]
Values = Mapping[str, object]

PATIENCE = 10
"""Seconds to wait for another window that is writing."""


def selecting(columns: Iterable[str], source: str) -> str:
    """A query of these columns; `source` is what follows them."""
    return f"SELECT {', '.join(columns)} {source}"


class Abandoned(BaseException):
    """Nobody waits any more for what is being read (`Database.while_wanted`): no fault, and nothing to be
    told."""


class _Reader(local):
    """Of each thread: what says that nobody waits for what it reads."""

    stopped: Callable[[], bool] | None = None


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
        self._open: str | None = None
        self._reader = _Reader()

    @abstractmethod
    def rows(self, statement: str, values: Values) -> list[Row]:
        """All rows of a query: nothing stays open, and no other writer waits for a slow reader."""

    def listed(self, columns: Sequence[str], source: str, values: Values) -> str:
        """All rows of these columns as one text: a JSON list of lists without blanks, or of what JSON cannot
        hold one that is no JSON."""
        return msgspec.json.encode(self.rows(selecting(columns, source), values)).decode()

    @abstractmethod
    def change(self, statement: str, values: Values) -> int:
        """Carry one change out; how many rows it met."""

    @abstractmethod
    def change_many(self, statement: str, rows: Sequence[Values] | Sequence[Row]) -> None:
        """Carry the same change out for each of the rows: their parameters by name, or in their order."""

    @abstractmethod
    def index(self, campaign: str, after: int) -> None:
        """Make findable what `said` holds of the entries after that one."""

    @abstractmethod
    def sought(self, words: Sequence[str]) -> str:
        """How the index is asked for what holds all of these words, each a whole one or a beginning."""

    @abstractmethod
    def place_in_index(self, campaign: str, seq: int) -> int:
        """The place of the last row of `said` up to that entry; 0 if there is none."""

    @abstractmethod
    def roll_back(self) -> None:
        """Give up a transaction, if one is open. Never fails: what is not committed is given up anyway."""

    @abstractmethod
    def wait_at_most(self, seconds: float) -> None:
        """Wait no longer for another window that is writing, from now on; `PATIENCE` until then."""

    @abstractmethod
    def integrity(self) -> list[str]:
        """What the database itself finds wrong with its file."""

    def another(self) -> Database | None:
        """A connection of its own to the same, on which a thread may read what an open transaction of this
        one reads; None where there can be none."""
        return None

    @abstractmethod
    def interrupt(self) -> None:
        """End the statement that another thread carries out just now, if there is one."""

    @abstractmethod
    def close(self) -> None:
        """Let go of it; twice does no harm."""

    @contextmanager
    def while_wanted(self, stopped: Callable[[], bool]) -> Iterator[None]:
        """What this thread reads within ends with Abandoned once `stopped` says so: at the next statement,
        and where the database can be interrupted, within one."""
        self._reader.stopped = stopped
        try:
            yield
        finally:
            del self._reader.stopped

    def is_abandoned(self) -> bool:
        """Whether nobody waits any more for what this thread reads."""
        stopped = self._reader.stopped
        return stopped is not None and stopped()

    def refuse_abandoned(self) -> None:
        """Raises Abandoned if that is so."""
        if self._reader.stopped is not None and self.is_abandoned():
            raise Abandoned

    @property
    def is_writing(self) -> bool:
        """Whether a transaction is open that writes: what is read in it may yet be given up."""
        return self._open == self.begin_writing

    def reading(self) -> AbstractContextManager[None]:
        """All queries within see one state. Within another transaction, that one's."""
        return self._transaction(self.begin_reading)

    def writing(self) -> AbstractContextManager[None]:
        """All changes within are made together, on disk, or not at all. Other writers wait.

        Within another transaction that writes, they are on disk when that one is, and given up alone if an
        exception leaves only this one.
        """
        return self._transaction(self.begin_writing)

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[None]:
        with self.lock:
            if self._open:
                with self._part(begin):
                    yield
                return
            self.change(begin, {})
            self._open = begin
            try:
                yield
                self.change("COMMIT", {})
            finally:
                self._open = None
                # Also after a COMMIT that failed: one that found a file busy leaves the transaction open.
                self.roll_back()

    def _part(self, begin: str) -> AbstractContextManager[None]:
        """What begins so within another transaction."""
        if begin == self.begin_reading:
            return nullcontext()
        if self._open == self.begin_reading:
            raise RuntimeError("a transaction that reads cannot become one that writes")
        return self._savepoint()

    @contextmanager
    def _savepoint(self) -> Iterator[None]:
        self.change("SAVEPOINT part", {})
        try:
            yield
        except BaseException:
            # Where the connection is lost, so is the whole, and what went wrong says it better.
            with suppress(StorageError):
                self.change("ROLLBACK TO part", {})
                self.change("RELEASE part", {})
            raise
        self.change("RELEASE part", {})
