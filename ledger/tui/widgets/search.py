"""A line in which one types what is looked for."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from ledger.tui.widgets.typed import Typed


class SearchLine(Typed):
    """Down and Enter lead to what was found."""

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
        Binding("down", "leave(True)", show=False),
        # What Enter becomes when it is typed before the program has taken the terminal over.
        Binding("enter,ctrl+j", "leave(False)", show=False),
    ]

    class Left(Message):
        """On to what was found: by `down`, or by Enter."""

        def __init__(self, *, down: bool) -> None:
            super().__init__()
            self.down = down

    def __init__(self, id: str, placeholder: str) -> None:
        super().__init__(id=id, placeholder=placeholder)

    def action_leave(self, down: bool) -> None:
        """On to what was found."""
        self.post_message(self.Left(down=down))

    def took(self, event: events.Key) -> bool:
        """Take a letter that is typed while something else of the screen is looked at; tells whether it was
        one."""
        if not event.is_printable or event.character is None or self.has_focus:
            return False
        event.stop()
        self.focus()
        self.insert_text_at_cursor(event.character)
        return True
