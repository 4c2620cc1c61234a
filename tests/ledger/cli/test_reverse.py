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
