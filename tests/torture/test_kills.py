"""No confirmed line is lost, whenever the process is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from ledger.audit.verify import verify
from ledger.store.opening import open_store
from ledger.store.records import Page
from tests.ledger.journal.evening import Evening
from tests.torture import HARDER

KILLS = 200 * HARDER
RUNS = 6 * HARDER


def test_hundreds_of_kills_lose_no_confirmed_entry(tmp_path: Path) -> None:
    program = [sys.executable, "-m", "tests.torture.kills", str(tmp_path), str(KILLS), "3"]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > KILLS // 4


def test_killed_commands_lose_no_confirmed_line(tmp_path: Path) -> None:
    ledger = tmp_path / "ledger.whills"
    with open_store(str(ledger), create=True) as store:
        Evening(store).says("session start")
    source = Random(11)
    confirmed = 0
    for run in range(RUNS):
        confirmed += _confirmed_before_kill(ledger, run, source.uniform(0.15, 0.7))
        with open_store(str(ledger)) as store:
            assert verify(store, "evening").ok
            notes = list(store.entries("evening", Page(kind="noted")))
            assert len(notes) >= confirmed
            # What was recorded and could not be confirmed any more counts from here on.
            confirmed = len(notes)
    assert confirmed > 0


def _confirmed_before_kill(ledger: Path, run: int, seconds: float) -> int:
    """How many lines `whills log -` had told to be recorded before it was killed."""
    home = {
        "HOME": str(ledger.parent),
        "PATH": os.environ["PATH"],
        "PYTHONPATH": os.environ.get("PYTHONPATH", ""),
    }
    command = [sys.executable, "-m", "ledger.cli", "--ledger", str(ledger), "--json", "log", "-"]
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=home)
    assert child.stdin is not None
    assert child.stdout is not None
    lines = "".join(f"note Line {line} of run {run}\n" for line in range(5000))
    os.set_blocking(child.stdin.fileno(), False)
    until = time.monotonic() + seconds
    sent = lines.encode()
    while time.monotonic() < until and sent:
        try:
            sent = sent[os.write(child.stdin.fileno(), sent[:4096]) :]
        except BlockingIOError:
            time.sleep(0.001)
    child.send_signal(signal.SIGKILL)
    told, _none = child.communicate()
    return told.count(b'"recorded":true')
