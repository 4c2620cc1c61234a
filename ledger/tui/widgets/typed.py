"""A line to type in, whose text shows as it is: whatever is typed or pasted, no terminal obeys it."""

from __future__ import annotations

from rich.highlighter import Highlighter
from textual import events
from textual.suggester import Suggester
from textual.widgets import Input

from ledger.text_gate import visible


class Typed(Input):
    """An input of Textual's behind the gate for text."""

    def __init__(
        self,
        value: str = "",
        *,
        id: str,
        placeholder: str = "",
        highlighter: Highlighter | None = None,
        suggester: Suggester | None = None,
    ) -> None:
        super().__init__(
            visible(value),
            placeholder,
            highlighter,
            suggester=suggester,
            select_on_focus=False,
            compact=True,
            id=id,
        )
        self.cursor_blink = False

    def insert_text_at_cursor(self, text: str) -> None:
        super().insert_text_at_cursor(visible(text))

    def replace(self, text: str, start: int, end: int) -> None:
        super().replace(visible(text), start, end)

    def _on_paste(self, event: events.Paste) -> None:
        """Line ends are spaces here."""
        event.stop()
        event.prevent_default()
        start, end = sorted(self.selection)
        self.replace(" ".join(event.text.split()), start, end)
