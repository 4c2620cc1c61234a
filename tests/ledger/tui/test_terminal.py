"""An evening in a real terminal: what is recorded is there when the program is opened again."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path
from time import monotonic

import pytest

from ledger.store.database import PATIENCE
from tests.ledger.tui.seat import NARROW, WIDE
from tests.ledger.tui.terminal import ENTER, ESCAPE, HELP, QUIT, REDO, ROOT, UNDO, at

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


def test_keys_are_echoed_while_another_program_holds_the_ledger(ledger: Path) -> None:
    with at(ledger) as terminal:
        terminal.wait_for("1 The campaign begins")
        with closing(sqlite3.connect(ledger, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            begun = monotonic()
            for typed in ("note h", "note he", "note hel", "note held"):
                terminal.write(typed[-1] if typed != "note h" else typed)
                terminal.wait_for(f"> {typed}")
            # What is not on the interface may wait so long.
            assert monotonic() - begun < PATIENCE
            terminal.write(ENTER)
            terminal.wait_for("is busy in another window", "> note held")
        terminal.write(ENTER)
        terminal.wait_for("2 held")


def test_what_another_program_records_appears_and_nothing_is_held_when_idle(ledger: Path) -> None:
    with at(ledger) as terminal:
        terminal.wait_for("1 The campaign begins")
        terminal.write("note half")
        terminal.wait_for("> note half")
        whills = [sys.executable, "-m", "ledger.cli"]
        log = [*whills, "log", "--ledger", str(ledger), "note", "from", "outside"]
        subprocess.run(log, check=True, cwd=ROOT, capture_output=True)
        terminal.wait_for("2 from outside", "> note half")
        with closing(sqlite3.connect(ledger, isolation_level=None, timeout=0)) as other:
            taken = 0
            while taken < 5:
                # It looks once a second, for a moment; whoever holds it between would never let go.
                with suppress(sqlite3.OperationalError):
                    other.execute("BEGIN EXCLUSIVE")
                    other.execute("ROLLBACK")
                    taken += 1


@pytest.mark.parametrize("news", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_what_is_recorded_and_what_is_typed_outlive_the_program(ledger: Path, news: signal.Signals) -> None:
    with at(ledger) as terminal:
        terminal.wait_for("1 The campaign begins")
        terminal.write("note kept" + ENTER)
        terminal.wait_for("2 kept")
        terminal.write("note half ty")
        terminal.wait_for("> note half ty")
        terminal.signal(news)
        assert terminal.exit_code() != 0
        if news != signal.SIGKILL:
            assert terminal.is_sane()
    with at(ledger) as terminal:
        terminal.wait_for("2 kept", "> note half ty")


def test_fifty_pasted_lines_are_judged_and_recorded(ledger: Path) -> None:
    with at(ledger) as terminal:
        terminal.wait_for("1 The campaign begins")
        lines = "".join(f"note number {n}\n" for n in range(1, 51))
        terminal.write(f"\x1b[200~{lines}\x1b[201~")
        terminal.wait_for("50 lines, nothing recorded yet")
        terminal.write(ENTER)
        terminal.wait_for("51 number 50")
