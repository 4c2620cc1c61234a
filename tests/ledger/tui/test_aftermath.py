"""Typing a correction tells how many later entries would be judged otherwise."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ledger.tui import aftermath
from tests.ledger.tui.campaign import a_desk
from tests.ledger.tui.seat import Seat

FIGHT = """
roark wounded
roark blaster vs 15 = 14
roark blaster vs 15 = 9
note The smoke clears
"""


@pytest.fixture
def seat() -> Iterator[Seat]:
    with Seat(lambda: a_desk(FIGHT)) as taken:
        yield taken


def told(seat: Seat, line: str) -> str:
    seat.type(line)
    return seat.part("preview")


@pytest.mark.parametrize("line", ["undo 2", "amend 2 roark incapacitated", "undo 2..2"])
def test_a_correction_tells_how_much_follows_from_it(seat: Seat, line: str) -> None:
    assert told(seat, line).splitlines()[-1] == "2 later entries would be judged otherwise"


@pytest.mark.parametrize(
    "line", ["undo", "undo 4", "undo 99", "roark blaster vs 15", "amend 2 roark blaster"]
)
def test_what_nothing_follows_from_says_nothing_of_it(seat: Seat, line: str) -> None:
    assert "otherwise" not in told(seat, line)


def test_a_reversal_that_is_taken_back_has_consequences_too(seat: Seat) -> None:
    seat.enter("undo 2")
    seat.enter("roark blaster vs 15 = 12")
    assert "3 later entries would be judged otherwise" in told(seat, "redo")


def test_what_is_typed_on_takes_the_place_of_what_was_told(seat: Seat) -> None:
    told(seat, "undo 2")
    seat.press("backspace")
    assert "otherwise" not in seat.part("preview")


def test_of_a_long_campaign_only_the_next_entries_are_looked_at(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(aftermath, "MOST_LOOKED_AT", 2)
    assert "of the 2 entries that follow, 1 would be judged otherwise" in told(seat, "undo 2")


def test_whoever_stops_waiting_is_told_nothing_more() -> None:
    desk = a_desk(FIGHT)
    later = desk.what_follows("undo 2")
    assert later is not None
    assert later(lambda: True) == []
    assert len(later(lambda: False)) == 1
