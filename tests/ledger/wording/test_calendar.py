"""Days of the campaign by name."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.wording.calendar import Calendar
from tests.ledger.wording.cantina import entry, speaker

NAMED: dict[str, Any] = {
    "start": {"year": 3, "month": 2, "day": 14},
    "months": [{"name": "Elona", "days": 30}, {"name": "Kelona", "days": 30}, {"name": "Selona", "days": 30}],
    "between": [{"name": "Festival Week", "after": "Kelona", "days": 5}],
    "leap": {"every": 4, "month": "Selona", "days": 1},
    "era": "after the battle",
}


def named(**changes: Any) -> Calendar:
    return Calendar(json.dumps(NAMED | changes))


@pytest.mark.parametrize(
    ("day", "shown"),
    [
        (0, "14 Kelona 3 after the battle"),
        (16, "30 Kelona 3 after the battle"),
        (17, "1 Festival Week 3 after the battle"),
        (21, "5 Festival Week 3 after the battle"),
        (22, "1 Selona 3 after the battle"),
        (51, "30 Selona 3 after the battle"),
        (52, "1 Elona 4 after the battle"),
        (52 + 30 + 30 + 5 + 30, "31 Selona 4 after the battle"),
        (52 + 30 + 30 + 5 + 31, "1 Elona 5 after the battle"),
    ],
)
def test_months_feasts_and_leap_days_follow_one_another(day: int, shown: str) -> None:
    assert named().date(day) == shown


@pytest.mark.parametrize(("day", "shown"), [(0, "1.1.3"), (29, "30.1.3"), (30, "1.2.3"), (360, "1.1.4")])
def test_months_without_names_are_numbers(day: int, shown: str) -> None:
    calendar = Calendar(json.dumps({"start": {"year": 3, "month": 1, "day": 1}, "days_per_month": 30}))
    assert calendar.date(day) == shown


def test_without_a_calendar_a_day_has_no_date() -> None:
    assert Calendar(None).date(41) == ""


@pytest.mark.parametrize(
    "altered",
    [
        "{",
        "[]",
        '{"start": 3}',
        '{"start": {"year": 3, "month": 1}}',
        '{"start": {"year": 3, "month": 1, "day": 1}, "days_per_month": 0}',
        '{"start": {"year": 3, "month": 2, "day": 1}, "months": [{"name": "Elona", "days": 30}]}',
        '{"start": {"year": 3, "month": 1, "day": 1}, "months": [{"name": "Elona", "days": 0}]}',
    ],
)
def test_a_calendar_that_was_altered_gives_no_date(altered: str) -> None:
    assert Calendar(altered).date(41) == ""


def test_two_feasts_may_follow_one_month() -> None:
    feasts = [{"name": name, "after": "Elona", "days": 1} for name in ("Eve", "Fair")]
    months = [{"name": name, "days": 30} for name in ("Elona", "Kelona")]
    calendar = named(
        start={"year": 1, "month": 1, "day": 1}, months=months, between=feasts, leap=None, era=""
    )
    assert [calendar.date(day) for day in (29, 30, 31, 32)] == [
        "30 Elona 1",
        "1 Eve 1",
        "1 Fair 1",
        "1 Kelona 1",
    ]


def test_a_far_day_of_a_year_of_many_months_is_found_soon() -> None:
    months = [{"name": f"m{n}", "days": 1} for n in range(10_000)]
    start = {"year": 0, "month": 1, "day": 1}
    assert (
        named(start=start, months=months, between=[], leap=None).date(9 * 10**8 + 5).startswith("1 m5 90000")
    )


def test_a_day_too_far_off_has_no_date() -> None:
    assert named(months=[{"name": "Kelona", "days": 1}] * 2).date(10**9) == ""


@given(st.integers(0, 100_000))
def test_no_two_days_share_a_name(day: int) -> None:
    calendar = named()
    assert calendar.date(day) != calendar.date(day + 1)


def test_a_day_is_told_with_its_date() -> None:
    passed = entry("day_passed", "table", to=2, by=2)
    assert speaker().summary(passed) == "Day 2, 2 days later"
    assert (
        speaker(calendar=json.dumps(NAMED)).summary(passed)
        == "Day 2 (16 Kelona 3 after the battle), 2 days later"
    )
    assert speaker().day(2) == "Day 2"
    assert speaker(calendar=json.dumps(NAMED)).day(2) == "Day 2 (16 Kelona 3 after the battle)"
