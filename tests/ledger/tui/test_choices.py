"""A word that is unclear or unknown: what it may mean is numbered, and a stranger can be enrolled."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.campaigns.play import SPOKEN
from tests.ledger.tui.campaign import a_desk
from tests.ledger.tui.places.ready import a_ready_desk
from tests.ledger.tui.seat import NARROW, WIDE, Seat

CROWD = (
    "enrol Rook as npc blaster 3D dodge 3D\nenrol Guard1 as npc\nenrol Guard2 as npc\nenrol Guard12 as npc"
)


@pytest.fixture(params=[NARROW, WIDE], ids=["narrow", "wide"])
def seat(request: pytest.FixtureRequest) -> Iterator[Seat]:
    with Seat(lambda: a_desk(CROWD), request.param) as taken:
        yield taken


def said(seat: Seat) -> str:
    return " ".join(seat.part("preview").split())


# ---- Unclear ----


def test_what_an_unclear_word_may_mean_is_numbered_while_it_is_typed(seat: Seat) -> None:
    seat.type("ro")
    assert said(seat) == "`ro` is unclear; it may be: roark, rook 1 roark · 2 rook"


def test_a_digit_takes_it_into_the_line(seat: Seat) -> None:
    seat.type("ro")
    seat.type("2")
    assert seat.typed == "rook "
    seat.type("dodge")
    seat.press("enter")
    assert "Rook rolls Dodge" in seat.part("journal")


def test_enter_lists_them_and_a_digit_takes_one_in_the_midst_of_the_line(seat: Seat) -> None:
    seat.enter("vex blaster vs ro blaster")
    assert seat.part("completions").splitlines() == [
        "`ro` is unclear; it may be: roark, rook",
        "1 roark  Roark Garnet",
        "2 rook   Rook",
    ]
    seat.type("1")
    assert seat.typed == "vex blaster vs roark blaster"
    assert not seat.shows("completions")
    assert "chance" in seat.part("preview")


def test_enter_again_changes_nothing_and_enter_on_a_chosen_one_takes_it(seat: Seat) -> None:
    seat.enter("ro dodge")
    seat.press("enter")
    assert seat.typed == "ro dodge"
    seat.press("down", "down", "enter")
    assert seat.typed == "rook dodge"
    assert seat.entry.cursor_position == len("rook")


def test_a_click_takes_it(seat: Seat) -> None:
    seat.enter("ro dodge")
    seat.click("completions", 2)
    assert seat.typed == "rook dodge"


def test_escape_and_typing_on_close_the_list(seat: Seat) -> None:
    seat.enter("ro dodge")
    seat.press("escape")
    assert not seat.shows("completions")
    assert seat.typed == "ro dodge"
    seat.press("enter")
    seat.type("o")
    assert not seat.shows("completions")
    assert seat.typed == "roo dodge"


def test_a_digit_elsewhere_in_the_line_is_a_digit(seat: Seat) -> None:
    seat.type("ro dodge vs 1")
    assert seat.typed == "ro dodge vs 1"


def test_a_digit_that_may_go_on_with_a_name_is_a_digit(seat: Seat) -> None:
    seat.enter("guard")
    assert "1 guard1" not in seat.part("completions")
    seat.type("12")
    assert seat.typed == "guard12"
    seat.press("ctrl+u")
    seat.enter("guard")
    seat.press("down", "enter")
    assert seat.typed == "guard1 "


def test_abilities_are_numbered_as_people_are(seat: Seat) -> None:
    seat.enter("roark rolls st vs 10")
    listed = seat.part("completions").splitlines()
    assert len(listed) > 2
    digit, ability = next(line.split()[:2] for line in listed if "Stamina" in line)
    seat.type(digit)
    assert seat.typed == f"roark rolls {ability} vs 10"


def test_a_question_can_be_mended_too(seat: Seat) -> None:
    seat.enter("why ro blaster")
    assert seat.underlined("prompt") == "ro"
    seat.type("1")
    assert seat.typed == "why roark blaster"
    seat.press("enter")
    assert "Roark Garnet: Blaster 5D+1" in seat.screen()


def test_lines_that_wait_go_on_after_the_choice(seat: Seat) -> None:
    seat.paste("note one\nro dodge\nnote two\n")
    seat.press("enter")
    seat.type("2")
    seat.press("enter")
    journal = seat.part("journal")
    assert journal.index("one") < journal.index("Rook rolls Dodge") < journal.index("two")


# ---- Unknown ----


def test_a_word_that_is_nothing_offers_what_is_most_like_it(seat: Seat) -> None:
    seat.enter("roark blastr vs 15")
    assert "1 blaster" in seat.part("completions")
    seat.type("1")
    assert seat.typed == "roark blaster vs 15"


def test_a_digit_behind_a_wrong_word_is_a_digit_until_the_list_is_open(seat: Seat) -> None:
    seat.type("roark blastr")
    seat.type("1")
    assert seat.typed == "roark blastr1"


def test_a_stranger_is_enrolled_and_the_line_comes_back(seat: Seat) -> None:
    seat.enter("zorg dodge vs 10")
    listed = seat.part("completions")
    assert "nobody here is called `zorg`" in listed
    assert "1 enrol Zorg as npc" in listed
    seat.type("1")
    assert seat.typed == "enrol Zorg as npc "
    seat.type("dodge 4D")
    seat.press("enter")
    assert seat.typed == "zorg dodge vs 10"
    assert "Zorg" in seat.part("journal")
    seat.press("enter")
    assert "Zorg rolls Dodge 4D" in seat.part("journal")


def test_the_form_of_the_enrolment_brings_the_line_back_too(seat: Seat) -> None:
    seat.enter("zorg dodge")
    seat.type("1")
    seat.press("f4", "enter")
    assert seat.typed == "zorg dodge"


def test_an_enrolment_that_is_given_up_brings_nothing_back(seat: Seat) -> None:
    seat.enter("zorg dodge")
    seat.type("1")
    seat.press("ctrl+z")
    seat.enter("note something else")
    assert seat.typed == ""
    seat.press("up", "up", "up")
    assert seat.typed == "zorg dodge"


def test_lines_that_wait_do_not_overtake_the_line_of_the_newcomer(seat: Seat) -> None:
    seat.paste("zorg dodge\nnote after it\n")
    seat.press("enter")
    seat.type("1")
    seat.enter("dodge 2D")
    assert seat.typed == "zorg dodge"
    assert "after it" not in seat.part("journal")
    seat.press("enter")
    journal = seat.part("journal")
    assert journal.index("Zorg rolls Dodge") < journal.index("after it")


def test_a_stranger_may_stand_where_a_person_is_named(seat: Seat) -> None:
    seat.enter("award zorg 5")
    assert "enrol Zorg as npc" in seat.part("completions")


@pytest.mark.parametrize(
    "line", ["roark zorg", "award roark 5x", "why zorg blaster", "42 dodge", "\u00ab dodge"]
)
def test_where_nobody_may_be_named_nobody_is_enrolled(seat: Seat, line: str) -> None:
    seat.enter(line)
    assert "enrol" not in seat.part("completions")


def test_a_name_that_is_the_word_of_a_move_is_not_enrolled_by_it() -> None:
    with Seat(a_desk) as seat:
        seat.enter("award fight 5")
        assert "enrol" not in seat.part("completions")


@pytest.mark.parametrize("name", SPOKEN)
def test_every_system_offers_to_enrol(name: str) -> None:
    with Seat(lambda: a_ready_desk(name), NARROW) as seat:
        seat.enter("zorg")
        [first, *_] = [line for line in seat.part("completions").splitlines() if "Zorg" in line]
        digit, *line = first.split("  ")[0].split(" ")
        seat.type(digit)
        assert seat.typed.split() == line
        assert "not understood" not in seat.part("preview")
