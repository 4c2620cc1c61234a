"""The schema of this release: making a fresh ledger, and telling whether a file has it."""

from __future__ import annotations

import atexit
import hashlib
import sqlite3
from contextlib import closing

from ledger.entry import canonical
from ledger.errors import Damaged, StorageError
from ledger.store import sqlite, statements
from ledger.wording.language import _

REVISION = "0002"
"""The newest revision in `migrations/versions`."""

OLDER = {"0001": "95a8b3097d54dfe92e1d705ea476359b32d15c51a5d562cf1753c5b761ae8728"}
"""Of each revision before, the fingerprint."""

FINGERPRINT = "e725730786eb963878d9fe05ae3b8745ca9bc4f31541182dc4bda06d839a12d0"
"""Of the objects of a fresh SQLite ledger, so that comparing with one does not mean making one."""

APPLICATION = 0x57484C53
"""What marks a SQLite file as a ledger (`WHLS`, from byte 68 on)."""

MARKED = 72
"""Bytes of a file up to the end of that mark."""

OBJECTS = """
SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NULL OR sql NOT IN (
    'CREATE TABLE sqlite_stat1(tbl,idx,stat)', 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)'
) ORDER BY type, name
"""
"""All but the statistics of SQLite, which depend on how it was built and change nothing but its speed."""

_templates: dict[str, sqlite3.Connection] = {}


def fresh(revision: str = REVISION) -> sqlite3.Connection:
    """A fresh ledger in memory. The first of a process is made by Alembic; the others are copies of it."""
    if revision not in _templates:
        from ledger.store.migrate import upgrade_sqlite

        made = sqlite.in_memory()
        atexit.register(made.close)
        upgrade_sqlite(made, to=revision)
        _templates[revision] = made
    copy = sqlite.in_memory()
    _templates[revision].backup(copy)
    return copy


def is_older(version: str, shown: str) -> bool:
    """Whether a schema is to be brought up to date. Raises StorageError for one that a newer release made."""
    if version == REVISION:
        return False
    from ledger.store.migrate import revisions

    if version not in revisions():
        sentence = _("the ledger at {ledger} needs a newer release of whills (its schema is {version})")
        raise StorageError(sentence.format(ledger=shown, version=version))
    return True


def refuse_foreign(connection: sqlite3.Connection, shown: str) -> None:
    """Refuse a file that is not a ledger, by the mark that every ledger bears. Only its header is read."""
    try:
        mark = connection.execute("PRAGMA application_id").fetchone()[0]
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", None) != sqlite3.SQLITE_NOTADB:
            raise
        mark = None
    _refuse_other_mark(mark, shown)


def refuse_foreign_header(header: bytes, shown: str) -> None:
    """The same by the first bytes of a file, of which as many as `MARKED` says are needed."""
    _refuse_other_mark(_mark_in(header), shown)


def is_marked(header: bytes) -> bool:
    """Whether the first bytes of a file are those of a ledger, damaged or not."""
    return _mark_in(header) == APPLICATION


def _mark_in(header: bytes) -> int:
    return int.from_bytes(header[MARKED - 4 : MARKED], "big")


def _refuse_other_mark(mark: int | None, shown: str) -> None:
    if mark != APPLICATION:
        sentence = _("{ledger} is a file of another program, not a ledger; name another one")
        raise StorageError(sentence.format(ledger=shown))


def version_of(connection: sqlite3.Connection, shown: str) -> str:
    """The revision of a ledger's schema."""
    try:
        versions = connection.execute(statements.VERSION).fetchall()
    except sqlite3.OperationalError as error:
        if getattr(error, "sqlite_errorcode", None) != sqlite3.SQLITE_ERROR:
            raise
        versions = []
    if len(versions) != 1:
        sentence = _("the ledger at {ledger} is damaged (it does not say which schema it has)")
        raise Damaged(sentence.format(ledger=shown))
    return str(versions[0][0])


def refuse_planted(
    connection: sqlite3.Connection, shown: str, *, readonly: bool = False, revision: str = REVISION
) -> list[str]:
    """Refuse a ledger that holds what a fresh one of its revision does not, or lacks what that holds: a
    trigger in a file from someone else would run on what the user records.

    One that merely lacks something may be read, so that it can be looked into: what is lacking is returned.
    """
    found = connection.execute(OBJECTS).fetchall()
    if fingerprint(found) == (FINGERPRINT if revision == REVISION else OLDER[revision]):
        return []
    # Another release of SQLAlchemy may have worded the same objects differently: ask the one at hand.
    with closing(fresh(revision)) as other:
        expected = other.execute(OBJECTS).fetchall()
    planted, lacking = set(found) - set(expected), set(expected) - set(found)
    for kind, name, *_rest in sorted(planted or (set() if readonly else lacking), key=str):
        sentence = _("the ledger at {ledger} was tampered with: see its {kind} {name}; restore a backup")
        raise StorageError(sentence.format(ledger=shown, kind=kind, name=name))
    return [f"{kind} {name}" for kind, name, *_rest in sorted(lacking, key=str)]


def fingerprint(objects: list[tuple[str | None, ...]]) -> str:
    """Of the rows of `OBJECTS`."""
    return hashlib.sha256(canonical(objects).encode()).hexdigest()
