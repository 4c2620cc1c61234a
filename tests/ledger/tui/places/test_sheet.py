"""The Sheet: a character by group, and the statement of each number."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ledger.store.records import Moment
from ledger.tui.then import Then
from ledger.tui.widgets.lines import MEASURED
from tests.ledger.tui.campaign import EVENING, a_desk, desk_at
from tests.ledger.tui.places.looks import looks_as_before
from tests.ledger.tui.places.ready import a_ready_desk
from tests.ledger.tui.seat import NARROW, WIDE, Seat


@pytest.fixture(params=[NARROW, WIDE])
def seat(request: pytest.FixtureRequest) -> Iterator[Seat]:
    with Seat(lambda: a_desk(EVENING), request.param) as taken:
        taken.enter("roark dexterity vs 5")
        taken.press("f3")
        yield taken


def title(seat: Seat, id: str) -> str:
    return str(seat.app.screen.query_one(f"#{id}").border_title)


def choose(seat: Seat, label: str) -> None:
    """Go down to the number of that name."""
    for _ in range(100):
        chosen = next(line for line in seat.part("numbers").splitlines() if line.startswith(">"))
        if label in chosen:
            return
        seat.press("down")
    raise AssertionError(label)


def test_it_is_that_of_the_one_who_acted_last(seat: Seat) -> None:
    assert "Roark Garnet" in title(seat, "numbers")
    assert "occupation" in seat.part("numbers")
    assert "Smuggler" in seat.part("numbers")


def test_it_is_that_of_somebody_where_nobody_has_acted() -> None:
    with Seat(a_desk) as seat:
        seat.press("f3")
        assert "Jana Tarn" in title(seat, "numbers")


def test_of_nobody_at_all_it_says_so() -> None:
    with Seat(
        lambda: a_desk(file="whills: 1\nname: Empty\nsystem: d6_first_edition\nid: rebel_cell\n")
    ) as seat:
        seat.press("f3", "down", "enter", "right", "escape")
        assert "nobody is enrolled yet" in seat.part("said")


def test_left_and_right_turn_to_the_others_in_a_ring(seat: Seat) -> None:
    names = []
    for _ in range(4):
        names.append(title(seat, "numbers"))
        seat.press("right")
    assert names[0] == names[3]
    assert len(set(names)) == 3
    seat.press("left")
    assert title(seat, "numbers") == names[3]


def test_what_the_table_holds_in_common_has_a_sheet() -> None:
    with Seat(lambda: a_ready_desk("xyrop")) as seat:
        seat.press("f3", "left")
        assert title(seat, "numbers") == "The table"
        assert "Bad feelings  1" in title(seat, "postings")


def test_a_number_tells_every_posting_with_its_balance_dice_and_rules(seat: Seat) -> None:
    choose(seat, "Force points")
    seat.press("enter")
    rows = [line.split() for line in seat.part("postings").splitlines()]
    assert [row[:3] for row in rows if row[0] != ">"] == [["1", "+2", "2"]]
    assert [row[1:4] for row in rows if row[0] == ">"] == [["6", "-1", "1"]]
    posting = " ".join(seat.part("posting").split())
    assert "Roark Garnet spends a Force point" in posting
    assert "note pulls Jana out" in posting
    assert "D1-" in posting
    assert "Force points  1" in title(seat, "postings")


def test_a_posting_opens_its_entry_and_leads_back_to_the_number(seat: Seat) -> None:
    choose(seat, "Force points")
    seat.press("enter", "enter")
    assert "recorded 2024-05-04T19:00:00Z" in seat.screen()
    seat.press("escape")
    assert seat.app.focused is seat.app.screen.query_one("#postings")
    seat.press("escape")
    assert ">" in seat.part("numbers")
    assert seat.app.focused is seat.app.screen.query_one("#numbers")


def test_a_click_on_a_number_opens_its_statement(seat: Seat) -> None:
    lines = seat.part("numbers").splitlines()
    place = next(n for n, line in enumerate(lines) if "Blaster" in line)
    seat.click("numbers", line=place + 1)
    assert "Blaster  5D+1" in title(seat, "postings")
    assert seat.part("postings")


def test_what_is_chosen_stays_while_one_plays_on(seat: Seat) -> None:
    choose(seat, "Skill points")
    seat.press("f2")
    seat.enter("award roark 3")
    seat.press("f3")
    chosen = next(line for line in seat.part("numbers").splitlines() if line.startswith(">"))
    assert chosen.split() == [">", "Skill", "points", "8"]


def test_another_one_who_acts_is_shown_until_one_turns_to_someone(seat: Seat) -> None:
    seat.press("f2")
    seat.enter("vex dexterity vs 5")
    seat.press("f3")
    assert "Vex" in title(seat, "numbers")
    seat.press("right")
    turned = title(seat, "numbers")
    seat.press("f2")
    seat.enter("vex dexterity vs 5")
    seat.press("f3")
    assert title(seat, "numbers") == turned


def test_a_statement_as_of_then_ends_then(seat: Seat) -> None:
    choose(seat, "Force points")
    seat.travel(Then(Moment("stands", 5), "entry 5"))
    seat.press("enter")
    assert "Force points  2" in title(seat, "postings")
    assert len(seat.part("postings").splitlines()) == 1


def test_what_another_window_records_is_added_to_the_statement() -> None:
    desk = a_desk(EVENING)
    beside = desk_at(desk.sitting.journal.store)
    with Seat(lambda: desk) as seat:
        seat.press("f3", "right")
        choose(seat, "Skill points")
        assert beside.enter("award roark 3 // seen from afar").taken
        seat.look_again()
        assert "seen from afar" in seat.part("postings")


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_a_statement_looks_as_its_golden_file_says(size: tuple[int, int]) -> None:
    with Seat(a_ready_desk, size) as seat:
        seat.press("f3", "right")
        choose(seat, "Control")
        seat.press("enter")
        looks_as_before(seat, "statement")


def test_a_long_statement_shows_its_newest_posting_and_leads_to_its_first() -> None:
    with Seat(lambda: a_desk("award roark 1\n" * (MEASURED + 20)), NARROW) as seat:
        seat.press("f3", "right")
        choose(seat, "Skill points")
        seat.press("enter")
        assert seat.part("postings").splitlines()[-1].startswith(f"> {MEASURED + 21} ")
        seat.press("home")
        assert seat.part("postings").splitlines()[0].split()[:3] == [">", "1", "+5"]
        assert "The campaign begins" in seat.part("posting")


def test_a_code_is_told_to_move_by_dice_and_pips() -> None:
    with Seat(lambda: a_desk(EVENING + "roark raises blaster ruling so be it\n")) as seat:
        seat.press("f2")
        seat.press("ctrl+p")
        seat.type("roark")
        seat.press("enter")
        while "Blaster" not in str(seat.app.screen.query_one("#postings").border_title):
            seat.press("down")
        assert "+5D+1  5D+1" in seat.part("postings")
        assert " +1  5D+2" in seat.part("postings")


def test_what_does_not_stand_says_so_where_no_line_is_cut() -> None:
    long = "for all that the crew of the Bathysphere has done on that day and on the days before"
    with Seat(lambda: a_desk(EVENING), NARROW) as seat:
        seat.enter(f"award jana 3 // {long}")
        seat.enter("undo")
        seat.press("ctrl+p")
        seat.type("jana")
        seat.press("enter", "home")
        choose(seat, "Skill points")
        seat.press("enter")
        assert "[does not stand]  Jana Tarn: 3 points" in seat.part("postings")
