"""A battle of another system in a real terminal: turns, the key for the opponent, a duel, its own words."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.campaign_file.reader import read_campaign
from ledger.journal.founding import found
from ledger.store.opening import open_store
from tests.ledger.tui.seat import NARROW, WIDE
from tests.ledger.tui.terminal import ENTER, QUIT, RIGHT, at
from tests.rules.lego_jedi.cast import CAMPAIGN

BATTLE = (
    ("session start Duel", "2 Session 1 begins: Duel"),
    ("battle", "3 The battle begins"),
    ("bob foresees 4 +1 initiative : 4", "4 Bob looks into the future"),
    ("t", "5 Turn 1"),
    (RIGHT, "6 Phase 2 is over; Rebels has the initiative"),
    ("steve s odi +3 : 4", "7 Steve strikes at Odi: d10+3: 7 to exceed 5, success by 2"),
    (f"{RIGHT} +4 saber : 4", "8 Odi deflects a blow of Steve: d10+5: 9 to exceed 7, success by 2"),
    ("odi s steve +3 : 3", "9 Odi strikes at Steve: d10+3: 6 to exceed 5"),
    (f"{RIGHT} +2 saber : 8", "10 Steve deflects a blow of Odi: d10+3: 11 to exceed 6"),
    ("o", "11 An opponent of Rebels acts"),
    ("odi s steve +5 : 7", "12 Odi strikes at Steve: d10+5: 12 to exceed 5"),
    (f"{RIGHT} +5 saber : 9", "13 Steve deflects a blow of Odi: d10+6: 15 to exceed 12"),
    ("o", "14 An opponent of Rebels acts"),
    ("t", "15 Turn 2"),
    ("battle end", "16 The battle ends; the turn ends"),
    ("session end", "17 The session ends"),
)
"""What is typed before Enter, and what the journal then shows."""


@pytest.fixture
def battlefield(tmp_path: Path) -> Path:
    """A ledger with the two armies."""
    path = tmp_path / "battle.whills"
    with open_store(str(path), create=True) as store:
        found(store, read_campaign(CAMPAIGN, "battle.yaml").founding)
    return path


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_a_battle_is_logged_at_the_entry_line_alone(battlefield: Path, size: tuple[int, int]) -> None:
    with at(battlefield, size, "evening") as terminal:
        terminal.wait_for("1 The campaign begins")
        for typed, shown in BATTLE:
            terminal.write(typed + ENTER)
            terminal.wait_for(shown[:60])
        terminal.write(QUIT)
        assert terminal.exit_code() == 0


def test_what_a_line_would_come_to_is_seen_while_it_is_typed(battlefield: Path) -> None:
    with at(battlefield, NARROW, "evening") as terminal:
        terminal.wait_for("1 The campaign begins")
        terminal.write(f"t{ENTER}p{ENTER}")
        terminal.wait_for("3 Phase 2 is over")
        terminal.write("odi s steve +3")
        terminal.wait_for("d10+3 to exceed 5", "chance 80.00 %")
        terminal.write(" : 3" + ENTER)
        terminal.wait_for("steve deflects")
        terminal.write("odi s steve +10")
        terminal.wait_for("10 Force points are 1 more than Odi has left: 9 of 12 owned")
