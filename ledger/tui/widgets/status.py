"""The first line: which campaign, and where play is."""

from __future__ import annotations

from rich.cells import cell_len
from textual.content import Content
from textual.widget import Widget

from ledger.tui.overview import Heading, Span
from ledger.tui.safe_text import content
from ledger.tui.widgets.fitting import DOT, GAP, cut
from ledger.wording.language import _

TITLES = ((200, 200), (30, 30), (20, 20), (12, 20), (0, 20), (0, 12), (0, 6), (0, 0))
"""How long the titles of what is around a scene may be, and that of the scene, tried in turn until the place
in play fits."""

LEAST_SCENE = 12
"""So much of a scene's title is worth more than the date."""


class StatusLine(Widget):
    """Campaign and system on the left, the place in play on the right."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._heading: Heading | None = None
        self._instead = _("opening the ledger")

    def show(self, heading: Heading) -> None:
        """Show where play is."""
        self._heading = heading
        self.refresh()

    def say(self, instead: str) -> None:
        """Show this, for no campaign is open."""
        self._heading = None
        self._instead = instead
        self.refresh()

    def render(self) -> Content:
        width = self.size.width
        if self._heading is None:
            return content(cut(self._instead, width))
        place = _place(self._heading, width)
        left = cut(f"{self._heading.campaign}{DOT}{self._heading.system}", width - cell_len(place) - len(GAP))
        space = " " * (width - cell_len(left) - cell_len(place))
        return Content.assemble(content(left, "bold"), space, content(place))


def _place(heading: Heading, width: int) -> str:
    """`Adventure 2 Fall of Ka'tan · Session 5 · Day 41`, its titles as long as there is room for them and a
    little of the campaign's name; the date of the day, if there is room beside the title of a scene."""
    room = width - min(cell_len(heading.campaign), width // 4) - len(GAP)
    *dated, bare = heading.days
    ways = [(day, titles) for day in dated for titles in TITLES if titles[1] >= LEAST_SCENE]
    said = ""
    for day, (around, inside) in [*ways, *((bare, titles) for titles in TITLES)]:
        parts = [titled(span, inside if span.name == "scene" else around) for span in heading.spans]
        said = DOT.join([*parts, day])
        if cell_len(said) <= room:
            return said
    return cut(said, width)


def titled(span: Span, longest: int) -> str:
    """A scene is known by its title, and by its number only where it has none."""
    title = cut(span.title, longest)
    if span.name == "scene" and title:
        return f"{span.label} {title}"
    return f"{span.label} {span.number} {title}".rstrip()
