"""The party: everybody who acts in one table, with points, conditions, open matters and booked days."""

from __future__ import annotations

from functools import partial

import pytest

from ledger.store.records import Moment
from ledger.tui.then import Then
from tests.ledger.tui.campaign import EVENING, a_desk
from tests.ledger.tui.places.looks import looks_as_before
from tests.ledger.tui.places.ready import a_ready_desk
from tests.ledger.tui.seat import NARROW, WIDE, Seat
from tests.ledger.tui.test_hostile import TEXTS, hostile_evening, obeyed


def cells(seat: Seat, name: str) -> list[str]:
    line = next(line for line in seat.part("party").splitlines() if name in line)
    return line.partition(name)[2].split()


def test_points_matters_and_conditions_of_all_stand_in_one_table() -> None:
    with Seat(lambda: a_desk(EVENING)) as seat:
        seat.press("f3", "space")
        assert cells(seat, "condition") == []
        assert cells(seat, "Roark Garnet") == ["1", "5", "200", "1"]
        assert cells(seat, "Jana Tarn") == ["1", "2", "0", "incapacitated,", "Prone"]
        assert "FP: Force points" in seat.part("party")


def test_the_last_booked_day_is_told() -> None:
    with Seat(a_ready_desk) as seat:
        seat.press("f3", "space")
        assert cells(seat, "Kel Doran")[-1] == "66"
        assert "busy: the last day that is booked" in seat.part("party")


def test_where_no_days_are_booked_there_is_no_column_for_them() -> None:
    with Seat(partial(a_ready_desk, "lego_jedi")) as seat:
        seat.press("f3", "space")
        assert "Lord Kess" in seat.part("party")
        assert "busy" not in seat.part("party")


def test_pools_that_a_game_shows_in_its_cast_are_columns() -> None:
    with Seat(partial(a_ready_desk, "xyrop")) as seat:
        seat.press("f3", "space")
        assert "Inju  Fear  Ange  Fati" in seat.part("party")


def test_enter_opens_a_sheet_and_space_or_escape_return_to_it() -> None:
    with Seat(a_ready_desk) as seat:
        seat.press("f3", "space", "down", "enter")
        assert not seat.shows("party")
        assert "Kel Doran" in seat.screen()
        for key in ("space", "escape"):
            seat.press("space")
            assert seat.shows("party")
            seat.press(key)
            assert not seat.shows("party")


def test_a_line_of_the_legend_opens_nothing() -> None:
    with Seat(a_ready_desk) as seat:
        seat.press("f3", "space", "end", "enter")
        assert seat.shows("party")


def test_the_party_is_that_of_the_moment() -> None:
    with Seat(lambda: a_desk(EVENING)) as seat:
        seat.press("f3", "space")
        seat.travel(Then(Moment("stands", 4), "entry 4"))
        assert cells(seat, "Roark Garnet") == ["2", "5", "200"]


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_the_party_looks_as_its_golden_file_says(size: tuple[int, int]) -> None:
    with Seat(a_ready_desk, size) as seat:
        seat.press("f3", "space")
        looks_as_before(seat, "party")


def test_who_is_present_is_told_once_the_table_has_said_so() -> None:
    with Seat(lambda: a_desk(f"{EVENING}\npresent roark")) as seat:
        seat.press("f3", "space")
        assert cells(seat, "Roark Garnet")[0] == "yes"
        assert cells(seat, "Jana Tarn")[0] == "no"
        seat.travel(Then(Moment("stands", 4), "entry 4"))
        assert cells(seat, "Roark Garnet") == ["2", "5", "200"]


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_hostile_text_is_shown_and_obeyed_by_nobody(size: tuple[int, int]) -> None:
    with Seat(lambda: hostile_evening(TEXTS), size) as seat:
        for key in ("f3", "space", "end", "enter", "space", "home"):
            seat.press(key)
            assert obeyed(seat) == "", key
