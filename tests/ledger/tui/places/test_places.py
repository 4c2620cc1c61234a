"""What holds of every place: by its key, with any text, at any size, as of any moment."""

from __future__ import annotations

from functools import partial

import pytest
from textual.widgets import Static

from ledger.store.records import Moment
from ledger.tui.keys import app_keys
from ledger.tui.registry import Place, places
from ledger.tui.then import Then
from ledger.tui.widgets.facts import FactsPanel
from ledger.tui.widgets.hung_text import HungText
from tests.ledger.tui.campaign import EVENING, a_desk, desk_at
from tests.ledger.tui.places.ready import a_ready_desk
from tests.ledger.tui.seat import NARROW, WIDE, Seat
from tests.ledger.tui.test_colours import too_faint
from tests.ledger.tui.test_hostile import TEXTS, hostile_evening, obeyed

EVERY = places()
SIZES = [NARROW, WIDE]

TOUR = ("tab", "down", "down", "enter", "down", "enter", "escape", "escape", "end", "enter", "escape")
"""Keys that lead through a place: its lists, what they open, and back."""


def drawn(seat: Seat) -> str:
    """The screen without the bars of lists, which may be drawn a cell further once they have been moved."""
    return seat.screen().translate(dict.fromkeys(map(ord, "▁▂▃▄▅▆▇█"), " "))


def named(place: Place) -> str:
    return place.id


def test_every_key_of_the_app_is_there_once() -> None:
    used = [key.keys for key in app_keys()]
    assert len(used) == len(set(used))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("place", EVERY, ids=named)
def test_its_key_leads_to_it_and_its_help_names_that_key(place: Place, size: tuple[int, int]) -> None:
    with Seat(lambda: a_desk(EVENING), size) as seat:
        seat.press(place.key)
        assert seat.app.current_mode == place.id
        assert "The Rebel Cell" in seat.part("status")
        seat.press("f1")
        page = str(seat.app.screen.query_one("#page HungText", HungText).render())
        assert place.does in " ".join(page.split())
        seat.press("escape", "f2")
        assert seat.app.current_mode == "table"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("place", EVERY, ids=named)
def test_hostile_text_is_shown_and_obeyed_by_nobody(place: Place, size: tuple[int, int]) -> None:
    with Seat(lambda: hostile_evening(TEXTS), size) as seat:
        seat.enter(f"note {TEXTS[1]}")
        seat.press("ctrl+z", place.key)
        for key in ("f1", "escape", *TOUR, *TOUR):
            seat.press(key)
            assert obeyed(seat) == "", key
        assert seat.app.is_running


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("place", EVERY, ids=named)
def test_every_text_of_it_can_be_read(place: Place, size: tuple[int, int]) -> None:
    with Seat(a_ready_desk, size) as seat:
        seat.press(place.key)
        for key in ("f1", "escape", *TOUR):
            seat.press(key)
            assert too_faint(seat) == [], key


@pytest.mark.parametrize("place", EVERY, ids=named)
def test_it_may_be_small_and_large_again(place: Place) -> None:
    with Seat(a_ready_desk, WIDE) as seat:
        seat.press(place.key)
        before = drawn(seat)
        for size in ((20, 5), (60, 20), WIDE):
            seat.resize(*size)
        assert drawn(seat) == before


@pytest.mark.parametrize("place", EVERY, ids=named)
def test_a_text_is_as_wide_beside_a_bar_as_without_one(place: Place) -> None:
    with Seat(a_ready_desk, WIDE) as seat:
        seat.press(place.key)
        # What the library says first has a height of its own, and never a bar.
        for panel in (panel for panel in seat.app.screen.query(FactsPanel) if panel.id != "about"):
            widths = []
            for words in (1, 5000):
                seat.at_once(partial(panel.show, [("", "word " * words)]))
                widths.append(panel.query_one(Static).size.width)
            assert panel.show_vertical_scrollbar
            assert len(set(widths)) == 1, (panel.id, widths)


@pytest.mark.parametrize("place", EVERY, ids=named)
def test_it_shows_an_earlier_moment_under_a_banner_until_one_returns(place: Place) -> None:
    with Seat(a_ready_desk) as seat:
        seat.press(place.key)
        now = drawn(seat)
        seat.travel(Then(Moment("stands", 40), "entry 40"))
        assert "As of entry 40 · read only" in seat.part("banner")
        seat.press("ctrl+t")
        assert not seat.shows("banner")
        assert drawn(seat) == now


def test_what_is_typed_stays_while_one_looks_elsewhere() -> None:
    with Seat(lambda: a_desk(EVENING)) as seat:
        seat.type("roark blas")
        for place in EVERY:
            seat.press(place.key)
        seat.press("f2")
        seat.type("ter")
        assert seat.typed == "roark blaster"


def test_nothing_is_recorded_in_the_past_and_the_line_stays() -> None:
    with Seat(lambda: a_desk(EVENING)) as seat:
        seat.travel(Then(Moment("stands", 5), "entry 5"))
        seat.enter("note too late")
        assert "this is entry 5, and read only" in seat.part("preview")
        assert seat.typed == "note too late"
        for key in ("ctrl+y", "ctrl+s"):
            seat.press(key)
            assert "read only" in seat.part("preview"), key
        seat.press("ctrl+t", "enter")
        assert "10 too late" in seat.part("journal")


def test_an_adventure_is_settled_from_any_place() -> None:
    with Seat(lambda: a_desk(EVENING)) as seat:
        for place in EVERY:
            seat.press(place.key, "ctrl+s")
            assert "Settlement: the adventure ends" in seat.screen(), place.id
            seat.press("escape")


def test_the_table_shows_who_was_there_then_and_how_they_stood() -> None:
    with Seat(lambda: a_desk(f"{EVENING}\nenrol guard as npc strength 2D")) as seat:
        assert "guard" in seat.part("cast")
        assert "FP 1" in seat.part("cast")
        seat.travel(Then(Moment("stands", 5), "entry 5"))
        assert "guard" not in seat.part("cast")
        assert "FP 2" in seat.part("cast")
        assert "6 Roark" not in seat.part("journal")
        assert "nothing is open" in seat.part("open")


def test_what_another_window_records_shows_in_every_place() -> None:
    desk = a_desk(EVENING)
    beside = desk_at(desk.sitting.journal.store)
    with Seat(lambda: desk) as seat:
        for place in EVERY:
            seat.press(place.key)
            assert beside.enter("session end").taken
            assert beside.enter(f"session start In {place.id}").taken
            seat.look_again()
            assert f"In {place.id}" in seat.part("status")


@pytest.mark.parametrize("place", EVERY, ids=named)
def test_a_place_that_is_left_before_it_was_read_is_read_when_one_comes_back(place: Place) -> None:
    with Seat(lambda: a_desk(EVENING)) as seat:
        seat.at_once(partial(seat.app.simulate_key, place.key), partial(seat.app.simulate_key, "f2"))
        assert seat.app.current_mode == "table"
        seat.press(place.key)
        assert "The Rebel Cell" in seat.part("status")
        assert "reading" not in seat.screen()
