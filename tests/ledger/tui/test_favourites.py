"""Favourites: what digits bring onto an empty line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger.tui.desk import Desk
from ledger.tui.favourites import by_digit, often_recorded
from tests.campaigns.play import SPOKEN
from tests.ledger.tui.campaign import CAMPAIGN, EVENING, a_desk
from tests.ledger.tui.places.ready import a_ready_desk
from tests.ledger.tui.seat import NARROW, WIDE, Seat

TWICE = """
session start
roark blaster vs 15
roark blaster vs 15 : 1 1 1 1 1 // with other dice
scene Cockpit
vex dodge
vex dodge
roark blaster vs 15
"""


@pytest.fixture
def seat() -> Iterator[Seat]:
    with Seat(lambda: a_desk(TWICE), NARROW) as taken:
        yield taken


def often(evening: str) -> list[str]:
    return often_recorded(a_desk(evening).sitting)


# ---- Which lines they are ----


def test_lines_recorded_more_than_once_are_offered_the_most_frequent_first() -> None:
    assert often(TWICE) == ["roark rolls blaster vs 15", "vex rolls dodge"]


def test_of_lines_as_frequent_the_newest_comes_first() -> None:
    assert often("award roark 1\naward roark 1\naward jana 2\naward jana 2") == [
        "award jana 2",
        "award roark 1",
    ]


def test_what_was_undone_counts_for_nothing() -> None:
    assert often("award roark 1\naward roark 1\nundo") == []


def test_a_secret_line_stays_secret() -> None:
    assert often("secret note the door\nsecret note the door") == ["secret note the door"]


def test_who_is_known_by_another_name_now_is_named_by_it() -> None:
    assert often("award vex 1\naward vex 1\nrename vex Vex Tan") == ["award vex 1"]


def test_pins_keep_their_digits_and_the_rest_is_filled() -> None:
    assert by_digit({"2": "round", "9": "b"}, ["a", "b", "c"]) == {"1": "a", "2": "round", "3": "c", "9": "b"}


@pytest.mark.parametrize("name", SPOKEN)
def test_in_every_campaign_a_digit_brings_a_line_that_is_understood(name: str) -> None:
    with Seat(lambda: a_ready_desk(name), NARROW) as seat:
        assert seat.part("preview").startswith("1 ")
        for digit in "1234":
            seat.type(digit)
            assert len(seat.typed) > 1
            assert "not understood" not in seat.part("preview")
            seat.press("ctrl+z")


# ---- At the screen ----


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_they_are_in_sight_while_the_line_is_empty(size: tuple[int, int]) -> None:
    with Seat(lambda: a_desk(TWICE), size) as seat:
        assert seat.part("preview") == "1 roark rolls blaster vs 15 · 2 vex rolls dodge"
        seat.type("ro")
        assert "vex rolls" not in seat.part("preview")
        seat.press("backspace", "backspace")
        assert "2 vex rolls dodge" in seat.part("preview")


def test_a_digit_brings_its_line_and_records_nothing(seat: Seat) -> None:
    before = seat.part("journal")
    seat.type("1")
    assert seat.typed == "roark rolls blaster vs 15"
    assert "chance" in seat.part("preview")
    assert seat.part("journal") == before
    seat.press("enter")
    assert seat.part("journal") != before


def test_a_digit_without_a_line_is_a_digit(seat: Seat) -> None:
    seat.type("9")
    assert seat.typed == "9"


def test_a_digit_within_a_line_is_a_digit(seat: Seat) -> None:
    seat.type("award roark 1")
    assert seat.typed == "award roark 1"


def test_digits_stay_what_they_are_for_the_sitting(seat: Seat) -> None:
    for _ in range(4):
        seat.enter("jana dexterity")
    seat.type("1")
    assert seat.typed == "roark rolls blaster vs 15"


def test_a_line_is_pinned_and_taken_from_its_digit(seat: Seat) -> None:
    seat.type("jana dexterity")
    seat.press("ctrl+f")
    assert "pinned: on an empty line, 1 brings it" in " ".join(seat.part("preview").split())
    seat.press("ctrl+u")
    assert seat.part("preview").startswith("1 jana dexterity · 2 roark rolls")
    seat.type("1")
    assert seat.typed == "jana dexterity"
    seat.press("ctrl+f")
    assert "no longer pinned to 1" in seat.part("preview")
    seat.press("ctrl+u")
    assert seat.part("preview").startswith("1 roark rolls")


def test_a_line_of_the_history_is_pinned(seat: Seat) -> None:
    seat.enter("note so it goes")
    seat.press("up", "ctrl+f", "ctrl+u")
    seat.type("1")
    assert seat.typed == "note so it goes"


def test_nothing_typed_says_how_one_pins(seat: Seat) -> None:
    seat.press("ctrl+f")
    assert "^F then pins it" in seat.part("preview")


def test_a_tenth_line_finds_no_digit(seat: Seat) -> None:
    for number in range(10):
        seat.type(f"note {number}")
        seat.press("ctrl+f")
        assert ("all nine digits have a line" in seat.part("preview")) == (number == 9)
        seat.press("ctrl+u")


def test_pins_are_there_in_the_next_sitting(ledger: Path) -> None:
    for _ in range(2):
        with Seat(lambda: Desk.open(str(ledger), CAMPAIGN)) as seat:
            if not seat.part("preview"):
                seat.type("roark blaster vs 15")
                seat.press("ctrl+f", "ctrl+u")
            seat.type("1")
            assert seat.typed == "roark blaster vs 15"
            seat.press("ctrl+u")


def test_many_long_ones_are_told_in_two_lines() -> None:
    with Seat(lambda: a_desk(EVENING), NARROW) as seat:
        for number in range(9):
            seat.type(f"note {number} " + "long " * 20)
            seat.press("ctrl+f", "ctrl+u")
        first, second = seat.part("preview").splitlines()
        assert first.startswith("1 note 0 long")
        assert second.endswith("+ 5")
