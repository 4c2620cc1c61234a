"""Fights in a real terminal, from the entry line alone: few keys a line, the round always in sight."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import pytest

from ledger.store.opening import open_store
from tests.ledger.tui import gunfight
from tests.ledger.tui.campaign import begun, desk_at
from tests.ledger.tui.seat import NARROW, WIDE
from tests.ledger.tui.terminal import ENTER, QUIT, RIGHT, WHERE_FOURS_FALL, at

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


# -- ten rounds between four


@pytest.fixture
def cellar(tmp_path: Path) -> Path:
    """A ledger file with the four who are about to fight."""
    path = tmp_path / "gunfight.whills"
    store = begun(open_store(str(path), create=True), gunfight.FILE)
    desk = desk_at(store)
    for line in gunfight.BEFORE.splitlines():
        assert desk.enter(line).taken
    desk.close()
    return path


def test_ten_rounds_between_four_need_few_keys() -> None:
    typed, told = zip(*gunfight.lines(), strict=True)
    assert [sentence for sentence in told if sentence.startswith("Round")] == [
        f"Round {number}" for number in range(1, 11)
    ]
    counted = [keys(line) for line in typed]
    assert median(counted) <= MOST_KEYS
    assert max(counted) <= LONGEST


def test_ten_rounds_between_four_are_logged_at_the_entry_line_alone(cellar: Path) -> None:
    with at(cellar, NARROW, opening=WHERE_FOURS_FALL) as terminal:
        terminal.wait_for("Scene: Cellar")
        for number, (typed, told) in enumerate(gunfight.lines(), start=gunfight.FIRST):
            terminal.write(typed.replace(gunfight.RIGHT_KEY, RIGHT))
            terminal.write(ENTER)
            terminal.wait_for(f"{number} {told}", f"recorded as {number}: ")
        terminal.write(QUIT)
        assert terminal.exit_code() == 0
