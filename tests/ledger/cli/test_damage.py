"""A ledger whose text was altered: every command says so in one sentence, and what can be read still is."""

from __future__ import annotations

import gzip
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ledger.errors import Damaged
from ledger.store.opening import open_store
from tests.shell import Shell

SPARED = [
    ["sheet"],
    ["journal", "--to", "2"],
    ["campaigns"],
    ["log", "note", "the next"],
    ["undo"],
    ["doctor"],
]
TOUCHED = [
    ["journal"],
    ["journal", "--json"],
    ["journal", "--search", "needle"],
    ["why", "jana", "credits"],
    ["why", "--json", "jana", "credits"],
    ["undo", "3"],
    ["amend", "3", "jana", "gains", "credits", "6"],
    ["export", "jsonl"],
    ["export", "jsonl", "--player", "jana"],
    ["export", "markdown"],
    ["export", "markdown", "--player", "jana"],
]


def overwrite(home: Path, old: bytes, new: bytes) -> Path:
    """Change the file as a failing disk would, behind the back of the database."""
    (ledger,) = home.rglob("*.whills")
    content = ledger.read_bytes()
    assert old in content
    ledger.write_bytes(content.replace(old, new))
    return ledger


@pytest.fixture
def played(cantina: Shell) -> Shell:
    assert cantina("log", "-", stdin="jana gains credits 5 // a needle\nnote the last\n").code == 0
    return cantina


@pytest.mark.parametrize(
    ("old", "new"), [(b'"note":"a needle"', b'"note";"a needle"'), (b'"stands":3', b'"stops_":3')]
)
@pytest.mark.parametrize("command", TOUCHED)
def test_an_entry_that_cannot_be_read_is_told(
    played: Shell, home: Path, command: list[str], old: bytes, new: bytes
) -> None:
    ledger = overwrite(home, old, new)
    before = ledger.read_bytes()
    ran = played(*command)
    assert (ran.code, ran.err.count("\n")) == (3, 1)
    assert "cannot be read" in ran.err
    assert ledger.read_bytes() == before
    assert not [*home.rglob("*fault*")]
    assert "entry 3" in played("verify").out


@pytest.mark.parametrize("command", SPARED)
def test_what_does_not_rest_on_the_damaged_entry_is_shown(
    played: Shell, home: Path, command: list[str]
) -> None:
    overwrite(home, b'"note":"a needle"', b'"note";"a needle"')
    assert played(*command).code == 0


def test_a_number_beyond_all_bounds_is_told(played: Shell, home: Path) -> None:
    old = b'"amount":5,"level":null,"lot":null'
    overwrite(home, old, b'"amount":99999999999999999'.ljust(len(old)))
    ran = played("export", "jsonl")
    assert (ran.code, ran.err.count("\n")) == (3, 1)
    assert "the record cannot hold the number" in ran.err
    assert not [*home.rglob("*fault*")]


def test_a_number_that_is_not_whole_is_told(played: Shell, home: Path) -> None:
    overwrite(home, b'"amount":5}', b'"amou":5.5}')
    ran = played("export", "jsonl")
    assert (ran.code, ran.err) == (3, "the record cannot hold 5.5\n")


def test_an_end_beyond_all_bounds_is_told(played: Shell, home: Path) -> None:
    played("undo", "3")
    (ledger,) = home.rglob("*.whills")
    with closing(sqlite3.connect(ledger)) as connection:
        connection.execute("UPDATE campaign SET head_seq = ?", [2**62])
        connection.commit()
    ran = played("export", "markdown")
    assert ran.code == 1
    assert "the seal does not hold" in ran.err
    assert played("export", "jsonl").code == 1


def test_a_field_that_holds_no_value_is_told(played: Shell, home: Path) -> None:
    overwrite(home, b'"Roark Garnet"', b"'Roark Garnet'")
    for command in (["sheet"], ["log", "roark", "gains", "credits", "1"], ["export", "markdown"]):
        ran = played(*command)
        assert (ran.code, ran.err.count("\n")) == (3, 1)
        assert "cannot be read" in ran.err
    assert played("verify").code == 1


def test_a_fault_is_laid_on_the_file_where_the_database_finds_one_in_it(played: Shell, home: Path) -> None:
    (ledger,) = home.rglob("*.whills")
    with pytest.raises(TypeError), open_store(str(ledger), readonly=True):
        raise TypeError
    with closing(sqlite3.connect(ledger)) as connection:
        (page,) = connection.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'posting_by_account'"
        ).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    content = bytearray(ledger.read_bytes())
    # Every row of the index begins with the campaign.
    content[content.index(b"cantina", (page - 1) * size)] = ord("k")
    ledger.write_bytes(content)
    with pytest.raises(Damaged, match="is damaged"), open_store(str(ledger), readonly=True):
        raise TypeError


def test_a_ledger_of_an_earlier_release_is_told_to_be_kept(whills: Shell, home: Path) -> None:
    frozen = Path(__file__).parents[1] / "store" / "frozen" / "0001.whills.gz"
    ledger = home / "ledger.whills"
    for command in (["sheet", "--campaign", "evening"], ["doctor"]):
        ledger.write_bytes(gzip.decompress(frozen.read_bytes()))
        ran = whills("--ledger", str(ledger), *command)
        assert ran.code == 0
        kept = re.search(r"the ledger was brought up to date .* it is kept at (.*)\n", ran.err)
        assert kept is not None
        assert Path(kept[1]).is_file()
        ran = whills("--ledger", str(ledger), *command)
        assert "up to date" not in ran.err
