"""Whatever is changed in what is stored, verification names the entry; whatever is torn, it says how far it
came."""

from __future__ import annotations

import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ledger.audit.verify import verify
from ledger.errors import Damaged, NotUnderstood, StorageError
from ledger.store.opening import open_store
from ledger.store.statements import COLUMNS
from tests.ledger.journal.evening import EVERYTHING, Evening
from tests.torture import HARDER

TORN = 150 * HARDER

SOME = Random(5)


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tampering") / "ledger.whills"
    with open_store(str(path), create=True) as store:
        Evening(store).says(*EVERYTHING)
    return path


def guards(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    return connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()


def others(value: Any) -> Iterator[Any]:
    """Values that are not this one, of its type as far as it shows one."""
    if isinstance(value, int):
        yield from (value + 1, value - 1, -value - 7)
    elif isinstance(value, str):
        yield from (value + " ", value[:-1], value.upper(), value.replace("a", "e"), "")
    elif isinstance(value, bytes):
        yield from (value[:-1] + bytes([value[-1] ^ 1]), value[::-1], b"")
    else:
        yield from (1, 3, "x")


def cells(ledger: Path, table: str) -> Iterator[tuple[int, int | None, str, Any]]:
    """Entry, line, column and value of stored values of a table: those of ten rows in a common run."""
    columns = ("campaign", *COLUMNS[table])
    with closing(sqlite3.connect(ledger)) as connection:
        rows = connection.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall()  # noqa: S608  # our own words
        for row in SOME.sample(rows, 10) if HARDER == 1 else rows:
            named = dict(zip(columns, row, strict=True))
            for column in columns:
                yield named["seq"], named.get("line"), column, named[column]


@pytest.mark.parametrize("table", ["entry", "posting"])
def test_every_changed_value_is_named_with_its_entry(ledger: Path, table: str, tmp_path: Path) -> None:
    tried = set()
    for cell in cells(ledger, table):
        seq, line, column, value = cell
        # One change of each value in a common run, all of them in a harder one.
        for other in SOME.sample([*others(value)], 1) if HARDER == 1 else others(value):
            copy = tmp_path / "copy.whills"
            shutil.copy(ledger, copy)
            if other == value or not _change(copy, table, cell, other):
                continue
            tried.add(column)
            with open_store(str(copy), readonly=True) as store:
                report = verify(store, "evening")
            where = (table, seq, line, column, value, other)
            assert not report.ok, where
            assert any(f"entry {seq} " in problem for problem in report.problems), (where, report.problems)
            assert report.first_bad is not None, where
            assert report.first_bad <= seq, where
    assert tried == {"campaign", *COLUMNS[table]}


def _change(copy: Path, table: str, cell: tuple[int, int | None, str, Any], other: Any) -> bool:
    """Whether the schema let it be changed. The guards are taken off for it, and put back."""
    seq, line, column, _value = cell
    where = "seq = ? AND line IS ?" if table == "posting" else "seq = ? AND ? IS NULL"
    with closing(sqlite3.connect(copy)) as connection:
        kept = guards(connection)
        for name, _sql in kept:
            connection.execute(f"DROP TRIGGER {name}")
        try:
            connection.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", (other, seq, line))  # noqa: S608  # as above
        except sqlite3.IntegrityError:
            return False
        for _name, sql in kept:
            connection.execute(sql)
        connection.commit()
    return True


def test_torn_files_are_never_taken_for_sound_ones(ledger: Path, tmp_path: Path) -> None:
    content = ledger.read_bytes()
    sound = _what_is_kept(ledger)
    outcomes = Counter[str]()
    for turn in range(TORN):
        source = Random(turn)
        torn = bytearray(content)
        at, length = source.randrange(len(torn)), source.choice((1, 1, 40, 4096))
        torn[at : at + length] = source.randbytes(min(length, len(torn) - at))
        copy = tmp_path / "torn.whills"
        copy.write_bytes(torn)
        outcomes[_outcome(copy, sound)] += 1
    assert outcomes.keys() == {"refused", "named", "broken off", "harmless"}


def _outcome(copy: Path, sound: object) -> str:
    try:
        store = open_store(str(copy), readonly=True)
    except StorageError:
        return "refused"
    with store:
        try:
            report = verify(store, "evening")
        except NotUnderstood:
            return "refused"  # its very name was hit
        except Damaged as damage:
            return "broken off" if " could be read" in str(damage) else f"said only: {damage}"
    if not report.ok:
        return "named"
    # The change hit a byte that means nothing.
    assert _what_is_kept(copy) == sound
    return "harmless"


def _what_is_kept(ledger: Path) -> object:
    with open_store(str(ledger), readonly=True) as store:
        return [*store.entries("evening")], store.balances("evening"), store.fields("evening")
