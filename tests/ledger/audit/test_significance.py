"""p-values against other ways of counting; honest dice are suspected as seldom as is promised, loaded ones
found."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb, exp, gamma
from random import Random

import icepool
import pytest

from ledger.audit.significance import (
    CHI_SQUARE,
    EXACT,
    NORMAL,
    chi_square_tail,
    faces_test,
    holm,
    sum_test,
)


@pytest.mark.parametrize(("dice", "sides"), [(1, 6), (2, 10), (7, 6), (30, 4), (25, 12), (100, 6)])
def test_sums_are_those_of_another_way_of_counting(dice: int, sides: int) -> None:
    oracle = dice @ icepool.d(sides)
    for total in {dice, dice * (sides + 1) // 2 - 1, dice * (sides + 1) // 2, dice * sides - dice // 2}:
        found = sum_test(dice, sides, total)
        low, high = oracle.probability("<=", total), oracle.probability(">=", total)
        assert found.method == EXACT
        assert found.low == pytest.approx(float(low), rel=1e-12)
        assert found.high == pytest.approx(float(high), rel=1e-12)
        assert found.p == pytest.approx(float(min(Fraction(1), 2 * min(low, high))), rel=1e-12)


def test_very_many_dice_are_weighed_by_the_limit_which_is_close_to_the_exact_one() -> None:
    for total in (3500, 3400, 3300, 3650):
        exact, near = sum_test(1000, 6, total), sum_test(1001, 6, total + 3)
        assert (exact.method, near.method) == (EXACT, NORMAL)
        assert near.low == pytest.approx(exact.low, abs=0.01)
        assert near.low + near.high > 1
    assert sum_test(5000, 6, 5000 * 3).p < 1e-50


@pytest.mark.parametrize(("dice", "sides", "total"), [(0, 6, 0), (2, 6, 1), (2, 6, 13)])
def test_a_sum_that_cannot_be_has_no_test(dice: int, sides: int, total: int) -> None:
    with pytest.raises(ValueError, match="cannot show"):
        sum_test(dice, sides, total)


@pytest.mark.parametrize(("dice", "sides"), [(1, 2), (6, 2), (8, 4), (7, 6), (5, 8)])
def test_faces_are_those_of_every_throw_gone_through(dice: int, sides: int) -> None:
    throws = Counter(
        tuple(sorted((throw.count(face) for face in range(sides)), reverse=True))
        for throw in product(range(sides), repeat=dice)
    )
    for counts in throws:
        squares = sum(count**2 for count in counts)
        as_great = sum(n for other, n in throws.items() if sum(count**2 for count in other) >= squares)
        found = faces_test(counts)
        assert (found.method, found.degrees) == (EXACT, sides - 1)
        assert found.p == pytest.approx(as_great / sides**dice, rel=1e-12)
        due = dice / sides
        assert found.statistic == pytest.approx(sum((count - due) ** 2 / due for count in counts))


@pytest.mark.parametrize("alpha", [0.5, 0.1, 0.05, 0.01])
def test_an_exact_test_suspects_honest_dice_no_oftener_than_it_says(alpha: float) -> None:
    """By all outcomes with their chances, not by a sample."""
    dice, sides = 20, 4
    suspected = Fraction(0)
    for first, second, third in product(range(dice + 1), repeat=3):
        last = dice - first - second - third
        if last >= 0 and faces_test([first, second, third, last]).p <= alpha:
            ways = comb(dice, first) * comb(dice - first, second) * comb(dice - first - second, third)
            suspected += Fraction(ways, sides**dice)
    assert 0 < suspected <= alpha
    oracle = dice @ icepool.d(sides)
    unlikely = [total for total in oracle if sum_test(dice, sides, total).p <= alpha]
    assert 0 < sum(oracle.probability("==", total) for total in unlikely) <= alpha


@pytest.mark.parametrize(("statistic", "degrees"), [(3.841459, 1), (11.070498, 5), (16.918978, 9)])
def test_the_tail_of_chi_square_is_that_of_the_tables(statistic: float, degrees: int) -> None:
    assert chi_square_tail(statistic, degrees) == pytest.approx(0.05, abs=1e-7)


@pytest.mark.parametrize("degrees", [1, 2, 3, 5, 7, 9, 11, 19])
def test_the_tail_of_chi_square_is_the_area_under_its_curve(degrees: int) -> None:
    def density(x: float) -> float:
        return float(x ** (degrees / 2 - 1) * exp(-x / 2) / (2 ** (degrees / 2) * gamma(degrees / 2)))

    steps, upto = 40_000, 120.0
    for begin in (2.0, 9.0, 25.0):
        width = (upto - begin) / steps
        area = sum(density(begin + (step + 0.5) * width) for step in range(steps)) * width
        assert chi_square_tail(begin, degrees) == pytest.approx(area, rel=1e-5)


def test_many_dice_are_weighed_by_chi_square_which_is_close_to_the_exact_test() -> None:
    """Where the one takes over from the other: each face is due nine times by then."""
    for counts in ([8, 8, 9, 9, 9, 11], [6, 7, 11, 12, 8, 10], [4, 7, 8, 9, 10, 16]):
        exact, more = faces_test(counts), faces_test([2 * count for count in counts])
        assert (exact.method, more.method) == (EXACT, CHI_SQUARE)
        assert chi_square_tail(exact.statistic, 5) == pytest.approx(exact.p, abs=0.02)


def faces_of(source: Random, weights: list[int], dice: int) -> list[int]:
    fell = Counter(source.choices(range(len(weights)), weights, k=dice))
    return [fell[face] for face in range(len(weights))]


def chances(weights: list[int], dice: int, tables: int) -> tuple[list[float], list[float]]:
    """The p-values of the sums and of the faces of so many tables."""
    source, sums, faces = Random(3), [], []
    for _table in range(tables):
        fell = faces_of(source, weights, dice)
        total = sum(face * n for face, n in enumerate(fell, 1))
        sums.append(sum_test(dice, len(weights), total).p)
        faces.append(faces_test(fell).p)
    return sums, faces


@pytest.mark.parametrize(("sides", "dice"), [(6, 150), (10, 400), (6, 2000)])
def test_the_p_values_of_honest_dice_are_spread_evenly(sides: int, dice: int) -> None:
    for found in chances([1] * sides, dice, 500):
        for bound in (0.05, 0.25, 0.5, 0.75):
            share = sum(p <= bound for p in found) / len(found)
            assert share == pytest.approx(bound, abs=0.06)


def test_loaded_dice_are_found() -> None:
    heavy, _ = chances([10, 10, 10, 10, 10, 15], 1500, 50)
    assert sum(p < 0.01 for p in heavy) >= 45
    sums, faces = chances([14, 8, 8, 8, 8, 14], 600, 50)
    assert sum(p < 0.01 for p in faces) >= 45  # dice that are loaded both ways
    assert sum(p < 0.01 for p in sums) <= 5  # have an honest mean


def test_tests_that_are_made_together_are_each_held_to_a_stricter_bound() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.5]) == [1.0, 1.0]
    assert holm([0.3]) == [0.3]
    assert holm([]) == []


def test_without_dice_or_faces_there_is_nothing_to_test() -> None:
    for counts in ([], [3], [0, 0]):
        with pytest.raises(ValueError, match="nothing to test"):
            faces_test(counts)
