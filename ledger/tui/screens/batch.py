"""The batch: lines that were pasted together, each with what it would come to, before any is recorded."""

from __future__ import annotations

from typing import Protocol

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingsMap
from textual.containers import Container
from textual.screen import ModalScreen

from ledger.tui.batch import LOOKS, REFUSED, Judged
from ledger.tui.items import Item
from ledger.tui.safe_text import content
from ledger.tui.widgets.facts import FactsPanel
from ledger.tui.widgets.footer import LedgerFooter
from ledger.tui.widgets.lines import LineList
from ledger.wording.language import _, plural


class Handler(Protocol):
    """Who takes the keys that are for the entry line."""

    async def take_key(self, key: events.Key) -> None:
        """A key that is for the entry line."""


class BatchScreen(ModalScreen[bool]):
    """Shows the lines, and beneath them what the chosen one would come to. Ends with whether they are to be
    recorded."""

    CSS_PATH = "batch.tcss"

    def __init__(self, lines: list[Judged], handler: Handler) -> None:
        super().__init__()
        self._lines = lines
        self._handler = handler
        self._left = False
        self._bindings = BindingsMap.merge([self._bindings, BindingsMap(_bindings())])

    def compose(self) -> ComposeResult:
        with Container(id="page") as page:
            page.border_title = content(self._title())
            yield LineList("lines", broad=2, right=[0])
            yield FactsPanel("told")
        yield LedgerFooter()

    def _title(self) -> str:
        count = len(self._lines)
        told = plural("{count} line, nothing recorded yet", "{count} lines, nothing recorded yet", count)
        refused = sum(line.fate == REFUSED for line in self._lines)
        said = plural("{count} would be refused", "{count} would be refused", refused)
        parts = [told.format(count=count), *([said.format(count=refused)] if refused else [])]
        return "; ".join(parts)

    def on_mount(self) -> None:
        words = fates()
        items = [
            Item((str(place), words[line.fate], line.text), str(place), LOOKS[line.fate])
            for place, line in enumerate(self._lines, 1)
        ]
        refused = (place for place, line in enumerate(self._lines, 1) if line.fate == REFUSED)
        listed = self.query_one(LineList)
        listed.show(items, str(next(refused, 1)))
        listed.focus()
        self._tell(listed.key)

    def on_line_list_moved(self, event: LineList.Moved) -> None:
        self._tell(event.key)

    def on_line_list_opened(self) -> None:
        self.action_record()

    def _tell(self, key: str) -> None:
        if key:
            line = self._lines[int(key) - 1]
            # The list may have cut it.
            self.query_one(FactsPanel).show([("", "\n".join([line.text, *line.told]))])

    async def on_key(self, event: events.Key) -> None:
        """What is typed on is for the entry line; nothing of it is lost."""
        if event.character is not None and event.is_printable:
            event.stop()
            await self._handler.take_key(event)

    def action_record(self) -> None:
        """Record the lines, up to the first that is refused."""
        self._leave(record=True)

    def action_close(self) -> None:
        """Set the lines aside; nothing is recorded."""
        self._leave(record=False)

    def _leave(self, *, record: bool) -> None:
        """Once: keys that were typed faster than the page closes come here too."""
        if not self._left:
            self._left = True
            self.dismiss(record)


def fates() -> dict[str, str]:
    """What becomes of a line, in a word of the reader's."""
    return {
        "taken": _("fine"),
        "rolls": _("rolls"),
        "asks": _("answered"),
        "nothing": _("passed over"),
        "warns": _("warning"),
        "refused": _("refused"),
    }


def _bindings() -> list[Binding]:
    """In the words of the reader, who is known when the page opens."""
    return [
        # Or the list would keep the key to itself, and the foot line would not tell of it.
        Binding("enter", "record", _("Record, up to a refusal"), key_display=_("Enter"), priority=True),
        Binding("escape", "close", _("Set aside"), key_display="Esc", tooltip=_("Up brings the lines back")),
    ]
