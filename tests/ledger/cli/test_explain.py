"""`why`, `sheet` and `journal` explain any number, and show any moment."""

from __future__ import annotations

import pytest

from tests.shell import Shell


@pytest.fixture
def evening(evening: Shell) -> Shell:
    """With a late entry and an amendment."""
    lines = """
        in session 1 jana gains credits 7
        amend 4 jana gains credits 40
    """
    assert evening("log", "-", stdin=lines).code == 0
    return evening


# ---- Statements ----


def test_a_statement_says_what_was_earned_and_spent_and_which_rules_those_are(evening: Shell) -> None:
    evening("log", "roark", "raises", "blaster")
    lines = evening("why", "roark", "character_points").lines
    assert "in all: earned 10, spent 5, returned 0, lost 0" in lines
    assert any(line.startswith("  character_points_awarded  1 posting") for line in lines)
    assert any(line.startswith("D1-AD-01  Award") for line in lines)


def test_a_part_of_a_statement_begins_with_what_was_brought_forward(evening: Shell) -> None:
    lines = evening("why", "roark", "character_points", "--session", "2").lines
    assert lines[1].split() == ["5", "brought", "forward"]
    assert "here: earned 5, spent 0, returned 0, lost 0" in lines
    (document,) = evening("why", "roark", "character_points", "--session", "2", "--json").documents
    assert (document["brought_forward"], document["balance"]) == (5, 10)
    assert document["totals"]["earned"] == 5
    assert document["lifetime"]["earned"] == 10
    assert document["causes"] == {"character_points_awarded": document["totals"]}


def test_what_is_not_shown_is_told_as_one_sum(evening: Shell) -> None:
    lines = evening("why", "jana", "credits", "--kind", "reversed").lines
    assert [line.split() for line in lines if "…" in line] == [["…", "+40", "47"]]
    assert (
        evening("why", "jana", "credits", "--adventure", "4").lines[1] == "nothing of that was posted to it"
    )


def test_a_statement_in_the_order_of_play_has_no_reversals(evening: Shell) -> None:
    (played,) = evening("why", "jana", "credits", "--order", "played", "--json").documents
    (recorded,) = evening("why", "jana", "credits", "--json").documents
    assert [(line["seq"], line["stands"], line["amount"]) for line in played["lines"]] == [
        *((12, 4, 40), (10, 5, 7)),
    ]
    assert [line["seq"] for line in recorded["lines"]] == [4, 10, 11, 12]
    assert played["balance"] == recorded["balance"] == 47


def test_a_line_says_where_a_late_or_amended_entry_stands(evening: Shell) -> None:
    told = evening("why", "jana", "credits").out
    assert "[entered late: stands after 5]" in told
    assert "[amended: stands at 4]" in told
    assert "[does not stand]" in told


@pytest.mark.parametrize(
    ("at", "balance"), [("session:1", 47), ("entry:4", 50), ("entry:3", 0), ("day:0", 47)]
)
def test_a_statement_as_of_a_moment_ends_as_the_sheet_does(evening: Shell, at: str, balance: int) -> None:
    (document,) = evening("why", "jana", "credits", "--at", at, "--json").documents
    assert document["balance"] == balance
    (sheet,) = evening("sheet", "jana", "--at", at, "--json").documents
    assert sheet["subjects"]["jana"]["accounts"]["credits"]["balance"] == balance


def test_what_the_sheet_hides_has_its_statement_too(evening: Shell) -> None:
    assert evening("why", "table", "day").lines[0] == "The table: Day 3"
    (document,) = evening("why", "table", "span.session", "--json").documents
    assert document["balance"] == 2
    assert document["totals"] is None
    families = evening("why", "table", "span", "--json").documents
    assert {one["account"] for one in families} >= {"span.session", "span.round"}


# ---- One entry ----


def test_an_entry_is_told_whole_by_its_number(evening: Shell) -> None:
    lines = evening("why", "3").lines
    assert lines[0].startswith("3  Roark Garnet rolls Blaster")
    assert "asked: roark rolls blaster vs 15 : 4 3 6 2 1" in lines
    assert "Rolls" in lines
    assert any(line.startswith("  D1-") for line in lines)


def test_an_entry_names_what_took_its_place_and_what_rests_on_it(evening: Shell) -> None:
    (old,) = evening("why", "4", "--json").documents
    assert (old["living"], old["reversed_by"], old["replaced_by"]) == (False, 11, 12)
    (new,) = evening("why", "12", "--json").documents
    assert (new["living"], new["replaces"]) == (True, 4)
    assert "in place of entry 4" in evening("why", "12").lines
    evening("log", "jana", "loses", "credits", "45")
    (rested,) = evening("why", "12", "--json").documents
    assert rested["rests"] == [13]
    assert "Rests on it" in evening("why", "12").lines


def test_an_entry_names_what_is_about_it_and_what_ended_what_it_opened(evening: Shell) -> None:
    assert evening("log", "judge", "8", "neither").code == 0
    (spend,) = evening("why", "8", "--json").documents
    assert spend["about"] == spend["ends"] == [13]
    assert spend["balances"][0].keys() == {"subject", "account", "balance", "shown"}


@pytest.mark.parametrize(
    "words",
    [
        *(("99",), ("0",), ("4", "5"), ("table", "blaster"), ("roark", "blaster", "at")),
        *(("4", "--session", "1"), ("4", "--order", "played"), ("roark", "blaster", "--as-recorded")),
    ],
)
def test_what_asks_for_nothing_is_refused(evening: Shell, words: tuple[str, ...]) -> None:
    ran = evening("why", *words)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1


# ---- What changed ----


def test_what_changed_between_two_moments_is_told_by_subject(evening: Shell) -> None:
    ran = evening("sheet", "--diff", "session:1..session:2")
    assert ran.lines[0] == "Roark Garnet (player character, roark)"
    assert any(line.split() == ["Skill", "points", "5", "→", "10", "+5"] for line in ran.lines)
    (document,) = evening("sheet", "--diff", "session:1..session:2", "--json").documents
    assert list(document) == ["campaign", "from", "to", "subjects"]
    assert [*document["subjects"]] == ["roark"]
    points = document["subjects"]["roark"]["accounts"]["character_points"]
    assert (points["before"], points["after"], points["change"]) == (5, 10, 5)


def test_texts_and_newcomers_are_among_what_changed(evening: Shell) -> None:
    evening(
        "log", "-", stdin="roark set species Duros\nenrol vex as npc blaster 4D\nrename jana Jana Orr-Vey\n"
    )
    lines = evening("sheet", "--diff", "entry:12..").lines
    assert "  species: Human → Duros" in lines
    assert "  name: Jana Orr → Jana Orr-Vey" in lines
    assert "  was not there before" in lines
    assert evening("sheet", "roark", "--diff", "entry:11..entry:12").lines == ["nothing changed"]


@pytest.mark.parametrize("diff", ["session:1", "..", "..session:1", "session:9..", "session:1..x", "1..2"])
def test_moments_that_are_none_are_refused(evening: Shell, diff: str) -> None:
    ran = evening("sheet", "--diff", diff)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1


# ---- The journal ----


def test_the_journal_says_where_late_and_amended_entries_stand(evening: Shell) -> None:
    lines = evening("journal").lines
    assert lines[9].endswith("[entered late: stands after 5]")
    assert lines[11].endswith("[amended: stands at 4]")


def test_the_journal_in_the_order_of_play_tells_what_stands_where_it_stands(evening: Shell) -> None:
    ran = evening("journal", "--order", "played", "--json")
    assert [entry["seq"] for entry in ran.documents] == [1, 2, 3, 12, 5, 10, 6, 7, 8, 9]
    later = evening("journal", "--order", "played", "--session", "1", "--from", "4", "--json")
    assert [entry["seq"] for entry in later.documents] == [12, 5, 10]


def test_the_journal_as_of_a_moment(evening: Shell) -> None:
    def seqs(*options: str) -> list[int]:
        return [entry["seq"] for entry in evening("journal", "--json", *options).documents]

    assert seqs("--at", "session:1") == [1, 2, 3, 4, 5, 10, 12]
    assert seqs("--at", "session:1", "--as-recorded") == [1, 2, 3, 4, 5]
    assert seqs("--at", "entry:4") == [1, 2, 3, 4]
    assert "does not stand" not in evening("journal", "--at", "entry:10").out
    assert evening("journal", "--as-recorded").code == 2


# ---- The same in a line ----


def test_the_same_questions_are_asked_among_other_lines(evening: Shell) -> None:
    stream = "sheet jana at session 1\nwhy jana credits in session 1\nwhy 3\nsheet from session 1\n"
    ran = evening("log", "--json", "-", stdin=stream)
    assert ran.code == 0, ran.err
    sheet, why, entry, changed = (one["answer"] for one in ran.documents)
    assert sheet["subjects"]["jana"]["accounts"]["credits"]["balance"] == 47
    assert why["balance"] == 47
    assert entry["entry"]["seq"] == 3
    assert [*changed["subjects"]] == ["roark"]


def test_a_number_of_too_many_digits_is_called_too_large_and_no_other_fault(evening: Shell) -> None:
    ran = evening("amend", "99999999999999", "note", "x")
    assert ran.code == 2
    assert "more than there will ever be" in ran.err
