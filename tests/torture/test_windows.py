"""Several processes at one ledger: each line is recorded once, whoever was first."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from ledger.audit.verify import verify
from ledger.store.opening import open_store
from tests.ledger.journal.evening import Evening
from tests.torture import HARDER

WINDOWS = 4
LINES = 20 * HARDER


def test_windows_that_write_at_once_lose_nothing(tmp_path: Path) -> None:
    ledger, lines = tmp_path / "ledger.whills", tmp_path / "lines.journal"
    with open_store(str(ledger), create=True) as store:
        Evening(store).says("session start")
    lines.write_text("award roark 1\n" * LINES)
    home = {"HOME": str(tmp_path), "PATH": os.environ["PATH"]}
    command = [sys.executable, "-m", "ledger.cli", "--ledger", str(ledger), "log", "-"]
    windows = []
    for _window in range(WINDOWS):
        with lines.open() as told:
            windows.append(
                subprocess.Popen(
                    command, stdin=told, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=home
                )
            )
    said = [window.communicate()[1].decode() for window in windows]
    assert [window.returncode for window in windows] == [0] * WINDOWS, said
    with open_store(str(ledger)) as store:
        assert store.count("evening") == 2 + WINDOWS * LINES
        assert store.balance("evening", "roark", "character_points") == 5 + WINDOWS * LINES
        assert verify(store, "evening").ok
