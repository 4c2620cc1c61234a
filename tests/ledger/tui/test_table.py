"""Playing at the Table screen: lines are typed, and what is seen follows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ledger.tui.keys import app_keys, table_keys
from ledger.tui.registry import places
from ledger.tui.widgets.hung_text import HungText
from tests.ledger.tui.campaign import EVENING, a_desk
from tests.ledger.tui.seat import NARROW, WIDE, Seat


@pytest.fixture
def seat() -> Iterator[Seat]:
    with Seat(a_desk) as taken:
        yield taken


@pytest.fixture
def evening() -> Iterator[Seat]:
    with Seat(lambda: a_desk(EVENING)) as taken:
        yield taken


def cast(seat: Seat) -> list[str]:
    return seat.part("cast").splitlines()


# ---- A line from typing to undoing ----


def test_roll_is_previewed_recorded_undone_and_redone(seat: Seat) -> None:
    seat.type("roark blaster vs 15")
    assert "vs 15   chance 84.80 %   mean 18.5" in seat.part("preview")
    seat.press("enter")
    assert seat.typed == ""
    assert "2 Roark Garnet rolls Blaster 5D+1: 21 vs 15, success by 6" in seat.part("journal")
    assert "recorded as 2" in seat.part("preview")
    seat.press("ctrl+z")
    assert "2 [does not stand]  Roark Garnet rolls" in seat.part("journal")
    assert "takes back 2" in seat.part("preview")
    seat.press("ctrl+y")
    assert "2 Roark Garnet rolls" in seat.part("journal")
    assert "brings back 2" in seat.part("preview")


def test_balances_follow_each_line(seat: Seat) -> None:
    seat.enter("roark force heroic")
    assert ["Force points", "1"] in [line.rsplit(maxsplit=1) for line in seat.part("sheet").splitlines()]
    assert ["Roark", "Garnet", "FP", "1"] in [line.strip("> ").split() for line in cast(seat)]
    seat.press("ctrl+z")
    assert ["Roark", "Garnet", "FP", "2"] in [line.strip("> ").split() for line in cast(seat)]


def test_preview_goes_when_the_line_is_emptied(seat: Seat) -> None:
    seat.type("ro")
    assert seat.part("preview")
    seat.press("backspace", "backspace")
    assert seat.part("preview") == ""


def test_result_stays_until_something_else_is_typed(seat: Seat) -> None:
    seat.enter("roark blaster vs 15")
    assert "recorded as 2" in seat.part("preview")
    seat.type("v")
    assert "recorded as 2" not in seat.part("preview")


def test_enter_on_an_empty_line_does_nothing(seat: Seat) -> None:
    before = seat.screen()
    seat.press("enter")
    assert seat.screen() == before


def test_long_refusal_is_shown_whole_at_80_columns() -> None:
    with Seat(lambda: a_desk("session start\nround"), NARROW) as seat:
        seat.enter("roark blaster vs 15")
        said = " ".join(seat.part("preview").split())
        assert "refused D1-MU-01: Roark Garnet has not declared this use of Blaster" in said
        assert said.endswith("to record it all the same, write `ruling why` at the end")


# ---- What is wrong stays ----


def test_wrong_line_stays_with_its_fault_marked(seat: Seat) -> None:
    seat.enter("roark blastr vs 15")
    assert seat.typed == "roark blastr vs 15"
    assert seat.underlined("prompt") == "blastr"
    assert "`blastr` is not understood" in seat.part("preview")
    seat.press("backspace")
    assert seat.underlined("prompt") == ""


def test_cursor_stands_behind_the_fault(seat: Seat) -> None:
    seat.enter("roark blastr vs 15")
    seat.press("backspace")
    seat.type("er")
    seat.press("enter")
    assert "rolls Blaster" in seat.part("journal")


def test_refused_line_stays_and_can_be_ruled(seat: Seat) -> None:
    seat.resize(160, 40)
    seat.enter("session start")
    seat.enter("round")
    seat.enter("roark blaster vs 15")
    assert seat.typed == "roark blaster vs 15"
    assert "refused D1-MU-01" in seat.part("preview")
    seat.enter(" ruling the table saw it")
    assert seat.typed == ""
    assert "[ruling: the table saw it]" in seat.part("journal")


# ---- Completion ----


def test_tab_completes_what_alone_may_stand(seat: Seat) -> None:
    seat.type("roa")
    seat.press("tab")
    assert seat.typed == "roark "


def test_tab_lists_what_may_stand_and_enter_takes_it(seat: Seat) -> None:
    seat.type("roark d")
    seat.press("tab")
    listed = seat.part("completions")
    assert "dodge" in listed
    assert "dexterity" in listed
    seat.press("down", "up", "down", "enter")
    assert seat.typed == f"roark {listed.splitlines()[1].split('  ')[0].strip()} "
    assert not seat.shows("completions")


def test_list_follows_what_is_typed(seat: Seat) -> None:
    seat.press("tab")
    assert "vex" in seat.part("completions")
    seat.type("ro")
    assert "vex" not in seat.part("completions")
    assert "roark" in seat.part("completions")


def test_escape_closes_the_list_and_keeps_the_line(seat: Seat) -> None:
    seat.type("roark d")
    seat.press("tab", "escape")
    assert not seat.shows("completions")
    assert seat.typed == "roark d"


def test_click_takes_a_completion(seat: Seat) -> None:
    seat.press("tab")
    first = seat.part("completions").splitlines()[0].split("  ")[0].strip()
    seat.click("completions")
    assert seat.typed == f"{first} "


def test_completion_keeps_what_follows_the_cursor(seat: Seat) -> None:
    seat.type("roa blaster")
    seat.press("home", "right", "right", "right", "tab")
    assert seat.typed == "roark blaster"


def test_ghost_is_shown_and_taken_with_right(seat: Seat) -> None:
    seat.type("roark bla")
    assert "roark blaster" in seat.part("entry")
    assert seat.typed == "roark bla"
    seat.press("right")
    assert seat.typed == "roark blaster"


# ---- History ----


def test_up_and_down_walk_the_history(seat: Seat) -> None:
    seat.enter("roark blaster vs 15")
    seat.enter("vex dodge")
    seat.press("ctrl+z")
    seat.type("unfinished")
    seat.press("up")
    seat.press("up")
    assert seat.typed == "roark blaster vs 15"
    seat.press("down", "down")
    assert seat.typed == "unfinished"


def test_dot_brings_the_last_line_back(seat: Seat) -> None:
    seat.type(".")
    assert seat.typed == "."
    seat.press("backspace")
    seat.enter("roark blaster vs 15")
    seat.type(".")
    assert seat.typed == "roark blaster vs 15"
    seat.press("enter")
    assert "3 Roark Garnet rolls Blaster" in seat.part("journal")


def test_undo_key_first_empties_the_line(seat: Seat) -> None:
    seat.enter("roark force heroic")
    seat.type("half a li")
    seat.press("ctrl+z")
    assert seat.typed == ""
    assert "[does not stand]" not in seat.part("journal")
    seat.press("up")
    assert seat.typed == "half a li"


def test_undo_with_nothing_left_says_so(evening: Seat) -> None:
    evening.press("ctrl+z")
    assert "nothing of this sitting is left to undo" in evening.part("preview")
    evening.press("ctrl+y")
    assert "nothing of this sitting is left to redo" in evening.part("preview")


# ---- Typing faster than the screen ----


def test_keys_after_enter_wait_for_the_line(seat: Seat) -> None:
    seat.send(*"award roark 5", "enter", *"award roark 1", "backspace", "2", "enter", *"vex")
    journal = seat.part("journal")
    assert "2 Roark Garnet: 5 points" in journal
    assert "3 Roark Garnet: 2 points" in journal
    assert seat.typed == "vex"


# ---- Pages over the table ----


def test_help_lists_keys_and_moves(seat: Seat) -> None:
    seat.type("roark")
    seat.press("f1")
    assert "Shift+Tab" in seat.screen()
    assert "session start" in str(seat.app.screen.query_one("#page HungText", HungText).render())
    seat.press("escape")
    assert seat.typed == "roark"


def test_question_is_answered_over_the_table(evening: Seat) -> None:
    evening.enter("why roark force_points")
    assert "Roark Garnet: Force points 1" in evening.screen()
    evening.press("escape")
    assert evening.typed == ""
    assert evening.shows("journal")


def test_question_that_cannot_be_answered_stays(evening: Seat) -> None:
    evening.enter("why nobody blaster")
    assert evening.typed == "why nobody blaster"
    assert "`nobody` is not understood" in evening.part("preview")


# ---- Open matters ----


def test_open_matter_begins_the_line_it_wants(evening: Seat) -> None:
    assert "judge roark …" in evening.part("open")
    evening.press("shift+tab", "enter")
    assert evening.typed == "judge roark "
    evening.type("heroic")
    evening.press("enter")
    assert "nothing is open" in evening.part("open")


def test_open_matter_keeps_what_was_typed_in_the_history(evening: Seat) -> None:
    evening.type("note the door")
    evening.press("shift+tab", "enter", "ctrl+z", "up", "up")
    assert evening.typed == "note the door"


def test_letters_go_to_the_entry_line_from_the_open_matters(evening: Seat) -> None:
    evening.press("shift+tab")
    evening.type("ja")
    assert evening.typed == "ja"
    assert evening.entry.has_focus


def test_escape_leaves_the_open_matters(evening: Seat) -> None:
    evening.press("shift+tab")
    assert not evening.entry.has_focus
    evening.press("escape")
    assert evening.entry.has_focus


# ---- Sizes ----


def test_panels_fold_into_one_line_at_80_columns() -> None:
    with Seat(lambda: a_desk(EVENING), NARROW) as seat:
        status, folded, first = seat.screen().splitlines()[:3]
        assert status.endswith("Adventure 1 · Session 1 · Scene Cockpit · Round 1 · Day 0")
        assert folded.startswith("Jana Tarn FP 1 I · Roark Garnet FP 1 · Vex FP 0")
        assert folded.rstrip().endswith("open 1/1: judge roark …")
        assert first.startswith("1 The campaign begins")


def test_names_of_a_larger_cast_are_shortened_and_nobody_is_cut() -> None:
    crowd = "\n".join(["enrol Lin Odara as pc", *(f"enrol Guard {n} as npc" for n in range(1, 9))])
    with Seat(lambda: a_desk(crowd), NARROW) as seat:
        assert seat.part("cast") == "Jana FP 1 · Lin FP 0 · Roark FP 2 · Guard 1 FP 0 · + 8"


def test_resizing_keeps_the_typed_text() -> None:
    with Seat(lambda: a_desk(EVENING), WIDE) as seat:
        seat.type("roark blaster vs 15")
        seat.resize(20, 5)
        seat.resize(*NARROW)
        assert "open 1/1: judge roark …" in seat.part("open")
        seat.resize(*WIDE)
        assert seat.typed == "roark blaster vs 15"
        assert "Force points to judge" in seat.part("open").replace("\n", " ")
        assert "9 Entry 8 is reversed" in seat.part("journal")


def test_footer_names_only_keys_that_work(seat: Seat) -> None:
    shown = seat.screen().splitlines()[-1].strip().split("  ")
    always = [f"{place.shown} {place.label}" for place in places() if place.footed]
    assert shown[: 3 + len(always)] == ["F1 Help", "F4 Form", "^Z Undo", *always]
    assert {*shown} <= {f"{key.shown} {key.label}" for key in (*app_keys(), *table_keys())}
    assert shown[-1] == "^Q Quit"


def test_quit_key_ends_the_app(seat: Seat) -> None:
    seat.type("half a line")
    seat.press("ctrl+q")
    assert not seat.app.is_running


def test_copy_key_says_how_one_leaves_when_nothing_is_selected(seat: Seat) -> None:
    seat.press("ctrl+c")
    assert "^Q ends the program" in seat.part("preview")
    assert seat.app.is_running
