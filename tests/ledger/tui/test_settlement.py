"""The settlement of an adventure at its end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ledger.tui.settlement import settlement
from tests.ledger.tui.campaign import EVENING, a_desk
from tests.ledger.tui.places.ready import a_ready_desk
from tests.ledger.tui.seat import NARROW, WIDE, Seat

MORE = EVENING + "round end\njana healed\njana force heroic // holds the door\n"


@pytest.fixture(params=[NARROW, WIDE])
def ending(request: pytest.FixtureRequest) -> Iterator[Seat]:
    """Roark's Force point is undecided, Jana's a heroic one."""
    with Seat(lambda: a_desk(MORE), request.param) as taken:
        yield taken


def balances(seat: Seat, who: str) -> tuple[int, ...]:
    desk = seat.app._desk  # noqa: SLF001 - what the ledger behind the screen holds
    assert desk is not None
    table = desk.sitting.journal.table()
    return tuple(
        table.balance(who, name) for name in ("force_points", "character_points", "dark_side_points")
    )


def test_it_tells_each_spend_with_its_circumstances_and_what_comes_back() -> None:
    found = settlement(a_desk(MORE).sitting)
    assert found is not None
    [undecided] = found.undecided
    assert (
        undecided.told == "6  Roark Garnet spends a Force point // pulls Jana out (The Bathysphere, Cockpit)"
    )
    assert [word.id for word in undecided.words] == ["evil", "neither", "heroic", "dramatic"]
    [away] = found.away
    assert "Jana Tarn" in away
    assert "holds the door" in away
    [decided] = found.decided
    assert "Jana Tarn spends a Force point: heroic" in decided
    assert [player.id for player in found.players] == ["jana", "roark"]


def test_what_was_judged_before_is_told_with_its_word() -> None:
    found = settlement(a_desk(MORE + "judge roark neither\n").sitting)
    assert found is not None
    assert found.undecided == []
    assert found.decided[0].endswith(" · neither")
    assert len(found.decided) == 2


def test_what_may_be_decided_is_offered_and_holds_nothing_up() -> None:
    with Seat(lambda: a_desk(MORE + "judge roark evil\n")) as seat:
        seat.press("ctrl+s", "right")
        assert "[stays]" in seat.part("page")
        seat.press("left", "backspace", "enter")
        assert "adventure ends" in seat.part("preview")


def test_without_an_adventure_there_is_nothing_to_settle() -> None:
    assert settlement(a_desk().sitting) is None
    with Seat(a_desk) as seat:
        seat.press("ctrl+s")
        assert "no adventure is open" in seat.part("preview")


def test_words_are_chosen_and_awards_written_and_one_entry_records_all(ending: Seat) -> None:
    ending.press("ctrl+s")
    assert "cannot end while the matter of entry" in ending.part("preview")
    ending.press("right", "right", "right")
    assert "[heroic]" in ending.part("page")
    ending.press("down", "down", "5", "down", "1", "2", "backspace")
    assert "adventure ends" in ending.part("preview")
    before = balances(ending, "roark")
    ending.press("enter")
    assert "adventure ends" in ending.part("preview")
    assert balances(ending, "roark") == (before[0] + 1, before[1] + 1, 0)
    assert balances(ending, "jana") == (1, 7, 0)
    ending.press("ctrl+z")
    assert balances(ending, "roark") == before


def test_everyone_who_is_there_is_awarded_at_once(ending: Seat) -> None:
    ending.press("ctrl+s", "left", "down", "4")
    assert "> award everyone  +4" in ending.part("page")
    ending.press("down", "down", "right")
    assert "  award everyone  +0" in ending.part("page")
    before = balances(ending, "roark")
    ending.press("enter")
    assert balances(ending, "roark")[1] == before[1] + 5
    assert balances(ending, "jana")[1] == 6


def test_who_is_absent_gets_nothing_with_everyone() -> None:
    third = "enrol Kell as pc\npresent roark, kell\njudge roark evil\n"
    with Seat(lambda: a_desk(MORE + third)) as seat:
        seat.press("ctrl+s", "down")
        assert "> award everyone present" in seat.part("page")
        seat.press("4")
        assert "award Jana Tarn  +0  not present" in seat.part("page")
        seat.press("enter")
        assert [balances(seat, who)[1] for who in ("roark", "jana", "kell")] == [9, 2, 4]


def test_what_holds_the_end_up_is_told_in_the_keys_of_the_page(ending: Seat) -> None:
    ending.press("ctrl+s")
    assert "Left and Right choose a word" in ending.part("preview")
    assert "ruling" not in ending.part("preview")
    ending.press("right")
    assert "Left and Right" not in ending.part("preview")


def test_a_refused_end_opens_it_and_its_record_clears_the_line(ending: Seat) -> None:
    ending.enter("adventure end")
    assert "To be decided" in ending.screen()
    ending.press("left", "enter")
    assert ending.typed == ""
    assert "dramatic (entry 6)" in ending.screen()


def test_a_key_that_is_not_its_own_goes_to_the_entry_line(ending: Seat) -> None:
    ending.enter("adventure end")
    ending.press("ctrl+z")
    assert ending.typed == ""
    ending.press("ctrl+s")
    ending.type("judge")
    assert ending.typed == "judge"


def test_a_digit_beside_an_award_is_a_slip(ending: Seat) -> None:
    ending.press("ctrl+s", "3")
    assert "To be decided" in ending.screen()


def test_closed_it_records_nothing_and_leaves_the_line(ending: Seat) -> None:
    ending.enter("adventure end")
    before = balances(ending, "roark")
    ending.press("right", "escape")
    assert ending.typed == "adventure end"
    assert balances(ending, "roark") == before


def test_an_end_with_all_decided_needs_no_place(ending: Seat) -> None:
    ending.enter("judge roark evil")
    ending.enter("adventure end")
    assert "To be decided" not in ending.screen()
    assert balances(ending, "roark")[2] == 1


def test_an_end_with_nothing_to_decide_says_so() -> None:
    with Seat(lambda: a_ready_desk("xyrop")) as seat:
        seat.enter("aventure début Encore")
        seat.press("ctrl+s")
        assert "Nothing is left to decide: Enter ends the adventure." in seat.part("page")


def test_what_only_ends_with_the_adventure_does_not_come_back() -> None:
    with Seat(lambda: a_ready_desk("lego_jedi")) as seat:
        for line in ("session start", "battle The sink", "turn"):
            seat.enter(line)
        seat.press("ctrl+s")
        assert "Comes back" not in seat.screen()
