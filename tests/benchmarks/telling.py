"""The chronicle in Markdown from a cold start, against a bare loop over its entries and against hledger."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from tests.benchmarks import bare_telling
from tests.benchmarks.campaign import CAMPAIGN
from tests.benchmarks.measure import Goal, Result, compared
from tests.benchmarks.peers import commands, transactions
from tests.benchmarks.starting import home, program, run

ENTRIES = 10_000

PEER = "hledger"

ASKING = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def results(ledger: Path, long: Path, folder: Path, rounds: int) -> Iterator[Result | str]:
    """Whole processes, from the prompt and back to it; the memory of one on a `long` ledger too."""
    ours = _command(ledger)
    bare = [sys.executable, bare_telling.__file__, str(ledger)]
    tell = partial(run, ours, folder)
    yield compared(Goal("export markdown, cold", 2.5), tell, partial(run, bare, folder), rounds)
    memory = Goal("export markdown, memory, long against short", 1.25)
    yield Result(memory, _peak(long, folder), _peak(ledger, folder), "MiB")
    goal = Goal(f"export markdown, cold, against {PEER} print", 1)
    if shutil.which(PEER) is None:
        yield f"{goal.name:46} absent"
        return
    played = [*transactions(ledger)]
    *reading, _balance = commands(played, folder)[PEER]
    peer = partial(run, [*reading, "print"], folder)
    yield compared(goal, tell, peer, min(rounds, 5), f"at {len(played)} entries")


def _command(ledger: Path) -> list[str]:
    return [*program(), "--ledger", str(ledger), "--campaign", CAMPAIGN, "export", "markdown"]


def _peak(ledger: Path, folder: Path) -> float:
    """The most memory that an export takes, in MiB. A small process starts it and asks: a child begins with
    what its parent had at most."""
    asked = [sys.executable, "-c", ASKING, *_command(ledger)]
    done = subprocess.run(asked, env=home(folder), check=True, capture_output=True)
    return int(done.stdout) / 1024
