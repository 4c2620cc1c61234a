"""What the entry line keeps of a campaign from one sitting to the next: lines to walk back through, and pins.

It is a convenience in the user's state folder: a file that is missing, damaged, hostile or cannot be written
is no failure. What is read passes the same gate as what is typed.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from hashlib import sha256
from itertools import islice
from pathlib import Path

import msgspec

from ledger import places
from ledger.errors import StorageError
from ledger.tui.draft import Draft
from ledger.tui.history import MOST_LINES, let_in, with_newest

DIGITS = "123456789"
"""The keys of favourites."""

LARGEST = 8_000_000
"""Bytes of a file that is read; more than all lines can take."""

MOST_FILES = 200
"""Files that stay; those that were written longest ago go first."""


class Kept(msgspec.Struct, frozen=True):
    """The lines, oldest first, and the pinned ones by their digits."""

    lines: list[str] = []
    pins: dict[str, str] = {}


class Notebook:
    """Without a file it forgets all with the program. Two windows may write in one: each reads what the other
    has written before it adds something."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self.draft = Draft(file.with_suffix(".draft") if file is not None else None)
        self._kept = self._read() or Kept()

    @classmethod
    def of(cls, uid: str) -> Notebook:
        """That of the campaign which bears this id wherever it is copied."""
        try:
            folder = places.state_folder() / "lines"
            # The id comes with the ledger, and may hold anything.
            file = folder / f"{sha256(uid.encode()).hexdigest()[:32]}.json"
            folder.mkdir(parents=True, exist_ok=True)
        except (OSError, StorageError):
            return cls()
        return cls(file)

    @property
    def lines(self) -> list[str]:
        """Those that were entered or set aside, oldest first."""
        return self._kept.lines

    @property
    def pins(self) -> dict[str, str]:
        """Digit -> the line that is pinned to it."""
        return self._kept.pins

    def add(self, line: str) -> None:
        """Keep a line as the newest."""
        if let_in([line]):
            self._change(lambda kept: Kept(with_newest(kept.lines, line), kept.pins))

    def pin(self, line: str) -> str:
        """Pin a line to the first digit that is free, and give that; empty if none is, or if the line is none
        that is kept."""
        free = next((digit for digit in DIGITS if digit not in self.pins), "")
        if free and let_in([line]):
            self._change(lambda kept: Kept(kept.lines, {**kept.pins, free: line}))
            return free
        return ""

    def unpin(self, line: str) -> str:
        """Take a line from its digit, and give that; empty if it has none."""
        digit = next((digit for digit, pinned in self.pins.items() if pinned == line), "")
        if digit:
            left = {other: pinned for other, pinned in self.pins.items() if pinned != line}
            self._change(lambda kept: Kept(kept.lines, left))
        return digit

    def close(self) -> None:
        """Let the files go."""
        self.draft.close()

    # ---- The file ----

    def _change(self, changed: Callable[[Kept], Kept]) -> None:
        self._kept = changed(self._read() or self._kept)
        if self._file is None:
            return
        try:
            _write_whole(self._file, msgspec.json.encode(self._kept))
        except OSError:
            # What it holds would be read again, and all that could not be written be forgotten.
            self._file = None

    def _read(self) -> Kept | None:
        try:
            if self._file is None:
                return None
            found = msgspec.json.decode(places.content(self._file, LARGEST), type=Kept)
        except (OSError, msgspec.DecodeError, RecursionError):
            return None
        pins = {digit: line for digit in DIGITS for line in let_in([found.pins.get(digit, "")])}
        return Kept(let_in(found.lines[-MOST_LINES:]), pins)


def _write_whole(file: Path, content: bytes) -> None:
    """Put it in the place of what was there; whoever is interrupted leaves that as it was. Nobody else may
    read it, for it may hold secrets of the campaign."""
    if not file.exists():
        _make_room(file.parent)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f"{file.stem}-")
    draft = Path(name)
    try:
        with os.fdopen(handle, "wb") as written:
            written.write(content)
        draft.replace(file)
    except OSError:
        draft.unlink(missing_ok=True)
        raise


def _make_room(folder: Path) -> None:
    by_age = sorted(folder.iterdir(), key=lambda file: file.stat().st_mtime, reverse=True)
    for file in islice(by_age, MOST_FILES - 1, None):
        file.unlink(missing_ok=True)
