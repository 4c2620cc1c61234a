"""What stands beside the entry line and can be gone to: letters that are typed there are for the line."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget


class Aside(Widget):
    """Esc, Tab and every letter lead back to the entry line."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,tab", "leave", show=False)]

    class Left(Message):
        """Back to the entry line, with what was typed here."""

        def __init__(self, typed: str = "") -> None:
            super().__init__()
            self.typed = typed

    def on_key(self, event: events.Key) -> None:
        """Letters belong to the entry line."""
        if event.is_printable and event.character is not None:
            event.stop()
            self.post_message(self.Left(event.character))

    def action_leave(self) -> None:
        self.post_message(self.Left())
