"""Opening a ledger, and refusing what is not one: nothing is made that was not asked for, and what is refused
stays as it was, byte for byte."""

from __future__ import annotations

import os
import sqlite3
import stat
import tempfile
from pathlib import Path

from ledger.errors import StorageError
from ledger.store import schema, sqlite
from ledger.store.store import Store

IN_MEMORY = ":memory:"


def open_store(location: str, *, create: bool = False, readonly: bool = False) -> Store:
    """Open the ledger at a path, at a `postgresql://` address, or a new one in memory at `:memory:`.

    With `create`, one is made where there is none. Raises StorageError, with a sentence for each case: not
    there, not a file, empty, not a ledger, of a newer release, with objects that are not ours, not readable.
    """
    if location == IN_MEMORY:
        return Store(sqlite.SqliteDatabase(schema.fresh(), location), schema.REVISION)
    path = Path(location)
    if create and not path.exists():
        _make(path)
    _refuse_other_than_a_file(path)
    return Store(sqlite.SqliteDatabase(_opened(path, readonly=readonly), location), schema.REVISION)


def _refuse_other_than_a_file(path: Path) -> None:
    try:
        about = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        raise StorageError(f"there is no ledger at {path}; `whills new FILE.yaml` begins one") from None
    except (OSError, ValueError) as error:
        raise StorageError(f"{path} cannot be opened: {error}") from None
    if stat.S_ISDIR(about.st_mode):
        raise StorageError(f"{path} is a folder, not a ledger; name a file in it")
    if not stat.S_ISREG(about.st_mode):
        raise StorageError(f"{path} is not a regular file, so it cannot be a ledger")
    if not about.st_size:
        raise StorageError(f"{path} is empty, not a ledger; remove it, and `whills new FILE.yaml` begins one")


def _opened(path: Path, *, readonly: bool) -> sqlite3.Connection:
    connection = sqlite.connect(path, readonly=readonly)
    schema.check(connection, str(path))
    return connection


def _make(path: Path) -> None:
    """A new ledger: complete, or not there."""
    fd, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    os.close(fd)
    target = sqlite3.connect(name)
    schema.fresh().backup(target)
    target.close()
    os.link(name, path)
    Path(name).unlink()
