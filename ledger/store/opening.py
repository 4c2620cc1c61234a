"""Opening a ledger, and refusing what is not one: nothing is made that was not asked for, and what is refused
stays as it was, byte for byte."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing, suppress
from pathlib import Path

from ledger.errors import StorageError
from ledger.places import is_written_as_folder
from ledger.store import schema, sqlite
from ledger.store.address import is_address, without_secrets
from ledger.store.database import Database
from ledger.store.store import Store
from ledger.store.whole_file import publish, unfinished
from ledger.wording.language import _

IN_MEMORY = ":memory:"

BESIDE = ("-journal", "-wal", "-shm")
"""What SQLite keeps beside a file that is in use. A pipe of that name it would wait for."""

OLDEST_SQLITE = (3, 37, 0)
"""The first release with strict tables."""


def open_store(location: str, *, create: bool = False, readonly: bool = False) -> Store:
    """Open the ledger at a path or a `postgresql://` address; `:memory:` is a fresh one of one's own.

    With `create`, one is made where there is none; its folder must be there. Raises StorageError, with a
    sentence for each case: not there, no file, empty, not a ledger, of a newer release, with objects that are
    not its own, damaged, not to be read or written.
    """
    aside: list[Path] = []
    if is_address(location):
        return Store(_server(location, create=create, readonly=readonly), schema.REVISION)
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        sentence = _("this Python has SQLite {version}, and a ledger needs 3.37 or newer")
        raise StorageError(sentence.format(version=sqlite3.sqlite_version))
    database = _file(location, aside, create=create, readonly=readonly)
    return Store(database, schema.REVISION, aside)


def _server(address: str, *, create: bool, readonly: bool) -> Database:
    shown = without_secrets(address)
    try:
        from ledger.store import postgres
    except ImportError:
        sentence = _("{ledger} needs the driver of PostgreSQL: install whills[postgres]")
        raise StorageError(sentence.format(ledger=shown)) from None
    return postgres.opened(address, shown, create=create, readonly=readonly)


def _file(location: str, aside: list[Path], *, create: bool, readonly: bool) -> Database:
    lacking: list[str] = []
    path = None
    try:
        if location == IN_MEMORY:
            connection = schema.fresh()
        else:
            _refuse_unnamed(location, create=create)
            path = Path(location)
            if create and "\0" not in location and not path.exists():
                _make(path)
            _refuse_other_than_file(path)
            lacking = _refuse_other_than_ledger(path, readonly=readonly)
            connection = _ready(path, aside, readonly=readonly)
    except sqlite.FAILURES as error:
        raise sqlite.storage_error(error, location) from error
    except OSError as error:
        sentence = _("{ledger} cannot be opened: {error}")
        raise StorageError(sentence.format(ledger=location, error=error.strerror)) from error
    return sqlite.SqliteDatabase(connection, location, lacking, path)


# ---- Refusals ----


def _refuse_unnamed(location: str, *, create: bool) -> None:
    if not location:
        raise StorageError(_("the path of the ledger is empty; name a file"))
    if create and is_written_as_folder(location):
        raise StorageError(_("{ledger} is a folder; name a file in it").format(ledger=location))


def _refuse_other_than_file(path: Path) -> None:
    try:
        about = path.stat()
    except (FileNotFoundError, NotADirectoryError, ValueError):
        sentence = _("there is no ledger at {ledger}; `whills new FILE.yaml` begins one")
        raise StorageError(sentence.format(ledger=path)) from None
    if stat.S_ISDIR(about.st_mode):
        raise StorageError(_("{ledger} is a folder; name a file in it").format(ledger=path))
    if not stat.S_ISREG(about.st_mode):
        raise StorageError(_("{ledger} is no regular file, so it cannot be a ledger").format(ledger=path))
    if not about.st_size:
        sentence = _("{ledger} is an empty file; remove it, and `whills new FILE.yaml` begins a ledger there")
        raise StorageError(sentence.format(ledger=path))
    for suffix in BESIDE:
        beside = Path(f"{path}{suffix}")
        if beside.exists() and not beside.is_file():
            sentence = _("{file} is no regular file; remove it, so that the ledger beside it can be opened")
            raise StorageError(sentence.format(file=beside))


def _refuse_other_than_ledger(path: Path, *, readonly: bool) -> list[str]:
    """Look at a file through a connection that cannot write, before anything opens it that could. What it
    lacks, if that does no harm."""
    try:
        with closing(sqlite.connect(path, "ro")) as connection:
            return _refuse_unknown(connection, str(path), readonly=readonly)
    except sqlite3.OperationalError as error:
        if getattr(error, "sqlite_errorcode", 0) & sqlite.PRIMARY != sqlite3.SQLITE_READONLY:
            raise
        # Whoever wrote last was cut off, and half of that has to be taken back before anyone can read. Only a
        # connection that writes does so, and it may do so only in a file of ours.
        # Its header is read as it is: a file that was cut off while it grew is none that SQLite reads.
        # To close it ends no lock of ours: with one, there would have been nothing to take back.
        with path.open("rb") as file:
            schema.refuse_foreign_header(file.read(schema.MARKED), str(path))
        with closing(sqlite.connect(path, "rw")) as connection:
            return _refuse_unknown(connection, str(path), readonly=readonly)


def _refuse_unknown(connection: sqlite3.Connection, shown: str, *, readonly: bool) -> list[str]:
    """By a connection that is closed afterwards."""
    # Both are read of one state: another window may bring the ledger up to date just now.
    connection.execute("BEGIN")
    schema.refuse_foreign(connection, shown)
    revision = schema.version_of(connection, shown)
    if schema.is_older(revision, shown):
        return schema.refuse_planted(connection, shown, revision=revision)
    return schema.refuse_planted(connection, shown, readonly=readonly)


# ---- Making ready ----


def _ready(path: Path, aside: list[Path], *, readonly: bool) -> sqlite3.Connection:
    """A connection to a ledger of this release; where it was of an earlier one, that is kept aside."""
    connection = sqlite.connect(path, "ro" if readonly else "rw")
    try:
        if schema.is_older(schema.version_of(connection, str(path)), str(path)):
            _bring_up_to_date(path, aside)
            schema.refuse_planted(connection, str(path))
        if not readonly:
            sqlite.make_durable(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _bring_up_to_date(path: Path, aside: list[Path]) -> None:
    """Also for who asks to read alone: there is one schema that this release reads."""
    from ledger.store.backup import keep_aside
    from ledger.store.migrate import upgrade_sqlite

    with closing(sqlite.connect(path, "rw")) as connection:
        sqlite.make_durable(connection)
        upgrade_sqlite(connection, lambda: aside.append(keep_aside(path, f"before-{schema.REVISION}")))


def _make(path: Path) -> None:
    """A new ledger, for its owner's eyes alone: complete, or not there."""
    with unfinished(path) as made:
        with closing(schema.fresh()) as fresh, closing(sqlite3.connect(made)) as target:
            fresh.backup(target)
        # Another window may just have given that name to its own.
        with suppress(FileExistsError):
            publish(made, path)
