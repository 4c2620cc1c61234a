"""What the Table keeps of the typed lines from one sitting to the next: history and half-typed line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ledger.tui.desk import Desk
from ledger.tui.widgets.entry_line import EntryLine


class Host(Protocol):
    """What is asked of the Table."""

    @property
    def entry_line(self) -> EntryLine:
        """Where lines are typed."""

    @property
    def waiting(self) -> Sequence[str]:
        """Lines that were entered and wait."""


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
            if not entry.value and not self._host.waiting:
                entry.write(line)
            elif line != entry.value:
                entry.history.add(line, taken=False)

    def keep(self) -> None:
        """Keep what is typed now, should the program end."""
        if self._desk is not None:
            self._desk.notebook.draft.keep([self._host.entry_line.value, *self._host.waiting])
