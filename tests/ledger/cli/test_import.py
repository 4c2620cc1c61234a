"""`whills import`: a file comes in whole, or is refused in one sentence with the ledger as it was."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

import pytest

from tests.shell import Ran, Shell


def ledger(home: Path) -> Path:
    return home / "data" / "whills" / "ledger.whills"


def digest(home: Path) -> str:
    return hashlib.sha256(ledger(home).read_bytes()).hexdigest()


@pytest.fixture
def bundle(cantina: Shell, home: Path) -> Path:
    """That of a campaign that was played."""
    file = home / "cantina.jsonl"
    assert cantina("log", "award", "roark", "2").code == 0
    assert cantina("export", "jsonl", "-o", str(file)).code == 0
    return file


def assert_refused(ran: Ran, code: int, told: str) -> None:
    assert ran.code == code
    assert ran.out == ""
    assert told in ran.err
    assert len(ran.err.splitlines()) == 1
    assert "Traceback" not in ran.err


# ---- Bundles ----


def test_a_bundle_begins_a_ledger(whills: Shell, bundle: Path, home: Path) -> None:
    ledger(home).unlink()
    ran = whills("import", str(bundle))
    assert (ran.code, ran.out) == (0, "cantina\n")
    assert "entries 1 to 3 are recorded; the seal is 3-" in ran.err
    assert whills("export", "jsonl").out.encode() == bundle.read_bytes()
    # It is the campaign used last.
    assert whills("sheet", "roark", "--json").documents[0]["campaign"] == "cantina"


def test_import_as_json(whills: Shell, bundle: Path) -> None:
    other = str(bundle.parent / "other.whills")
    said = whills("import", "--ledger", other, "--as", "bar", str(bundle), "--json").documents[0]
    seal = whills("sheet", "--json", "--ledger", other).documents[0]["seal"]
    assert said == {"campaign": "bar", "first": 1, "last": 3, "seal": seal, "other_rules": []}


def test_a_dry_run_makes_no_ledger(whills: Shell, bundle: Path, home: Path) -> None:
    ledger(home).unlink()
    ran = whills("import", "--dry-run", str(bundle))
    assert (ran.code, ran.out) == (0, "")
    assert "a dry run: 3 entries, all in order; the seal is 3-" in ran.err
    assert not ledger(home).exists()


def test_a_spoiled_bundle_makes_no_ledger(whills: Shell, bundle: Path, home: Path) -> None:
    ledger(home).unlink()
    bundle.write_bytes(bundle.read_bytes()[:-30])
    assert_refused(whills("import", str(bundle)), 2, "cut off")
    assert not ledger(home).exists()


def test_what_is_refused_leaves_the_ledger_as_it_was(whills: Shell, bundle: Path, home: Path) -> None:
    before = digest(home)
    assert_refused(whills("import", str(bundle)), 2, "has all of it: cantina is at entry 3")
    assert_refused(whills("import", "--as", "No Id", str(bundle)), 2, "is no id of a campaign")
    assert digest(home) == before
    assert whills("log", "award", "roark", "3").code == 0
    other = home / "other.jsonl"
    whills("export", "jsonl", "-o", str(other))
    lines = other.read_text(encoding="utf-8").splitlines()
    changed = json.loads(lines[3]) | {"note": "no"}
    del changed["hash"]
    body = json.dumps(changed, sort_keys=True, separators=(",", ":"))
    link = bytes.fromhex(json.loads(lines[2])["hash"])
    lines[3] = f'{body[:-1]},"hash":"{hashlib.sha256(link + body.encode()).hexdigest()}"}}'
    other.write_text("\n".join(lines), encoding="utf-8")
    before = digest(home)
    assert_refused(whills("import", str(other)), 1, "went another way")
    assert digest(home) == before


# ---- Lines ----


def test_lines_come_in_together_and_are_taken_back_together(cantina: Shell, home: Path) -> None:
    before = cantina("sheet", "--json").documents[0]["subjects"]
    (home / "more.journal").write_text("award roark 2\nscene Bar\nroark blaster vs 10 : 1 2 3 4 5\n")
    ran = cantina("import", "more.journal")
    assert (ran.code, ran.out) == (0, "3..5\n")
    assert "entries 3 to 5 are recorded; `whills undo 3..5` takes them back" in ran.err
    assert cantina("sheet", "--json").documents[0]["subjects"] != before
    assert cantina("undo", ran.out.strip()).code == 0
    assert cantina("sheet", "--json").documents[0]["subjects"] == before


def test_lines_go_out_and_come_in_again(cantina: Shell, home: Path) -> None:
    cantina("log", "-", stdin="award roark 2\nroark blaster vs 10\nundo\nsecret note Zyx\n")
    assert cantina("export", "journal", "-o", "cantina.journal").code == 0
    assert cantina("new", "cantina.yaml", "--ledger", "other.whills").code == 0
    assert cantina("import", "cantina.journal", "--ledger", "other.whills").code == 0
    out = cantina("export", "journal", "--ledger", "other.whills").out
    assert out == (home / "cantina.journal").read_text(encoding="utf-8")
    again = cantina("import", "cantina.journal")
    assert_refused(again, 2, "cantina has all of these lines already")


def test_lines_at_fault_are_told_by_number_and_nothing_is_recorded(cantina: Shell, home: Path) -> None:
    (home / "more.journal").write_text("award roark 2\nroark flies\nsession start\n")
    before = digest(home)
    ran = cantina("import", "more.journal")
    assert (ran.code, ran.out) == (2, "")
    first, second, third = ran.err.splitlines()
    assert first.startswith("line 2: column 7: ")
    assert second.startswith("line 3: ")
    assert third == "so nothing was recorded; `--until-refused` keeps the lines before the first fault"
    assert digest(home) == before
    said = cantina("import", "more.journal", "--json")
    assert said.code == 2
    assert said.documents[0]["recorded"] is False
    assert [fault["line"] for fault in said.documents[0]["faults"]] == [2, 3]
    assert digest(home) == before
    kept = cantina("import", "more.journal", "--until-refused")
    assert (kept.code, kept.out) == (2, "3..3\n")


def test_a_line_that_a_rule_refuses_is_no_misunderstanding(cantina: Shell, home: Path) -> None:
    (home / "more.journal").write_text("session start\n")
    assert cantina("import", "more.journal", "--until-refused").code == 1


def test_a_dry_run_of_lines_records_nothing(cantina: Shell, home: Path) -> None:
    (home / "more.journal").write_text("award roark 2\nroark blaster vs 10\n")
    before = digest(home)
    ran = cantina("import", "--dry-run", "more.journal")
    assert (ran.code, ran.out) == (0, "")
    assert ran.err == "a dry run: 2 lines were judged, and nothing was recorded\n"
    assert digest(home) == before


def test_a_file_of_nothing_plays_nothing(cantina: Shell, home: Path) -> None:
    (home / "more.journal").touch()
    ran = cantina("import", "more.journal")
    assert (ran.code, ran.out, ran.err) == (0, "", "nothing was recorded\n")


# ---- Files ----


def test_an_empty_bundle_is_refused(cantina: Shell, home: Path) -> None:
    (home / "nothing.jsonl").touch()
    assert_refused(cantina("import", "nothing.jsonl"), 2, "is empty")


@pytest.mark.parametrize("name", ["cantina.yaml", "cantina", "cantina.pdf", "-"])
def test_a_file_of_another_kind_is_refused(cantina: Shell, home: Path, name: str) -> None:
    before = digest(home)
    assert_refused(cantina("import", name), 2, "is no file that can be imported; its name ends in one of")
    assert digest(home) == before


@pytest.mark.parametrize("suffix", [".jsonl", ".journal"])
def test_what_is_no_regular_file_is_refused(cantina: Shell, home: Path, suffix: str) -> None:
    before = digest(home)
    assert_refused(cantina("import", f"none{suffix}"), 2, "cannot be read: No such file")
    (home / f"folder{suffix}").mkdir()
    assert_refused(cantina("import", f"folder{suffix}"), 2, "is no regular file")
    os.mkfifo(home / f"pipe{suffix}")
    assert_refused(cantina("import", f"pipe{suffix}"), 2, "is no regular file")
    assert digest(home) == before
