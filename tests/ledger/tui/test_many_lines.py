"""Several lines at once: pasted, or typed before the ledger is open. None is ever lost without a word."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event

import pytest

from ledger.store.records import Moment
from ledger.tui.desk import Desk
from ledger.tui.then import Then
from tests.ledger.tui.campaign import a_desk
from tests.ledger.tui.seat import Seat


@pytest.fixture
def seat() -> Iterator[Seat]:
    with Seat(a_desk) as taken:
        yield taken


def test_pasted_lines_are_entered_in_order(seat: Seat) -> None:
    seat.paste("session start\nscene Cockpit\nroark blaster vs 15\n")
    seat.press("enter")
    assert "4 Roark Garnet rolls Blaster" in seat.part("journal")
    assert "3 lines were entered" in seat.part("preview")


def test_first_pasted_line_goes_on_with_what_was_typed(seat: Seat) -> None:
    seat.type("scene Cock")
    seat.paste("pit\nround\n")
    seat.press("enter")
    assert "2 Scene: Cockpit" in seat.part("journal")


def test_unfinished_last_line_stays_to_be_finished(seat: Seat) -> None:
    seat.paste("scene Cockpit\nroark bla")
    seat.press("enter")
    assert seat.typed == "roark bla"
    assert "2 Scene: Cockpit" in seat.part("journal")


def test_single_pasted_line_is_not_entered(seat: Seat) -> None:
    seat.type("roark ")
    seat.paste("blaster vs 15\n")
    assert seat.typed == "roark blaster vs 15"


def test_paste_stops_at_the_first_refused_line_and_goes_on_when_it_is_mended(seat: Seat) -> None:
    seat.paste("session start\nsession start\nscene Cockpit\nround\n")
    seat.press("enter")
    assert seat.typed == "session start"
    assert "the last session is still open" in seat.part("preview")
    assert "1 line was entered" in seat.part("preview")
    assert "2 lines wait: Enter goes on with them" in seat.part("preview")
    seat.send(*["backspace"] * len("session start"), *"note mended", "enter")
    journal = seat.part("journal")
    assert [line.split(maxsplit=1)[1] for line in journal.splitlines()[1:]] == [
        "Session 1 begins",
        "mended",
        "Scene: Cockpit",
        "Round 1",
    ]


def test_waiting_lines_that_are_set_aside_are_in_the_history(seat: Seat) -> None:
    seat.paste("session start\nsession start\nscene Cockpit\n")
    seat.press("enter")
    seat.press("ctrl+z")
    assert seat.typed == ""
    assert "set aside" in seat.part("preview")
    seat.press("up", "up")
    assert seat.typed == "scene Cockpit"


def test_unfinished_line_after_a_refused_one_is_in_the_history(seat: Seat) -> None:
    seat.paste("session start\nsession start\nhalf a li")
    seat.press("enter")
    assert seat.typed == "session start"
    seat.press("up")
    assert seat.typed == "half a li"


def test_each_pasted_line_is_judged_on_those_before_it_and_none_is_recorded(seat: Seat) -> None:
    seat.paste(
        "session start\nsession start\nroark loses credits 150\nroark loses credits 150\n"
        "roark blaster vs 15\n# said\nroark gains luck\n"
    )
    assert [line.replace(">", " ").split()[1:3] for line in seat.part("lines").splitlines()] == [
        ["fine", "session"],
        ["refused", "session"],
        ["fine", "roark"],
        ["refused", "roark"],
        ["rolls", "roark"],
        ["passed", "over"],
        ["refused", "roark"],
    ]
    assert "the last session is still open" in seat.part("told")
    seat.press("down", "down", "down")
    assert "chance" in seat.part("told")
    seat.press("escape")
    assert seat.part("journal").splitlines() == ["1 The campaign begins: The Rebel Cell"]
    assert "set aside" in seat.part("preview")


def test_the_foot_of_a_batch_tells_how_it_is_recorded(seat: Seat) -> None:
    seat.paste("note one\nroark flies\n")
    assert " Enter Record, up to a refusal  Esc Set aside" in seat.screen()
    assert "fine     note one" in seat.part("lines")
    assert "recorded" not in seat.part("lines")


def test_what_is_typed_over_the_batch_is_not_lost(seat: Seat) -> None:
    seat.paste("session start\nscene Cockpit\n")
    seat.type("note on")
    seat.press("enter")
    assert seat.typed == "note on"
    assert "3 Scene: Cockpit" in seat.part("journal")


def test_a_batch_at_an_earlier_moment_is_refused_and_kept(seat: Seat) -> None:
    seat.enter("session start")
    seat.travel(Then(Moment("entry", 1), "entry 1"))
    seat.paste("scene Cockpit\nscene Hold\n")
    assert "read only" in seat.part("preview")
    assert seat.typed == "scene Cockpit"


@pytest.mark.parametrize("ending", ["\r\n", "\r"])
def test_line_ends_of_other_systems_are_line_ends(seat: Seat, ending: str) -> None:
    seat.paste(ending.join(["session start", "scene Cockpit", ""]))
    seat.press("enter")
    assert "3 Scene: Cockpit" in seat.part("journal")


def test_comments_among_pasted_lines_are_no_entries(seat: Seat) -> None:
    seat.paste("# the evening begins\nsession start\n\nscene Cockpit\n")
    seat.press("enter")
    assert "3 Scene: Cockpit" in seat.part("journal")


class Gate:
    """A ledger that takes its time to open."""

    def __init__(self) -> None:
        self.opened = Event()

    def __call__(self) -> Desk:
        # Bounded, so that a test that fails before it opens the gate ends.
        self.opened.wait(timeout=10)
        return a_desk()


def test_lines_typed_before_the_ledger_is_open_are_entered_when_it_is() -> None:
    gate = Gate()
    with Seat(gate, waiting=True) as seat:
        assert "opening the ledger" in seat.screen()
        seat.send(*"session start", "enter", *"scene Cockpit", "enter", *"roark bla")
        assert "2 lines wait for the ledger to open" in seat.part("preview")
        gate.opened.set()
        seat.settle()
        assert "3 Scene: Cockpit" in seat.part("journal")
        assert seat.typed == "roark bla"


def test_keys_do_no_harm_before_the_ledger_is_open() -> None:
    gate = Gate()
    with Seat(gate, waiting=True) as seat:
        seat.send(*["tab", "ctrl+y", "ctrl+z", "f3", "pageup", "shift+tab", "f1"])
        assert "Shift+Tab" in seat.screen()
        gate.opened.set()
        seat.settle()
        seat.press("escape", "f2")
        assert "1 The campaign begins" in seat.part("journal")


def test_line_refused_at_the_opening_keeps_what_was_typed_since() -> None:
    gate = Gate()
    with Seat(gate, waiting=True) as seat:
        seat.send(*"no such thing", "enter", *"roark bla")
        gate.opened.set()
        seat.settle()
        assert seat.typed == "no such thing"
        seat.press("up")
        assert seat.typed == "roark bla"
