"""The round that is open: one line for each who takes part, or all of them one after another."""

from __future__ import annotations

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from ledger.tui.overview import Overview
from ledger.tui.rounds import DONE, NEXT, Acting
from ledger.tui.safe_text import content
from ledger.tui.widgets.fitting import DOT, GAP, cut, in_lines, short_names
from ledger.tui.widgets.status import titled
from ledger.wording.language import _

FOLDED = 3
"""Lines that a folded round takes at most, on a screen of the usual height."""
ROWS_A_LINE = 8
"""Rows that a screen must have for each of these lines, lest they crowd out what is typed."""


class RoundPanel(Widget):
    """Who acts in what order, what is done (`x`) and what is to come. Nothing where no round is open."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._acting: list[Acting] = []
        self._folded = False
        self.display = False

    def show(self, overview: Overview, *, folded: bool) -> None:
        """Show the round of this overview: `folded` where there is no room for a line each."""
        self._folded = folded
        titles = [titled(span, 0) for span in overview.spans if span.name == "round"]
        self.border_title = content(DOT.join(titles))
        self._acting = overview.acting
        self.display = bool(overview.acting)
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._lines(width)) if self._folded else len(self._acting)

    def _lines(self, width: int) -> list[str]:
        """The folded round."""
        return _one_after_another(self._acting, width, self.screen.size.height)

    def render(self) -> Content:
        width, height = self.size
        if self._folded:
            return content("\n".join(self._lines(width)))
        acting, left = _from_the_next(self._acting, height)
        names = max((cell_len(one.name) for one in acting), default=0)
        totals = max((cell_len(one.total) for one in acting), default=0)
        rows = [_row(one, min(names, width // 3), totals, width) for one in acting]
        more = [content(cut(_("  + {count} more").format(count=left), width), "$text-muted")] if left else []
        return Content("\n").join([*rows, *more])


def _from_the_next(acting: list[Acting], height: int) -> tuple[list[Acting], int]:
    """As many as have room, among them whoever is next; and how many are left out."""
    if len(acting) <= height:
        return acting, 0
    place = next((place for place, one in enumerate(acting) if one.next), 0)
    room = max(height - 1, 1)
    start = min(place, len(acting) - room)
    return acting[start : start + room], len(acting) - room


def _row(one: Acting, names: int, totals: int, width: int) -> Content:
    name = cut(one.name, names)
    name += " " * (names - cell_len(name))
    head = f"{NEXT if one.next else ' '} {name} {one.total:>{totals}}{GAP}"
    said = cut(_actions(one, DOT), width - cell_len(head))
    style = "$text-muted" if one.out or not one.to_come else ""
    return Content.assemble(content(head, "bold" if one.next else style), content(said, style))


def _actions(one: Acting, between: str) -> str:
    """`x running · x blaster · dodge`, `x blaster · out`."""
    done = [f"{DONE} {action}" for action in one.done]
    return between.join([*done, *([_("out")] if one.out else one.to_come)])


def _one_after_another(acting: list[Acting], width: int, rows: int) -> list[str]:
    """Whoever is next stands first, for the last may not fit; the others follow in their order. `rows` are
    those of the screen."""
    place = next((place for place, one in enumerate(acting) if one.next), 0)
    names = short_names([one.name for one in acting], [one.id for one in acting])
    parts = [_part(one, name) for one, name in zip(acting, names, strict=True)]
    return in_lines(parts[place:] + parts[:place], width, min(FOLDED, max(rows // ROWS_A_LINE, 1)))


def _part(one: Acting, name: str) -> str:
    """`> Roark 17: x running, blaster`."""
    head = " ".join(filter(None, [NEXT if one.next else "", name, one.total]))
    said = _actions(one, ", ")
    return f"{head}: {said}" if said else head
