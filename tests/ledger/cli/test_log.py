"""`log`: lines are recorded one by one, confirmed one by one, and stop at the first that is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.shell import Shell

ROLL = ("roark", "blaster", "vs", "15", ":", "4", "3", "6", "2", "1")


def last(whills: Shell) -> int:
    return int(whills("journal", "--json").documents[-1]["seq"])


def test_a_line_is_recorded_and_told_in_one_line(cantina: Shell) -> None:
    ran = cantina("log", *ROLL)
    assert ran.code == 0
    assert ran.lines == ["    3  Roark Garnet rolls Blaster 5D+1: 17 vs 15, success by 2"]
    assert ran.err == ""


def test_json_tells_the_line_its_entries_and_findings(cantina: Shell) -> None:
    ran = cantina("log", "--json", *ROLL)
    (document,) = ran.documents
    assert list(document) == ["line", "recorded", "entries", "findings"]
    assert document["line"] == "roark blaster vs 15 : 4 3 6 2 1"
    assert document["recorded"] is True
    (entry,) = document["entries"]
    assert set(entry) == {
        *("seq", "request", "kind", "subject", "adventure", "session", "scene", "round", "day"),
        *("recorded_at", "recorded_by", "facts", "fields", "postings", "citations", "ruling", "about"),
        *("stands", "reverses", "note", "secret", "salt", "hash"),
    }
    assert set(entry["request"]) == {"id", "who", "move", "arguments", "dice", "at"}
    facts = entry["facts"]
    assert (facts["code"], facts["faces"], facts["total"]) == ("5D+1", [4, 3, 6, 2, 1], 17)
    assert (facts["difficulty"], facts["outcome"], facts["margin"]) == (15, "success", 2)


def test_a_refusal_names_the_rule_and_records_nothing(cantina: Shell) -> None:
    ran = cantina("log", "roark", "raises", "dexterity")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("refused D1-AD-05: ")
    assert last(cantina) == 2


def test_a_refusal_as_json_is_data(cantina: Shell) -> None:
    ran = cantina("--json", "log", "roark", "raises", "dexterity")
    (document,) = ran.documents
    assert ran.code == 1
    assert (document["recorded"], document["entries"]) == (False, [])
    finding = document["findings"][0]
    assert list(finding) == ["level", "rule", "code", "hard", "message"]
    assert (finding["level"], finding["rule"]) == ("refused", "D1-AD-05")


def test_a_ruling_overrides_and_the_finding_is_told_beside(cantina: Shell) -> None:
    ran = cantina("log", "roark", "raises", "dexterity", "ruling", "a", "gift", "//", "of", "the", "Kaiburr")
    assert ran.code == 0, ran.err
    assert "overruled D1-AD-05" in ran.err
    (entry,) = cantina("journal", "--from", "3", "--json").documents
    assert (entry["ruling"], entry["note"]) == ("a gift", "of the Kaiburr")


def test_modifiers_are_words_not_options(cantina: Shell) -> None:
    ran = cantina("log", "roark", "blaster", "-2D", "cover", "vs", "15", "=", "12")
    assert ran.code == 0, ran.err
    assert "3D+1" in ran.out


def test_a_single_line_names_who_acts(cantina: Shell) -> None:
    ran = cantina("log", "blaster", "vs", "15")
    assert (ran.code, ran.out) == (2, "")
    assert "nobody is named" in ran.err
    assert last(cantina) == 2


@pytest.mark.parametrize("words", [(), ("",), ("#", "a", "comment")])
def test_a_line_that_says_nothing_is_refused(cantina: Shell, words: tuple[str, ...]) -> None:
    ran = cantina("log", *words)
    assert ran.code == 2
    assert len(ran.err.splitlines()) == 1


def test_a_word_that_is_not_understood_is_named_with_its_column(cantina: Shell) -> None:
    ran = cantina("log", "roark", "blastr", "vs", "15")
    assert ran.code == 2
    assert ran.err.startswith("column 7: `blastr`")
    assert len(ran.err.splitlines()) == 1


# ---- Streams ----


def test_who_acts_is_remembered_in_a_stream(cantina: Shell) -> None:
    ran = cantina("log", "-", stdin="roark blaster vs 10 = 12\n\n# a comment\nblaster vs 10 = 13\n")
    assert ran.code == 0, ran.err
    assert [line.split()[:2] for line in ran.lines] == [["3", "Roark"], ["4", "Roark"]]


def test_a_stream_stops_at_the_first_line_refused_and_keeps_those_before(cantina: Shell) -> None:
    ran = cantina("log", "-", stdin="jana gains credits 5\nroark raises dexterity\njana gains credits 5\n")
    assert ran.code == 1
    assert len(ran.lines) == 1
    assert ran.err.startswith("line 2: refused D1-AD-05")
    assert last(cantina) == 3


def test_a_stream_stops_at_a_line_that_is_not_understood(cantina: Shell) -> None:
    ran = cantina("log", "--json", "-", stdin="jana gains credits 5\nroark blastr vs 15\n")
    assert (ran.code, len(ran.documents)) == (2, 1)
    assert ran.err.startswith("line 2, column 7: `blastr`")
    assert last(cantina) == 3


@pytest.mark.parametrize(
    ("stream", "told"),
    [
        (b"jana gains credits 5\n\xff\xfe\n", "line 2, byte 1"),
        ("jana gains credits 5\n".encode("utf-16"), "line 1, byte 1"),
        (b"note a\x00b\n", "line 1, column 7"),
        ("note \u202eb\n".encode(), "line 1, column 6"),
        (b"note " + b"a" * 20_000 + b"\n", "line 1 is too long"),
        (b"note " + b"a" * 3_000 + b"\n", "line 1, column 2001"),
        (b"note " + b"a" * 1_000_000, "line 1 is too long"),
    ],
)
def test_what_is_no_text_is_refused_with_its_place(cantina: Shell, stream: bytes, told: str) -> None:
    before = last(cantina)
    ran = cantina("log", "-", stdin=stream)
    assert ran.code == 2
    assert ran.err.startswith(told)
    assert ran.err.rstrip("\n").isprintable()
    assert last(cantina) - before == (1 if told.startswith("line 2") else 0)


def test_a_byte_order_mark_and_windows_line_ends_are_no_matter(cantina: Shell) -> None:
    ran = cantina("log", "-", stdin=b"\xef\xbb\xbfjana gains credits 5\r\njana gains credits 5\r\n")
    assert (ran.code, len(ran.lines)) == (0, 2)


def test_an_empty_stream_is_no_failure(cantina: Shell) -> None:
    assert cantina("log", "-").code == 0


# ---- All or nothing ----


def test_all_or_nothing_records_all(cantina: Shell) -> None:
    ran = cantina("log", "--all-or-nothing", "-", stdin="jana gains credits 5\njana loses credits 2\n")
    assert (ran.code, len(ran.lines)) == (0, 2)
    assert last(cantina) == 4


def test_all_or_nothing_records_nothing_after_a_refusal(cantina: Shell) -> None:
    ran = cantina("log", "--all-or-nothing", "-", stdin="jana gains credits 5\nroark raises dexterity\n")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("line 2: refused D1-AD-05")
    assert "nothing was recorded of the lines before it" in ran.err
    assert last(cantina) == 2


def test_all_or_nothing_as_json_says_of_each_line_that_it_fell(cantina: Shell) -> None:
    lines = "jana gains credits 5\nroark raises dexterity\njana gains credits 5\n"
    ran = cantina("log", "--all-or-nothing", "--json", "-", stdin=lines)
    assert [document["recorded"] for document in ran.documents] == [False, False]


def test_all_or_nothing_records_nothing_around_a_line_not_understood(cantina: Shell) -> None:
    ran = cantina("log", "--all-or-nothing", "-", stdin="jana gains credits 5\nroark blastr\n")
    assert (ran.code, ran.out) == (2, "")
    assert last(cantina) == 2


# ---- Dry run ----


def test_a_dry_run_shows_and_records_nothing(cantina: Shell, home: Path) -> None:
    (ledger,) = (home / "data").rglob("*.whills")
    before = ledger.read_bytes()
    ran = cantina("log", "--dry-run", "-", stdin="jana gains credits 5\njana loses credits 2\n")
    assert (ran.code, len(ran.lines)) == (0, 2)
    assert "nothing was recorded" in ran.err
    assert ledger.read_bytes() == before


def test_a_dry_run_never_rolls(cantina: Shell) -> None:
    ran = cantina("log", "--dry-run", "--json", "roark", "blaster", "vs", "15")
    (document,) = ran.documents
    assert (ran.code, document["recorded"], document["entries"]) == (0, False, [])
    assert "84.8 %" in cantina("log", "--dry-run", "roark", "blaster", "vs", "15").out


def test_a_dry_run_tells_that_dice_behind_an_opponent_are_the_opponents(cantina: Shell) -> None:
    told = "the dice right after an opponent are the opponent's; your own stand before `vs`"
    line = ("log", "--dry-run", "roark", "blaster", "vs", "bruiser", "3D")
    assert cantina(*line, ":", "4", "3", "6").lines[1:] == [told]
    assert told not in cantina(*line).lines
    assert told not in cantina("log", "--dry-run", *ROLL).lines


@pytest.mark.parametrize("options", [(), ("--dry-run",)])
def test_an_opponent_with_more_dice_than_are_ever_rolled_is_refused_before_any_fall(
    cantina: Shell, options: tuple[str, ...]
) -> None:
    ran = cantina("log", *options, "roark", "blaster", "vs", "bruiser", "1500D")
    assert (ran.code, ran.out) == (1, "")
    refused = "refused D1-RO-01: opponent of 1500D wants 1500 dice; 1000 dice are the most that are rolled\n"
    assert ran.err.startswith(refused)


def test_a_dry_run_tells_what_would_be_refused(cantina: Shell) -> None:
    ran = cantina("log", "--dry-run", "roark", "raises", "dexterity")
    assert ran.code == 1
    assert "refused D1-AD-05" in ran.err


# ---- Questions ----


def test_questions_in_a_stream_are_answered_without_recording(cantina: Shell) -> None:
    ran = cantina("log", "-", stdin="sheet roark\nwhy roark blaster\nodds 5D+1 vs 20\njana gains credits 5\n")
    assert ran.code == 0, ran.err
    assert "Roark Garnet (player character, roark)" in ran.out
    assert "Roark Garnet: Blaster 5D+1" in ran.out
    assert "5D+1 vs 20: " in ran.out
    assert last(cantina) == 3


def test_a_question_as_json_brings_its_answer(cantina: Shell) -> None:
    (document,) = cantina("log", "--json", "why", "roark", "blaster").documents
    assert (document["recorded"], document["entries"], document["findings"]) == (False, [], [])
    assert document["answer"]["balance"] == 16


def test_options_after_the_dash_are_sent_before_it(cantina: Shell) -> None:
    ran = cantina("log", "-", "--all-or-nothing", stdin="note a\n")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "`-` stands last and alone, after the options: `whills log --dry-run -`\n"
