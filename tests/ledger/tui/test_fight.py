"""A short fight in a real terminal, from the entry line alone: few keys a line, the round always in sight."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import pytest

from tests.ledger.tui.seat import NARROW, WIDE
from tests.ledger.tui.terminal import ENTER, QUIT, RIGHT, at

MOST_KEYS = 9
"""Keys of a line, as the median of a fight: what can be typed in three seconds."""

LONGEST = 26
"""Keys that no line of it may need."""

FIGHT = (
    ("fight ro, ve", "2 A fight: Roark Garnet and Vex"),
    ("r", "3 Round 1"),
    (f"{RIGHT} 2 bl", "4 Roark Garnet declares 2 Blaster"),
    (f"{RIGHT} bl", "5 Vex declares Blaster"),
    (f"{RIGHT} vs 10", "6 Roark Garnet rolls Blaster"),
    (RIGHT, "7 Vex rolls Blaster"),
    ("ro dodges", "8 Roark Garnet rolls Dodge"),
    (f"{RIGHT} vs 10", "9 Roark Garnet rolls Blaster"),
    ("n the lamp", "10 the lamp"),
    (RIGHT, "11 Round 2"),
    (RIGHT, "12 Roark Garnet declares 2 Blaster"),
    (RIGHT, "13 Vex declares Blaster"),
    (f"{RIGHT} vs 15", "14 Roark Garnet rolls Blaster"),
    ("ve stunned", "15 Vex is stunned"),
    (".", "16 Vex is stunned"),
    (RIGHT, "17 Vex rolls Blaster"),
    ("round end", "18 "),
)
"""What is typed before Enter, and what the journal then shows."""


def keys(typed: str) -> int:
    """How often one presses, Enter included."""
    return len(typed.replace(RIGHT, "→")) + 1


def test_a_fight_needs_few_keys() -> None:
    counted = [keys(typed) for typed, _shown in FIGHT]
    assert median(counted) <= MOST_KEYS
    assert max(counted) <= LONGEST


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_a_fight_is_logged_at_the_entry_line_alone(ledger: Path, size: tuple[int, int]) -> None:
    with at(ledger, size) as terminal:
        terminal.wait_for("1 The campaign begins")
        for typed, shown in FIGHT:
            terminal.write(typed)
            terminal.write(ENTER)
            terminal.wait_for(shown)
        terminal.write(QUIT)
        assert terminal.exit_code() == 0


def test_the_round_is_in_sight_as_long_as_it_is_open(ledger: Path) -> None:
    with at(ledger, NARROW) as terminal:
        terminal.wait_for("1 The campaign begins")
        terminal.write("fight ro, ve" + ENTER + "r" + ENTER)
        terminal.wait_for("> Roark · Vex", "> roark declares")
        terminal.write(f"{RIGHT} run, bl{ENTER}")
        terminal.wait_for("> Vex · Roark: running, Blaster", "> vex declares")
        terminal.write(f"{RIGHT} bl{ENTER}roark runs 5{ENTER}")
        terminal.wait_for("Vex: Blaster", "Roark: x running, Blaster")
        terminal.write(f"round end{ENTER}")
        terminal.wait_until_gone("Roark: x running")
