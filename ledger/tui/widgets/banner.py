"""The line that says so while one looks back."""

from __future__ import annotations

from textual.content import Content
from textual.widget import Widget

from ledger.tui.safe_text import content
from ledger.tui.then import Then
from ledger.tui.widgets.fitting import cut
from ledger.wording.language import _


class Banner(Widget):
    """As of when all is shown. Nothing where that is now."""

    DEFAULT_CSS = """
    Banner {
        height: 1;
        background: $block-cursor-background;
        color: $text-warning;
        text-style: bold;
    }
    """

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._told = ""
        self.display = False

    def show(self, then: Then | None) -> None:
        """Show that moment."""
        self.display = then is not None
        self._told = then.told if then is not None else ""
        self.refresh()

    def render(self) -> Content:
        width = self.size.width
        told = _("As of {moment}").format(moment=self._told)
        ways = [
            _("{then} · read only · F5 moves in time, ^T returns to now").format(then=told),
            _("{then} · read only · ^T returns").format(then=told),
        ]
        return content(next((way for way in ways if len(way) <= width), cut(ways[-1], width)))
