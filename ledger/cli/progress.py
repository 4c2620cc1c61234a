"""A line on standard error that says how far a long run has come: for a terminal alone, and gone at the end.

`click.progressbar` would leave its bar behind, and a line in files that nobody looks at meanwhile.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import TextIO

from ledger.progress import Progress, silent
from ledger.text_gate import visible
from ledger.wording.language import _

PATIENCE = 0.4
"""Seconds before the line appears: what is done sooner needs none."""

PACE = 0.1
"""Seconds between two of its states."""

ERASE = "\r\x1b[K"

NARROWEST = 20


@contextmanager
def shown(doing: str) -> Iterator[Progress]:
    """While that is being done, what is told appears; `doing` says what it is, in a word or two."""
    stream = sys.stderr
    if stream is None or not stream.isatty():
        yield silent
        return
    line = _Line(stream, doing)
    try:
        yield line.tell
    finally:
        # Also after Ctrl-C, so that the prompt stands in a line of its own.
        line.erase()


class _Line:
    def __init__(self, stream: TextIO, doing: str) -> None:
        self._stream = stream
        self._doing = visible(doing)
        self._next = monotonic() + PATIENCE
        self._there = False

    def tell(self, done: int, of: int) -> None:
        now = monotonic()
        if now >= self._next:
            self._next = now + PACE
            self._there = True
            self._write(ERASE + self._text(done, of)[: self._width()])

    def erase(self) -> None:
        if self._there:
            self._there = False
            self._write(ERASE)

    def _text(self, done: int, of: int) -> str:
        if not of:
            return _("{doing}: {done}").format(doing=self._doing, done=done)
        sentence = _("{doing}: {done} of {of} ({percent} %)")
        return sentence.format(doing=self._doing, done=done, of=of, percent=100 * done // of)

    def _width(self) -> int:
        """One column less than there are: in the last, some terminals begin a new line."""
        try:
            columns = os.get_terminal_size(self._stream.fileno()).columns
        except (OSError, ValueError):
            columns = 0
        return max(columns - 1, NARROWEST)

    def _write(self, text: str) -> None:
        # A terminal that was closed meanwhile is no reason to stop what is being done.
        with suppress(OSError):
            self._stream.write(text)
            self._stream.flush()
