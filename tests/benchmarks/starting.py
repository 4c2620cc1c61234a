"""From the shell's prompt and back to it: whole processes, ours and the floor's."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from tests.benchmarks import bare_append
from tests.benchmarks.campaign import CAMPAIGN, PEOPLE
from tests.benchmarks.measure import Goal, Result, compared

LINE = (PEOPLE[0], "blaster", "vs", "15")

BARE = [sys.executable, bare_append.__file__]


def program() -> list[str]:
    """`whills`, as it is installed beside this Python."""
    script = Path(sys.executable).with_name("whills")
    return [str(script)] if script.exists() else [sys.executable, "-m", "ledger.cli"]


def run(command: list[str], folder: Path) -> None:
    """A process from start to end, with a home of its own."""
    subprocess.run(command, env=home(folder), check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def home(folder: Path) -> dict[str, str]:
    """The environment of somebody who has nothing else."""
    return {"HOME": str(folder), "PATH": os.environ["PATH"], "PYTHONPATH": os.environ.get("PYTHONPATH", "")}


def results(ledgers: list[Path], folder: Path, rounds: int) -> Iterator[Result]:
    """A line recorded from a cold start, in a short and in a long campaign; the help."""
    floor = folder / "start.sqlite"
    floor.unlink(missing_ok=True)
    bare = [*BARE, "--ledger", str(floor), "log", *LINE]
    commands = [log_command(folder, ledger) for ledger in ledgers]
    for ledger, command in zip(ledgers, commands, strict=True):
        yield compared(
            Goal(f"whills log, cold, {ledger.stem.rpartition('-')[0]}", 3),
            partial(run, command, folder),
            partial(run, bare, folder),
            rounds,
        )
    short, long = commands[0], commands[-1]
    yield compared(
        Goal("whills log, cold, long against short", 1.1),
        lambda: run(long, folder),
        lambda: run(short, folder),
        rounds,
    )
    yield compared(
        Goal("whills --help", 2),
        lambda: run([*program(), "--help"], folder),
        lambda: run([*BARE, "--help"], folder),
        rounds,
    )


def log_command(folder: Path, ledger: Path) -> list[str]:
    """The command on a ledger: in place, because a copy of a long one takes longer than all the rest."""
    return [*program(), "--ledger", str(ledger), "--campaign", CAMPAIGN, "log", *LINE]
