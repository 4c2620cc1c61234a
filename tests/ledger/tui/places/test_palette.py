"""The palette: everything is found by one line, from anywhere."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ledger.store.records import Moment
from ledger.tui.registry import places
from ledger.tui.shelf import Shelf
from ledger.tui.then import Then
from tests.ledger.tui.campaign import EVENING, a_desk
from tests.ledger.tui.places.looks import looks_as_before
from tests.ledger.tui.places.ready import a_ready_desk
from tests.ledger.tui.seat import NARROW, WIDE, Seat
from tests.ledger.tui.test_colours import too_faint
from tests.ledger.tui.test_hostile import TEXTS, hostile_desk, obeyed


@pytest.fixture(params=[NARROW, WIDE])
def seat(request: pytest.FixtureRequest) -> Iterator[Seat]:
    with Seat(lambda: a_desk(EVENING), request.param) as taken:
        yield taken


def find(seat: Seat, text: str) -> None:
    seat.press("ctrl+p")
    seat.type(text)
    seat.press("enter")


def test_it_offers_every_place_first(seat: Seat) -> None:
    seat.press("ctrl+p")
    listed = seat.part("targets")
    assert all(place.label in listed for place in places())


def test_a_place_is_gone_to_by_its_name(seat: Seat) -> None:
    find(seat, "time")
    assert seat.app.current_mode == "time"


def test_the_settlement_is_found_among_the_places_by_its_key(seat: Seat) -> None:
    find(seat, "settlement ^s")
    assert "To be decided" in seat.screen()


def test_the_key_of_a_place_is_never_cut(seat: Seat) -> None:
    seat.press("ctrl+p")
    assert all(f" {place.shown} " in seat.part("targets") for place in places())


def test_a_name_leads_to_its_sheet(seat: Seat) -> None:
    find(seat, "jana")
    assert seat.app.current_mode == "sheet"
    assert seat.app.screen.query_one("#numbers").border_title == "Jana Tarn"


def test_a_move_begins_its_line_and_what_was_typed_is_kept(seat: Seat) -> None:
    seat.type("half a line")
    find(seat, "session end")
    assert seat.app.current_mode == "table"
    assert seat.typed == "session end "
    seat.press("ctrl+z", "up", "up")
    assert seat.typed == "half a line"


def test_a_move_of_somebody_begins_with_who_comes_first_as_long_as_nobody_has_acted(seat: Seat) -> None:
    find(seat, "raises")
    assert seat.typed == "jana raises "
    seat.press("ctrl+u")
    seat.enter("roark dodge")
    find(seat, "raises")
    assert seat.typed == "raises "


def test_a_favourite_is_brought_by_any_of_its_words(seat: Seat) -> None:
    seat.type("award roark, jana 5 // for the rescue")
    seat.press("ctrl+f", "ctrl+u")
    find(seat, "rescue award")
    assert seat.typed == "award roark, jana 5 // for the rescue"


def test_an_id_leads_to_its_rule(seat: Seat) -> None:
    find(seat, "d1-fp-02")
    assert seat.app.current_mode == "rules"
    assert "D1-FP-02" in str(seat.app.screen.query_one("#rule").border_title)


def test_a_number_opens_its_entry_where_one_is(seat: Seat) -> None:
    seat.press("f3")
    find(seat, "7")
    assert "Jana Tarn is hit" in seat.screen()
    seat.press("escape")
    assert seat.app.current_mode == "sheet"


def test_words_of_a_note_lead_to_their_entry(seat: Seat) -> None:
    find(seat, "pulls jana")
    assert "note: pulls Jana out" in seat.screen()


def test_down_goes_through_the_list_and_letters_go_on_with_the_search(seat: Seat) -> None:
    seat.press("ctrl+p", "down", "down")
    seat.type("vex")
    assert seat.part("search").startswith("vex")
    seat.press("enter")
    assert seat.app.current_mode == "sheet"


def test_escape_goes_nowhere_and_keeps_the_line(seat: Seat) -> None:
    seat.type("roark")
    seat.press("ctrl+p", "x", "escape")
    assert seat.typed == "roark"
    assert seat.app.current_mode == "table"


def test_words_that_lead_nowhere_are_told_so(seat: Seat) -> None:
    find(seat, "hyperdrive mechanics")
    assert "nothing has these words" in seat.part("targets")
    seat.press("backspace")
    assert "nothing has these words" in seat.part("targets")


def test_it_looks_the_same_after_a_page_was_open(seat: Seat) -> None:
    seat.press("ctrl+p")
    before = seat.screen()
    seat.press("escape", "f1", "escape", "ctrl+p")
    assert seat.screen() == before


def test_it_opens_once(seat: Seat) -> None:
    seat.press("ctrl+p", "ctrl+p", "escape")
    assert seat.shows("entry")


def test_nothing_that_came_later_is_found_while_one_looks_back(seat: Seat) -> None:
    seat.travel(Then(Moment("stands", 5), "entry 5"))
    find(seat, "pulls jana")
    assert "note: pulls Jana out" not in seat.screen()


def test_without_a_campaign_it_leads_to_the_places() -> None:
    with Seat(None, shelf=Shelf("own.whills")) as seat:
        find(seat, "rules")
        assert seat.app.current_mode == "rules"


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_hostile_text_is_found_and_obeyed_by_nobody(size: tuple[int, int]) -> None:
    with Seat(lambda: hostile_desk(TEXTS), size) as seat:
        seat.enter("someone_1 force // \u2066a [/] note")
        seat.press("ctrl+p")
        assert obeyed(seat) == ""
        for text in TEXTS:
            seat.paste(text)
            assert obeyed(seat) == "", text
            seat.press("ctrl+u")
        seat.type("someone")
        seat.press("down", "down")
        assert obeyed(seat) == ""
        seat.press("enter")
        assert obeyed(seat) == ""


def test_every_text_of_it_can_be_read(seat: Seat) -> None:
    seat.press("ctrl+p")
    assert too_faint(seat) == []
    seat.press("r", "down")
    assert too_faint(seat) == []


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_it_looks_as_its_golden_file_says(size: tuple[int, int]) -> None:
    with Seat(a_ready_desk, size) as seat:
        seat.press("ctrl+p")
        seat.type("light")
        looks_as_before(seat, "palette")


def test_what_is_typed_at_once_waits_for_what_it_leads_to() -> None:
    with Seat(lambda: a_desk(EVENING)) as seat:
        seat.send("ctrl+p", *"jana", "enter")
        assert seat.app.current_mode == "sheet"
        seat.send("ctrl+p", *"7", "enter")
        assert "Jana Tarn is hit" in seat.screen()
