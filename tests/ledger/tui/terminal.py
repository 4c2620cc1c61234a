"""A real terminal, as far as a program can tell: a pseudo terminal with an emulator at its other end."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Self

import pyte

from tests.ledger.tui.campaign import CAMPAIGN
from tests.ledger.tui.seat import NARROW

ENTER, UNDO, REDO, QUIT, HELP, ESCAPE, RIGHT = "\r", "\x1a", "\x19", "\x11", "\x1bOP", "\x1b", "\x1b[C"

ROOT = Path(__file__).parents[3]

OPEN = "import sys; from ledger.tui.app import run; sys.exit(run(*sys.argv[1:]))"

WHERE_FOURS_FALL = """
import sys
from tests.ledger.tui.campaign import run_where_fours_fall
sys.exit(run_where_fours_fall(*sys.argv[1:]))
"""
"""The same with dice that all show four."""

PATIENCE = 60
"""Seconds after which what should appear is given up; a busy machine takes a while to start Python."""


class Terminal:
    """A command in a terminal of that size."""

    def __init__(self, command: Sequence[str], size: tuple[int, int], environment: Mapping[str, str]) -> None:
        self._command = [*command]
        self._environment = {**environment, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        self._screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._screen)

    def __enter__(self) -> Self:
        self._process, self._end = pty.fork()
        if self._process == 0:
            os.execvpe(self._command[0], self._command, self._environment)  # noqa: S606 - as meant
        self.resize(self._screen.columns, self._screen.lines)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(ProcessLookupError):
            os.kill(self._process, signal.SIGKILL)
        os.close(self._end)

    def resize(self, columns: int, lines: int) -> None:
        self._screen.resize(lines, columns)
        fcntl.ioctl(self._end, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def kill(self) -> None:
        """End the program without a word."""
        os.kill(self._process, signal.SIGKILL)

    def write(self, *keys: str | bytes) -> None:
        """What the keyboard sends."""
        os.write(self._end, b"".join(key.encode() if isinstance(key, str) else key for key in keys))

    @property
    def text(self) -> str:
        """What is seen."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    def invisible(self) -> str:
        """The letters whose colour is that of what is behind them."""
        return "".join(
            cell.data
            for row in self._screen.buffer.values()
            for cell in row.values()
            if cell.data.strip() and cell.fg == cell.bg != "default"
        )

    def wait_for(self, *texts: str) -> None:
        """Wait until all of these are seen."""
        self._wait(lambda: all(text in self.text for text in texts), f"{texts} to be seen")

    def wait_until_gone(self, text: str) -> None:
        self._wait(lambda: text not in self.text, f"{text!r} to be gone")

    def _wait(self, holds: Callable[[], bool], what: str) -> None:
        end = monotonic() + PATIENCE
        while not holds():
            if monotonic() > end or not self._read(1):
                raise AssertionError(f"waited in vain for {what}:\n{self.text}")

    def _read(self, seconds: float) -> bool:
        """Take in what the program writes; False when it has ended."""
        ready, _, _ = select.select([self._end], [], [], seconds)
        if not ready:
            return True
        try:
            written = os.read(self._end, 65536)
        except OSError:
            # Linux says so when nobody has the other end open any more.
            return False
        self._stream.feed(written)
        return bool(written)

    def signal(self, news: signal.Signals) -> None:
        """Send the program a signal."""
        os.kill(self._process, news)

    def is_sane(self) -> bool:
        """Whether the terminal echoes, takes lines, and shows its cursor, as a shell needs it."""
        local = termios.tcgetattr(self._end)[3]
        return bool(local & termios.ECHO and local & termios.ICANON) and not self._screen.cursor.hidden

    def exit_code(self) -> int:
        """Wait for the end of the program."""
        end = monotonic() + PATIENCE
        while self._read(1):
            assert monotonic() < end, f"the program does not end:\n{self.text}"
        _process, status = os.waitpid(self._process, 0)
        return os.waitstatus_to_exitcode(status)


def at(
    ledger: Path,
    size: tuple[int, int] = NARROW,
    campaign: str = CAMPAIGN,
    *,
    opening: str = OPEN,
    **environment: str,
) -> Terminal:
    """The screens on that ledger, in a terminal of that size."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "XDG_STATE_HOME") if name in os.environ}
    surroundings = {**kept, "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", **environment}
    return Terminal([sys.executable, "-c", opening, str(ledger), campaign], size, surroundings)
