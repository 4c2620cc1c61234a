"""Lines of text of which each goes on below its own beginning."""

from __future__ import annotations

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from ledger.tui.safe_text import content
from ledger.tui.widgets.fitting import hung


class HungText(Widget):
    """Plain text, wrapped to the width that it is given, in a style of the theme."""

    DEFAULT_CSS = "HungText { height: auto; }"

    def __init__(self, text: str, style: str = "", id: str | None = None) -> None:
        super().__init__(id=id)
        # What a terminal obeys is made visible first: it takes other room then.
        self._lines = content(text).plain.split("\n")
        self._look = style

    def render(self) -> Content:
        return content("\n".join(self._rows(self.content_size.width)), self._look)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._rows(width))

    def _rows(self, width: int) -> list[str]:
        return [row for line in self._lines for row in hung(line, max(width, 1))]
