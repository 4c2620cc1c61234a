"""A panel of labels and values, and other text to be read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ledger.tui.items import Fact
from ledger.tui.safe_text import content

WIDEST = 24
"""Labels that are longer push their value to the right alone."""


class FactsPanel(VerticalScroll, can_focus=True, inherit_bindings=False):
    """Labels on the left, their values beside; what is too long goes on below. It scrolls with the arrows."""

    # Left and right belong to the place.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll_up", show=False),
        Binding("down", "scroll_down", show=False),
        Binding("pageup", "page_up", show=False),
        Binding("pagedown", "page_down", show=False),
        Binding("home", "scroll_home", show=False),
        Binding("end", "scroll_end", show=False),
    ]

    def __init__(self, id: str, title: str = "") -> None:
        self._text = Static()
        super().__init__(self._text, id=id)
        if title:
            self.border_title = content(title)

    def show(self, facts: Sequence[Fact], title: str | None = None) -> None:
        """Show these; under another title, if one is given."""
        if title is not None:
            self.border_title = content(title)
        self._text.update(facts_content(facts))
        self.scroll_home(animate=False)


def facts_content(facts: Sequence[Fact]) -> Content:
    """Labels and values as a widget shows them."""
    width = max((cell_len(label) for label, value in facts if value and cell_len(label) <= WIDEST), default=0)
    return Content("\n").join([_line(label, value, width) for label, value in facts])


def _line(label: str, value: str, width: int) -> Content:
    if not label:
        return content(value)
    if not value:
        return content(label, "bold $text-primary")
    space = " " * max(width - cell_len(label), 0)
    return Content.assemble(content(f"{label}{space}  ", "$text-muted"), content(value))
