"""`verify`: silent about nothing, exit 1 with the first bad entry named."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tests.shell import Shell


def tamper(home: Path, statement: str) -> None:
    (ledger,) = home.rglob("*.whills")
    with sqlite3.connect(ledger) as connection:
        triggers = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _sql in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute(statement)
        for _name, sql in triggers:
            connection.execute(sql)
    connection.close()


@pytest.fixture
def played(cantina: Shell) -> Shell:
    assert cantina("log", "-", stdin="jana gains credits 5\njana loses credits 2\n").code == 0
    return cantina


def test_a_sound_ledger_is_told_with_its_seal(played: Shell) -> None:
    ran = played("verify", "--json")
    (document,) = ran.documents
    assert list(document) == ["ok", "entries", "seal", "first_bad", "problems", "neighbours"]
    assert (ran.code, document["ok"], document["entries"], document["first_bad"]) == (0, True, 4, None)
    plain = played("verify")
    assert (plain.code, plain.err) == (0, "")
    assert document["seal"] in plain.out


def test_an_entry_that_was_altered_is_named(played: Shell, home: Path) -> None:
    tamper(home, "UPDATE posting SET amount = 50 WHERE seq = 3")
    ran = played("verify", "--json")
    assert ran.code == 1
    assert (ran.documents[0]["ok"], ran.documents[0]["first_bad"]) == (False, 3)
    assert "is 3" in played("verify").lines[-1]


def test_a_seal_shows_what_the_chain_alone_cannot(played: Shell) -> None:
    seal = played("verify", "--json").documents[0]["seal"]
    played("log", "jana", "gains", "credits", "1")
    assert played("verify", "--expect", seal).code == 0
    assert played("verify", "--expect", "4-" + "0" * 20).code == 1
    assert played("verify", "--expect", "9-" + "0" * 20).code == 1


@pytest.mark.parametrize("seal", ["", "4", "4-xyz", "0-" + "0" * 20, "\x1b"])
def test_what_is_no_seal_is_refused(played: Shell, seal: str) -> None:
    ran = played("verify", "--expect", seal)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
