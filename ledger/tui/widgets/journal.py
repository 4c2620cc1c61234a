"""The journal on the screen: one line an entry, read as far as it is seen."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ledger.tui.pages import Line, Pages
from ledger.tui.safe_text import content
from ledger.wording.language import _

CUT = "…"
"""Ends a line that goes on beyond the width."""


class JournalView(ScrollView, can_focus=False):
    """Follows the newest entry, unless one has scrolled away from it."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"journal--number", "journal--undone"}

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.border_title = content(_("Journal"))
        self._pages: Pages | None = None
        self._following = True

    def show(self, pages: Pages, *, to_the_end: bool) -> None:
        """Show these entries: from the newest on if one was there, or `to_the_end` in any case."""
        self._following = self._following or to_the_end
        self._pages = pages
        self.virtual_size = Size(0, pages.length)
        self._settle()
        self.refresh()

    @property
    def failed(self) -> bool:
        """Whether what is shown could not all be read."""
        return self._pages is not None and self._pages.failed

    def on_resize(self, event: events.Resize) -> None:
        self._settle()

    def _settle(self) -> None:
        if self._following:
            self.scroll_to(y=self.virtual_size.height, animate=False, force=True)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        self._following = round(new_value) >= self.max_scroll_y

    def turn(self, pages: int) -> None:
        """So many screens on, or back if negative; one line stays in sight."""
        self.scroll_to(y=self.scroll_y + pages * max(self.size.height - 1, 1), animate=False, force=True)

    def to_the_beginning(self) -> None:
        self.scroll_to(y=0, animate=False, force=True)

    def to_the_end(self) -> None:
        self._following = True
        self._settle()

    def render_line(self, y: int) -> Strip:
        seq = self.scroll_offset.y + y + 1
        width = self.scrollable_content_region.width
        if self._pages is None or seq > self._pages.length:
            return Strip.blank(width, self.rich_style)
        return self._strip(self._pages.line(seq), len(str(self._pages.length)), width)

    def _strip(self, line: Line, digits: int, width: int) -> Strip:
        plain = self.rich_style
        number = Segment(f"{line.seq:>{digits}} ", plain + self.get_component_rich_style("journal--number"))
        said = plain if line.living else plain + self.get_component_rich_style("journal--undone")
        strip = Strip([number, Segment(line.text, said)])
        if cell_len(number.text + line.text) > width > 0:
            strip = Strip.join([strip.crop(0, width - 1), Strip([Segment(CUT, plain)])])
        return strip.adjust_cell_length(width, plain)
