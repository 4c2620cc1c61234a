"""An entry's place in play: adventure, session, scene, round, day; and where it stands among the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ledger.entry import Entry
from ledger.errors import NotUnderstood
from ledger.wording.language import _
from rules.kernel.record import TABLE, Draft
from rules.kernel.table import SPANS, Table

if TYPE_CHECKING:
    from ledger.journal.ground import Ground


class Place(msgspec.Struct, frozen=True):
    """Ordinals of the spans that were open, and the day. `stands` is set for what does not come last: the
    entry after which it stands."""

    adventure: int | None = None
    session: int | None = None
    scene: int | None = None
    round: int | None = None
    day: int = 0
    stands: int | None = None

    def spans(self) -> dict[str, int | None]:
        return {name: getattr(self, name) for name in SPANS}


def place_now(table: Table, draft: Draft) -> Place:
    """Where an entry is that comes last: in the spans that it leaves open, else in those it found open."""
    after = table.plus(draft)
    spans = {name: after.span(name) or table.span(name) for name in SPANS}
    return Place(day=after.day, **spans)


def place_of(entry: Entry) -> Place:
    """Where an entry was: its reversal and its replacement are there too."""
    return Place(entry.adventure, entry.session, entry.scene, entry.round, entry.day, entry.stands)


def not_come(day: int, today: int) -> NotUnderstood:
    """Why nothing can be said of a day, or of what was on it."""
    sentence = _("day {day} has not come yet: it is day {today}; `day {day}` lets the days pass")
    return NotUnderstood(sentence.format(day=day, today=today))


def late_place(ground: Ground, table: Table, at: str) -> Place | None:
    """The end of the place that `in session 3` names; None when that is where play is now. Raises
    NotUnderstood when there was no such place."""
    name, _colon, number = at.partition(":")
    ordinal = int(number)
    if name in ("session", "adventure") and table.span(name) == ordinal:
        return None
    today = table.balance(TABLE, "day")
    if name == "day" and ordinal > today:
        raise not_come(ordinal, today)
    if name == "day" and ordinal == today:
        return None
    last = ground.last_of_place(name, ordinal)
    if last is None:
        raise NotUnderstood(
            _("there was no {place}; the journal names those that were").format(place=at.replace(":", " "))
        )
    end = ground.entry(last)
    return Place(end.adventure, end.session, None, None, end.day, last)
