"""The calendar of the days that are booked: a row for each person, a letter for each booking. No widget is
here."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_letters

import msgspec

from ledger.exchange.bookings import Booking, bookings, books_days
from ledger.text_gate import one_line
from ledger.tui.items import QUIET, Item
from ledger.tui.view import View
from ledger.wording.language import _

DAYS, WEEK = 56, 7
"""How many days are shown at once, and how often one of them is numbered."""

FREE, SEVERAL = "·", "#"
"""What stands for a day that is free, and for one that is booked twice."""

WHO = "who"
"""Begins the key of a row that is about a person."""


class Calendar(msgspec.Struct, frozen=True):
    """So many days from the `first` on. The key of a person's row is `who` and an id, that of a booking is
    its entry and its letter."""

    first: int
    title: str
    lines: list[Item]


def read_calendar(view: View, first: int | None) -> Calendar:
    """From that day on; without one, from a few days before today. Where the rules book no days, a sentence
    says so."""
    with view.journal.transaction():
        today = view.journal.table(view.at).day
        first = max(today - WEEK + 1, 0) if first is None else first
        found = bookings(view.journal, view.speaker, first, DAYS, view.at)
    if not books_days(view.system):
        return Calendar(
            first, _("Calendar"), [Item((_("By these rules, nobody's days are booked."),), look=QUIET)]
        )
    lines = [*_scale(first, today), *_people(view, found, first), *_legend(found)]
    if not found:
        lines.append(Item((_("No day of these is booked."),), look=QUIET))
    days = (view.speaker.day(day) for day in (first, first + DAYS - 1))
    return Calendar(first, _("{first} to {last}").format(first=next(days), last=next(days)), lines)


def _scale(first: int, today: int) -> Iterator[Item]:
    weeks = range(first, first + DAYS, WEEK)
    yield Item((_("day"), "".join(str(day).ljust(WEEK) for day in weeks).rstrip()), look=QUIET)
    if first <= today < first + DAYS:
        yield Item((_("today"), " " * (today - first) + "v"), look=QUIET)


def _people(view: View, found: list[Booking], first: int) -> Iterator[Item]:
    """The players' characters, then whoever else is busy, or is busied by somebody."""
    people, kinds, shelf = view.vocabulary.people, view.system.kinds, view.system.shelf
    busy = {one.who for one in found} | {other for one in found for other in one.others}

    def place(id: str) -> int | None:
        kind = kinds.get(people[id].kind)
        if kind is not None and kind.plays and not people[id].retired:
            return 0
        taught = shelf is not None and people[id].kind in shelf.kinds
        return (1 if kind is not None and kind.acts else 2 if taught else None) if id in busy else None

    placed = [(at, people[id].name, id) for id in people if (at := place(id)) is not None]
    for _at, _name, id in sorted(placed):
        yield Item((view.speaker.subject(id), _row(id, found, first)), f"{WHO}:{id}")


def _row(who: str, found: list[Booking], first: int) -> str:
    days = [FREE] * DAYS
    for place, one in enumerate(found):
        if who == one.who or who in one.others:
            for day in range(max(one.first, first), min(one.last + 1, first + DAYS)):
                days[day - first] = _letter(place) if days[day - first] == FREE else SEVERAL
    return "".join(days)


def _letter(place: int) -> str:
    return ascii_letters[place % len(ascii_letters)]


def _legend(found: list[Booking]) -> Iterator[Item]:
    for place, one in enumerate(found):
        days = str(one.first) if one.days == 1 else f"{one.first}-{one.last}"
        said = " ".join([_letter(place), days.ljust(WEEK), one_line(one.said)])
        yield Item((said,), f"{one.seq}:{place}")
