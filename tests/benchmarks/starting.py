"""From the shell's prompt and back to it: whole processes, ours, the floor's and the peers'."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from tests.benchmarks import bare_append
from tests.benchmarks.campaign import CAMPAIGN, PEOPLE
from tests.benchmarks.measure import Goal, Result, Work, compared, medians

LINE = (PEOPLE[0], "blaster", "vs", "15")

TRANSACTIONS = 10_000
"""What a peer reads, as it does each time."""

BARE = [sys.executable, bare_append.__file__]


def program() -> list[str]:
    """`whills`, as it is installed beside this Python."""
    script = Path(sys.executable).with_name("whills")
    return [str(script)] if script.exists() else [sys.executable, "-m", "ledger.cli"]


def run(command: list[str], folder: Path) -> None:
    """A process from start to end, with a home of its own."""
    home = {"HOME": str(folder), "PATH": os.environ["PATH"], "PYTHONPATH": os.environ.get("PYTHONPATH", "")}
    subprocess.run(command, env=home, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def results(ledgers: list[Path], folder: Path, rounds: int) -> Iterator[Result]:
    """A line recorded from a cold start, in a short and in a long campaign; the help."""
    floor = folder / "start.sqlite"
    floor.unlink(missing_ok=True)
    bare = [*BARE, "--ledger", str(floor), "log", *LINE]
    commands = [_log(folder, ledger) for ledger in ledgers]
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


def _log(folder: Path, ledger: Path) -> list[str]:
    """The command on a ledger: in place, because a copy of a long one takes longer than all the rest."""
    return [*program(), "--ledger", str(ledger), "--campaign", CAMPAIGN, "log", *LINE]


def peers(ledger: Path, folder: Path, rounds: int) -> Iterator[str]:
    """Those that keep books in text, each reading ten thousand transactions; ours records a line in as
    many."""
    works: dict[str, Work] = {"whills": partial(run, _log(folder, ledger), folder)}
    for name, command in _peers(folder).items():
        if shutil.which(command[0]) is None:
            yield f"{name:46} absent"
        else:
            works[name] = partial(run, command, folder)
    for name, taken in medians(works, rounds).items():
        yield f"{name:46} {taken:10.2f} ms"


def _peers(folder: Path) -> dict[str, list[str]]:
    plain, beans = folder / "peers.journal", folder / "peers.beancount"
    lines = (
        f"2024/01/{1 + n % 28:02} Item {n}\n    Assets:Cash  1\n    Income:Work  -1\n"
        for n in range(TRANSACTIONS)
    )
    plain.write_text("\n".join(lines), encoding="ascii")
    entries = (
        f'2024-01-{1 + n % 28:02} * "Item {n}"\n  Assets:Cash  1 EUR\n  Income:Work  -1 EUR\n'
        for n in range(TRANSACTIONS)
    )
    opened = "2023-01-01 open Assets:Cash\n2023-01-01 open Income:Work\n"
    beans.write_text(opened + "\n".join(entries), encoding="ascii")
    return {
        "ledger-cli": ["ledger", "-f", str(plain), "balance"],
        "hledger": ["hledger", "-f", str(plain), "balance"],
        "beancount": ["bean-check", str(beans)],
    }
