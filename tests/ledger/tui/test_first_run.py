"""`whills` in a real terminal, as someone starts it who has no campaign, or several."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from ledger.store.opening import open_store
from tests.ledger.tui.campaign import FILE, begun
from tests.ledger.tui.seat import NARROW, WIDE
from tests.ledger.tui.terminal import ENTER, QUIT, ROOT, Terminal


def whills(home: Path, size: tuple[int, int], *arguments: str) -> Terminal:
    """The command of a user with that home."""
    kept = {name: os.environ[name] for name in ("PATH",) if name in os.environ}
    folders = {f"XDG_{name}_HOME": str(home / name) for name in ("DATA", "STATE", "CACHE")}
    surroundings = {**kept, **folders, "HOME": str(home), "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8"}
    return Terminal([sys.executable, "-m", "ledger.cli", *arguments], size, surroundings)


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_a_newcomer_comes_from_nothing_to_a_recorded_roll_and_takes_it_back(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with whills(tmp_path, size) as terminal:
        terminal.wait_for("Welcome to whills", "> The Glass Road")
        terminal.write(ENTER)
        terminal.wait_for("try `dara dexterity`", "nothing that you record here is kept")
        terminal.write("dara dexterity")
        terminal.wait_for("mean")
        terminal.write(ENTER)
        terminal.wait_for("recorded as", "Dara")
        terminal.write(QUIT)
        assert terminal.exit_code() == 0
    assert not [*(tmp_path / "DATA").rglob("*.whills")]


def test_who_has_several_campaigns_chooses_once(tmp_path: Path) -> None:
    ledger = tmp_path / "two.whills"
    with begun(open_store(str(ledger), create=True)) as store:
        begun(store, FILE.replace("rebel_cell", "second_cell").replace("The Rebel Cell", "The Second Cell"))
    with whills(tmp_path, NARROW, "--ledger", str(ledger)) as terminal:
        terminal.wait_for("> The Rebel Cell", "The Second Cell")
        terminal.write("\x1b[B", ENTER)
        terminal.wait_for("The Second Cell · ", "1 The campaign begins")
        terminal.write(QUIT)
        assert terminal.exit_code() == 0
    with whills(tmp_path, NARROW, "--ledger", str(ledger)) as terminal:
        terminal.wait_for("The Second Cell · ", "1 The campaign begins")
        terminal.write(QUIT)
        assert terminal.exit_code() == 0


def test_a_ledger_that_is_named_and_not_there_is_told(tmp_path: Path) -> None:
    with whills(tmp_path, WIDE, "--ledger", str(tmp_path / "nothing.whills")) as terminal:
        terminal.wait_for("there is no ledger at")
        assert terminal.exit_code() == 3
