"""An entry of the journal opened whole."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ledger.tui.details import MOST_ROWS, entry_pane
from tests.ledger.tui.campaign import EVENING, FILE, a_desk
from tests.ledger.tui.seat import NARROW, WIDE, Seat


@pytest.fixture(params=[NARROW, WIDE])
def evening(request: pytest.FixtureRequest) -> Iterator[Seat]:
    with Seat(lambda: a_desk(EVENING), request.param) as taken:
        yield taken


def lines(seq: int, more: str = "") -> list[str]:
    pane = entry_pane(a_desk(EVENING + more).sitting, seq)
    return [pane.title, *(" ".join(line.split()) for line in pane.text.splitlines())]


# ---- What it says ----


def test_an_entry_tells_what_was_asked_rolled_posted_and_by_which_rules() -> None:
    told = lines(7)
    assert told[0] == "7  Jana Tarn is hit: damage 4D: 12; resists 3D: 6; incapacitated"
    assert "asked: jana hit by 4D : 3 3 3 3 resists : 2 2 2" in told
    assert "in play: Adventure 1, Session 1, Scene 1, Round 1, Day 0" in told
    assert any(line.startswith("recorded 2024-05-04T19:00:00Z, by ") for line in told)
    assert {"Rolls", "Accounts", "Rules", "Facts"} <= set(told)
    assert {"Jana Tarn Wounds → incapacitated", "Jana Tarn Prone → yes"} <= set(told)
    assert "D1-DA-01 Damage roll" in told
    assert "rolls damage total 12" in told


def test_an_entry_tells_its_note_and_how_long_a_mark_lasts() -> None:
    told = lines(6)
    assert "note: pulls Jana out" in told
    assert any(line.endswith("until the end of Round 1") for line in told)
    assert "The table Scene → 1" in lines(4)


def test_an_entry_that_counts_no_more_says_by_what() -> None:
    assert lines(8)[1:3] == ["[does not stand]", "reversed by entry 9"]
    assert "reverses entry 8" in lines(9)


def test_a_ruling_and_a_secret_are_told() -> None:
    told = lines(10, "secret roark dexterity vs 5 ruling it was dark\n")
    assert "secret" in told
    assert "ruling: it was dark" in told


def test_texts_of_subjects_are_told() -> None:
    assert "Vex the Younger name Vex the Younger" in lines(10, "rename vex Vex the Younger\n")


def test_the_opening_of_a_campaign_tells_that_there_is_more() -> None:
    crowd = "\n".join(f"  guard_{n}: {{kind: npc, accounts: {{strength: 2D}}}}" for n in range(MOST_ROWS))
    pane = entry_pane(a_desk(file=f"{FILE.rstrip()}\n{crowd}\n").sitting, 1)
    assert "rows more" in pane.text
    assert not any(line.startswith("asked") for line in pane.text.splitlines())


# ---- How it is opened ----


def test_enter_on_an_entry_opens_it_and_escape_closes_it(evening: Seat) -> None:
    evening.press("shift+tab", "shift+tab", "up", "up", "enter")
    assert "Jana Tarn is hit" in evening.screen()
    assert "D1-DA-01" in evening.screen()
    evening.press("escape")
    assert evening.shows("journal")
    evening.press("escape")
    assert evening.entry.has_focus


def test_the_chosen_entry_is_marked_by_more_than_colour(evening: Seat) -> None:
    assert not [line for line in evening.part("journal").splitlines() if line.startswith("9>")]
    evening.press("shift+tab", "shift+tab")
    assert evening.part("journal").splitlines()[8].startswith("9>Entry 8 is reversed")
    evening.press("up", "up", "down")
    assert evening.part("journal").splitlines()[7].startswith("8>[does not stand]")
    evening.press("home")
    assert evening.part("journal").splitlines()[0].startswith("1>")
    evening.press("end", "escape")
    assert "9>" not in evening.part("journal")


def test_click_on_an_entry_opens_it_and_typing_goes_on_in_the_entry_line(evening: Seat) -> None:
    evening.type("note ")
    evening.click("journal", line=3)
    assert "recorded 2024-05-04T19:00:00Z" in evening.screen()
    evening.press("escape")
    evening.type("x")
    assert evening.typed == "note x"


def test_letters_go_to_the_entry_line_from_the_journal(evening: Seat) -> None:
    evening.press("shift+tab", "shift+tab")
    evening.type("ja")
    assert evening.typed == "ja"
    assert evening.entry.has_focus


def test_shift_tab_goes_round_and_back_to_the_entry_line(evening: Seat) -> None:
    evening.press("shift+tab", "shift+tab", "shift+tab")
    assert evening.entry.has_focus


def test_the_journal_is_next_where_nothing_is_open() -> None:
    with Seat(a_desk) as seat:
        seat.press("shift+tab", "enter")
        assert "Accounts" in seat.screen()


def test_an_entry_is_chosen_beyond_what_is_in_sight() -> None:
    notes = "\n".join(f"note number {n}" for n in range(2, 100))
    with Seat(lambda: a_desk(notes), NARROW) as seat:
        seat.press("shift+tab", "pageup", "pageup", "pageup")
        chosen = [line for line in seat.part("journal").splitlines() if ">" in line]
        assert len(chosen) == 1
        assert int(chosen[0].split(">")[0]) < 60
        seat.press(*["up"] * 30)
        assert len([line for line in seat.part("journal").splitlines() if ">" in line]) == 1


def test_hostile_text_of_an_entry_shows_as_text() -> None:
    with Seat(lambda: a_desk("note [/x] [red]all // [bold]$x"), NARROW) as seat:
        seat.press("shift+tab", "enter")
        assert "[/x] [red]all" in seat.screen()
        assert "note: [bold]$x" in seat.screen()


def open_entry(seat: Seat, seq: int) -> None:
    """Click on it: a journal that has a border has its lines below that."""
    seat.click("journal", line=seq if seat.app.size == WIDE else seq - 1)
    assert f" {seq}  " in seat.screen()


def test_an_entry_is_amended_from_its_page(evening: Seat) -> None:
    evening.type("half a line")
    open_entry(evening, 5)
    assert " A Amend  U Undo  Esc Close" in evening.screen()
    evening.press("a")
    assert evening.typed == "amend 5 roark rolls blaster vs 15 : 4 3 6 2 1"
    evening.press("backspace", "6", "enter")
    assert "Roark Garnet rolls Blaster 5D+1: 22 vs 15" in evening.part("preview")
    evening.press("up", "up")
    assert evening.typed == "half a line"


def test_an_entry_is_taken_back_from_its_page(evening: Seat) -> None:
    open_entry(evening, 5)
    evening.press("u")
    assert evening.typed == "undo 5"


def test_what_does_not_stand_and_the_opening_are_only_read(evening: Seat) -> None:
    for seq in (1, 8):
        open_entry(evening, seq)
        assert "Amend" not in evening.screen().splitlines()[-1]
        evening.press("escape")
