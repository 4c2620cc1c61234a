"""A terminal of a fixed size that shows nothing: it knows when a program painted, and what."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
import time
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Self

SIZE = (120, 40)
"""Columns and lines."""

ASKS, ANSWERS = b"\x1b[?2026$p", b"\x1b[?2026;2$y"
"""Whether a frame may be announced as one, so that its end is known; and that it may."""

FRAME_ENDS = b"\x1b[?2026l"

QUIET = 0.2
"""Seconds without a frame after which a program is taken to have painted all."""

PATIENCE = 120.0
"""Seconds after which what should be painted is given up."""


class Terminal:
    """A program in it, from its start on; it is killed at the end. Times are in milliseconds."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self._command = [*command]
        self._environment = {**environment, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        self._written = b""
        self._frames: list[tuple[int, float]] = []
        """Where each frame ends in what was written, and when it was there."""

    def __enter__(self) -> Self:
        self._end, beyond = pty.openpty()
        fcntl.ioctl(self._end, termios.TIOCSWINSZ, struct.pack("HHHH", SIZE[1], SIZE[0], 0, 0))
        self._began = time.perf_counter()
        self._process = subprocess.Popen(
            self._command,
            stdin=beyond,
            stdout=beyond,
            stderr=beyond,
            env=self._environment,
            start_new_session=True,
        )
        os.close(beyond)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._end)

    @property
    def pid(self) -> int:
        """Of the process."""
        return self._process.pid

    def first(self, text: str) -> float:
        """From the start to the first frame with that text."""
        return self._shown(text, 0, self._began)

    def press(self, keys: str, text: str) -> float:
        """From these keys to the first frame with that text."""
        written, pressed = len(self._written), self._send(keys)
        return self._shown(text, written, pressed)

    def answers(self, keys: str) -> tuple[float, float]:
        """From these keys to the first and to the last frame that came of them."""
        before, pressed = len(self._frames), self._send(keys)
        while len(self._frames) == before:
            self._go_on(f"something after {keys!r}")
        self.settle()
        return tuple((when - pressed) * 1000 for _, when in (self._frames[before], self._frames[-1]))  # type: ignore[return-value]  # two of them

    def settle(self, quiet: float = QUIET) -> None:
        """Wait until nothing has been painted for so long."""
        while self._read(quiet):
            pass

    def _send(self, keys: str) -> float:
        pressed = time.perf_counter()
        os.write(self._end, keys.encode())
        return pressed

    def _shown(self, text: str, since: int, began: float) -> float:
        sought = text.encode()
        while True:
            at = self._written.find(sought, since)
            if at >= 0:
                for end, when in self._frames:
                    if end > at:
                        return (when - began) * 1000
            self._go_on(repr(text))

    def _go_on(self, what: str) -> None:
        if not self._read(PATIENCE):
            raise AssertionError(f"waited in vain for {what}:\n{self._written[-2000:]!r}")

    def _read(self, seconds: float) -> bool:
        """Take in what is written within that time; False if nothing is."""
        ready, _, _ = select.select([self._end], [], [], seconds)
        if not ready:
            return False
        try:
            found = os.read(self._end, 1 << 16)
        except OSError:
            # Linux says so when nobody has the other end open any more.
            return False
        # An end may come in two pieces.
        since = max(len(self._written) - len(FRAME_ENDS) + 1, 0)
        self._written += found
        if (end := self._written.rfind(FRAME_ENDS, since)) >= 0:
            self._frames.append((end + len(FRAME_ENDS), time.perf_counter()))
        if ASKS in found:
            os.write(self._end, ANSWERS)
        return True
