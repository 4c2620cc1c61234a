"""A day of the campaign as its calendar names it.

The day is a whole number in the ledger; day 0 is the date at which the calendar starts. A year is a run of
months and of feasts that stand between them; in a leap year one month is longer.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec

MOST_YEARS = 100_000
"""A day further off than this has no date."""

Some = Annotated[int, msgspec.Meta(ge=1)]
"""A number from 1 on."""


class Start(msgspec.Struct):
    """The date of day 0."""

    year: int
    month: Some
    day: Some


class Month(msgspec.Struct):
    """A month by its name."""

    name: str
    days: Some


class Feast(msgspec.Struct):
    """Days between two months."""

    name: str
    after: str
    days: Some


class Leap(msgspec.Struct):
    """Which month is longer in which years, and by how many days."""

    every: Some
    month: str
    days: Some


class Kept(msgspec.Struct):
    """A calendar as the record keeps it."""

    start: Start | None = None
    months: list[Month] = []
    days_per_month: Some = 30
    between: list[Feast] = []
    leap: Leap | None = None
    era: str = ""


class Calendar:
    """The calendar of a campaign, from the JSON text that its first entry keeps; without one, a day is a
    number and has no date."""

    def __init__(self, text: str | None) -> None:
        kept = _read(text) if text else Kept()
        self._start = kept.start
        self._months = kept.months
        self._days_per_month = kept.days_per_month
        self._feasts: dict[str, list[Feast]] = {month.name: [] for month in kept.months}
        for feast in kept.between:
            self._feasts.setdefault(feast.after, []).append(feast)
        self._leap = kept.leap if kept.leap is not None and kept.leap.month in self._feasts else None
        self._era = kept.era
        self._common = sum(days for _name, days in self._runs(longer=0))

    def date(self, number: int) -> str:
        """`11 Sowing 12 of the Long Truce`; empty for a day without a date."""
        if self._start is None:
            return ""
        if not self._months:
            return self._by_number(self._start, number)
        year = self._start.year
        left = number + self._days_before(year)
        length = self._length(year)
        while left >= length:
            if year - self._start.year >= MOST_YEARS:
                return ""
            left -= length
            year += 1
            length = self._length(year)
        return self._within(year, left)

    def _by_number(self, start: Start, number: int) -> str:
        """A calendar whose months have numbers, twelve to a year, all of one length."""
        days = (start.month - 1) * self._days_per_month + start.day - 1 + number
        months, day = divmod(days, self._days_per_month)
        years, month = divmod(months, 12)
        date = f"{day + 1}.{month + 1}.{start.year + years}"
        return f"{date} {self._era}".rstrip()

    def _runs(self, longer: int) -> Iterator[tuple[str, int]]:
        """The months and feasts of a year in order, each with its days; the month of leap days is so much
        longer."""
        for month in self._months:
            leaps = self._leap is not None and month.name == self._leap.month
            yield month.name, month.days + (longer if leaps else 0)
            for feast in self._feasts[month.name]:
                yield feast.name, feast.days

    def _longer(self, year: int) -> int:
        """Leap days of a year."""
        return self._leap.days if self._leap is not None and year % self._leap.every == 0 else 0

    def _length(self, year: int) -> int:
        return self._common + self._longer(year)

    def _days_before(self, year: int) -> int:
        """Days of the first year that had passed when the campaign began."""
        assert self._start is not None  # without a start, days are numbers
        before = self._start.day - 1
        first = self._months[self._start.month - 1].name
        for name, days in self._runs(self._longer(year)):
            if name == first:
                break
            before += days
        return before

    def _within(self, year: int, left: int) -> str:
        for name, days in self._runs(self._longer(year)):
            if left < days:
                return f"{left + 1} {name} {year} {self._era}".rstrip()
            left -= days
        raise AssertionError("a day is within its year")


def _read(text: str) -> Kept:
    """The calendar that a text holds; one that was altered, so that it is none, gives no day a date."""
    try:
        kept = msgspec.json.decode(text, type=Kept)
    except msgspec.DecodeError:
        return Kept()
    if kept.start is not None and kept.months and kept.start.month > len(kept.months):
        return Kept()
    return kept
