"""Time: the bar of adventures and sessions, every place as of then, and what changed between two moments."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ledger.tui.campaign import a_desk
from tests.ledger.tui.places.looks import looks_as_before
from tests.ledger.tui.places.ready import a_ready_desk
from tests.ledger.tui.seat import NARROW, WIDE, Seat

PLAYED = """
session start The Bathysphere
adventure start Fall of Ka'tan
award roark 5
session end
session start The Descent
award roark, jana 3
enrol guard as npc strength 2D
adventure end
award roark 1
"""


@pytest.fixture(params=[NARROW, WIDE])
def seat(request: pytest.FixtureRequest) -> Iterator[Seat]:
    with Seat(lambda: a_desk(PLAYED), request.param) as taken:
        taken.press("f5")
        yield taken


def chosen(seat: Seat) -> str:
    return next(line for line in seat.part("stops").splitlines() if line.startswith(">"))


def changes(seat: Seat) -> list[list[str]]:
    return [line.lstrip("> ").split() for line in seat.part("changes").splitlines()]


def points(seat: Seat) -> str:
    """Roark's skill points, as his sheet has them at this moment."""
    seat.press("f3")
    while seat.app.screen.query_one("#numbers").border_title != "Roark Garnet":
        seat.press("right")
    [line] = [line for line in seat.part("numbers").splitlines() if "Skill points" in line]
    seat.press("f5")
    return line.split()[-1]


def test_one_comes_to_now_and_the_moments_are_the_ends_of_what_was_played(seat: Seat) -> None:
    stops = [line[2:26].rstrip() for line in seat.part("stops").splitlines()]
    assert stops == ["the beginning", "the end of Session 1 The", "the end of Adventure 1 F", "now"]
    assert chosen(seat).startswith("> now")
    assert not seat.shows("banner")


def test_now_is_the_day_of_the_table_whatever_was_entered_late() -> None:
    with Seat(lambda: a_desk(f"{PLAYED}\nday +40\nin session 1 award roark 1"), WIDE) as seat:
        seat.press("f5")
        assert "Day 40" in chosen(seat)


def test_the_bar_names_each_adventure_and_session(seat: Seat) -> None:
    adventures, sessions, signs = seat.part("bar").splitlines()
    assert "|Adventure 1 Fall" in adventures
    assert "|Session 1" in sessions
    assert "|Session 2" in sessions
    assert signs.strip() == "^"


def test_moving_shows_every_place_as_of_then_and_end_returns(seat: Seat) -> None:
    seat.press("left", "left")
    assert "As of the end of Session 1 The Bathysphere" in seat.part("banner")
    assert points(seat) == "10"
    seat.press("f2")
    assert "5 The session ends" in " ".join(seat.part("journal").split())
    assert "award" not in seat.part("journal")
    seat.press("f5", "end")
    assert not seat.shows("banner")
    assert points(seat) == "14"


def test_the_key_for_now_returns_from_any_place_and_time_follows(seat: Seat) -> None:
    seat.press("left", "f3", "ctrl+t", "f5")
    assert chosen(seat).startswith("> now")


def test_what_changed_since_the_moment_before_is_told_by_character(seat: Seat) -> None:
    assert changes(seat) == [["Roark", "Garnet"], ["Skill", "points", "13", "→", "14"]]
    seat.press("left")
    assert ["Skill", "points", "10", "→", "13"] in changes(seat)
    assert ["Jana", "Tarn"] in changes(seat)
    assert ["guard:", "was", "not", "there", "before"] in changes(seat)


def test_two_marks_tell_what_changed_between_them(seat: Seat) -> None:
    seat.press("home", "space", "end")
    assert ["Skill", "points", "5", "→", "14"] in changes(seat)
    seat.press("left", "left", "space", "end")
    assert changes(seat) == [["Roark", "Garnet"], ["Skill", "points", "5", "→", "10"]]
    assert seat.part("bar").splitlines()[-1].split() == ["A", "B", "^"]
    seat.press("escape")
    assert changes(seat) == [["Roark", "Garnet"], ["Skill", "points", "13", "→", "14"]]


def test_a_mark_is_taken_away_where_it_stands(seat: Seat) -> None:
    seat.press("left", "space", "space")
    assert "A" not in seat.part("bar").splitlines()[-1]


def test_the_oldest_of_three_marks_goes(seat: Seat) -> None:
    seat.press("home", "space", "right", "space", "right", "space", "end")
    assert ["Skill", "points", "10", "→", "13"] in changes(seat)


def test_a_changed_number_leads_to_its_statement(seat: Seat) -> None:
    seat.press("tab", "down", "enter")
    assert seat.app.current_mode == "sheet"
    assert "points" in str(seat.app.screen.query_one("#postings").border_title)
    assert "+1" in seat.part("postings")


def test_a_click_on_the_bar_goes_to_the_nearest_moment(seat: Seat) -> None:
    seat.click("bar", line=0)
    assert chosen(seat).startswith("> the beginning")
    assert "As of the beginning" in seat.part("banner")


def test_a_late_entry_belongs_to_its_session(seat: Seat) -> None:
    seat.press("f2")
    seat.enter("in session 1 award roark 2")
    seat.press("f5", "left", "left")
    assert points(seat) == "12"
    seat.press("f2")
    last = seat.part("journal").splitlines()[-1]
    assert last.startswith("11 Roark Garnet: 2 points")
    seat.click("journal", line=len(seat.part("journal").splitlines()) - (seat.app.size.width == 80))
    assert "asked: in session 1 award roark 2" in seat.screen()


def test_a_session_that_was_taken_back_is_no_moment() -> None:
    with Seat(lambda: a_desk("session start One\nsession end\nundo 3\nundo 2")) as seat:
        seat.press("f5")
        assert "Session" not in seat.part("stops")


def test_a_campaign_that_only_began_has_no_changes() -> None:
    with Seat(a_desk) as seat:
        seat.press("f5")
        assert "no sheet changed between these two" in seat.part("said")
        seat.press("left")
        assert changes(seat) == []


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_it_looks_as_its_golden_file_says_between_two_marks(size: tuple[int, int]) -> None:
    with Seat(a_ready_desk, size) as seat:
        seat.press("f5", "home", "right", "space", *["right"] * 3, "space", "right")
        looks_as_before(seat, "marked")


def test_now_right_after_a_session_tells_what_that_session_changed() -> None:
    with Seat(lambda: a_desk("session start\nroark loses credits 20\nsession end")) as seat:
        seat.press("f5")
        assert "Credits" in seat.part("changes")
        assert "200 → 180" in seat.part("changes")
