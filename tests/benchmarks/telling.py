"""The chronicle in Markdown from a cold start, against a bare loop over its entries and against hledger."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from tests.benchmarks import bare_telling
from tests.benchmarks.campaign import CAMPAIGN
from tests.benchmarks.measure import Goal, Result, compared
from tests.benchmarks.peers import commands, transactions
from tests.benchmarks.starting import program, run

ENTRIES = 10_000

PEER = "hledger"


def results(ledger: Path, folder: Path, rounds: int) -> Iterator[Result | str]:
    """Whole processes, from the prompt and back to it."""
    ours = [*program(), "--ledger", str(ledger), "--campaign", CAMPAIGN, "export", "markdown"]
    bare = [sys.executable, bare_telling.__file__, str(ledger)]
    tell = partial(run, ours, folder)
    yield compared(Goal("export markdown, cold", 2.5), tell, partial(run, bare, folder), rounds)
    goal = Goal(f"export markdown, cold, against {PEER} print", 1)
    if shutil.which(PEER) is None:
        yield f"{goal.name:46} absent"
        return
    played = [*transactions(ledger)]
    *reading, _balance = commands(played, folder)[PEER]
    peer = partial(run, [*reading, "print"], folder)
    yield compared(goal, tell, peer, min(rounds, 5), f"at {len(played)} entries")
