"""The journal on the screen: one line an entry, read as far as it is seen."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ledger.tui.pages import Line, Pages
from ledger.tui.safe_text import content
from ledger.tui.widgets.aside import Aside
from ledger.wording.language import _

CUT = "…"
"""Ends a line that goes on beyond the width."""


CHOSEN = ">"
"""Marks the entry that Enter opens."""


class JournalView(ScrollView, Aside):
    """Follows the newest entry, unless one has scrolled away from it. With the focus, one entry is chosen;
    Enter or a click opens it."""

    # A click opens an entry, and the entry line keeps the focus.
    FOCUS_ON_CLICK = False

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "choose(-1)", show=False),
        Binding("down", "choose(1)", show=False),
        Binding("pageup", "choose_page(-1)", show=False),
        Binding("pagedown", "choose_page(1)", show=False),
        Binding("home,ctrl+home", "choose_end(1)", show=False),
        Binding("end,ctrl+end", "choose_end(0)", show=False),
        Binding("enter", "open", show=False),
    ]

    COMPONENT_CLASSES: ClassVar[set[str]] = {"journal--number", "journal--undone", "journal--chosen"}

    class Opened(Message):
        """The entry of that number is to be shown whole."""

        def __init__(self, seq: int) -> None:
            super().__init__()
            self.seq = seq

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.border_title = content(_("Journal"))
        self._pages: Pages | None = None
        self._following = True
        self._chosen = 1

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

    # ---- Choosing ----

    @property
    def length(self) -> int:
        """How many entries there are to choose from."""
        return self._pages.length if self._pages is not None else 0

    def on_focus(self) -> None:
        """The last entry that is in sight is chosen first."""
        self._choose(self.scroll_offset.y + self.size.height)

    def on_blur(self) -> None:
        self.refresh()

    def _choose(self, seq: int) -> None:
        """Choose that entry, or the nearest there is, and bring it into sight."""
        self._chosen = max(min(seq, self.length), 1)
        top, height = self.scroll_offset.y, max(self.size.height, 1)
        if not top < self._chosen <= top + height:
            above = self._chosen - 1 if self._chosen <= top else self._chosen - height
            self.scroll_to(y=above, animate=False, force=True)
        self.refresh()

    def action_choose(self, by: int) -> None:
        """The entry that is so many further on."""
        self._choose(self._chosen + by)

    def action_choose_page(self, pages: int) -> None:
        """The entry that is so many screens further on."""
        self._choose(self._chosen + pages * max(self.size.height - 1, 1))

    def action_choose_end(self, seq: int) -> None:
        """The oldest entry, or with 0 the newest."""
        self._choose(seq or self.length)

    def action_open(self) -> None:
        """Show the chosen entry whole."""
        self._open(self._chosen)

    def _open(self, number: int) -> None:
        if self._pages is not None and 0 < number <= self.length:
            self.post_message(self.Opened(self._pages.line(number).seq))

    def on_click(self, event: events.Click) -> None:
        """Show the entry whole that was clicked on."""
        offset = event.get_content_offset(self)
        self._open(self.scroll_offset.y + offset.y + 1 if offset is not None else 0)

    # ---- Painting ----

    def render_line(self, y: int) -> Strip:
        number = self.scroll_offset.y + y + 1
        width = self.scrollable_content_region.width
        if self._pages is None or number > self._pages.length:
            return Strip.blank(width, self.rich_style)
        chosen = self.has_focus and number == self._chosen
        return self._strip(self._pages.line(number), self._pages.widest, width, chosen=chosen)

    def _strip(self, line: Line, digits: int, width: int, *, chosen: bool) -> Strip:
        plain = self.get_component_rich_style("journal--chosen") if chosen else self.rich_style
        quiet = self.get_component_rich_style("journal--number", partial=True)
        struck = self.get_component_rich_style("journal--undone", partial=True)
        number = Segment(f"{line.seq:>{digits}}{CHOSEN if chosen else ' '}", plain + quiet)
        strip = Strip([number, Segment(line.text, plain if line.living else plain + struck)])
        if cell_len(number.text + line.text) > width > 0:
            strip = Strip.join([strip.crop(0, width - 1), Strip([Segment(CUT, plain)])])
        return strip.adjust_cell_length(width, plain)
