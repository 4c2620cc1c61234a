"""What the Table keeps of the typed lines: history, half-typed line, favourites."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ledger.errors import StorageError
from ledger.tui.desk import Desk
from ledger.tui.remarks import FAULT, HINT, Later, Remark
from ledger.tui.screens.entering import Entering
from ledger.tui.widgets.entry_line import EntryLine
from ledger.tui.widgets.fitting import cut, in_lines
from ledger.wording.language import _

LONGEST = 32
"""Cells of a favourite that are shown."""

MOST_LINES = 2
"""Lines that they take: the preview has as many at least."""


class Host(Protocol):
    """What is asked of the Table."""

    @property
    def entry_line(self) -> EntryLine:
        """Where lines are typed."""

    @property
    def entering(self) -> Entering:
        """By whom lines are recorded."""

    def hint(self, text: str) -> None:
        """Say something that has nothing to do with the typed line."""


class Memory:
    """Of the campaign at whose desk one sits; before there is one, nothing is kept."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._desk: Desk | None = None

    def sit_down(self, desk: Desk) -> None:
        """Bring back what an earlier sitting left: the half-typed line where nothing has been typed yet, and
        the others by Up."""
        if desk is self._desk:
            return
        self._desk = desk
        entry = self._host.entry_line
        entry.history.follow(desk.notebook.lines, desk.notebook.add)
        for line in desk.notebook.draft.found():
            if not entry.value and not self._host.entering.waiting:
                entry.write(line)
            elif line != entry.value:
                entry.history.add(line, taken=False)

    def keep(self) -> None:
        """Keep what is typed now, should the program end."""
        if self._desk is not None:
            self._desk.notebook.draft.keep([self._host.entry_line.value, *self._host.entering.waiting])

    # ---- Favourites ----

    def favourites(self) -> dict[str, str]:
        """Digit -> the line that it brings onto an empty one."""
        return self._desk.favourites() if self._desk is not None else {}

    def told(self) -> tuple[list[Remark], Later | None]:
        """What is told of an empty entry line: the favourites, or what finds them first."""
        count = self._desk.count_often() if self._desk is not None else None
        return (self._shown(), None) if count is None else ([], self._counted(count))

    def _shown(self) -> list[Remark]:
        parts = [f"{digit} {cut(line, LONGEST)}" for digit, line in self.favourites().items()]
        width = self._host.entry_line.screen.size.width
        return [Remark(HINT, line) for line in in_lines(parts, width, MOST_LINES)]

    def _counted(self, count: Callable[[], None]) -> Later:
        def later(_is_unwanted: Callable[[], bool]) -> list[Remark]:
            try:
                count()
            except StorageError as problem:
                return [Remark(FAULT, str(problem))]
            return self._shown()

        return later

    def pin(self) -> None:
        """Pin the typed line to a digit, or take it from its digit."""
        line = self._host.entry_line.value.strip()
        if self._desk is None or not line:
            self._host.hint(_("type a line, or bring one back with Up; ^F then pins it to a digit"))
            return
        notebook = self._desk.notebook
        if digit := notebook.unpin(line):
            said = _("no longer pinned to {digit}")
        elif digit := notebook.pin(line):
            said = _("pinned: on an empty line, {digit} brings it; ^F again takes it from there")
        else:
            said = _("all nine digits have a line; bring one back by its digit, and ^F takes it from there")
        self._host.hint(said.format(digit=digit))
