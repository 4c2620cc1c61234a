"""A day of the campaign as its calendar names it.

The day is a whole number in the ledger; day 0 is the date at which the calendar starts. A year is a run of
months and of feasts that stand between them; in a leap year one month is longer.
"""

from __future__ import annotations

from typing import Any

import msgspec

MOST_YEARS = 100_000
"""A day further off than this has no date."""


class Calendar:
    """The calendar of a campaign, from the JSON text that its first entry keeps; without one, a day is a
    number and has no date."""

    def __init__(self, text: str | None) -> None:
        plain: dict[str, Any] = msgspec.json.decode(text) if text else {}
        self._start: dict[str, int] | None = plain.get("start")
        self._months: list[dict[str, Any]] = plain.get("months", [])
        self._days_per_month: int = plain.get("days_per_month", 30)
        self._feasts = {feast["after"]: feast for feast in plain.get("between", [])}
        self._leap: dict[str, Any] | None = plain.get("leap")
        self._era: str = plain.get("era", "")

    def date(self, number: int) -> str:
        """`11 Sowing 12 of the Long Truce`; empty for a day without a date."""
        if self._start is None:
            return ""
        if not self._months:
            return self._by_number(self._start, number)
        year = self._start["year"]
        left = number + self._days_before(year)
        length = self._length(year)
        while left >= length:
            if year - self._start["year"] >= MOST_YEARS:
                return ""
            left -= length
            year += 1
            length = self._length(year)
        return self._within(year, left)

    def _by_number(self, start: dict[str, int], number: int) -> str:
        """A calendar whose months have numbers, twelve to a year, all of one length."""
        days = (start["month"] - 1) * self._days_per_month + start["day"] - 1 + number
        months, day = divmod(days, self._days_per_month)
        years, month = divmod(months, 12)
        date = f"{day + 1}.{month + 1}.{start['year'] + years}"
        return f"{date} {self._era}".rstrip()

    def _runs(self, year: int) -> list[tuple[str, int]]:
        """The months and feasts of a year in order, each with its days."""
        runs = []
        for month in self._months:
            leap = self._leap
            longer = leap is not None and month["name"] == leap["month"] and year % leap["every"] == 0
            runs.append((month["name"], month["days"] + (leap["days"] if leap and longer else 0)))
            feast = self._feasts.get(month["name"])
            if feast is not None:
                runs.append((feast["name"], feast["days"]))
        return runs

    def _length(self, year: int) -> int:
        return sum(days for _name, days in self._runs(year))

    def _days_before(self, year: int) -> int:
        """Days of the first year that had passed when the campaign began."""
        assert self._start is not None  # without a start, days are numbers
        before = self._start["day"] - 1
        first = self._months[self._start["month"] - 1]["name"]
        for name, days in self._runs(year):
            if name == first:
                break
            before += days
        return before

    def _within(self, year: int, left: int) -> str:
        for name, days in self._runs(year):
            if left < days:
                return f"{left + 1} {name} {year} {self._era}".rstrip()
            left -= days
        raise AssertionError("a day is within its year")
