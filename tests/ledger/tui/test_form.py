"""The form of a move: it is filled from the line, and records what the line would."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from ledger.campaign_file.reader import read_file
from ledger.journal.founding import found
from ledger.journal.journal import Journal
from ledger.journal.views import stored_entries
from ledger.store.opening import IN_MEMORY, open_store
from ledger.store.records import Page
from ledger.tui.desk import Desk
from ledger.tui.screens.form import FormScreen
from ledger.tui.widgets.tick import Tick
from tests.contract.evening import CAMPAIGN, evening
from tests.ledger.tui.campaign import EVENING, NOW, a_desk
from tests.ledger.tui.seat import NARROW, WIDE, Seat


@pytest.fixture(params=[NARROW, WIDE])
def seat(request: pytest.FixtureRequest) -> Iterator[Seat]:
    with Seat(lambda: a_desk(EVENING), request.param) as taken:
        yield taken


def contract_desk() -> Desk:
    """A desk at the campaign of the contract, with a fixed clock and fixed names of requests."""
    opened = read_file(CAMPAIGN).founding
    store = open_store(IN_MEMORY, create=True)
    names = (f"request-{n}" for n in range(1_000))
    found(store, opened, clock=lambda: NOW, names=lambda: "f" * 32)
    journal = Journal(store, opened.campaign, clock=lambda: NOW, names=lambda: next(names))
    return Desk(lambda: journal)


def bodies(desk: Desk) -> list[str]:
    return [stored.body for stored in stored_entries(desk.sitting.journal, Page())]


def test_the_same_evening_by_line_and_by_form_records_the_same_bodies() -> None:
    typed, formed = contract_desk(), contract_desk()
    dues = [due for due in evening() if due.refused_by is None]
    with Seat(lambda: typed, NARROW) as seat:
        for due in dues:
            seat.enter(due.line)
    by_form = 0
    with Seat(lambda: formed, NARROW) as seat:
        for due in dues:
            seat.type(due.line)
            seat.press("f4")
            by_form += isinstance(seat.app.screen, FormScreen)
            seat.press("enter")
    # All but what is undone, redone or asked.
    assert by_form > len(dues) * 3 // 4
    # A secret entry is salted at random.
    assert [body for body in bodies(formed) if '"secret":false' in body] == [
        body for body in bodies(typed) if '"secret":false' in body
    ]
    assert len(bodies(formed)) == len(bodies(typed))


def test_it_shows_what_the_line_says_and_what_it_would_come_to(seat: Seat) -> None:
    seat.type("roark blaster vs 15 -2D cover")
    seat.press("f4")
    assert "-2D cover" in seat.screen()
    assert "> roark rolls blaster -2D cover vs 15" in seat.part("line")
    assert "99.97 %" in seat.part("preview")


def test_what_is_filled_in_is_previewed_and_recorded(seat: Seat) -> None:
    seat.type("roark blaster")
    seat.press("f4", "tab", "tab")
    seat.type("15")
    assert "vs 15" in seat.part("line")
    seat.press("enter")
    assert "recorded as" in seat.part("preview")
    assert "vs 15" in seat.part("preview")


def test_escape_puts_the_line_back_and_records_nothing(seat: Seat) -> None:
    before = seat.part("journal")
    seat.type("roark blaster")
    seat.press("f4")
    seat.type(" -1D")
    seat.press("escape")
    assert seat.typed.startswith("roark rolls blaster")
    assert seat.part("journal") == before


def test_what_may_stand_in_a_blank_is_named_and_right_takes_it(seat: Seat) -> None:
    seat.type("roark rolls")
    seat.press("f4")
    seat.type("bl")
    assert "such as blaster" in seat.part("about")
    seat.press("right")
    assert "> roark rolls blaster" in seat.part("line")


def test_a_secret_is_ticked_with_space(seat: Seat) -> None:
    seat.type("note the baron listens")
    seat.press("f4")
    while not isinstance(seat.app.screen.focused, Tick):
        seat.press("tab")
    seat.press("space")
    assert "> secret note" in seat.part("line")
    seat.press("enter")
    assert "recorded as" in seat.part("preview")


def test_a_refused_line_comes_back_to_be_mended(seat: Seat) -> None:
    seat.type("roark raises blaster to 9D")
    seat.press("f4", "enter")
    assert "refused" in seat.part("preview")
    assert seat.typed.startswith("roark raises blaster")


def test_a_line_that_tells_no_move_says_how_a_form_is_opened(seat: Seat) -> None:
    seat.press("f4")
    assert "F4 then opens it as a form" in seat.part("preview")


def test_hostile_words_are_shown_as_they_are(seat: Seat) -> None:
    seat.type("note [/x] [@click=app.quit]leave[/]")
    seat.press("f4")
    assert "> note [/x] [@click=app.quit]leave[/]" in seat.part("line")
    seat.press("enter")
    assert "recorded as" in seat.part("preview")


def test_the_example_of_an_empty_line_is_of_this_campaign() -> None:
    with Seat(a_desk, NARROW) as seat:
        seat.press("f4")
        assert "such as `jana " in seat.part("preview")


def test_a_blank_does_not_offer_the_words_that_begin_others() -> None:
    with Seat(a_desk, NARROW) as seat:
        seat.type("roark rolls blaster ")
        seat.press("f4")
        for _blank in range(6):
            assert not re.search(r"such as .*\b(lasting|ruling|opponent)\b", seat.part("about"))
            seat.press("down")
