"""An evening in a real terminal: what is recorded is there when the program is opened again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ledger.tui.seat import NARROW, WIDE
from tests.ledger.tui.terminal import ENTER, ESCAPE, HELP, QUIT, REDO, UNDO, at

SHEET, TIME, LEFT = "\x1bOR", "\x1b[15~", "\x1b[D"
RETURN, FIND, LIBRARY = "\x14", "\x10", "\x0c"


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_evening_is_still_there_when_it_is_opened_again(ledger: Path, size: tuple[int, int]) -> None:
    with at(ledger, size) as terminal:
        terminal.wait_for("1 The campaign begins", "^Q Quit")
        terminal.write("roark blaster vs 15")
        terminal.wait_for("chance 84.80 %", "mean 18.5")
        terminal.write(" : 4 3 6 2 1" + ENTER)
        terminal.wait_for("2 Roark Garnet rolls Blaster 5D+1: 17 vs 15, success by 2", "recorded as 2")
        terminal.write("roark force heroic" + ENTER)
        terminal.wait_for("Roark Garnet spends a Force point: heroic", "Force points 2 -1 = 1")
        terminal.wait_for("FP 1")
        terminal.write(UNDO)
        terminal.wait_for("3 [does not stand]", "takes back 3")
        terminal.write(REDO)
        terminal.wait_for("brings back 3")
        terminal.wait_until_gone("[does not stand]")
        terminal.write(QUIT)
        assert terminal.exit_code() == 0
    with at(ledger, size) as terminal:
        terminal.wait_for("2 Roark Garnet rolls Blaster 5D+1: 17 vs 15, success by 2")
        terminal.wait_for("3 Roark Garnet spends a Force point: heroic", "4 Entry 3 is reversed", "FP 1")
        assert "[does not stand]" not in terminal.text
        terminal.write(QUIT)
        assert terminal.exit_code() == 0


def test_keys_typed_before_the_first_picture_are_not_lost(ledger: Path) -> None:
    with at(ledger) as terminal:
        terminal.write("note typed ahead" + ENTER + "roark bla")
        terminal.wait_for("2 typed ahead", "> roark bla")


def test_bytes_that_are_no_text_are_seen_to_be_none(ledger: Path) -> None:
    with at(ledger) as terminal:
        terminal.wait_for("1 The campaign begins")
        terminal.write("note ", b"\xe9\xff", " \x1b[200~", b"caf\xe9", "\x1b[201~", ENTER)
        terminal.wait_for("2 \ufffd\ufffd caf\ufffd")
        terminal.write(QUIT)
        assert terminal.exit_code() == 0


@pytest.mark.parametrize("key", ["1114112", "1:2:3", "9" * 20])
def test_a_key_that_cannot_be_is_passed_over(ledger: Path, key: str) -> None:
    with at(ledger) as terminal:
        terminal.wait_for("1 The campaign begins")
        # What is read with it is lost too, 4096 bytes at most; of the rest, backspaces do no harm.
        terminal.write(f"\x1b[{key}u".ljust(4096, "\x7f"))
        terminal.write("note still here" + ENTER)
        terminal.wait_for("2 still here")
        terminal.write(QUIT)
        assert terminal.exit_code() == 0


def test_resizing_the_terminal_keeps_the_typed_text(ledger: Path) -> None:
    with at(ledger, WIDE) as terminal:
        terminal.wait_for("1 The campaign begins")
        terminal.write("roark blaster vs 15")
        terminal.wait_for("chance 84.80 %", "┌─ Cast")
        terminal.resize(20, 5)
        terminal.wait_until_gone("Cast")
        # The foot line is painted last: the small screen is complete.
        terminal.wait_for("F1 Help")
        terminal.resize(*NARROW)
        terminal.wait_for("> roark blaster vs 15", "chance 84.80 %", "nothing is open")
        terminal.wait_until_gone("Cast")


def test_help_opens_and_closes(ledger: Path) -> None:
    with at(ledger) as terminal:
        terminal.wait_for("1 The campaign begins")
        terminal.write(HELP)
        terminal.wait_for("Shift+Tab", "Esc Close")
        terminal.write(ESCAPE)
        terminal.wait_for("1 The campaign begins")


@pytest.mark.parametrize("theme", ["ansi-dark", "textual-light"])
def test_nothing_is_invisible_without_colour(ledger: Path, theme: str) -> None:
    with at(ledger, NO_COLOR="1", TEXTUAL_THEME=theme) as terminal:
        terminal.write("roark bla")
        terminal.wait_for("1 The campaign begins", "roark blaster", "^Q Quit")
        assert terminal.invisible() == ""


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_every_place_is_gone_through_while_a_line_waits_half_typed(
    ledger: Path, size: tuple[int, int]
) -> None:
    with at(ledger, size) as terminal:
        terminal.wait_for("1 The campaign begins")
        terminal.write("session start One" + ENTER + "award roark 5" + ENTER + "session end" + ENTER)
        terminal.wait_for("4 The session ends")
        terminal.write("roark bla")
        terminal.write(SHEET)
        terminal.wait_for("Attributes", "1 of 3")
        terminal.write(TIME)
        terminal.wait_for("the end of Session 1 One", "> now")
        terminal.write(LEFT, LEFT)
        terminal.wait_for("As of the beginning")
        terminal.write(SHEET)
        terminal.wait_for("As of the beginning", "Attributes")
        terminal.write(RETURN, FIND, "d1-fp-02", ENTER)
        terminal.wait_for("D1-FP-02  Doubling", "fp.double_first")
        terminal.write(LIBRARY)
        terminal.wait_for("> The Rebel Cell", "Ready campaigns")
        terminal.write(ENTER)
        terminal.wait_for("> roark bla", "4 The session ends")
        terminal.write(QUIT)
        assert terminal.exit_code() == 0
