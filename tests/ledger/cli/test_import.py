"""`whills import`: a file comes in whole, or is refused in one sentence with the ledger as it was."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

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


# ---- Characters from elsewhere ----

ACTOR: dict[str, Any] = {
    "name": "Mira Sen",
    "type": "character",
    "system": {
        "attributes": {"agi": {"base": 9}, "str": {"base": "8"}, "tec": {"base": 7.0}, "met": {"base": 3}},
        "characterpoints": {"value": 5},
        "fatepoints": {"value": 1},
        "credits": {"value": 300},
        "species": {"content": "Human // ruling"},
    },
    "items": [
        {"name": "Blaster", "type": "skill", "system": {"base": 4, "attribute": "agi"}},
        {"name": "Dodge", "type": "skill", "system": {"base": 0, "attribute": "agi"}},
        {"name": "Medicine", "type": "skill", "system": {"base": 3, "isAdvancedSkill": True}},
        {"name": "Search", "type": "skill", "system": {"base": 3, "attribute": "per"}},
        {"name": "Ghosting", "type": "skill", "system": {"base": 3, "attribute": "agi"}},
        {"name": "Con", "type": "skill", "system": {"attribute": "agi"}},
        {"name": "Carbine", "type": "weapon", "system": {}},
    ],
    "_stats": {"systemId": "od6s"},
}
ENROLLED = [
    (
        'enrol "Mira Sen" as pc dexterity 3D strength 2D+2 technical 2D+1 character_points 5 force_points 1 '
        "credits 300 blaster 4D+1 medicine 1D"
    ),
    'mira_sen set species "Human // ruling"',
]


def actor(home: Path, **changes: object) -> str:
    file = home / "mira.json"
    file.write_text(json.dumps(ACTOR | changes), encoding="utf-8")
    return str(file)


def test_an_actor_becomes_lines_and_a_report(cantina: Shell, home: Path) -> None:
    before = digest(home)
    ran = cantina("import", actor(home))
    assert (ran.code, ran.lines) == (0, ENROLLED)
    assert ran.err.splitlines() == [
        "Mira Sen: met is not taken: this campaign has no account of that name",
        "Mira Sen: Search is not taken: its attribute per has no score",
        "Mira Sen: Ghosting is not taken: this campaign has no account of that name",
        "Mira Sen: Con is not taken: it has no score",
        "Mira Sen: Carbine is not taken: it is no skill (weapon), and scores of skills alone are taken",
        "9 things are taken, 5 are not",
        "nothing is recorded; look the lines over, then pipe them to `whills log -` or say `--record`",
    ]
    assert digest(home) == before
    assert cantina("log", "-", stdin=ran.out).code == 0
    accounts = cantina("sheet", "mira", "--json").documents[0]["subjects"]["mira_sen"]["accounts"]
    assert {id: accounts[id]["shown"] for id in ("blaster", "strength", "credits")} == {
        "blaster": "4D+1",
        "strength": "2D+2",
        "credits": "300",
    }


def test_an_older_actor_keeps_its_scores_elsewhere(cantina: Shell, home: Path) -> None:
    items = [{**item, "data": item["system"], "system": None} for item in ACTOR["items"]]
    assert cantina("import", actor(home, data=ACTOR["system"], system=None, items=items)).lines == ENROLLED


def test_lines_may_be_recorded_at_once(cantina: Shell, home: Path) -> None:
    ran = cantina("import", actor(home), "--record", "--json")
    said = ran.documents[0]
    assert (said["lines"], said["recorded"], said["first"], said["last"]) == (ENROLLED, True, 3, 4)
    assert said["taken"][0] == {"who": "Mira Sen", "what": "agi", "found": "dexterity"}
    assert said["left"][0]["what"] == "met"
    again = cantina("import", actor(home), "--record")
    assert (again.code, again.out) == (1, "")
    assert "mira_sen is in the campaign already" in again.err


SHEET = """\
Name,Account,Value
Mira Sen,dexterity,3D+1
Mira Sen,force points,1
Mira Sen,species,"Human, so to say"
Mira Sen,flying,3D
Tin,kind,droid
Tin,strength,9X
Tin,strength,2D
Tin,wears,'=1+1
"""


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_a_sheet_becomes_lines_and_a_report(cantina: Shell, home: Path, mark: str) -> None:
    text = SHEET if mark == "," else SHEET.replace('"Human, so to say"', "Human; so").replace(",", mark)
    text = text.replace("Human; so", '"Human, so to say"')
    (home / "cast.csv").write_text(text, encoding="utf-8-sig")
    ran = cantina("import", "cast.csv")
    assert (ran.code, ran.lines) == (
        0,
        [
            'enrol "Mira Sen" as pc dexterity 3D+1 force_points 1',
            'mira_sen set species "Human, so to say"',
            'enrol "Tin" as droid strength 2D',
            'tin set wears "=1+1"',
        ],
    )
    assert ran.err.splitlines()[:2] == [
        "Mira Sen: flying is not taken: this campaign has no account of that name",
        "Tin: strength is not taken: '9X' is no code: write dice and pips like 5D+1 or 4D",
    ]


def test_a_table_of_ours_has_no_people(cantina: Shell, home: Path) -> None:
    cantina("export", "csv", "--table", "rolls", "-o", "rolls.csv")
    assert cantina("import", "rolls.csv").code == 2


NO_ACTORS: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "is no JSON, or is cut off"),
    "half of one": (json.dumps(ACTOR).encode()[:200], "is no JSON, or is cut off"),
    "a list": (b"[]", "is no actor of the OpenD6 system"),
    "another system's": (b'{"name":"x","type":"character","system":{"abilities":{}}}', "is no actor of"),
    "a ship": (b'{"name":"x","type":"starship","system":{"attributes":{"agi":{}}}}', "is nobody"),
    "nobody": (b'{"type":"character","system":{"attributes":{"agi":{}}}}', "is nobody"),
    "very deep": (b"[" * 200_000, "is no JSON, or is cut off"),
    "no UTF-8": (b'{"name":"\xff"}', "this is not UTF-8"),
    "very large": (b" " * 8_000_001, "is larger than 8000000 bytes"),
}


@pytest.mark.parametrize(("text", "told"), NO_ACTORS.values(), ids=NO_ACTORS)
def test_what_is_no_actor_is_refused(cantina: Shell, home: Path, text: bytes, told: str) -> None:
    (home / "mira.json").write_bytes(text)
    before = digest(home)
    assert_refused(cantina("import", "mira.json", "--record"), 2, told)
    assert digest(home) == before


NO_SHEETS: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "has no rows"),
    "two cells": (b"Mira,dexterity\n", "line 1: a row is name,account,value"),
    "no name": (b"Mira,dexterity,3D\n,dexterity,3D\n", "line 2: a row is name,account,value"),
    "an open quotation": (b'Mira,dexterity,"3D\n', "this is no CSV"),
    "no text": (b"Mira,dex\0terity,3D\n", "is no text"),
    "no UTF-8": (b"Mira,dexterity,\xff\n", "this is not UTF-8"),
    "a crowd": (b"".join(b"n%d,dexterity,3D\n" % n for n in range(501)), "more than 500 people"),
    "very large": (b"x" * 2_000_001, "is larger than 2000000 bytes"),
    "a huge cell": (b"Mira,wears," + b"x" * 200_000 + b"\n", "this is no CSV"),
}


@pytest.mark.parametrize(("text", "told"), NO_SHEETS.values(), ids=NO_SHEETS)
def test_what_is_no_sheet_is_refused(cantina: Shell, home: Path, text: bytes, told: str) -> None:
    (home / "cast.csv").write_bytes(text)
    before = digest(home)
    assert_refused(cantina("import", "cast.csv", "--record"), 2, told)
    assert digest(home) == before


@pytest.mark.parametrize(
    "name", ["", " ", "\x1b[2J", "a\u202eb", "x" * 300, "2D", "//", "award", '"', "[/b]"]
)
def test_a_name_that_no_line_can_say_is_left(cantina: Shell, home: Path, name: str) -> None:
    ran = cantina("import", actor(home, name=name), "--record")
    assert ran.code in (0, 1)
    assert (ran.out + ran.err).replace("\n", "").isprintable()
    assert cantina("verify").code == 0


# ---- Files ----


@pytest.mark.parametrize(
    ("name", "option"),
    [("x.jsonl", "--record"), ("x.journal", "--as=y"), ("x.csv", "--dry-run"), ("x.json", "--until-refused")],
)
def test_an_option_that_means_nothing_here_is_refused(cantina: Shell, name: str, option: str) -> None:
    assert_refused(cantina("import", name, option), 2, f"{option.partition('=')[0]} is not for a .")


def test_an_empty_bundle_is_refused(cantina: Shell, home: Path) -> None:
    (home / "nothing.jsonl").touch()
    assert_refused(cantina("import", "nothing.jsonl"), 2, "is empty")


@pytest.mark.parametrize("name", ["cantina.yaml", "cantina", "cantina.pdf", "-"])
def test_a_file_of_another_kind_is_refused(cantina: Shell, home: Path, name: str) -> None:
    before = digest(home)
    assert_refused(cantina("import", name), 2, "is no file that can be imported; its name ends in one of")
    assert digest(home) == before


@pytest.mark.parametrize("suffix", [".jsonl", ".journal", ".json", ".csv"])
def test_what_is_no_regular_file_is_refused(cantina: Shell, home: Path, suffix: str) -> None:
    before = digest(home)
    assert_refused(cantina("import", f"none{suffix}"), 2, "cannot be read: No such file")
    (home / f"folder{suffix}").mkdir()
    assert_refused(cantina("import", f"folder{suffix}"), 2, "is no regular file")
    os.mkfifo(home / f"pipe{suffix}")
    assert_refused(cantina("import", f"pipe{suffix}"), 2, "is no regular file")
    assert digest(home) == before
