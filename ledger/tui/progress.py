"""What the Progress lists: the charts of one character, and the tables of them. No widget is here."""

from __future__ import annotations

import msgspec

from ledger.exchange.progress import ADVANCEMENT, POINTS, Plot, progress_of
from ledger.exchange.tables import Table
from ledger.text_gate import one_line
from ledger.tui.items import HEADING, Item
from ledger.tui.people import acting, shown_first
from ledger.tui.view import View
from ledger.wording.language import _


class Shown(msgspec.Struct, frozen=True):
    """Whose progress it is, who else there is, the charts, and what the ends of their time are called."""

    who: str
    people: list[str]
    title: str
    plots: list[Plot]
    ends: tuple[str, str]


def read_progress(view: View, who: str | None) -> Shown | None:
    """That of this character, or if it is not there then of who acted last, or of the first; None where
    nobody acts."""
    people = acting(view)
    if not people:
        return None
    whose = shown_first(view, who, people)
    found = progress_of(view.journal, view.speaker, whose, view.at)
    last = next((session for session in reversed(found.sessions) if session is not None), None)
    now = _("session {number}").format(number=last) if last is not None else ""
    return Shown(whose, people, view.speaker.subject(whose), found.plots, (_("at the beginning"), now))


def listed(plots: list[Plot]) -> list[Item]:
    """The charts under headings; the key of each is its own."""
    lines: list[Item] = []
    for book, heading in ((POINTS, _("Points")), (ADVANCEMENT, _("Scores"))):
        found = [Item((one_line(plot.title), _told(plot)), plot.key) for plot in plots if plot.book == book]
        lines += [Item((heading,), look=HEADING), *found] if found else []
    return lines


def _told(plot: Plot) -> str:
    """Where points stand; of scores, how they went if there is one, else how many there are."""
    if plot.book == POINTS:
        return plot.curves[-1].last
    if len(plot.curves) > 1:
        return f"({len(plot.curves)})"
    return f"{plot.curves[0].first} → {plot.curves[0].last}"


def rows_of(plot: Plot) -> list[Item]:
    """The table of a chart; the key of a row that is about an entry is that entry's number, and a mark."""
    head = Item(tuple(map(one_line, plot.table.head)), look=HEADING)
    return [head, *(_row(plot.table, place, plot.entries[place]) for place in range(len(plot.table.rows)))]


def _row(table: Table, place: int, seq: int) -> Item:
    return Item(tuple(map(one_line, table.rows[place])), f"{seq}.{place}")
