"""An export of a ledger that somebody altered by hand says so: beside the seal, on standard error, by its
exit code."""

from __future__ import annotations

import csv
import io
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.ledger.cli.test_damage import overwrite
from tests.ledger.cli.test_sound_part import ledger_in
from tests.shell import Shell

READ = ("markdown", "html", "recap", "campaign", "audit")
EXACT = ("jsonl", "journal")
SENTENCE = "seal does not hold: from entry {entry} on"


@pytest.fixture
def played(cantina: Shell) -> Shell:
    lines = "jana gains credits 5 // a needle\nnote the last\nsecret note the boot was mine\n"
    assert cantina("log", "-", stdin=lines).code == 0
    return cantina


@pytest.fixture
def altered(played: Shell, home: Path) -> Shell:
    """Of entry 3 of 5, the note."""
    overwrite(home, b'"note":"a needle"', b'"note":"a noodle"')
    return played


def change(home: Path, *statements: str) -> None:
    """What somebody does who knows SQL, and takes down what stands against it."""
    with closing(sqlite3.connect(ledger_in(home))) as connection:
        triggers = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        kept = connection.execute("SELECT sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        connection.executescript("".join(f"DROP TRIGGER {name};" for (name,) in triggers))
        connection.executescript(";".join(statements) + ";")
        connection.executescript("".join(f"{text};" for (text,) in kept))


@pytest.mark.parametrize("form", READ)
def test_what_people_read_says_it_beside_the_seal(altered: Shell, form: str) -> None:
    ran = altered("export", form)
    assert (ran.code, ran.err.count("\n")) == (1, 1)
    assert SENTENCE.format(entry=3) in ran.err
    assert "`whills verify`" in ran.err
    assert ran.out.lower().count(SENTENCE.format(entry=3)) == 1


@pytest.mark.parametrize("form", EXACT)
def test_what_is_exact_stays_so_and_is_told_beside(altered: Shell, home: Path, form: str) -> None:
    ran = altered("export", form)
    assert (ran.code, ran.err.count("\n")) == (1, 1)
    assert SENTENCE.format(entry=3) in ran.err
    assert SENTENCE.format(entry=3) not in ran.out
    overwrite(home, b'"note":"a noodle"', b'"note":"a needle"')
    sound = altered("export", form)
    assert (sound.code, sound.err) == (0, "")
    assert sound.out == ran.out.replace("a noodle", "a needle")


def test_a_page_that_is_set_says_it_at_its_foot(altered: Shell, home: Path) -> None:
    pytest.importorskip("typst", reason="the extra `pdf` is not installed")
    assert altered("export", "pdf", "-o", "out.pdf").code == 1
    pages = PdfReader(io.BytesIO((home / "out.pdf").read_bytes())).pages
    assert all(SENTENCE.format(entry=3) in " ".join(page.extract_text().split()) for page in pages)


def test_tables_stay_tables(altered: Shell, home: Path) -> None:
    ran = altered("export", "csv", "-o", "tables", "--json")
    assert (ran.code, ran.documents[0]["first_bad"]) == (1, 3)
    assert SENTENCE.format(entry=3) in ran.err
    rows = csv.DictReader(io.StringIO((home / "tables" / "journal.csv").read_text(encoding="utf-8-sig")))
    assert [row["seq"] for row in rows] == ["1", "2", "3", "4", "5"]


def test_a_player_is_told_too(altered: Shell) -> None:
    ran = altered("export", "recap", "--player", "jana")
    assert ran.code == 1
    assert SENTENCE.format(entry=3) in ran.out.lower()
    assert "the boot was mine" not in ran.out


def test_what_stands_before_it_is_sound(altered: Shell, home: Path) -> None:
    ran = altered("export", "markdown", "--upto", "2", "-o", "out.md", "--json")
    assert (ran.code, ran.documents[0]["first_bad"]) == (0, None)
    assert "does not hold" not in (home / "out.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("form", [*READ, *EXACT])
def test_a_sound_ledger_is_told_nothing(played: Shell, form: str) -> None:
    ran = played("export", form)
    assert (ran.code, ran.err) == (0, "")
    assert "does not hold" not in ran.out


CHAINED = "UPDATE entry SET prev_hash = zeroblob(32) WHERE seq = 4"
HASHED = "UPDATE entry SET hash = zeroblob(32) WHERE seq = 4"
GONE = "DELETE FROM posting WHERE seq = {0}; DELETE FROM entry WHERE seq = {0}"
HEADED = "UPDATE campaign SET head_hash = zeroblob(32)"


@pytest.mark.parametrize("form", ["markdown", "jsonl", "campaign"])
@pytest.mark.parametrize(
    ("statement", "entry"), [(CHAINED, 4), (HASHED, 4), (GONE.format(4), 4), (HEADED, 5)]
)
def test_all_that_breaks_the_chain_is_seen(
    played: Shell, home: Path, statement: str, entry: int, form: str
) -> None:
    change(home, statement)
    ran = played("export", form)
    assert (ran.code, ran.err.count("\n")) == (1, 1)
    assert SENTENCE.format(entry=entry) in ran.err


def test_that_the_newest_is_gone_is_seen(played: Shell, home: Path) -> None:
    change(home, GONE.format(5))
    ran = played("export", "markdown")
    assert (ran.code, SENTENCE.format(entry=5) in ran.err) == (1, True)


def test_the_first_bad_entry_is_that_of_a_verification(played: Shell, home: Path) -> None:
    change(home, CHAINED, "UPDATE entry SET body = replace(body, 'last', 'lost') WHERE seq = 4")
    verified = played("verify", "--json").documents[0]["first_bad"]
    written = played("export", "markdown", "-o", "out.md", "--json").documents[0]["first_bad"]
    assert verified == written == 4
