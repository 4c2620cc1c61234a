"""`undo`, `redo`, `amend`: nothing is erased, and the answer names what was reversed."""

from __future__ import annotations

import pytest

from tests.shell import Shell


def money(whills: Shell) -> int:
    (document,) = whills("sheet", "jana", "--json").documents
    return int(document["subjects"]["jana"]["accounts"]["credits"]["balance"])


def test_undo_takes_the_newest_living_entry_and_names_it(cantina: Shell) -> None:
    cantina("log", "jana", "gains", "credits", "5")
    ran = cantina("undo")
    assert ran.code == 0
    assert ran.lines == ["    4  Entry 3 is reversed: Jana Orr: Credits +5, now 5"]
    assert money(cantina) == 0


def test_redo_brings_it_back(cantina: Shell) -> None:
    cantina("log", "jana", "gains", "credits", "5")
    cantina("undo")
    ran = cantina("redo", "--json")
    (document,) = ran.documents
    assert (ran.code, document["line"], document["recorded"]) == (0, "redo", True)
    assert document["entries"][0]["reverses"] == 4
    assert money(cantina) == 5


def test_redo_names_what_stands_again(cantina: Shell) -> None:
    cantina("log", "jana", "gains", "credits", "5")
    cantina("undo")
    assert cantina("redo").lines == ["    5  Entry 3 stands again: Jana Orr: Credits +5, now 5"]


def test_an_entry_is_undone_and_redone_by_its_number(cantina: Shell) -> None:
    cantina("log", "-", stdin="jana gains credits 5\njana gains credits 10\n")
    assert cantina("undo", "3").code == 0
    assert money(cantina) == 10
    assert cantina("redo", "3").code == 0
    assert money(cantina) == 15


@pytest.mark.parametrize("command", [("redo",), ("log", "redo")])
def test_an_older_entry_is_brought_back_where_the_line_names_it(
    cantina: Shell, command: tuple[str, ...]
) -> None:
    cantina("log", "-", stdin="jana gains credits 5\njana gains credits 10\nundo 3\nundo 4\n")
    told = cantina("undo", "3").err
    assert (
        told
        == "refused WH: entry 3 does not stand any more; entry 5 reversed it, and `redo 3` brings it back\n"
    )
    ran = cantina(*command, "3")
    assert (ran.code, ran.lines) == (0, ["    7  Entry 3 stands again: Jana Orr: Credits +5, now 5"])
    assert money(cantina) == 5


def test_a_range_is_undone_together(cantina: Shell) -> None:
    cantina("log", "-", stdin="jana gains credits 5\njana gains credits 10\njana gains credits 20\n")
    ran = cantina("undo", "3..4", "--json")
    (document,) = ran.documents
    assert [entry["reverses"] for entry in document["entries"]] == [4, 3]
    assert money(cantina) == 20


def test_undo_is_refused_where_something_rests_on_the_entry(cantina: Shell) -> None:
    cantina("log", "-", stdin="award roark 5\nroark raises blaster\n")
    cantina("log", "roark", "loses", "credits", "200")
    ran = cantina("undo", "2")
    assert (ran.code, ran.out) == (1, "")
    assert "refused WH: " in ran.err
    assert "on entry 2 rests 3 " in ran.err


def test_dependents_are_undone_with_it(cantina: Shell) -> None:
    cantina("log", "-", stdin="jana gains credits 5\njana loses credits 5\n")
    assert cantina("undo", "3").code == 1
    ran = cantina("undo", "3", "--with-dependents")
    assert ran.code == 0, ran.err
    assert len(ran.lines) == 2
    assert money(cantina) == 0


@pytest.mark.parametrize("command", [("undo",), ("log", "undo")])
def test_dependents_are_undone_with_it_where_the_line_says_so(
    cantina: Shell, command: tuple[str, ...]
) -> None:
    cantina("log", "-", stdin="jana gains credits 5\njana loses credits 5\n")
    ran = cantina(*command, "3", "with", "dependents")
    assert ran.code == 0, ran.err
    assert len(ran.lines) == 2
    assert money(cantina) == 0


def test_a_ruling_lets_a_debt_stand(cantina: Shell) -> None:
    cantina("log", "-", stdin="jana gains credits 5\njana loses credits 5\n")
    ran = cantina("undo", "3", "ruling", "she", "owes", "it")
    assert ran.code == 0, ran.err
    assert money(cantina) == -5


def test_amend_reverses_and_replaces_in_one_answer(cantina: Shell) -> None:
    cantina("log", "jana", "gains", "credits", "5")
    ran = cantina("amend", "3", "jana", "gains", "credits", "8")
    assert ran.code == 0
    assert [line.split()[0] for line in ran.lines] == ["4", "5"]
    assert money(cantina) == 8


def test_an_amendment_that_is_refused_changes_nothing(cantina: Shell) -> None:
    cantina("log", "jana", "gains", "credits", "5")
    ran = cantina("amend", "3", "jana", "loses", "credits", "8")
    assert (ran.code, ran.out) == (1, "")
    assert money(cantina) == 5


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (("undo", "1"), 1),
        (("undo", "99"), 2),
        (("undo", "two"), 2),
        (("undo", "9" * 30), 2),
        (("undo", "3", "4"), 2),
        (("redo",), 1),
        (("redo", "2"), 1),
        (("redo", "two"), 2),
        (("redo", "2..3"), 2),
        (("log", "redo", "2"), 1),
        (("amend", "99", "note", "x"), 2),
        (("amend", "2"), 2),
        (("amend", "2", "x"), 2),
        (("amend", "1", "note", "x"), 1),
    ],
)
def test_what_cannot_be_reversed_is_told(cantina: Shell, command: tuple[str, ...], code: int) -> None:
    ran = cantina(*command)
    assert (ran.code, ran.out) == (code, "")
    assert ran.err.strip()
    assert "Traceback" not in ran.err
    assert len(cantina("journal").lines) == 2


def test_there_is_nothing_to_undo_after_everything_was_undone(cantina: Shell) -> None:
    cantina("undo")
    ran = cantina("undo")
    assert (ran.code, ran.err) == (1, "there is nothing to undo\n")


# ---- What follows, said before ----


@pytest.fixture
def fight(cantina: Shell) -> Shell:
    lines = """
        roark wounded
        roark blaster vs 15 = 14
        jana gains credits 5
        jana loses credits 5
    """
    assert cantina("log", "-", stdin=lines).code == 0
    return cantina


@pytest.mark.parametrize("command", [("undo",), ("log", "undo")])
def test_later_entries_that_would_be_judged_otherwise_are_said_before(
    fight: Shell, command: tuple[str, ...]
) -> None:
    ran = fight(*command, "3")
    assert ran.code == 0
    assert ran.err.splitlines()[0] == "1 later entry would be judged otherwise:"
    assert "would be: Roark Garnet rolls Blaster 5D+1: 14 vs 15" in ran.err
    assert len(ran.lines) == 1


def test_a_dry_run_says_what_would_follow_and_records_nothing(fight: Shell) -> None:
    ran = fight("undo", "--dry-run", "3")
    assert (ran.code, len(ran.lines)) == (0, 1)
    assert "1 later entry would be judged otherwise:" in ran.err
    assert ran.err.splitlines()[-1] == "a dry run: nothing was recorded"
    assert len(fight("journal").lines) == 6
    assert fight("amend", "--dry-run", "3", "roark", "incapacitated").code == 0
    assert len(fight("journal").lines) == 6
    fight("undo", "6")
    assert fight("redo", "--dry-run").code == 0
    assert len(fight("journal").lines) == 7


@pytest.mark.parametrize(
    "words",
    [
        ("undo", "3"),
        ("undo", "5", "with", "dependents"),
        ("redo", "7"),
        ("amend", "3", "roark", "incapacitated"),
    ],
)
def test_a_line_that_is_logged_says_all_that_its_command_says(fight: Shell, words: tuple[str, ...]) -> None:
    assert fight("log", "-", stdin="note One\nundo 7\n").code == 0
    word, *rest = words
    logged, commanded = fight("log", "--dry-run", *words), fight(word, "--dry-run", *rest)
    assert (logged.code, logged.out, logged.err) == (commanded.code, commanded.out, commanded.err)
    ((one,), (other,)) = (
        ran.documents
        for ran in (fight("log", "--dry-run", "--json", *words), fight(word, "--dry-run", "--json", *rest))
    )
    assert (one["findings"], one["consequences"]) == (other["findings"], other["consequences"])


def test_in_a_stream_what_follows_is_said_at_its_line(fight: Shell) -> None:
    ran = fight("log", "-", stdin="note One\nundo 3\n")
    assert ran.code == 0
    assert ran.err.splitlines()[0] == "line 2: 1 later entry would be judged otherwise:"
    plain, reversal = fight("log", "--json", "-", stdin="note Two\nredo\n").documents
    assert "consequences" not in plain
    assert [found["seq"] for found in reversal["consequences"]] == [4]


def test_a_refused_line_names_what_rests_on_it_too(fight: Shell) -> None:
    ran = fight("log", "undo", "5")
    assert (ran.code, ran.out) == (1, "")
    assert "on entry 5 rests 6 " in ran.err


def test_an_amendment_is_not_rolled_for_a_look(fight: Shell) -> None:
    ran = fight("amend", "--dry-run", "--json", "4", "roark", "dodge", "vs", "10")
    (document,) = ran.documents
    assert (ran.code, document["entries"], document["consequences"]) == (0, [], [])


def test_all_that_goes_with_an_entry_is_said_before(cantina: Shell) -> None:
    lines = "adventure start Two\njana gains credits 5\nadventure end\njana loses credits 5\n"
    assert cantina("log", "-", stdin=lines).code == 0
    told = cantina("undo", "--with-dependents", "3").err.splitlines()
    assert [line.split()[4] for line in told if line.startswith("with entry 3 goes ")] == ["5", "6", "4"]


def test_consequences_stand_beside_the_entries_in_json(fight: Shell) -> None:
    (document,) = fight("undo", "--dry-run", "--json", "3").documents
    assert (document["recorded"], len(document["entries"])) == (False, 1)
    (found,) = document["consequences"]
    assert list(found) == [
        *("seq", "kind", "summary", "ways", "refused", "allowed", "postings", "floors", "would", "message"),
    ]
    assert (found["seq"], found["ways"]) == (4, ["outcome"])
    assert found["would"].startswith("Roark Garnet rolls Blaster 5D+1: 14 vs 15")
    (recorded,) = fight("undo", "--json", "3").documents
    assert (recorded["recorded"], recorded["consequences"]) == (True, document["consequences"])


def test_what_nothing_follows_from_says_nothing(fight: Shell) -> None:
    ran = fight("undo", "--json")
    assert (ran.err, ran.documents[0]["consequences"]) == ("", [])


def test_a_refused_reversal_names_what_rests_on_it_and_the_way_out(fight: Shell) -> None:
    ran = fight("undo", "5")
    assert ran.code == 1
    assert "on entry 5 rests 6 " in ran.err
    assert "`undo 5 with dependents` reverses what rests on it too, newest first" in ran.err
    (document,) = fight("undo", "--json", "5").documents
    assert document["recorded"] is False
    assert "was spent by entry 6;" in document["findings"][0]["message"]


def test_what_a_ruling_would_let_follow_is_told_of_what_is_refused_without_one(fight: Shell) -> None:
    ran = fight("undo", "5")
    assert "1 later entry would be judged otherwise:" in ran.err
    (refused,) = fight("undo", "--json", "5").documents
    (ruled,) = fight("undo", "--json", "5", "ruling", "a", "debt").documents
    assert [refused["recorded"], ruled["recorded"]] == [False, True]
    assert [found["seq"] for found in refused["consequences"]] == [6]
    assert refused["consequences"] == ruled["consequences"]


def test_of_many_consequences_the_first_are_told_and_all_are_in_json(fight: Shell) -> None:
    rolls = "roark blaster vs 15 = 14\n" * 25
    assert fight("log", "-", stdin=rolls).code == 0
    ran = fight("undo", "--dry-run", "3")
    told = ran.err.splitlines()
    assert told[0] == "26 later entries would be judged otherwise:"
    assert told[-2] == "… and 6 more"
    (document,) = fight("undo", "--dry-run", "--json", "3").documents
    assert len(document["consequences"]) == 26


def test_an_amendment_says_what_follows_too(fight: Shell) -> None:
    ran = fight("amend", "3", "roark", "incapacitated")
    assert ran.code == 0
    assert "1 later entry would be judged otherwise:" in ran.err


def test_of_many_that_rest_on_an_entry_the_first_are_told(cantina: Shell) -> None:
    assert cantina("log", "-", stdin="note One more\n" * 25).code == 0
    told = cantina("undo", "2").err.splitlines()
    assert sum(line.startswith("on entry 2 rests ") for line in told) == 20
    assert "… and 5 more" in told
    told = cantina("undo", "--dry-run", "--with-dependents", "2").err.splitlines()
    assert sum(line.startswith("with entry 2 goes ") for line in told) == 20
    assert "… and 5 more" in told


def test_a_reversal_into_an_adventure_that_is_over_says_so(cantina: Shell) -> None:
    lines = "adventure start One\njana gains credits 5\nadventure end\n"
    assert cantina("log", "-", stdin=lines).code == 0
    ran = cantina("undo", "4")
    assert ran.code == 0
    assert "warning WH: entry 4 is of adventure 1, which is over" in ran.err
    assert "warning WH" in cantina("redo").err
    end = cantina("undo", "5")
    assert end.code == 0
    assert "which is over" not in end.err
