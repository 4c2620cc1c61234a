"""The lines that were entered, to be walked through with Up and Down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from ledger.quick_entry.line import MOST_CHARACTERS
from ledger.text_gate import TextRefused, clean

MOST_LINES = 500


class History:
    """Lines oldest first. Walking back from a line that is being typed keeps that line at the end."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._typed = ""
        self._at = 0
        self._keep: Callable[[str], None] | None = None
        self.last = ""
        """The last line that was recorded or answered."""

    def follow(self, earlier: Sequence[str], keep: Callable[[str], None]) -> None:
        """Go on after the lines of earlier sittings; `keep` is told of every line that is added. What was
        added before is of this sitting, or of another campaign if one was followed already."""
        mine = self._lines if self._keep is None else []
        self.last = self.last if self._keep is None else ""
        self._lines = [*earlier]
        self._keep = keep
        for line in mine:
            self._append(line)
        self._at = len(self._lines)

    def add(self, line: str, *, taken: bool = True) -> None:
        """Keep a line; `taken` says that it did something, so that it can be repeated."""
        if line.strip():
            self._append(line)
            self.last = line if taken else self.last
        self._typed = ""
        self._at = len(self._lines)

    def _append(self, line: str) -> None:
        self._lines = with_newest(self._lines, line)
        if self._keep is not None:
            self._keep(line)

    def back(self, typed: str) -> str:
        """The line before; the oldest stays."""
        if self._at == len(self._lines):
            self._typed = typed
        self._at = max(self._at - 1, 0)
        return self._lines[self._at] if self._lines else typed

    def on(self, typed: str) -> str:
        """The line after; after the newest, the one that was being typed."""
        if self._at >= len(self._lines):
            return typed
        self._at += 1
        return self._lines[self._at] if self._at < len(self._lines) else self._typed


def with_newest(lines: Sequence[str], line: str) -> list[str]:
    """The lines with this one at their end, and nowhere else."""
    others = [kept for kept in lines if kept != line]
    return [*others[1 - MOST_LINES :], line]


def let_in(lines: Iterable[str]) -> list[str]:
    """Those of the lines in a file that may be typed, and say something."""
    found = []
    for line in lines:
        with suppress(TextRefused):
            found += [line] if clean(line, "", MOST_CHARACTERS).strip() else []
    return found
