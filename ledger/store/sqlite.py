"""A SQLite file: how it is opened, what a transaction is, what its errors mean.

`journal_mode=DELETE` with `synchronous=EXTRA`: one file to copy, nothing confirmed is lost in a power
cut, and none of the faults that write-ahead logs have in the SQLite releases that most people run.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from ledger.entry import Unfit
from ledger.errors import Damaged, StorageError
from ledger.store.database import PATIENCE, Database, Row, Values, selecting
from ledger.store.sqlite_words import Gathered, agree, gather
from ledger.wording.language import _

FAILURES = (sqlite3.Error, UnicodeDecodeError)
"""What the driver raises; the latter where a damaged file makes SQLite speak of what is no text."""

INTEGRITY = "PRAGMA integrity_check"

OFTEN = 100_000
"""Steps of SQLite's machine, a few milliseconds, between two looks at whether somebody wants it to stop: by
Ctrl-C, or as nobody waits for it any more."""

INDEX = """
INSERT INTO said_index (rowid, words)
SELECT rowid, words FROM said WHERE campaign = :campaign AND seq > :after
"""

PLACE_IN_INDEX = """
SELECT rowid FROM said WHERE campaign = :campaign AND seq <= :seq ORDER BY seq DESC LIMIT 1
"""

PRIMARY = 0xFF
"""The part of an extended result code of SQLite that names the kind of failure."""


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """A connection to a file that is there, to read (`ro`) or to write too (`rw`). It changes nothing."""
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=PATIENCE,
        isolation_level=None,
        check_same_thread=False,
    )
    # A file from someone else may not run functions of ours through its schema, and may be malformed.
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    connection.set_progress_handler(_breathe, OFTEN)
    return connection


def _breathe() -> None:
    """While a statement takes long, Python looks here whether somebody pressed Ctrl-C."""


def make_durable(connection: sqlite3.Connection) -> None:
    """What is committed from now on is on disk."""
    # Another program may have given it a write-ahead log. If it still has it open, this finds the file busy.
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.execute("PRAGMA synchronous = EXTRA")


def in_memory() -> sqlite3.Connection:
    """An empty database that nothing else can see."""
    return sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)


class SqliteDatabase(Database):
    """See `Database`."""

    begin_reading = "BEGIN"
    # Taking the lock before the first read is what keeps two windows from deciding on the same head.
    begin_writing = "BEGIN IMMEDIATE"

    def __init__(
        self,
        connection: sqlite3.Connection,
        shown: str,
        lacking: Sequence[str] = (),
        path: Path | None = None,
    ) -> None:
        super().__init__(shown)
        self._connection = connection
        self._lacking = lacking
        self._path = path
        self._file = _file_at(path)
        connection.set_progress_handler(self.is_abandoned, OFTEN)

    def rows(self, statement: str, values: Values) -> list[Row]:
        self.refuse_abandoned()
        with self.lock:
            try:
                return self._connection.execute(statement, values).fetchall()
            except FAILURES as error:
                self.refuse_abandoned()
                raise storage_error(error, self.shown) from error

    def listed(self, columns: Sequence[str], source: str, values: Values) -> str:
        """SQLite makes the text, without a step in Python for each row and an object for each value."""
        text = f"json_group_array(json_array({', '.join(columns)}))"
        try:
            return str(self.rows(selecting((text,), source), values)[0][0])
        except StorageError:
            # JSON holds no BLOB, which stands there only where a file was tampered with. As Base64, which it
            # would be otherwise, it could pass for a text.
            return repr(self.rows(selecting(columns, source), values))

    def change(self, statement: str, values: Values) -> int:
        with self.lock:
            try:
                return self._connection.execute(statement, values).rowcount
            except FAILURES as error:
                raise storage_error(error, self.shown) from error

    def change_many(self, statement: str, rows: Sequence[Values] | Sequence[Row]) -> None:
        with self.lock:
            try:
                self._connection.executemany(statement, rows)
            except FAILURES as error:
                raise storage_error(error, self.shown) from error

    def index(self, campaign: str, after: int) -> None:
        # No trigger could: none may use such a table as long as schemas are not to be trusted.
        self.change(INDEX, {"campaign": campaign, "after": after})

    def sought(self, words: Sequence[str]) -> str:
        return " ".join(f'"{word}" *' for word in words)

    def place_in_index(self, campaign: str, seq: int) -> int:
        found = self.rows(PLACE_IN_INDEX, {"campaign": campaign, "seq": seq})
        return found[0][0] if found else 0

    def roll_back(self) -> None:
        # Some failures have rolled back already.
        if self._connection.in_transaction:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")

    def wait_at_most(self, seconds: float) -> None:
        self.rows(f"PRAGMA busy_timeout = {round(seconds * 1000)}", {})

    def integrity(self) -> list[str]:
        faults = [_("its {object} is missing").format(object=object_) for object_ in self._lacking]
        try:
            found = [str(row[0]) for row in self.rows(INTEGRITY, {})]
            faults += [] if found == ["ok"] else found
            if not self._lacking and not agree(self._words()):
                faults.append(_("its index of words is not that of the words it keeps"))
        except Damaged as error:
            # It may be too badly damaged for SQLite to list what is.
            faults.append(str(error))
        return faults

    def _words(self) -> Gathered:
        with self.lock:
            try:
                return gather(self._connection)
            except FAILURES as error:
                self.refuse_abandoned()
                raise storage_error(error, self.shown) from error

    def another(self) -> Database | None:
        if self._path is None or self.is_writing or self._has_log:
            # What is not yet committed nobody else can see, and with a log what was since.
            return None
        try:
            other = SqliteDatabase(connect(self._path, "ro"), self.shown, self._lacking, self._path)
        except sqlite3.Error:
            return None
        if other._file is None or other._file != self._file:
            # It was moved, replaced or deleted meanwhile. This connection still has it.
            other.close()
            return None
        # Somebody who waits to write lets nobody else begin to read, and would be waited for in vain.
        other.wait_at_most(0)
        return other

    def interrupt(self) -> None:
        self._connection.interrupt()

    @property
    def _has_log(self) -> bool:
        """Whether another program gave the file a write-ahead log: one may write to it while others read."""
        return bool(self.rows("PRAGMA journal_mode", {})[0][0] == "wal")

    def close(self) -> None:
        self._connection.close()


def _file_at(path: Path | None) -> tuple[int, int] | None:
    """Which file that is, whatever its name; None where there is none."""
    if path is None:
        return None
    try:
        about = path.stat()
    except OSError:
        return None
    return about.st_dev, about.st_ino


def storage_error(error: sqlite3.Error | UnicodeDecodeError, shown: str) -> StorageError:
    """What an error of the driver means to the user of the ledger at `shown`. Raises KeyboardInterrupt where
    Ctrl-C cut a statement short."""
    if isinstance(error, UnicodeDecodeError) or str(error).startswith("Could not decode to UTF-8"):
        # The driver's own, without a code; and it would quote what may be a secret.
        no_text = _("a text in it is not UTF-8")
        return Damaged(_meaning(sqlite3.SQLITE_CORRUPT).format(ledger=shown, error=no_text))
    whole = getattr(error, "sqlite_errorcode", 0)
    if whole == sqlite3.SQLITE_READONLY_DBMOVED:
        sentence = _("the ledger at {ledger} was moved, replaced or deleted while it was open; open it again")
        return StorageError(sentence.format(ledger=shown))
    if str(error).startswith("no such module: fts5"):
        sentence = _("this Python has an SQLite without full-text search (FTS5), which {ledger} needs")
        return StorageError(sentence.format(ledger=shown))
    code = whole & PRIMARY
    if code == sqlite3.SQLITE_INTERRUPT:
        # Raised where the driver cannot pass it on, it stopped the statement and no more.
        raise KeyboardInterrupt
    return _KINDS.get(code, StorageError)(_meaning(code).format(ledger=shown, error=error))


_KINDS: dict[int, type[StorageError]] = {
    sqlite3.SQLITE_CORRUPT: Damaged,
    sqlite3.SQLITE_NOTADB: Damaged,
    sqlite3.SQLITE_CONSTRAINT: Unfit,
}


def _meaning(code: int) -> str:
    match code:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return _("the ledger at {ledger} is busy in another window; finish what is being written there")
        case sqlite3.SQLITE_FULL:
            return _("the disk of the ledger at {ledger} is full, and nothing was recorded; make room on it")
        case sqlite3.SQLITE_READONLY:
            return _("the ledger at {ledger} is read-only; allow writing to the file and to its folder")
        case sqlite3.SQLITE_IOERR:
            return _("the disk of the ledger at {ledger} failed: {error}")
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return _("the ledger at {ledger} cannot be opened; allow reading the file and its folder")
        case sqlite3.SQLITE_CONSTRAINT:
            return _("the ledger at {ledger} cannot hold what should be recorded: {error}")
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return _("the ledger at {ledger} is damaged ({error}); restore a backup")
        case _other:
            return _("the ledger at {ledger} cannot be used: {error}")
