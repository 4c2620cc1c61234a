"""The lines of this sitting, to be walked through with Up and Down."""

from __future__ import annotations

MOST_LINES = 500


class History:
    """Lines oldest first. Walking back from a line that is being typed keeps that line at the end."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._typed = ""
        self._at = 0
        self.last = ""
        """The last line that was recorded or answered."""

    def add(self, line: str, *, taken: bool = True) -> None:
        """Keep a line; `taken` says that it did something, so that it can be repeated."""
        if line.strip():
            others = [kept for kept in self._lines if kept != line]
            self._lines = [*others[1 - MOST_LINES :], line]
            self.last = line if taken else self.last
        self._typed = ""
        self._at = len(self._lines)

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
