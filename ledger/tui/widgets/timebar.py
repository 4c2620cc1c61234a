"""The bar of time: a row of adventures, a row of sessions, and where one is."""

from __future__ import annotations

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from ledger.tui.safe_text import content
from ledger.tui.timeline import TRACKS, Stop, Stretch, Timeline
from ledger.tui.widgets.fitting import cut

HERE = "^"
MARKS = "AB"


class TimeBar(Widget):
    """Each stretch is as long as its share of all entries. A click goes to the nearest stop."""

    class Clicked(Message):
        """A stop was clicked on."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._timeline: Timeline | None = None
        self._here = ""
        self._marks: list[str] = []

    def show(self, timeline: Timeline, here: str, marks: list[str]) -> None:
        """Show it, with a sign under the stop `here` and letters under those that are marked."""
        self._timeline, self._here, self._marks = timeline, here, marks
        self.refresh()

    def render(self) -> Content:
        if self._timeline is None or self.size.width < 2:
            return Content("")
        tracks = [self._track(name, self._timeline.stretches) for name in TRACKS]
        return Content("\n").join([*map(content, tracks), content(self._signs(), "bold $text-warning")])

    def _column(self, place: int) -> int:
        assert self._timeline is not None  # nothing is drawn without
        return round((place - 1) / max(self._timeline.length - 1, 1) * (self.size.width - 1))

    def _track(self, name: str, stretches: list[Stretch]) -> str:
        """`|1 The lighthou|2 The storm---|`: a stretch ends where the next begins, or before."""
        row = ""
        for stretch in stretches:
            if stretch.name == name:
                start, end = self._column(stretch.first), self._column(stretch.last)
                row += " " * (start - cell_len(row))
                wide = end - cell_len(row)
                row += "|" + _filled(stretch.title, wide - 1) if wide > 0 else ""
                if not stretch.open:
                    row = cut(row, self.size.width - 1) + "|" if end == self.size.width - 1 else row
        return row

    def _signs(self) -> str:
        signs = [" "] * self.size.width
        for stop in self._stops:
            if stop.key in self._marks:
                signs[self._column(stop.place)] = MARKS[self._marks.index(stop.key)]
        for stop in self._stops:
            if stop.key == self._here:
                signs[self._column(stop.place)] = HERE
        return "".join(signs).rstrip()

    @property
    def _stops(self) -> list[Stop]:
        return self._timeline.stops if self._timeline is not None else []

    def on_click(self, event: events.Click) -> None:
        """Go to the stop that is nearest."""
        offset = event.get_content_offset(self)
        if offset is not None and self._stops:
            nearest = min(self._stops, key=lambda stop: abs(self._column(stop.place) - offset.x))
            self.post_message(self.Clicked(nearest.key))


def _filled(title: str, width: int) -> str:
    """The title with dashes behind it, as wide as that."""
    said = cut(title, width)
    return said + "-" * (width - cell_len(said))
