"""The line that is being typed, kept as it is typed: whatever ends the program, the line comes back."""

from __future__ import annotations

import os
import stat
import sys
from io import FileIO
from pathlib import Path

import msgspec

from ledger.tui.history import let_in

if sys.platform != "win32":
    import fcntl

LARGEST = 1_000_000
"""Bytes that are read and written."""


class Draft:
    """The typed line, and those that wait behind it. The first window of a campaign has its draft, as long as
    it is open; in another one, and without a file, nothing is kept.

    The file is written in place with every key, which costs less than to make a new one: it begins with one
    line of JSON, and what may follow that is left of a longer draft before it.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._file: FileIO | None = None
        self._written = b""

    def found(self) -> list[str]:
        """Take the draft up: what the sitting before left, line by line; empty if it left nothing."""
        self._file = _opened(self._path) if self._path is not None else None
        if self._file is None:
            return []
        try:
            self._file.seek(0)
            begun = self._file.read(LARGEST).split(b"\n", 1)[0]
            return let_in(msgspec.json.decode(begun, type=list[str]))
        except (OSError, msgspec.DecodeError):
            return []

    def keep(self, lines: list[str]) -> None:
        """Keep these in place of what was kept, once the draft was taken up."""
        written = msgspec.json.encode(lines) + b"\n"
        if self._file is None or written == self._written or len(written) > LARGEST:
            return
        try:
            self._file.seek(0)
            self._file.write(written)
            self._file.truncate(len(written))
        except OSError:
            return
        self._written = written

    def close(self) -> None:
        """Leave the draft to the next window."""
        if self._file is not None:
            self._file.close()
            self._file = None


def _opened(path: Path) -> FileIO | None:
    """The file, where no other window has it. It may hold secrets, and is the user's alone."""
    try:
        file = FileIO(path, "r+", opener=_made)
    except OSError:
        return None
    about = os.fstat(file.fileno())
    # What is written in place would be written in whatever else has that name too.
    if not stat.S_ISREG(about.st_mode) or about.st_nlink > 1:
        file.close()
        return None
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            return None
    return file


def _made(path: str, flags: int) -> int:
    """Open a file that is made if it is not there. A link is not followed, and a pipe not waited for."""
    careful = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    return os.open(path, flags | os.O_CREAT | careful, 0o600)
