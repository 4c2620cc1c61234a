"""The arithmetic of training and research against the tables that the catalogue prints."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.force_companion.prices import (
    Price,
    credits_used,
    power_by_research,
    power_from_master,
    research_steps,
    step_alone,
    step_by_research,
    step_with_teacher,
    taint_gained,
)
from tests.rules.force_companion.cast import pips


@pytest.mark.parametrize(
    ("total", "steps"), [(3, 0), (25, 0), (29, 0), (30, 1), (34, 1), (35, 2), (40, 3), (45, 4), (49, 4)]
)
def test_full_fives_above_25_are_steps(total: int, steps: int) -> None:
    assert research_steps(total) == steps


@pytest.mark.parametrize(("total", "steps"), [(25, 0), (26, 1), (30, 1), (31, 2)])
def test_begun_fives_count_by_a_house_rule(total: int, steps: int) -> None:
    assert research_steps(total, "started") == steps


@pytest.mark.parametrize("plus", ["", "+1", "+2"])
def test_a_step_by_research_falls_to_the_price_under_a_master(plus: str) -> None:
    for code, points in (("1D", [2, 1, 1, 1, 1]), ("2D", [4, 3, 2, 2, 2])):
        prices = [step_by_research(pips(code + plus), steps) for steps in range(5)]
        assert prices == [Price(number, number) for number in points]
        assert prices[-1] == step_with_teacher(pips(code + plus))


def test_alone_a_step_costs_twice_and_takes_four_times_as_long() -> None:
    assert step_alone(pips("3D+2")) == Price(6, 12)
    assert step_alone(pips("3D+2"), "single_cost") == Price(6, 6)


@pytest.mark.parametrize(("skills", "base", "least"), [(1, 15, 10), (2, 20, 15), (3, 25, 20)])
def test_a_researched_power_falls_by_five_points_and_nine_days(skills: int, base: int, least: int) -> None:
    assert power_by_research(skills) == Price(base, 14)
    assert power_by_research(skills, research_steps(50)) == Price(least, 9)
    assert power_by_research(skills, research_steps(70)) == Price(least, 5)
    assert power_by_research(skills, 99) == Price(least, 5)


def test_a_power_of_a_master_takes_a_week_whatever_its_skills() -> None:
    assert [power_from_master(skills) for skills in (1, 2, 3)] == [Price(5, 7), Price(10, 7), Price(15, 7)]


CODES = st.integers(3, 60)
TOTALS = st.integers(0, 200)
MODES = st.sampled_from(["full", "started"])


@given(CODES, TOTALS, TOTALS, MODES)
def test_no_roll_makes_research_dearer_or_cheaper_than_a_master(
    start: int, total: int, more: int, mode: str
) -> None:
    worse = step_by_research(start, research_steps(total, mode))
    better = step_by_research(start, research_steps(total + more, mode))
    assert step_with_teacher(start).points <= better.points <= worse.points <= step_alone(start).points
    assert (better.days, worse.days) == (better.points, worse.points)


@given(st.integers(1, 3), TOTALS, MODES)
def test_a_researched_power_stays_dearer_than_a_masters(skills: int, total: int, mode: str) -> None:
    price = power_by_research(skills, research_steps(total, mode))
    assert 5 + 5 * skills <= price.points <= 10 + 5 * skills
    assert 5 <= price.days <= 14


@given(TOTALS)
def test_a_five_that_is_begun_is_at_most_one_step_more(total: int) -> None:
    full, started = research_steps(total), research_steps(total, "started")
    assert started - full == (total > 25 and total % 5 > 0)


SKILLS = ["control", "sense"]


@pytest.mark.parametrize(
    ("stance", "held", "used"),
    [
        ("all", SKILLS, (SKILLS, 0)),
        ("all", ["sense"], ([], 2)),
        ("any", ["sense"], (["sense"], 0)),
        ("any", [], ([], 2)),
        ("partial", ["sense"], (["sense"], 1)),
        ("partial", [], ([], 2)),
    ],
)
def test_credits_cover_what_the_house_lets_them(
    stance: str, held: list[str], used: tuple[list[str], int]
) -> None:
    assert credits_used(stance, held, SKILLS) == used


@pytest.mark.parametrize(
    ("teacher", "pupil", "gained"), [(0, 0, 0), (1, 0, 1), (1, 1, 0), (2, 4, 0), (3, 2, 1)]
)
def test_taint_stops_at_the_teachers_own(teacher: int, pupil: int, gained: int) -> None:
    assert taint_gained(teacher, pupil) == gained
