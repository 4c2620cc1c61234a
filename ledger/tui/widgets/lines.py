"""A list of lines in columns, of any length: only what is seen is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ledger.text_gate import one_line
from ledger.tui.items import LOOKS, Item
from ledger.tui.safe_text import content
from ledger.tui.widgets.fitting import GAP, cut

CHOSEN = ">"
"""Marks the line that Enter opens."""

MEASURED = 500
"""So many lines are looked at for how wide their columns are; those of a longer list may be cut."""


SHORTEST = 12
"""Columns that the left of a pair keeps, however long the right is."""


class LineList(ScrollView, can_focus=True, inherit_bindings=False):
    """Lines to choose from. The columns are as wide as what is in them; the `broad` one takes what is left,
    or yields what is missing, and is cut with a mark. Those in `right` stand on the right, as numbers do."""

    DEFAULT_CSS = """
    LineList {
        scrollbar-size-vertical: 1;
        & > .lines--heading { color: $text-primary; text-style: bold; }
        & > .lines--quiet { color: $text-muted; }
        & > .lines--struck { color: $text-muted; text-style: strike; }
        & > .lines--good { color: $text-success; }
        & > .lines--bad { color: $text-error; }
        & > .lines--warned { color: $text-warning; }
        & > .lines--chosen {
            color: $block-cursor-foreground;
            background: $block-cursor-background;
            text-style: bold;
        }
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("home,ctrl+home", "end(0)", show=False),
        Binding("end,ctrl+end", "end(1)", show=False),
        # What Enter becomes when it is typed before the program has taken the terminal over.
        Binding("enter,ctrl+j", "open", show=False),
    ]

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"lines--{look}" for look in (*LOOKS, "chosen")}

    class Moved(Message):
        """Another line is chosen."""

        def __init__(self, lines: LineList, key: str) -> None:
            super().__init__()
            self.lines = lines
            self.key = key

        @property
        def control(self) -> LineList:
            return self.lines

    class Opened(Moved):
        """The chosen line is to be opened."""

    class Resized(Message):
        """There is more room, or less."""

        def __init__(self, lines: LineList) -> None:
            super().__init__()
            self.lines = lines

    def __init__(
        self, id: str, *, title: str = "", broad: int = -1, right: Sequence[int] = (), paired: bool = False
    ) -> None:
        super().__init__(id=id)
        self._paired = paired
        if title:
            self.border_title = content(title)
        self._items: Sequence[Item] = ()
        self._broad = broad
        self._right = frozenset(right)
        self._widths: list[int] = []
        self._at: int | None = None

    # ---- What is listed ----

    def set_numbers(self, right: Iterable[int]) -> None:
        """The columns of what is shown next that stand on the right."""
        self._right = frozenset(right)

    def show(self, items: Sequence[Item], chosen: str | None = None, place: int | None = None) -> None:
        """List these: what was chosen stays so if it is still there, else what stands in its place; or choose
        the line of that key, or at that place. Long lists may be of any kind that has a length and gives
        lines by their place; keys are looked for near their beginning."""
        wanted = chosen if chosen is not None else self.key
        self._items = items
        measured = [items[place].cells for place in range(min(len(items), MEASURED))]
        columns = max(map(len, measured), default=0)
        # A heading is as long as it likes.
        in_columns = [cells for cells in measured if len(cells) > 1 or columns == 1]
        self._widths = [
            max((cell_len(cells[n]) for cells in in_columns if n < len(cells)), default=0)
            for n in range(columns)
        ]
        self.virtual_size = Size(0, len(items))
        self._at = self._nearest(self._place_of(wanted) if place is None else place, 1)
        self._into_sight()
        self.refresh()
        # The bar may only come now, and would stand at the top although the list has been scrolled.
        self.call_after_refresh(self._align_bar)

    def _align_bar(self) -> None:
        self.vertical_scrollbar.position = self.scroll_y

    def _place_of(self, key: str) -> int:
        if key and self._at is not None and self._at < len(self._items) and self._items[self._at].key == key:
            return self._at
        found = (n for n in range(min(len(self._items), MEASURED)) if key and self._items[n].key == key)
        return next(found, self._at or 0)

    @property
    def key(self) -> str:
        """That of the chosen line; empty if there is none."""
        return self._items[self._at].key if self._at is not None and self._at < len(self._items) else ""

    @property
    def place(self) -> int | None:
        """The place of the chosen line, from 0."""
        return self._at

    # ---- Choosing ----

    def choose(self, place: int, step: int = 1) -> None:
        """Choose the line at that place, or the next that can be in the direction of `step`."""
        found = self._nearest(place, step)
        if found is None or found == self._at:
            # Headings above the first line come into sight too.
            self.scroll_to(y=0, animate=False, force=True) if place <= 0 else self._into_sight()
            return
        self._at = found
        self._into_sight()
        self.refresh()
        self.post_message(self.Moved(self, self.key))

    def _nearest(self, place: int, step: int) -> int | None:
        """The first place from there on whose line can be chosen, else the last before."""
        length = len(self._items)
        if not length:
            return None
        place = min(max(place, 0), length - 1)
        ahead = range(place, length) if step > 0 else range(place, -1, -1)
        behind = range(place, -1, -1) if step > 0 else range(place, length)
        return next((n for way in (ahead, behind) for n in way if self._items[n].key), None)

    def _into_sight(self) -> None:
        top, height = self.scroll_offset.y, self.size.height
        if self._at is None or not height:
            return
        first = self._above(self._at, height)
        if first < top:
            self.scroll_to(y=first, animate=False, force=True)
        elif self._at >= top + height:
            self.scroll_to(y=self._at - height + 1, animate=False, force=True)

    def _above(self, place: int, height: int) -> int:
        """The first of the lines right above that cannot be chosen, and so never come into sight by
        themselves; the line at that place stays in sight."""
        lowest = max(place - height + 1, 0)
        while place > lowest and not self._items[place - 1].key:
            place -= 1
        return place

    def on_resize(self) -> None:
        self._into_sight()
        self.post_message(self.Resized(self))

    def action_move(self, lines: int) -> None:
        """So many lines on, or back."""
        self.choose((self._at or 0) + lines, lines)

    def action_page(self, pages: int) -> None:
        """So many screens on, or back; one line stays in sight."""
        self.choose((self._at or 0) + pages * max(self.size.height - 1, 1), pages)

    def action_end(self, which: int) -> None:
        """The first line, or the last."""
        self.choose(len(self._items) - 1 if which else 0, -1 if which else 1)

    def action_open(self) -> None:
        """Open the chosen line."""
        if self.key:
            self.post_message(self.Opened(self, self.key))

    def on_click(self, event: events.Click) -> None:
        """Choose and open the line that was clicked on."""
        offset = event.get_content_offset(self)
        place = self.scroll_offset.y + offset.y if offset is not None else -1
        if 0 <= place < len(self._items) and self._items[place].key:
            self.choose(place)
            self.action_open()

    def on_focus(self) -> None:
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()

    # ---- Painting ----

    def render_line(self, y: int) -> Strip:
        place, width = self.scroll_offset.y + y, self.scrollable_content_region.width
        if place >= len(self._items):
            return Strip.blank(width, self.rich_style)
        item, chosen = self._items[place], place == self._at
        style = self._style(item, chosen=chosen and self.has_focus)
        sign = f"{CHOSEN if chosen else ' '} "
        text = cut(sign + self._in_columns(item, width - len(sign)), width)
        return Strip([Segment(text, style)]).adjust_cell_length(width, style)

    def _style(self, item: Item, *, chosen: bool) -> Style:
        style = self.get_component_rich_style("lines--chosen") if chosen else self.rich_style
        if not item.look:
            return style
        return style + self.get_component_rich_style(f"lines--{item.look}", partial=True)

    def _in_columns(self, item: Item, width: int) -> str:
        cells = [one_line(cell) for cell in item.cells]
        if len(cells) == 1:
            return cells[0]
        if self._paired and len(cells) == 2:
            value = cut(cells[1], width - SHORTEST - len(GAP))
            return _padded(cells[0], width - cell_len(value) - len(GAP)) + GAP + value
        widths = self._widths[: len(cells)]
        broad = self._broad % len(self._widths)
        if broad < len(widths):
            others = sum(widths) - widths[broad] + len(GAP) * (len(widths) - 1)
            last = broad == len(widths) - 1
            widths[broad] = max(width - others, 1) if last else min(widths[broad], max(width - others, 1))
        return GAP.join(
            _padded(cell, wide, right=n in self._right)
            for n, (cell, wide) in enumerate(zip(cells, widths, strict=True))
        ).rstrip()


def _padded(cell: str, width: int, *, right: bool = False) -> str:
    cell = cut(cell, width)
    space = " " * (width - cell_len(cell))
    return space + cell if right else cell + space
