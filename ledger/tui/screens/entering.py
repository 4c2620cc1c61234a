"""The lines that are entered, one after another, and those that wait for one before them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from ledger.tui.desk import Desk
from ledger.tui.remarks import Answer
from ledger.tui.screens.pane import PaneScreen
from ledger.wording.language import _

if TYPE_CHECKING:
    from textual.app import App

    from ledger.tui.widgets.entry_line import EntryLine


class Host(Protocol):
    """What is asked of the Table."""

    @property
    def app(self) -> App[Any]: ...

    @property
    def entry_line(self) -> EntryLine:
        """Where lines are typed."""

    @property
    def is_seated(self) -> bool:
        """Whether the ledger is open."""

    def at(self, act: Callable[[Desk], Answer]) -> Answer:
        """Do something at the desk; whatever goes wrong becomes a sentence."""

    def entered(self, answer: Answer, count: int) -> None:
        """So many lines were entered, and this came of the last."""

    def hint(self, text: str) -> None:
        """Say something that has nothing to do with the typed line."""


class Entering:
    """Records lines at the Table, each when those before it are recorded."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._lines: deque[str] = deque()
        self._after = ""
        """The line that comes back when the next one is recorded."""

    @property
    def waiting(self) -> Sequence[str]:
        """Lines that were entered and wait, for the ledger to be open or for one before to be mended."""
        return self._lines

    def enter(self, line: str) -> None:
        """Record a line, before those that wait because an earlier one was refused."""
        if self._host.is_seated:
            self._lines.appendleft(line)
        else:
            self._lines.append(line)
        self.go_on()

    def enter_all(self, lines: list[str]) -> None:
        """Record lines one by one, up to the first that is refused."""
        self._lines += lines
        self.go_on()

    def go_first(self, line: str) -> None:
        """Let a line be finished and recorded before the one that is typed, which comes back then."""
        self._after = self._host.entry_line.value
        self.give_back(line)

    def go_on(self) -> None:
        """Record the lines that wait, up to the first that is refused: that one goes back to be mended."""
        answer = Answer(True, [])
        entered = 0
        while self._lines and answer.taken and self._host.is_seated:
            line = self._lines.popleft()
            answer = self._host.at(partial(Desk.enter, text=line))
            if not answer.taken:
                self.give_back(line)
                break
            self._host.entry_line.history.add(line)
            entered += bool(line.strip())
            if answer.pane is not None:
                self._host.app.push_screen(PaneScreen(answer.pane))
            if self._after and line.strip():
                self.give_back(self._after)
                self._after = ""
                break
        self._host.entered(answer, entered)

    def give_back(self, line: str) -> None:
        """Put a line into the entry line again. What was typed meanwhile is kept in the history."""
        entry = self._host.entry_line
        entry.history.add(entry.value, taken=False)
        entry.write(line)

    def forget(self) -> list[str]:
        """The lines that wait, which do so no longer."""
        left = [*self._lines]
        self._lines.clear()
        self._after = ""
        return left

    def set_aside(self, lines: list[str]) -> None:
        """Keep lines in the history, and record none."""
        for line in lines:
            self._host.entry_line.history.add(line, taken=False)
        self._host.hint(_("set aside; Up brings it back"))
