"""What training and research cost in points and days: pure arithmetic, asked by moves and look-ups alike."""

from __future__ import annotations

import msgspec

from rules.d6_first_edition.advancement import price_of_unit

SKILL_FROM_MASTER = 10
SKILL_FROM_LORE = 20
WEEK = 7
DAYS_WITH_HOLOCRON = 14
DAYS_FOR_A_POWER = 14
DISCOUNT_FROM = 25
"""Totals above this one make research cheaper (FC-HO-05, -07, -10)."""


class Price(msgspec.Struct, frozen=True):
    """Points to pay and days to spend."""

    points: int
    days: int


def step_with_teacher(pips: int) -> Price:
    """One step under a teacher: the number in front of the D, in points and in days (FC-MA-06)."""
    number = price_of_unit(pips)
    return Price(number, number)


def step_alone(pips: int, basis: str = "doubled_cost") -> Price:
    """One step without a teacher: twice the points, and two days for each (FC-MA-07), or for each point of
    the single cost (setting `training.alone_days_basis`)."""
    number = price_of_unit(pips)
    return Price(2 * number, 2 * (2 * number if basis == "doubled_cost" else number))


def research_steps(total: int, mode: str = "full") -> int:
    """The steps of five above 25 (FC-HO-05, -07, -10): full ones, or every one that is begun (setting
    `research.step_mode`)."""
    above = max(0, total - DISCOUNT_FROM)
    return -(-above // 5) if mode == "started" else above // 5


def step_by_research(pips: int, steps: int = 0, *, days_follow: bool = True) -> Price:
    """One step by research: twice the number in front of the D, one less for each step of the roll, never
    less than that number; as many days (FC-HO-03, -05, -07, -08), or always those of the base price."""
    number = price_of_unit(pips)
    points = max(number, 2 * number - steps)
    return Price(points, points if days_follow else 2 * number)


def power_from_master(skills: int) -> Price:
    """A power without a raise: 5 points for each of its skills, and a week (FC-MA-11)."""
    return Price(5 * skills, WEEK if skills else 0)


def power_by_research(skills: int, steps: int = 0) -> Price:
    """A power from a Holocron or a text: 10 points, and 5 for each of its skills, at most 5 less by the roll;
    two weeks, at most nine days less (FC-HO-09, -10)."""
    base = 10 + 5 * skills
    return Price(max(base - 5, base - steps), max(5, DAYS_FOR_A_POWER - steps))


def credits_used(stance: str, held: list[str], skills: list[str]) -> tuple[list[str], int]:
    """Which of the skills of a power are paid with a credit, and for how many points are due (FC-MA-09).

    `stance` is the setting `learning.multi_skill_credit`: `all` wants a credit for each skill, `any` for one
    of them, `partial` takes what there is and leaves the rest to be paid.
    """
    covered = [skill for skill in skills if skill in held]
    if stance == "any" and covered:
        return covered[:1], 0
    if stance == "partial" or len(covered) == len(skills):
        return covered, len(skills) - len(covered)
    return [], len(skills)


def taint_gained(teacher: int, pupil: int) -> int:
    """The dark side points that a raise under a teacher brings: one, never above the teacher's own total
    (FC-DS-03)."""
    return 1 if pupil < teacher else 0
