"""Typing a correction tells which later entries would be judged otherwise."""

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


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("undo 2", "D1-RO-03"),
        ("undo 2..2", "D1-RO-03"),
        ("undo 2 with dependents", "D1-RO-03"),
        ("amend 2 roark incapacitated", "D1-DA-05"),
    ],
)
def test_a_correction_names_what_follows_from_it_and_by_which_rule(seat: Seat, line: str, rule: str) -> None:
    last = told(seat, line).splitlines()[-1]
    assert last == f"2 later entries would be judged otherwise: 3 ({rule}), 4 ({rule})"


def test_of_many_the_first_are_named(seat: Seat) -> None:
    for _roll in range(5):
        seat.enter("roark blaster vs 15 = 12")
    last = " ".join(told(seat, "undo 2").split())
    assert "7 later entries would be judged otherwise: 3 (" in last
    assert last.endswith(", 8 (D1-RO-03), … and 2 more")


def test_all_that_goes_together_is_counted_however_far_it_rests_on_another(seat: Seat) -> None:
    for line in ("adventure start Two", "jana gains credits 5", "adventure end", "jana loses credits 5"):
        seat.enter(line)
    said = told(seat, "undo 6 with dependents").splitlines()
    assert said[-1] == "4 entries go together: 8, 9, 7, 6"


def test_what_is_found_of_all_that_goes_together_is_told(seat: Seat) -> None:
    for line in ("adventure start Two", "jana gains credits 5", "adventure end", "jana loses credits 5"):
        seat.enter(line)
    said = told(seat, "undo 7 with dependents")
    assert "2 entries go together: 9, 7" in said
    assert "warning WH: entry 7 is of adventure 1, which is over" in " ".join(said.split())


def test_what_is_refused_tells_what_a_ruling_would_let_follow(seat: Seat) -> None:
    seat.enter("jana gains credits 5")
    seat.enter("jana loses credits 5")
    said = " ".join(told(seat, "undo 6").split())
    assert "refused WH: Jana Tarn would stand at -5 on Credits" in said
    assert "1 later entry would be judged otherwise: 7 (WH)" in said


def test_what_would_be_refused_is_refused_while_it_is_typed(seat: Seat) -> None:
    seat.enter("jana gains credits 5")
    seat.enter("jana loses credits 5")
    said = told(seat, "undo 6..6")
    assert "refused WH: Jana Tarn would stand at -5 on Credits" in said
    assert "otherwise" not in said


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
