"""Who is present in a session, so that awards for all go to those."""

from __future__ import annotations

import pytest

from ledger.quick_entry.line import Line, LineError
from ledger.tui.desk import Desk
from tests.ledger.tui.campaign import EVENING, a_desk

TOLD = f"{EVENING}\npresent roark"


def award(desk: Desk, line: str = "award all 4") -> list[str]:
    said = desk.sitting.understand(line)
    assert isinstance(said, Line)
    to: list[str] = said.arguments["to"]
    return to


def test_an_award_for_all_goes_to_those_who_are_present() -> None:
    assert award(a_desk(EVENING)) == ["jana", "roark"]
    assert award(a_desk(TOLD)) == ["roark"]


def test_the_award_of_an_adventures_end_does_so_too() -> None:
    desk = a_desk(TOLD)
    said = desk.sitting.understand("adventure end 5 heroic award all 4")
    assert isinstance(said, Line)
    assert said.arguments["awards"] == [{"to": ["roark"], "amount": 4}]


def test_whoever_is_named_gets_an_award_wherever_they_are() -> None:
    assert award(a_desk(TOLD), "award jana 2") == ["jana"]


def test_all_other_moves_for_all_mean_everyone() -> None:
    said = a_desk(TOLD).sitting.understand("present all except jana")
    assert isinstance(said, Line)
    assert said.arguments["subjects"] == ["roark"]
    again = a_desk(TOLD).sitting.understand("present all")
    assert isinstance(again, Line)
    assert again.arguments["subjects"] == ["jana", "roark"]


def test_who_is_told_last_is_present() -> None:
    desk = a_desk(TOLD)
    assert desk.enter("present jana, roark").taken
    assert award(desk) == ["jana", "roark"]
    assert desk.undo().taken
    assert award(desk) == ["roark"]


def test_another_session_begins_with_nobody_told() -> None:
    desk = a_desk(TOLD)
    assert desk.enter("session end").taken
    assert award(desk) == ["jana", "roark"]
    assert desk.enter("session start").taken
    assert award(desk) == ["jana", "roark"]


def test_a_late_award_knows_nothing_of_who_is_present_now() -> None:
    assert award(a_desk(TOLD), "in session 1 award all 4") == ["jana", "roark"]


def test_where_nobody_present_plays_all_is_nobody() -> None:
    with pytest.raises(LineError, match="is nobody"):
        award(a_desk(f"{EVENING}\npresent vex"))


def test_without_an_open_session_nobody_is_present() -> None:
    answer = a_desk("session start\nsession end").enter("present roark")
    assert not answer.taken
    assert "no session is open; `session start` begins one" in answer.remarks[0].text


@pytest.mark.parametrize("line", ["présents roark, jana", "anwesend roark, jana"])
def test_it_is_understood_in_each_language(line: str) -> None:
    said = a_desk(EVENING).sitting.understand(line)
    assert isinstance(said, Line)
    assert said.move == "present"
