"""The Rules: found by id and by words, with what the campaign has chosen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ledger.store.records import Moment
from ledger.tui.then import Then
from tests.ledger.tui.campaign import a_desk
from tests.ledger.tui.places.ready import a_ready_desk
from tests.ledger.tui.seat import NARROW, Seat


@pytest.fixture
def seat() -> Iterator[Seat]:
    with Seat(a_ready_desk) as taken:
        taken.press("f9")
        yield taken


def listed(seat: Seat) -> list[str]:
    return [line[2:].split(" ")[0] for line in seat.part("rules").splitlines()]


def test_an_id_leads_to_its_rule(seat: Seat) -> None:
    seat.type("fc-ma-06")
    assert listed(seat)[0] == "FC-MA-06"
    assert "(Force Companion)" in seat.part("rule")


def test_words_lead_to_the_rules_that_have_all_of_them(seat: Seat) -> None:
    seat.type("master TAINT")
    assert "FC-DS-03" in listed(seat)
    seat.type(" nonsense")
    assert listed(seat) == []
    assert seat.part("rule") == ""


def test_letters_typed_in_the_list_go_on_with_the_search(seat: Seat) -> None:
    seat.type("tea")
    seat.press("down", "down")
    seat.type("ch")
    assert seat.part("search").startswith("teach")


def test_escape_leads_back_and_empties_the_search_last(seat: Seat) -> None:
    seat.type("teach")
    seat.press("enter", "enter")
    assert seat.app.focused is seat.app.screen.query_one("#rule")
    seat.press("escape", "escape")
    assert seat.part("search").startswith("teach")
    seat.press("escape")
    assert not seat.part("search").startswith("teach")


def test_at_80_columns_the_rule_takes_the_place_of_the_list() -> None:
    with Seat(a_ready_desk, NARROW) as seat:
        seat.press("f9")
        seat.type("fc-ma-06")
        assert not seat.shows("rule")
        seat.press("enter", "enter")
        assert "(Force Companion)" in seat.part("rule")
        seat.press("escape")
        assert not seat.shows("rule")


def test_at_80_columns_letters_typed_over_a_rule_go_on_with_the_search() -> None:
    with Seat(a_ready_desk, NARROW) as seat:
        seat.press("f9")
        seat.type("fc-ma")
        seat.press("enter", "enter")
        assert seat.shows("rule")
        seat.type("-06")
        assert not seat.shows("rule")
        assert "FC-MA-06" in seat.screen()
        assert "FC-MA-07" not in seat.screen()


def test_a_house_rule_is_told_as_it_stands_at_the_moment_that_is_looked_at() -> None:
    with Seat(lambda: a_desk("house fp.double_first false")) as seat:
        seat.press("f9")
        seat.type("fp.double_first")
        assert listed(seat) == ["D1-FP-02", "D1-AM-32"]
        assert "fp.double_first: no" in seat.part("rule")
        seat.travel(Then(Moment("stands", 1), "the beginning"))
        assert "fp.double_first: yes" in seat.part("rule")


@pytest.mark.parametrize("text", ["\x1b]0;a title\x07", "[/x]\n[red]", "\u202e"])
def test_anything_may_be_pasted_into_the_search(seat: Seat, text: str) -> None:
    seat.paste(text)
    assert seat.app.is_running
    assert "\x1b" not in seat.screen()
