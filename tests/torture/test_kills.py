"""No confirmed line is lost, whenever the process is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from ledger.audit.verify import verify
from ledger.store.opening import open_store
from ledger.store.records import Page
from tests.ledger.journal.evening import Evening
from tests.torture import HARDER

KILLS = 200 * HARDER
RUNS = 6 * HARDER


MEMORY = Path("/dev/shm")  # noqa: S108  # a folder of random name is made in it
"""A disk in memory, where there is one: a kill, unlike a power cut, loses nothing that was written and not
yet synced, so the quickest disk shows as much as any."""


def test_hundreds_of_kills_lose_no_confirmed_entry(tmp_path: Path) -> None:
    with TemporaryDirectory(dir=MEMORY if os.access(MEMORY, os.W_OK) else tmp_path) as folder:
        program = [sys.executable, "-m", "tests.torture.kills", folder, str(KILLS), "3"]
        done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > KILLS


def test_killed_commands_lose_no_confirmed_line(tmp_path: Path) -> None:
    ledger, lines = tmp_path / "ledger.whills", tmp_path / "lines.journal"
    with open_store(str(ledger), create=True) as store:
        Evening(store).says("session start")
    lines.write_text("".join(f"note Line {line}\n" for line in range(5000)))
    source = Random(11)
    kept = 0
    for _run in range(RUNS):
        kept += _confirmed_before_kill(ledger, lines, source)
        with open_store(str(ledger)) as store:
            assert verify(store, "evening").ok
            notes = len(list(store.entries("evening", Page(kind="noted"))))
        assert notes >= kept
        # What was recorded and could not be confirmed any more counts from here on.
        kept = notes


def _confirmed_before_kill(ledger: Path, lines: Path, source: Random) -> int:
    """How many lines `whills log -` had told to be recorded before it was killed."""
    home = {
        "HOME": str(ledger.parent),
        "PATH": os.environ["PATH"],
        "PYTHONPATH": os.environ.get("PYTHONPATH", ""),
    }
    command = [sys.executable, "-m", "ledger.cli", "--ledger", str(ledger), "--json", "log", "-"]
    with lines.open() as told:
        child = subprocess.Popen(command, stdin=told, stdout=subprocess.PIPE, env=home)
    assert child.stdout is not None
    answers = [child.stdout.readline() for _line in range(source.randint(1, 6))]
    time.sleep(source.uniform(0, 0.01))
    child.send_signal(signal.SIGKILL)
    rest, _none = child.communicate()
    answers += rest.splitlines(keepends=True)
    return sum(b'"recorded":true' in answer for answer in answers if answer.endswith(b"\n"))
