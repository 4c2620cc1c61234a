"""The Progress: charts from the chart of accounts, their tables, and the moment they are of."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ledger.store.records import Moment
from ledger.tui.then import Then
from tests.ledger.tui.campaign import EVENING, a_desk
from tests.ledger.tui.places.looks import looks_as_before
from tests.ledger.tui.places.ready import a_ready_desk
from tests.ledger.tui.seat import NARROW, WIDE, Seat


@pytest.fixture
def seat() -> Iterator[Seat]:
    with Seat(lambda: a_desk(EVENING)) as taken:
        taken.press("f8", "right")
        yield taken


def test_points_that_were_spent_step_down_in_the_chart(seat: Seat) -> None:
    assert "Force points" in seat.part("plots")
    chart = seat.part("chart")
    assert "b  spent  0 → 1" in chart
    assert "c  left  2 → 1" in chart
    assert any("⡇" in line or "⢸" in line for line in chart.splitlines())


def test_each_line_ends_at_its_letter(seat: Seat) -> None:
    ends = [line.split()[-1] for line in seat.part("chart").splitlines()[:-4] if line[-1:].isalpha()]
    assert sorted("".join(ends)) == ["a", "b", "c"]


def test_a_chart_has_its_table_one_key_away_and_back(seat: Seat) -> None:
    for there in ("enter", "space"):
        seat.press(there)
        assert "−1 = 1" in seat.part("rows")
        assert not seat.shows("drawn")
        seat.press("escape")
        assert seat.shows("drawn")


def test_what_another_character_earned_is_a_key_away(seat: Seat) -> None:
    seat.press("right")
    assert "Vex" in seat.screen()
    assert "nothing of Vex has changed yet" in seat.part("said")


def test_scores_of_one_group_share_a_chart_and_its_rows_open_entries() -> None:
    with Seat(a_ready_desk) as seat:
        seat.press("f8", "right", "end")
        assert "Force skills" in seat.screen()
        assert "a  Control" in seat.part("chart")
        seat.press("enter", "enter")
        assert "Kel Doran" in seat.part("page")


def test_points_that_came_after_the_moment_are_not_drawn() -> None:
    with Seat(lambda: a_desk(EVENING)) as seat:
        seat.press("f8", "right")
        assert "Force points" in seat.part("plots")
        seat.travel(Then(Moment("stands", 5), "entry 5"))
        assert "nothing of Roark Garnet has changed yet" in seat.part("said")


def test_what_was_undone_is_in_no_chart(seat: Seat) -> None:
    assert "Character points" not in seat.part("plots")


def test_a_game_without_points_of_its_own_shows_what_it_has() -> None:
    with Seat(lambda: a_ready_desk("lego_jedi")) as seat:
        seat.press("f8", "right", "right")
        assert "Mara" in seat.screen()
        assert "→" in seat.part("plots")
        assert "steps a session" in seat.part("drawn")


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_scores_look_as_their_golden_file_says(size: tuple[int, int]) -> None:
    with Seat(a_ready_desk, size) as seat:
        seat.press("f8", "right", "end")
        looks_as_before(seat, "progress_scores")
        seat.press("enter")
        looks_as_before(seat, "progress_table")
