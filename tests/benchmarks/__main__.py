"""`python -m tests.benchmarks`: ours, the floor and the peers in one run; the ratios are printed,
and kept in `.bench`.

Absolute figures do not travel between machines; the ratios nearly do, on a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec

from tests.benchmarks import (
    appending,
    importing,
    judged,
    keeping,
    peers,
    reading,
    screens,
    searching,
    starting,
    telling,
    verifying,
)
from tests.benchmarks.campaign import ledger_of
from tests.benchmarks.measure import Result

FOLDER = Path(__file__).parents[2] / ".bench"
"""Ignored by git, and removed by `make clean`."""

SHORT = 10

PARTS = (
    *("reading", "search", "backup", "fold", "verify", "judge"),
    *("append", "import", "export", "start", "screens", "peers"),
)


def main() -> int:
    """Exit 0 when every goal was met, 1 when not."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--entries", type=int, default=1_000_000, help="of the long ledger, made once")
    parser.add_argument("--rounds", type=int, default=7, help="of each measurement")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="of ledgers and results")
    parser.add_argument("--only", choices=PARTS, action="append", help="a part; may be repeated")
    arguments = parser.parse_args()
    folder = arguments.folder
    folder.mkdir(exist_ok=True)
    results: list[Result] = []
    lines = [
        f"{arguments.entries} entries, {arguments.rounds} rounds, medians: ours, the floor or peer, the ratio"
    ]
    say(lines[0])
    for measured in _measured(folder, arguments.only or PARTS, arguments.entries, arguments.rounds):
        line = measured.line() if isinstance(measured, Result) else measured
        if isinstance(measured, Result):
            results.append(measured)
        lines.append(line)
        say(line)
    (folder / "results.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (folder / "results.json").write_bytes(msgspec.json.format(msgspec.json.encode(results)))
    return 0 if all(result.met for result in results) else 1


def _measured(folder: Path, parts: Sequence[str], entries: int, rounds: int) -> Iterator[Result | str]:
    short, long = ledger_of(folder, SHORT), ledger_of(folder, entries)

    def of(most: int) -> Path:
        return ledger_of(folder, min(entries, most))

    made: dict[str, Callable[[], Iterator[Result | str]]] = {
        "reading": lambda: reading.results(long, rounds),
        "search": lambda: searching.results(long, rounds),
        "backup": lambda: keeping.results(long, folder, min(rounds, 3)),
        "fold": lambda: reading.folding(long, min(rounds, 5)),
        "verify": lambda: verifying.results(long, min(rounds, 3)),
        "judge": lambda: judged.results(folder, entries),
        "append": lambda: appending.results(short, folder, rounds),
        "import": lambda: importing.results(of(importing.ENTRIES), folder, min(rounds, 5)),
        "export": lambda: telling.results(of(telling.ENTRIES), long, folder, rounds),
        "start": lambda: starting.results([short, long], folder, 3 * rounds),
        "screens": lambda: screens.results(of(screens.ENTRIES), long, rounds),
        "peers": lambda: peers.results(of(peers.ENTRIES), folder, rounds),
    }
    for part in PARTS:
        if part in parts:
            yield from made[part]()


def say(line: str) -> None:
    """At once, because the next line takes its time."""
    print(line, flush=True)  # noqa: T201  # this is a program


if __name__ == "__main__":
    sys.exit(main())
