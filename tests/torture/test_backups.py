"""Backups of a ledger that is being written to, again and again: each is whole, and nothing is missing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from ledger.audit.verify import verify
from ledger.exchange.backup import backed_up
from ledger.store.opening import open_store
from tests.ledger.journal.evening import Evening
from tests.torture import HARDER

BACKUPS = 50 * HARDER

WRITES = 30
"""That begin just before each."""

WRITER = """
import sys
from ledger.store.opening import open_store
from ledger.journal.journal import Journal
from ledger.quick_entry.sitting import Sitting
with open_store(sys.argv[1]) as store:
    sitting = Sitting(Journal(store, "evening"))
    for turn in sys.stdin:
        for note in range(int(turn)):
            sitting.record(sitting.understand(f"note Line {note} // of many", sticky=False))
"""


def test_every_backup_under_writes_is_whole_and_holds_what_was_there_when_it_began(tmp_path: Path) -> None:
    ledger = tmp_path / "ledger.whills"
    with open_store(str(ledger), create=True) as store:
        Evening(store).says("session start")
    command = [sys.executable, "-c", WRITER, str(ledger)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, text=True) as writer:
        counts = [_backup(ledger, tmp_path / f"{turn}.whills", writer) for turn in range(BACKUPS)]
    assert writer.returncode == 0
    with open_store(str(ledger), readonly=True) as store:
        assert store.count("evening") == 2 + BACKUPS * WRITES
    assert counts == sorted(counts)
    # Some of them caught the writer at it.
    assert {count % WRITES for count in counts} != {2}


def _backup(ledger: Path, path: Path, writer: subprocess.Popen[str]) -> int:
    assert writer.stdin is not None
    writer.stdin.write(f"{WRITES}\n")
    writer.stdin.flush()
    with open_store(str(ledger), readonly=True) as store:
        begun = store.count("evening")
        backed_up(store, str(ledger), path)
    with open_store(str(path), readonly=True) as backup:
        report = verify(backup, "evening")
    assert report.ok, report.problems
    assert report.entries >= begun
    return report.entries
