"""The open round at the Table screen: who acts, what is done and to come, and what is offered next."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ledger.tui.desk import Desk
from rules.kernel.table import Turn
from tests.ledger.tui import gunfight
from tests.ledger.tui.campaign import a_desk
from tests.ledger.tui.seat import NARROW, WIDE, Seat

VEX_IS_NEXT = (
    Turn("roark", done=["running", "blaster"], to_come=["dodge"], total=17),
    Turn("vex", to_come=["blaster"], total=9, expects="rolls"),
    Turn("jana", done=["blaster"], out=True),
)


def fighting(*turns: Turn, begun: str = "session start\nround", more: str = "") -> Callable[[], Desk]:
    """A desk at whose campaign the open round holds these turns."""

    def desk() -> Desk:
        made = a_desk(f"{begun}\n{more}")
        made.sitting.journal.system.order = lambda table: list(turns) if table.span("round") else []
        return made

    return desk


def test_a_round_shows_who_acts_in_what_order_and_what_is_done() -> None:
    with Seat(fighting(*VEX_IS_NEXT), WIDE) as seat:
        assert seat.part("round").splitlines() == [
            "  Roark Garnet 17  x running · x Blaster · Dodge",
            "> Vex           9  Blaster",
            "  Jana Tarn        x Blaster · out",
        ]
        assert "─ Round 1 ─" in seat.screen()


def test_at_80_columns_a_round_is_one_line_if_it_fits() -> None:
    with Seat(fighting(*VEX_IS_NEXT), NARROW) as seat:
        assert seat.part("round") == (
            "> Vex 9: Blaster · Jana: x Blaster, out · Roark 17: x running, x Blaster, Dodge"
        )


def test_at_80_columns_nobody_is_left_out_of_a_fight_of_four() -> None:
    four = [*VEX_IS_NEXT, Turn("guard_1", to_come=["standing", "blaster", "blaster"])]
    with Seat(fighting(*four, more="enrol Guard 1 as npc"), NARROW) as seat:
        assert seat.part("round").splitlines() == [
            "> Vex 9: Blaster · Jana: x Blaster, out · Guard: standing, 2 Blaster",
            "Roark 17: x running, x Blaster, Dodge",
        ]


def test_on_a_low_screen_a_round_stays_one_line() -> None:
    four = [*VEX_IS_NEXT, Turn("guard_1", to_come=["standing", "blaster", "blaster"])]
    with Seat(fighting(*four, more="enrol Guard 1 as npc"), (80, 12)) as seat:
        assert seat.part("round") == (
            "> Vex 9: Blaster · Jana: x Blaster, out · Guard: standing, 2 Blaster · + 1"
        )


def test_the_round_is_gone_when_it_has_ended() -> None:
    with Seat(fighting(*VEX_IS_NEXT), NARROW) as seat:
        seat.enter("round end")
        assert not seat.shows("round")
        seat.enter("round")
        assert seat.part("round").startswith("> Vex 9: Blaster")


def test_a_round_is_known_by_its_number_in_the_fight() -> None:
    begun = "session start\nround\nround\nscene Cellar\nfight roark, vex\nround"
    with Seat(lambda: a_desk(begun), WIDE) as seat:
        assert "Round 1 · Day 0" in seat.part("status")
        assert "─ Round 1 ─" in seat.screen()


def test_no_round_takes_no_room() -> None:
    with Seat(lambda: a_desk("session start")) as seat:
        assert not seat.shows("round")


def crowd(size: int, place: int) -> Callable[[], Desk]:
    """A round of so many, in which the one of that place is next."""
    enrolled = "\n".join(f"enrol Guard {n} as npc" for n in range(1, size + 1))
    turns = [Turn(f"guard_{n}", expects="declares" if n == place else "") for n in range(1, size + 1)]
    return fighting(*turns, more=enrolled)


@pytest.mark.parametrize("place", [1, 8, 20])
def test_whoever_is_next_is_seen_in_a_crowd(place: int) -> None:
    with Seat(crowd(20, place), WIDE) as seat:
        lines = seat.part("round").splitlines()
        assert len(lines) == 10
        assert f"> Guard {place}" in lines[0] + lines[-2]
        assert lines[-1] == "  + 11 more"
    with Seat(crowd(40, place), NARROW) as seat:
        lines = seat.part("round").splitlines()
        assert len(lines) == 3
        assert lines[0].startswith(f"> Guard {place} · ")
        assert lines[-1].split(" · ")[-1].startswith("+ ")


def test_names_that_share_their_first_word_stay_whole_in_one_line() -> None:
    with Seat(crowd(2, 1), NARROW) as seat:
        assert seat.part("round") == "> Guard 1 · Guard 2"


def test_hostile_names_and_words_show_as_text() -> None:
    turns = (Turn("roark", to_come=["[/x]\x1b[2J"], expects="rolls"), Turn("[bold]nobody", done=["[red]"]))
    for size in (NARROW, WIDE):
        with Seat(fighting(*turns), size) as seat:
            assert "[/x]" in seat.part("round")
            assert "\x1b" not in seat.screen()


# ---- What is offered ----


def test_the_line_that_comes_next_is_taken_with_one_key() -> None:
    with Seat(fighting(*VEX_IS_NEXT)) as seat:
        assert seat.part("prompt") == "> vex blaster"
        assert seat.typed == ""
        seat.press("right")
        assert seat.typed == "vex blaster"
        assert "Vex  3D Blaster" in seat.part("preview")


def test_the_line_that_comes_next_is_offered_again_when_the_line_is_emptied() -> None:
    with Seat(fighting(*VEX_IS_NEXT)) as seat:
        seat.type("ve")
        assert seat.part("prompt") == "> vex blaster"
        seat.press("backspace", "backspace")
        assert seat.part("prompt") == "> vex blaster"
        seat.enter("jana dexterity ruling late")
        assert seat.part("prompt") == "> vex blaster"


def test_enter_alone_records_nothing_though_a_line_is_offered() -> None:
    with Seat(fighting(*VEX_IS_NEXT)) as seat:
        before = seat.part("journal")
        seat.press("enter")
        assert seat.part("journal") == before


def test_tab_offers_who_is_next_before_others() -> None:
    with Seat(fighting(*VEX_IS_NEXT)) as seat:
        seat.press("tab")
        assert [line.split()[0] for line in seat.part("completions").splitlines()[:3]] == [
            "vex",
            "vex",
            "jana",
        ]
        assert "next in the round" in seat.part("completions").splitlines()[0]
        seat.press("enter")
        assert seat.typed == "vex blaster "


def test_the_next_round_is_offered_when_all_have_acted() -> None:
    with Seat(fighting(Turn("roark", done=["blaster"]))) as seat:
        assert seat.part("prompt") == "> round"


def test_an_offered_line_that_does_not_fit_is_cut_with_a_mark() -> None:
    with Seat(fighting(*VEX_IS_NEXT), (10, 24)) as seat:
        assert seat.part("prompt") == "> vex bla…"
        seat.resize(*NARROW)
        assert seat.part("prompt") == "> vex blaster"


def test_what_was_announced_is_offered_again_in_the_next_round() -> None:
    with Seat(fighting(Turn("roark", expects="declares"))) as seat:
        assert seat.part("prompt") == "> roark declares"
        seat.enter("ro declares 2")
        seat.enter("r")
        assert seat.part("prompt") == "> ro declares 2"


def test_nothing_is_offered_outside_rounds() -> None:
    with Seat(fighting(*VEX_IS_NEXT, begun="session start")) as seat:
        assert seat.part("prompt") == ">"


def test_the_preview_of_a_shot_tells_at_whom_though_the_line_does_not() -> None:
    with Seat(lambda: a_desk(gunfight.BEFORE, gunfight.FILE)) as seat:
        seat.enter("roark shoots vex at 8")
        seat.type("roark shoots")
        assert "Roark Garnet at Vex  5D+1 Blaster" in seat.part("preview")
