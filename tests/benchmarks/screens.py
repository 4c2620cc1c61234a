"""The screens in a terminal: what one waits for at the start, at a key, at Enter, on the way to a place; and
the memory that they take. The floor is the same widgets with nothing behind them."""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from sqlite3 import connect
from tempfile import TemporaryDirectory

import msgspec

from tests.benchmarks import bare_screens
from tests.benchmarks.campaign import CAMPAIGN
from tests.benchmarks.measure import WITHIN, Goal, Result
from tests.benchmarks.starting import LINE, home, program

ENTRIES = 10_000
"""Of the campaign whose memory the long one's is compared with."""

BARE, SHORT, LONG = "bare", "short", "long"

QUIT, ENTER, TABLE = "Quit", "\r", "\x1bOQ"
"""What the foot line ends with, and keys."""

SHEET, TIME, AUDIT, TRAINING, PROGRESS, RULES = "\x1bOR", "\x1b[15~", *(f"\x1b[{n}~" for n in range(17, 21))

PLACES = (SHEET, TIME, AUDIT, TRAINING, PROGRESS, RULES)

A_KEY, AN_ENTER, A_PLACE = 25, 50, 100
"""Milliseconds that are not felt: at a key, at Enter, on the way to a place."""

ALIKE = 1.35


class Seen(msgspec.Struct):
    """What was measured of one of the three: milliseconds, and KiB of memory."""

    first: list[float] = []
    letter: list[float] = []
    key: list[float] = []
    enter: list[float] = []
    place: list[float] = []
    memory: list[int] = []


def results(short: Path, long: Path, rounds: int) -> Iterator[Result | str]:
    """The goals; where there are no screens, or no such terminals, that."""
    if find_spec("textual") is None or find_spec("pty") is None:
        yield f"{'the screens':46} absent"
        return
    seen = {BARE: Seen(), SHORT: Seen(), LONG: Seen()}
    for _round in range(rounds):
        for name, ledger in ((BARE, None), (SHORT, short), (LONG, long)):
            with TemporaryDirectory() as state:
                _sit(seen[name], ledger, {**home(long.parent), "XDG_STATE_HOME": state})
    yield from _of(seen[BARE], seen[SHORT], seen[LONG])


def _of(bare: Seen, short: Seen, long: Seen) -> Iterator[Result]:
    middle, most = statistics.median, _most
    yield Result(Goal("first paint, short", ALIKE), middle(short.first), middle(bare.first))
    yield Result(Goal("first paint, long", ALIKE), middle(long.first), middle(bare.first))
    yield Result(Goal("a key to its letter, long, p95", A_KEY, WITHIN), most(long.letter), most(bare.letter))
    yield Result(Goal("a key to all it tells, long", ALIKE), middle(long.key), middle(bare.key))
    yield Result(Goal("Enter to its entry, long", AN_ENTER, WITHIN), middle(long.enter), middle(bare.enter))
    yield Result(
        Goal("a place to its first picture, long", A_PLACE, WITHIN), middle(long.place), middle(short.place)
    )
    memory = middle(long.memory), middle(short.memory)
    remark = (
        f"{memory[0] / 1024:.0f} MB against {memory[1] / 1024:.0f}; bare {middle(bare.memory) / 1024:.0f}"
    )
    yield Result(Goal("memory of the screens, long against short", 1.1), *memory, remark)


def _most(times: list[float]) -> float:
    """What nineteen of twenty stay below."""
    return statistics.quantiles(times, n=20, method="inclusive")[-1]


def _sit(seen: Seen, ledger: Path | None, environment: dict[str, str]) -> None:
    """Open it, type a line and enter it, and look into every place that a campaign has."""
    # Not there on Windows.
    from tests.benchmarks.terminal import Terminal

    line = " ".join(LINE)
    with Terminal(_command(ledger, environment), environment) as terminal:
        seen.first.append(terminal.first(QUIT))
        newest = _newest(ledger)
        terminal.first(newest)
        terminal.settle()
        for key in line:
            letter, whole = terminal.answers(key)
            seen.letter.append(letter)
            seen.key.append(whole)
        seen.enter.append(terminal.press(ENTER, line if ledger is None else _after(newest)))
        terminal.settle()
        seen.memory.append(_memory(terminal.pid))
        if ledger is not None:
            for key in PLACES:
                seen.place.append(terminal.answers(key)[0])
                terminal.answers(TABLE)


def _command(ledger: Path | None, environment: dict[str, str]) -> list[str]:
    if ledger is None:
        file = Path(environment["HOME"]) / "screens.sqlite"
        file.unlink(missing_ok=True)
        return [sys.executable, "-m", bare_screens.__name__, str(file)]
    return [*program(), "--ledger", str(ledger), "--campaign", CAMPAIGN]


def _newest(ledger: Path | None) -> str:
    """What begins the line of the newest entry."""
    if ledger is None:
        return QUIT
    with closing(connect(ledger)) as file:
        [[seq]] = file.execute("SELECT head_seq FROM campaign").fetchall()
    return f"{seq} "


def _after(newest: str) -> str:
    return f"{int(newest) + 1} "


def _memory(pid: int) -> int:
    """KiB that a process holds now."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    [line] = [line for line in status.splitlines() if line.startswith("VmRSS:")]
    return int(line.split()[1])
