"""The pages over the Table that make lines: the settlement of an adventure, the form of a move, the batch."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from textual import events

from ledger.quick_entry.blanks import blanks_of
from ledger.quick_entry.completion import Completion
from ledger.tui.batch import judged
from ledger.tui.remarks import HINT, Answer, Remark
from ledger.tui.screens.batch import BatchScreen
from ledger.tui.screens.form import Filled, FormScreen, no_form
from ledger.tui.screens.settlement import SettlementScreen
from ledger.wording.language import _

if TYPE_CHECKING:
    from textual.app import App

    from ledger.tui.desk import Desk
    from ledger.tui.screens.entering import Entering
    from ledger.tui.widgets.entry_line import EntryLine

T = TypeVar("T")


class Host(Protocol):
    """What these pages ask of the Table beneath them."""

    @property
    def app(self) -> App[Any]: ...

    @property
    def entry_line(self) -> EntryLine:
        """Where lines are typed."""

    def at(self, act: Callable[[Desk], Answer]) -> Answer:
        """Do something at the desk; whatever goes wrong becomes a sentence."""

    def asked(self, ask: Callable[[Desk], T], otherwise: T) -> T:
        """What the desk answers, or else that; what went wrong is told."""

    def tell(self, remarks: list[Remark]) -> None:
        """Say this of the line as it is."""

    @property
    def entering(self) -> Entering:
        """By whom lines are recorded."""


class OverTable:
    """Opens these pages, answers them, and takes the line that they end with."""

    def __init__(self, host: Host) -> None:
        self._host = host

    # ---- The settlement ----

    def settle(self) -> None:
        """Open the settlement of the open adventure; a line that waits to be mended stays where it is."""

        def settle(desk: Desk) -> Answer:
            found = desk.settlement()
            if found is None:
                return Answer(False, [Remark(HINT, _("no adventure is open; `adventure start` begins one"))])
            self._host.app.push_screen(SettlementScreen(found, self), self._settled)
            return Answer(True, [])

        answer = self._host.at(settle)
        if not answer.taken:
            self._host.tell(answer.remarks)

    def write_settlement(self, judged: dict[int, str], awards: dict[str, int]) -> str:
        """The line that ends the adventure with these decisions and awards."""
        return self._host.asked(lambda desk: desk.settling_line(judged, awards), "")

    async def take_key(self, key: events.Key) -> None:
        """A key that was pressed in the settlement and is for the entry line."""
        await self._host.entry_line.take_key(key)

    def _settled(self, line: str | None) -> None:
        """Record the line of the settlement, in the place of what asked for it."""
        if line:
            self._host.entry_line.value = ""
            self._host.entering.enter(line)

    # ---- The form ----

    def form(self) -> None:
        """Open the line that is typed as a form."""
        text = self._host.entry_line.value

        def form(desk: Desk) -> Answer:
            blanks = blanks_of(text, desk.sitting.vocabulary, desk.sitting.who)
            if blanks is None:
                return Answer(False, no_form(desk.sitting.vocabulary))
            self._host.app.push_screen(FormScreen(blanks, self), self._filled)
            return Answer(True, [])

        answer = self._host.at(form)
        if not answer.taken:
            self._host.tell(answer.remarks)

    def _filled(self, filled: Filled | None) -> None:
        """Record the line of the form, or leave it to be finished by hand."""
        if filled is None:
            return
        if filled.record:
            self._host.entry_line.value = ""
            self._host.entering.enter(filled.line)
        else:
            self._host.entry_line.write(filled.line)

    # ---- The batch ----

    def batch(self, lines: list[str]) -> bool:
        """Show pasted lines with what each would come to; False where that cannot be told now."""

        def judge(desk: Desk) -> Answer:
            found = judged(desk.trial(), lines)
            self._host.app.push_screen(BatchScreen(found, self), partial(self._batched, lines))
            return Answer(True, [])

        return self._host.at(judge).taken

    def _batched(self, lines: list[str], record: bool | None) -> None:
        if record:
            self._host.entering.enter_all(lines)
        else:
            self._host.entering.set_aside(lines)

    # ---- What they show ----

    def preview_line(self, line: str) -> list[Remark]:
        """What a line would come to."""
        return self._host.at(lambda desk: Answer(True, desk.preview(line))).remarks

    def complete(self, text: str) -> list[Completion]:
        """What may stand at the end of the text."""
        return self._host.asked(lambda desk: desk.complete(text), [])
