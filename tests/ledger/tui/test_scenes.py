"""A session of six scenes in a real terminal: dice, points, situations, stress, a meditation, what waits."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.campaign_file.reader import read_file
from ledger.journal.founding import found
from ledger.places import bundled
from ledger.store.opening import open_store
from tests.ledger.tui.seat import NARROW, WIDE
from tests.ledger.tui.terminal import ENTER, QUIT, at

SESSION = (
    ("séance début Les brumes", "2 Session 1 begins: Les brumes"),
    ("scène Le hangar", "3 Scene: Le hangar"),
    ("inscrire Incendie comme situation dé d8", "4 Incendie joins the campaign"),
    ("drex audace pilote : 7 5 contre 2d6, incendie : 4 2 6", "5 Drex Malvo: 7 + 5 = 12 vs 10, success"),
    ("soulage incendie par drex", "6 Incendie from d8 to d6, by Drex Malvo"),
    ("scène La trappe", "7 Scene: La trappe"),
    ("kb9 précision érudit bavard d4 : 9 1 2 contre 3d6 : 5 3 1", "8 KB-9: 9 + 2 = 11 vs 8, success"),
    ("pressens 8 1", "9 The game master takes 1 of the ones of entry 8"),
    ("kb9 saisit opportunité une échelle", "10 KB-9 seizes 1 of the ones of entry 8"),
    ("complication Trappe bloquée", "11 A complication: Trappe bloquée, d6"),
    ("scène La douane", "12 Scene: La douane"),
    ("drex ruse canaille tricheur : 2 6 3 contre vharn ruse, vharn soldat : 7 4", "13 Drex Malvo: 6 + 3 = 9"),
    ("garde 1", "14 Drex Malvo keeps more of entry 13"),
    ("scène Les marais", "15 Scene: Les marais"),
    ("selka audace mystique force obscur gloire : 2 6 5 contre 3d6 : 2 3 2", "16 Selka Orn: 6 + 5 = 11"),
    ("aggrave vharn peur par selka", "17 Capitaine Vharn: Fear from none to d4"),
    ("scène La tour", "18 Scene: La tour"),
    ("drex audace pilote dramatique : 3 3 contre 3d6, honneur : 2 3 2 6", "19 Drex Malvo: 3 + 3 = 6"),
    ("aggrave drex blessure", "20 Drex Malvo: Injury from none to d4"),
    ("scène La nuit", "21 Scene: La nuit"),
    ("drex médite honneur : 3 contraire : 5", "22 Drex Malvo meditates on Honour (against)"),
    ("séance fin", "23 The session ends"),
)
"""What is typed before Enter, and how the journal then shows it."""


@pytest.fixture
def mists(tmp_path: Path) -> Path:
    """A ledger with the ready campaign at its beginning."""
    path = tmp_path / "mists.whills"
    with open_store(str(path), create=True) as store:
        found(store, read_file(bundled("campaigns") / "xyrop.yaml").founding)
    return path


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_a_session_of_six_scenes_is_logged_at_the_entry_line(mists: Path, size: tuple[int, int]) -> None:
    with at(mists, size, "brumes") as terminal:
        terminal.wait_for("1 The campaign begins")
        for typed, shown in SESSION:
            terminal.write(typed + ENTER)
            terminal.wait_for(shown[:50])
        terminal.write(QUIT)
        assert terminal.exit_code() == 0


def test_pools_dice_and_matters_come_from_the_chart(mists: Path) -> None:
    with at(mists, WIDE, "brumes") as terminal:
        terminal.wait_for("1 The campaign begins")
        for typed, shown in SESSION[:9]:
            terminal.write(typed + ENTER)
            terminal.wait_for(shown[:50])
        terminal.wait_for("BF 1", "FP 2")
        terminal.write("selka empathie mystique espoir contre 3d6")
        terminal.wait_for("chance 80.91 %", "die kept 89.37 %")
