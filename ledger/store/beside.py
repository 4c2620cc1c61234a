"""Reading two things of a ledger at once, each on a processor of its own if there are two: SQLite needs
little of Python."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from threading import Event
from typing import Any, Self, TypeVar

from ledger.errors import StorageError
from ledger.store.store import Store

Found = TypeVar("Found")

MOMENT = 0.05
"""Seconds between two looks at whether somebody still waits."""


class Beside:
    """Within a transaction of the store that it is given, in a `with`: reads by another connection, one thing
    after another, of the same state. Whoever leaves without an answer does not wait for it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._other = store.another()
        self._thread = ThreadPoolExecutor(1)
        self._left = Event()
        self._asked: list[Future[Any]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._left.set()
        while self._other is not None and wait(self._asked, 0).not_done:
            # To look at a whole file is one step of SQLite's machine: between steps alone, it would not hear.
            self._other.interrupt()
            wait(self._asked, MOMENT)
        self._thread.shutdown()
        if self._other is not None:
            self._other.close()

    def ask(self, read: Callable[[Store], Found]) -> Callable[[], Found]:
        """Begin to read; what is given waits for what was found. Where there is no other connection, or the
        file is busy for it, the first one reads the same then."""
        other = self._other
        if other is None:
            return lambda: read(self._store)

        def read_beside() -> Found:
            with other.while_wanted(self._left.is_set):
                return read(other)

        reading = self._thread.submit(read_beside)
        self._asked.append(reading)

        def answer() -> Found:
            while not reading.done():
                self._store.refuse_abandoned()
                wait((reading,), MOMENT)
            try:
                return reading.result()
            except StorageError:
                return read(self._store)

        return answer
