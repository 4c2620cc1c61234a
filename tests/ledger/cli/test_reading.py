"""The commands that read: `journal`, `sheet`, `why`, `campaigns`."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.shell import Ran, Shell

READING = [
    ("journal",),
    ("journal", "--open"),
    ("sheet",),
    ("why", "roark", "blaster"),
    ("campaigns",),
    ("odds", "roark", "blaster"),
    ("undo",),
    ("redo",),
    ("log", "note", "hello"),
    ("amend", "2", "note", "hello"),
]


# ---- A ledger that is not there ----


@pytest.mark.parametrize("command", READING)
def test_a_ledger_that_is_not_there_is_not_made(whills: Shell, home: Path, command: tuple[str, ...]) -> None:
    ran = whills("--ledger", str(home / "none.whills"), *command)
    assert (ran.code, ran.out) == (3, "")
    assert "there is no ledger at" in ran.err
    assert len(ran.err.splitlines()) == 1
    assert [*home.iterdir()] == []


@pytest.mark.parametrize("content", [b"", b"not a ledger", b"SQLite format 3\0" + b"\0" * 200])
def test_a_file_that_is_no_ledger_is_refused_and_left_as_it_was(
    whills: Shell, home: Path, content: bytes
) -> None:
    file = home / "other"
    file.write_bytes(content)
    for command in READING:
        ran = whills("--ledger", str(file), *command)
        assert (ran.code, ran.out) == (3, ""), command
        assert len(ran.err.splitlines()) == 1
    assert file.read_bytes() == content


def test_a_campaign_that_is_not_there_is_named(cantina: Shell) -> None:
    ran = cantina("--campaign", "tatooine", "sheet")
    assert ran.code == 2
    assert "tatooine" in ran.err


# ---- The journal ----


def test_the_journal_lists_entries_with_their_notes(evening: Shell) -> None:
    lines = evening("journal").lines
    assert len(lines) == 9
    assert lines[3] == "    4  Jana Orr: Credits +50, now 50  // Found in a boot"


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        (("--session", "1"), [2, 3, 4, 5]),
        (("--who", "jana", "--from", "2"), [4]),
        (("--kind", "roll_recorded"), [3]),
        (("--search", "BOOT"), [4]),
        (("--from", "3", "--to", "4"), [3, 4]),
        (("--adventure", "1"), []),
        (("--search", "100%"), []),
    ],
)
def test_the_journal_is_filtered(evening: Shell, filters: tuple[str, ...], expected: list[int]) -> None:
    ran = evening("journal", "--json", *filters)
    assert ran.code == 0, ran.err
    assert [entry["seq"] for entry in ran.documents] == expected


@pytest.mark.parametrize(
    ("filters", "told"),
    [
        (("--who", "vader"), "`vader`"),
        (("--who", "roark jana"), "one subject"),
        (("--kind", "roll"), "roll_recorded"),
        (("--session", "first"), "--session"),
        (("--from", "0"), "--from"),
        (("--from", "9" * 400), "--from"),
        (("--nonsense",), "--nonsense"),
    ],
)
def test_a_filter_that_means_nothing_is_refused(evening: Shell, filters: tuple[str, ...], told: str) -> None:
    ran = evening("journal", *filters)
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err
    assert len(ran.err.splitlines()) == 1


def test_open_matters_are_listed_with_the_line_that_settles_them(evening: Shell) -> None:
    assert evening("journal", "--open").lines == [
        "    8  Roark Garnet: Force points to judge  `judge roark …`"
    ]
    assert evening("journal", "--open", "--json").documents == [
        {
            "lot": 8,
            "kind": "force_points.unjudged",
            "subject": "roark",
            "since": 8,
            "wants": "judge roark …",
        }
    ]


def test_what_was_undone_is_marked(evening: Shell) -> None:
    evening("undo", "4")
    lines = evening("journal").lines
    assert "[does not stand]" in lines[3]
    assert "[does not stand]" not in lines[9]


# ---- Sheets ----


def test_a_sheet_shows_balances_by_group(evening: Shell) -> None:
    lines = evening("sheet", "roark").lines
    assert lines[0] == "Roark Garnet (player character, roark)"
    assert "  Attributes" in lines
    assert "    Blaster  5D+1" in lines
    assert "    Wounds  healthy" in lines


def test_sheets_as_json_hold_what_the_contract_says(evening: Shell) -> None:
    (document,) = evening("sheet", "--json").documents
    assert list(document) == ["campaign", "seq", "seal", "subjects"]
    assert (document["campaign"], document["seq"]) == ("cantina", 9)
    assert document["seal"].startswith("9-")
    assert list(document["subjects"]) == ["guard", "jana", "roark"]
    roark = document["subjects"]["roark"]
    assert list(roark) == ["name", "kind", "fields", "accounts"]
    assert roark["fields"] == {"player": "Sam", "species": "Human"}
    assert roark["accounts"]["blaster"] == {
        "balance": 16,
        "shown": "5D+1",
        "group": "skills",
        "label": "Blaster",
    }
    assert roark["accounts"]["condition.wounds"]["shown"] == "healthy"
    assert roark["accounts"]["character_points"]["balance"] == 10


def money(ran: Ran) -> int:
    (document,) = ran.documents
    return int(document["subjects"]["jana"]["accounts"]["credits"]["balance"])


@pytest.mark.parametrize(("at", "had"), [("entry:3", 0), ("entry:4", 50), ("session:1", 50), ("day:0", 50)])
def test_a_sheet_as_of_a_moment(evening: Shell, at: str, had: int) -> None:
    assert money(evening("sheet", "jana", "--at", at, "--json")) == had


def test_a_late_entry_counts_in_its_place_but_not_as_recorded(evening: Shell) -> None:
    evening("log", "in", "session", "1", "jana", "gains", "credits", "7")
    assert money(evening("sheet", "jana", "--at", "session:1", "--json")) == 57
    assert money(evening("sheet", "jana", "--at", "session:1", "--as-recorded", "--json")) == 50


def test_a_sheet_of_an_entry_has_the_seal_of_that_entry(evening: Shell) -> None:
    (then,) = evening("sheet", "--at", "entry:3", "--json").documents
    entry = evening("journal", "--from", "3", "--to", "3", "--json").documents[0]
    assert (then["seq"], then["seal"]) == (3, f"3-{entry['hash'][:20]}")


@pytest.mark.parametrize(
    "words",
    [
        ("--at", "yesterday"),
        ("--at", "entry:99"),
        ("--at", "session:9"),
        ("--at", "day:999"),
        ("--diff", "session:1..day:999"),
        ("--at", "entry:²"),
        ("--at", "entry:" + "9" * 40),
        ("--as-recorded",),
        ("vader",),
        ("ro\x1bark",),
    ],
)
def test_a_sheet_of_nobody_or_never_is_refused(evening: Shell, words: tuple[str, ...]) -> None:
    ran = evening("sheet", *words)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
    assert ran.err.rstrip("\n").isprintable()


def test_a_day_that_has_not_come_is_told(evening: Shell) -> None:
    sentence = "day 41 has not come yet: it is day 40; `day 41` lets the days pass\n"
    assert evening("log", "day", "40").code == 0
    for words in (("sheet",), ("why", "jana", "credits"), ("journal",)):
        assert evening(*words, "--at", "day:40").code == 0
        ran = evening(*words, "--at", "day:41")
        assert (ran.code, ran.out, ran.err) == (2, "", sentence)
    assert evening("log", "sheet", "jana", "at", "day", "41").err.endswith(sentence)


# ---- Statements ----


def test_a_statement_ends_at_the_balance(evening: Shell) -> None:
    (document,) = evening("why", "roark", "skill", "points", "--json").documents
    assert list(document)[:5] == ["subject", "account", "balance", "shown", "lines"]
    assert (document["account"], document["balance"], document["shown"]) == ("character_points", 10, "10")
    assert [(line["seq"], line["amount"], line["balance"]) for line in document["lines"]] == [
        (1, 5, 5),
        (9, 5, 10),
    ]
    assert list(document["lines"][0])[:9] == [
        *("seq", "amount", "balance", "shown", "kind", "session", "day", "citations", "summary")
    ]
    lines = evening("why", "roark", "character_points").lines
    assert lines[0] == "Roark Garnet: Skill points 10"
    assert lines[2] == "Day 3"
    assert lines[3].startswith("    9  +5  10  ")


def test_a_statement_of_an_account_without_postings_says_so(evening: Shell) -> None:
    assert "nothing was ever posted" in evening("why", "guard", "dodge").out


@pytest.mark.parametrize(
    "words", [("roark",), ("vader", "blaster"), ("roark", "blastr"), ("roark", "blaster", "x")]
)
def test_a_statement_of_nothing_is_refused(evening: Shell, words: tuple[str, ...]) -> None:
    ran = evening("why", *words)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1


# ---- Campaigns ----


def test_campaigns_are_listed_with_the_last_one_marked(evening: Shell, campaign_file: Path) -> None:
    text = campaign_file.read_text(encoding="utf-8").replace("id: cantina", "id: another")
    campaign_file.write_text(text, encoding="utf-8")
    evening("new", str(campaign_file))
    documents = evening("campaigns", "--json").documents
    assert [(one["campaign"], one["entries"], one["current"]) for one in documents] == [
        ("another", 1, True),
        ("cantina", 9, False),
    ]
    assert set(documents[0]) == {
        *("campaign", "name", "system", "supplements", "entries", "seal", "recorded_at", "current"),
        "archived",
    }
    assert evening("campaigns").lines[0].startswith("* another")
    assert evening("sheet", "--campaign", "cantina").code == 0
    assert evening("campaigns").lines[1].startswith("* cantina")


def test_it_is_asked_which_campaign_when_that_is_unclear(
    cantina: Shell, campaign_file: Path, home: Path
) -> None:
    text = campaign_file.read_text(encoding="utf-8").replace("id: cantina", "id: another")
    campaign_file.write_text(text, encoding="utf-8")
    cantina("new", str(campaign_file))
    (home / "state" / "whills" / "campaigns.json").write_bytes(b"\xff not json")
    ran = cantina("sheet")
    assert ran.code == 2
    assert "another, cantina" in ran.err


@pytest.mark.parametrize("what", ["pipe", "device", "folder", "larger than memory"])
def test_what_stands_in_the_place_of_the_memory_holds_nobody_up(
    cantina: Shell, home: Path, what: str
) -> None:
    memory = home / "state" / "whills" / "campaigns.json"
    memory.unlink()
    if what == "pipe":
        os.mkfifo(memory)
    elif what == "device":
        memory.symlink_to("/dev/zero")
    elif what == "folder":
        memory.mkdir()
    else:
        with memory.open("wb") as file:
            file.truncate(1 << 40)
    assert cantina("sheet").code == 0
    assert cantina("--campaign", "cantina", "log", "note", "x").code == 0


def test_the_only_campaign_needs_no_name(cantina: Shell, home: Path) -> None:
    (home / "state" / "whills" / "campaigns.json").unlink()
    assert cantina("sheet").code == 0


def test_the_last_campaign_is_remembered_for_each_ledger(
    cantina: Shell, campaign_file: Path, home: Path
) -> None:
    other = str(home / "other.whills")
    text = campaign_file.read_text(encoding="utf-8").replace("id: cantina", "id: another")
    campaign_file.write_text(text, encoding="utf-8")
    cantina("new", "--ledger", other, str(campaign_file))
    assert cantina("sheet", "--json").documents[0]["campaign"] == "cantina"
    assert cantina("sheet", "--json", "--ledger", other).documents[0]["campaign"] == "another"


def test_a_state_folder_that_is_none_is_no_failure(cantina: Shell, home: Path) -> None:
    folder = home / "state" / "whills"
    (folder / "campaigns.json").unlink()
    folder.rmdir()
    folder.write_text("in the way")
    assert cantina("sheet").code == 0
