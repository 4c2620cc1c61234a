"""A line in which one types what is looked for."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input

from ledger.text_gate import visible


class SearchLine(Input):
    """What is typed shows as it is, whatever it is. Down and Enter lead to what was found."""

    DEFAULT_CSS = """
    SearchLine {
        height: 1;
        background: $panel;
        &:focus {
            background: $panel;
            background-tint: $panel 0%;
        }
        & > .input--placeholder {
            color: $text-muted;
        }
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,ctrl+j", "leave", show=False),
        # Textual's own would go to the end of the line.
        Binding("enter", "leave", show=False),
    ]

    class Left(Message):
        """On to what was found."""

    def __init__(self, id: str, placeholder: str) -> None:
        super().__init__(id=id, placeholder=placeholder, select_on_focus=False, compact=True)
        self.cursor_blink = False

    def action_leave(self) -> None:
        """On to what was found."""
        self.post_message(self.Left())

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
