"""A damaged ledger stays readable up to the damage, says where that is, and is mended by nobody in place."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

import pytest

from ledger.entry import FIRST_HASH
from tests.ledger.cli.test_damage import overwrite
from tests.shell import Shell

PAGE = 4096


def chained(lines: list[str]) -> bool:
    """Whether these lines of an export follow one another, as its own page says how to see."""
    before = FIRST_HASH
    for line in lines:
        entry = json.loads(line)
        digest = bytes.fromhex(entry.pop("hash"))
        body = json.dumps(entry, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        if hashlib.sha256(before + body.encode()).digest() != digest:
            return False
        before = digest
    return True


def ledger_in(home: Path) -> Path:
    (ledger,) = home.rglob("*.whills")
    return ledger


def saved(shell: Shell, upto: int) -> list[str]:
    ran = shell("export", "jsonl", "--upto", str(upto), "-o", "sound.jsonl")
    assert (ran.code, ran.out) == (0, ""), ran
    assert f"the seal is {upto}-" in ran.err
    return Path("sound.jsonl").read_text(encoding="utf-8").splitlines()


# ---- One entry that was altered ----


@pytest.fixture
def altered(cantina: Shell, home: Path) -> Shell:
    """Entry 5 of 6 cannot be read."""
    assert cantina("log", "-", stdin="jana gains credits 5\nnote four\nnote five\nnote six\n").code == 0
    overwrite(home, b'"text":"five"', b'"text";"five"')
    return cantina


@pytest.mark.parametrize("command", [["journal"], ["journal", "--json"], ["export", "jsonl"]])
def test_what_stands_before_the_damage_is_given_before_it_is_told(altered: Shell, command: list[str]) -> None:
    ran = altered(*command)
    assert (ran.code, len(ran.lines)) == (3, 4)
    assert "entry 5 was altered or damaged and cannot be read" in ran.err
    assert "`whills verify`" in ran.err


def test_the_past_before_the_damage_is_shown(altered: Shell) -> None:
    ran = altered("sheet", "jana", "--at", "entry:4", "--json")
    assert (ran.code, ran.documents[0]["subjects"]["jana"]["accounts"]["credits"]["balance"]) == (0, 5)
    assert altered("journal", "--to", "4").code == 0


def test_what_is_sound_is_saved(altered: Shell, home: Path) -> None:
    before = ledger_in(home).read_bytes()
    lines = saved(altered, 4)
    assert len(lines) == 4
    assert chained(lines)
    chronicle = altered("export", "markdown", "--upto", "4")
    assert (chronicle.code, "four" in chronicle.out, "six" in chronicle.out) == (0, True, False)
    assert ledger_in(home).read_bytes() == before


def test_the_first_bad_entry_is_shown_between_its_neighbours(altered: Shell) -> None:
    ran = altered("verify")
    assert ran.code == 1
    shown = [line.strip() for line in ran.lines if line.startswith("  ")]
    assert [line.split()[0] for line in shown] == ["4", "5", "6"]
    assert "four" in shown[0]
    assert "cannot be read" in shown[1]
    assert "six" in shown[2]
    assert "`whills export jsonl --upto 4`" in ran.lines[-2]
    near = altered("verify", "--json").documents[0]["neighbours"]
    assert [(one["seq"], one["readable"]) for one in near] == [(4, True), (5, False), (6, True)]


def test_the_first_and_the_last_entry_have_one_neighbour(cantina: Shell, home: Path) -> None:
    cantina("log", "note", "last")
    overwrite(home, b'"text":"last"', b'"text":"lost"')
    near = cantina("verify", "--json").documents[0]["neighbours"]
    assert [(one["seq"], one["readable"]) for one in near] == [(2, True), (3, True), (4, False)]
    overwrite(home, b'"kind":"campaign_opened"', b'"kind";"campaign_opened"')
    near = cantina("verify", "--json").documents[0]["neighbours"]
    assert [(one["seq"], one["readable"]) for one in near] == [(1, False), (2, True)]


def test_an_entry_that_is_not_there_is_no_end_of_an_export(cantina: Shell) -> None:
    ran = cantina("export", "jsonl", "--upto", "99")
    assert (ran.code, ran.err.count("\n")) == (2, 1)


# ---- Pages that are torn, or gone ----


@pytest.fixture
def long(cantina: Shell) -> Shell:
    notes = "".join(f"note Note {n:04}. {'x' * 300}\n" for n in range(3, 400))
    assert cantina("log", "--all-or-nothing", "-", stdin=notes).code == 0
    return cantina


def tear(ledger: Path, text: bytes) -> None:
    """Make nothing of the page that holds a text."""
    content = bytearray(ledger.read_bytes())
    at = content.rindex(text) // PAGE * PAGE
    content[at : at + PAGE] = b"\xff" * PAGE
    ledger.write_bytes(content)


def test_a_torn_page_ends_the_reading_where_it_is(long: Shell, home: Path) -> None:
    tear(ledger_in(home), b'"text":"Note 0300.')
    before = ledger_in(home).read_bytes()
    broken = long("verify")
    assert broken.code == 3
    last = int(broken.err.rstrip().rpartition(" ")[2])
    assert 280 < last < 300
    assert broken.lines[1].split()[0] == str(last)
    assert broken.lines[-1].endswith(f" {last + 1}")
    journal = long("journal")
    assert journal.code == 3
    assert journal.lines[-1].split()[0] == str(last)
    assert "is damaged" in journal.err
    lines = saved(long, last)
    assert len(lines) == last
    assert chained(lines)
    assert long("sheet", "--at", f"entry:{last}").code == 0
    assert ledger_in(home).read_bytes() == before


def test_what_was_found_before_the_reading_broke_off_is_told(long: Shell, home: Path) -> None:
    overwrite(home, b'"text":"Note 0100.', b'"text":"Vote 0100.')
    tear(ledger_in(home), b'"text":"Note 0300.')
    ran = long("verify")
    assert (ran.code, ran.err.count("\n")) == (3, 1)
    assert ran.lines[0] == "entry 100 was altered: its text has another hash"
    assert "--upto 99`" in ran.lines[-2]
    assert ran.lines[-1].endswith(" 100")
    ran = long("verify", "--json")
    assert ran.code == 3
    [document] = ran.documents
    assert (document["ok"], document["first_bad"]) == (False, 100)
    assert "is damaged" in document["problems"][-1]
    near = [(one["seq"], one["readable"]) for one in document["neighbours"]]
    assert near == [(99, True), (100, True), (101, True)]


def test_a_file_that_was_cut_short_is_told_and_left_alone(long: Shell, home: Path) -> None:
    ledger = ledger_in(home)
    os.truncate(ledger, ledger.stat().st_size // PAGE * 2 // 3 * PAGE)
    before = ledger.read_bytes()
    for command in (["verify"], ["journal"], ["export", "jsonl"], ["log", "note", "more"]):
        ran = long(*command)
        assert (ran.code, ran.err.count("\n")) == (3, 1)
        assert "is damaged" in ran.err
    assert ledger.read_bytes() == before
