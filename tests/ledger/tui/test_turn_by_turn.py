"""A fight of turns in a real terminal, in German: initiative, shots, a Force point, what a hit buys."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.campaign_file.reader import read_campaign
from ledger.journal.founding import found
from ledger.store.opening import open_store
from tests.ledger.tui.seat import NARROW, WIDE
from tests.ledger.tui.terminal import ENTER, QUIT, RIGHT, at

CAMPAIGN = """\
whills: 1
id: evening
name: Am Kraterrand
system: macht_pool
language: de
subjects:
  ana: {kind: pc, name: Ana, accounts: {blaster: 5, dodge: 4, control: 1, force_points: 2}}
  wache: {kind: npc, name: Wache, accounts: {blaster: 3, armour: 1}}
"""

IN_GERMAN = "import sys; from ledger.tui.app import run; sys.exit(run(*sys.argv[1:], 'de'))"

FIGHT = (
    ("sitzung beginnt Kaltes Eisen", "2 Sitzung 1 beginnt"),
    ("szene Halle", "3 Szene: Halle"),
    ("r", "4 Runde 1"),
    ("ana initiative 1 : 4 5", "5 Ana hat Initiative 9"),
    ("wache initiative : 3", "6 Wache hat Initiative 3"),
    (f"{RIGHT} blaster", "7 Ana ist am Zug: Blaster"),
    ("ana attackiert wache mit pistole auf 12 : 6 1 1 gegner : 5 1 1", "8 Ana greift Wache an"),
    ("ana vertraut mit kontrolle : 6 1 dazu : 5", "9 Ana vertraut der Macht"),
    ("verursacht verwundet, benommen", "10 Ana gibt 3 vom Treffer auf Wache aus"),
    (RIGHT, "11 Der Zug von Ana ist vorbei"),
    (f"{RIGHT} blaster", "12 Wache ist am Zug: Blaster"),
    ("wache attackiert ana mit pistole auf 12", "13 Wache greift Ana an"),
    (RIGHT, "14 Der Zug von Wache ist vorbei; nicht mehr benommen"),
    ("tat ana dunkel : 3", "15 Die Tat von Ana"),
    ("runde endet", "16 Die Runde endet"),
    ("sitzung endet", "17 Die Sitzung endet"),
)
"""What is typed before Enter, and what the journal then shows."""


@pytest.fixture
def hall(tmp_path: Path) -> Path:
    """A ledger with two who will shoot at each other."""
    path = tmp_path / "hall.whills"
    with open_store(str(path), create=True) as store:
        found(store, read_campaign(CAMPAIGN.encode(), "hall.yaml").founding)
    return path


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_a_fight_of_turns_is_logged_at_the_entry_line_alone(hall: Path, size: tuple[int, int]) -> None:
    with at(hall, size, "evening", opening=IN_GERMAN) as terminal:
        terminal.wait_for("1 Die Kampagne beginnt")
        for typed, shown in FIGHT:
            terminal.write(typed + ENTER)
            terminal.wait_for(shown[:60])
        terminal.write(QUIT)
        assert terminal.exit_code() == 0


def test_what_a_force_point_would_change_is_seen_while_a_roll_is_typed(hall: Path) -> None:
    with at(hall, NARROW, "evening", opening=IN_GERMAN) as terminal:
        terminal.wait_for("1 Die Kampagne beginnt")
        terminal.write("ana blaster -3D Rauch")
        terminal.wait_for("5D Blaster, -3D Rauch = 2D", "55.56 %", "Machtpunkt Kontrolle 100 %")
        terminal.write(" kauft 1")
        terminal.wait_for("dafür sind 4", "und der Pool hat 2")
