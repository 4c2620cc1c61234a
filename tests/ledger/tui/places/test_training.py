"""The Training: the calendar of booked days, plans and their steps, the shelf."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from ledger.store.records import Moment
from ledger.tui.screens.training import TrainingScreen
from ledger.tui.then import Then
from tests.ledger.tui.campaign import EVENING, a_desk, desk_at
from tests.ledger.tui.places.looks import looks_as_before
from tests.ledger.tui.places.ready import a_ready_desk
from tests.ledger.tui.seat import NARROW, WIDE, Seat


@pytest.fixture
def seat() -> Iterator[Seat]:
    """At the training of Kel, who has days booked and a shelf to learn from."""
    with Seat(a_ready_desk) as taken:
        taken.press("f7", "right")
        yield taken


def row(seat: Seat, name: str) -> str:
    return next(line for line in seat.part("calendar").splitlines() if name in line)


def plan_alter(seat: Seat) -> None:
    """Go to that skill in the list, and plan its next step."""
    seat.press("end")
    while "> Alter" not in seat.part("offers"):
        seat.press("up")
    seat.press("enter")


def test_who_is_busy_has_the_letter_of_the_booking_and_so_has_what_is_studied(seat: Seat) -> None:
    assert "aaaaaaccccccccccccc" in row(seat, "> Kel Doran")
    assert "······ccccccccccccc····" in row(seat, "The Holocron of Thessaly")
    assert "c 35-47   Kel Doran studies The Holocron" in seat.part("calendar")


def test_the_calendar_goes_a_week_back_and_on(seat: Seat) -> None:
    seat.press("minus", "minus")
    assert "day                       15     22     29" in seat.part("calendar")
    assert row(seat, "Ilen Sor")
    seat.press("plus")
    assert "day                       22     29     36" in seat.part("calendar")


def test_a_booking_opens_its_entry(seat: Seat) -> None:
    seat.press("shift+tab", *["down"] * 5, "enter")
    assert "asked: kel trains control alone" in seat.part("page")


def test_another_character_is_chosen_in_the_calendar(seat: Seat) -> None:
    seat.press("shift+tab", "down")
    assert "Tessa Marr" in seat.screen()
    assert "closed" in seat.part("offers")


def test_a_thing_shows_what_may_be_learned_at_which_price(seat: Seat) -> None:
    shown = seat.part("ways")
    assert "there is access to it" in " ".join(shown.split())
    assert "Farseeing: known" in shown
    assert "Sense 2D+1: 2-4 points, 2-4 days, certain" in shown


def test_a_thing_shows_why_something_cannot_be_learned(seat: Seat) -> None:
    assert "Control 3D: no\n     FC-HO-02: research raises Control no further than 3D" in seat.part("ways")
    seat.press("right")
    assert "does not trust" in seat.part("ways")


def test_what_stands_against_several_lessons_is_said_once(seat: Seat) -> None:
    seat.press("right")
    told = " ".join(seat.part("ways").split())
    assert told.count("does not trust Tessa Marr") == 1
    assert "FC-HO-04: as above" in told


def test_a_lesson_begins_its_line_at_the_table(seat: Seat) -> None:
    seat.press("enter", "home", "end", "up", "enter")
    assert seat.app.current_mode == "table"
    assert seat.typed == "kel studies thessaly for sense"


def test_a_score_is_planned_and_a_step_begins_its_line(seat: Seat) -> None:
    plan_alter(seat)
    assert "Kel Doran: Alter, from 1D+1 to 1D+2" in seat.part("ways")
    assert "1. 1 point" in seat.part("ways")
    seat.press("enter")
    assert seat.typed.startswith("kel trains alter with ilen")


def test_the_lines_of_a_plan_are_in_the_language_of_the_campaign() -> None:
    with Seat(partial(a_ready_desk, "padawans")) as seat:
        seat.press("f7")
        seat.type("oriel sense 4D")
        seat.press("enter")
        assert "oriel entraîne sense" in seat.part("ways")
        assert "oriel trains" not in seat.part("ways")


def test_any_goal_may_be_typed_in_the_words_of_the_command(seat: Seat) -> None:
    seat.type("kel alter 2D by days")
    seat.press("enter")
    assert "Kel Doran: Alter, from 1D+1 to 2D" in seat.part("ways")


def test_what_no_plan_can_be_made_of_is_told_and_stays(seat: Seat) -> None:
    seat.type("kel nonsense 2D")
    seat.press("enter")
    assert "nonsense" in seat.part("said")
    assert seat.part("goal").startswith("kel nonsense 2D")


def test_a_plan_that_is_stopped_is_not_shown(seat: Seat) -> None:
    screen = seat.app.screen
    assert isinstance(screen, TrainingScreen)
    seat.at_once(partial(screen.visit, "kel alter 4D"), screen.action_back)
    assert "stopped" in seat.part("said")
    assert "Alter, from" not in seat.part("ways")


def test_what_was_read_gives_way_to_the_list_where_it_is_gone() -> None:
    """On a narrow screen it stands alone: without it, an empty page would."""
    with Seat(a_ready_desk, NARROW) as seat:
        seat.press("f7", "right")
        plan_alter(seat)
        seat.travel(Then(Moment("stands", 12), "entry 12"))
        assert "> Alter" in seat.part("offers")
        seat.travel(None)
        plan_alter(seat)
        seat.press("right")
        assert "Tessa Marr" in seat.screen()


def test_where_nothing_is_shown_yet_it_is_told_what_enter_does(seat: Seat) -> None:
    seat.press("end")
    assert "Enter plans the next step" in seat.part("ways")


def test_the_calendar_is_that_of_the_moment() -> None:
    with Seat(a_ready_desk) as seat:
        seat.press("f7", "right")
        seat.travel(Then(Moment("stands", 56), "entry 56"))
        assert "trains" not in seat.part("calendar")
        assert "studies The Holocron" in seat.part("calendar")


def test_a_plan_tells_that_something_was_recorded_since() -> None:
    desk = a_desk(EVENING)
    beside = desk_at(desk.sitting.journal.store)
    with Seat(lambda: desk) as seat:
        seat.press("f7")
        seat.type("roark blaster 5D+2")
        seat.press("enter")
        assert beside.enter("note the rain begins").taken
        seat.look_again()
        assert "something was recorded since this was planned" in seat.part("said")


def test_a_game_that_books_no_days_and_has_no_shelf_says_so_and_plans() -> None:
    with Seat(partial(a_ready_desk, "lego_jedi")) as seat:
        seat.press("f7")
        assert "nobody's days are booked" in seat.part("calendar")
        assert "here no thing teaches" in seat.part("offers")
        seat.press("enter")
        assert "flint buys 1" in seat.part("ways")


def test_the_next_step_of_a_skill_on_no_sheet_is_above_its_attribute() -> None:
    with Seat(partial(a_ready_desk, "d6_first_edition")) as seat:
        seat.press("f7")
        while "> Streetwise" not in seat.part("offers"):
            seat.press("down")
        seat.press("enter")
        assert "raises streetwise to 3D+1" in seat.part("ways")


@pytest.mark.parametrize("campaign", ["d6_first_edition", "macht_pool", "padawans", "xyrop"])
def test_every_first_goal_can_be_planned(campaign: str) -> None:
    with Seat(partial(a_ready_desk, campaign)) as seat:
        seat.press("f7", "end", "enter")
        assert seat.part("ways") != ""
        assert not seat.shows("said")


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_a_plan_looks_as_its_golden_file_says(size: tuple[int, int]) -> None:
    with Seat(a_ready_desk, size) as seat:
        seat.press("f7", "right")
        looks_as_before(seat, "training_shelf")
        plan_alter(seat)
        looks_as_before(seat, "training_plan")
