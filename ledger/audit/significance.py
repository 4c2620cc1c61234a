"""How likely honest dice come out so far from what is due: tests of their sum and of their faces.

Where whole numbers will do, a p-value is exact; where there are too many dice for that, it comes from the
limit that the exact one tends to, and says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import erfc, exp, factorial, fsum, gamma, prod, sqrt

import msgspec

from rules.kernel.odds import distribution

EXACT = "exact"
NORMAL = "normal approximation with continuity correction"
CHI_SQUARE = "chi-square approximation"

MOST_PARTITIONS = 20_000
"""So many ways to deal the dice out to the faces, whatever their order, are gone through one by one. With
more, each face is due often enough for the approximation, which wants three times or so of faces that are all
as likely."""


class SumTest(msgspec.Struct, frozen=True):
    """The sum of dice against all sums there are. `low` and `high` are the shares of honest throws that come
    to this or less, and to this or more; `p`, of both sides, is twice the smaller."""

    low: float
    high: float
    p: float
    method: str


class FacesTest(msgspec.Struct, frozen=True):
    """How often each face fell against how often it is due: Pearson's statistic, its degrees of freedom, and
    the share of honest throws in which it is as great or greater."""

    statistic: float
    degrees: int
    p: float
    method: str


def sum_test(dice: int, sides: int, total: int) -> SumTest:
    """Of so many dice of so many sides that came to this. ValueError for a total that they cannot show."""
    if dice < 1 or not dice <= total <= dice * sides:
        raise ValueError(f"{dice} dice of {sides} sides cannot show {total}")
    try:
        ways = distribution(dice, sides)
    except ValueError:
        low, high, method = *_normal_tails(dice, sides, total), NORMAL
    else:
        all_ = sides**dice
        below, here = sum(ways[: total - dice]), ways[total - dice]
        low, high, method = (below + here) / all_, (all_ - below) / all_, EXACT
    # The distribution is symmetric, so an equally unlikely sum lies as far on the other side.
    return SumTest(low, high, min(1.0, 2 * min(low, high)), method)


def _normal_tails(dice: int, sides: int, total: int) -> tuple[float, float]:
    mean, deviation = dice * (sides + 1) / 2, sqrt(dice * (sides * sides - 1) / 12)
    below, above = (total + 0.5 - mean) / deviation, (total - 0.5 - mean) / deviation
    return erfc(-below / sqrt(2)) / 2, erfc(above / sqrt(2)) / 2


def faces_test(counts: Sequence[int]) -> FacesTest:
    """Of dice that showed each of their faces so often, in the order of the faces. ValueError for no dice, or
    fewer than two faces."""
    dice, sides = sum(counts), len(counts)
    if not dice or sides < 2:
        raise ValueError("without dice of two faces or more there is nothing to test")
    squares = sum(count * count for count in counts)
    # Every face is as likely, so Pearson's sum comes down to that of the squares.
    statistic = squares * sides / dice - dice
    if _partitions_of(dice, sides) <= MOST_PARTITIONS:
        return FacesTest(statistic, sides - 1, _chance_of_squares(dice, sides, squares), EXACT)
    return FacesTest(statistic, sides - 1, chi_square_tail(statistic, sides - 1), CHI_SQUARE)


def chi_square_tail(statistic: float, degrees: int) -> float:
    """The chance that a variable of the chi-square distribution is so great: a finite sum for each whole
    number of degrees."""
    half = statistic / 2
    if degrees % 2:
        terms = (half ** (step - 0.5) / gamma(step + 0.5) for step in range(1, degrees // 2 + 1))
        return erfc(sqrt(half)) + exp(-half) * fsum(terms)
    return exp(-half) * fsum(half**step / factorial(step) for step in range(degrees // 2))


def holm(chances: Sequence[float]) -> list[float]:
    """The p-values of tests made together, each as it counts beside the others: Holm's correction, by which
    honest dice are suspected as seldom as in one test alone, however many there are."""
    adjusted = [1.0] * len(chances)
    most = 0.0
    for rank, at in enumerate(sorted(range(len(chances)), key=lambda at: chances[at])):
        most = max(most, min(1.0, chances[at] * (len(chances) - rank)))
        adjusted[at] = most
    return adjusted


# ---- All ways to deal dice out to faces ----


@lru_cache(maxsize=1024)
def _partitions_of(dice: int, parts: int) -> int:
    """In how many ways so many dice fall into so many parts, whatever their order; more than the bound are
    not counted on."""
    ways = [1] + [0] * dice
    for size in range(1, parts + 1):
        for sum_ in range(size, dice + 1):
            ways[sum_] += ways[sum_ - size]
        if ways[dice] > MOST_PARTITIONS:
            break
    return ways[dice]


@lru_cache(maxsize=256)
def _chance_of_squares(dice: int, sides: int, least: int) -> float:
    """The chance that the squares of the counts sum to at least this."""
    ways = 0
    for counts in _partitions(dice, sides, dice):
        if sum(count * count for count in counts) >= least:
            throws = factorial(dice) // prod(map(factorial, counts))
            faces = factorial(sides) // prod(factorial(counts.count(count)) for count in {*counts})
            ways += throws * faces
    return float(Fraction(ways, sides**dice))


def _partitions(dice: int, parts: int, most: int) -> Iterator[tuple[int, ...]]:
    """So many dice in so many parts, none greater than `most` and none greater than the one before it."""
    if parts == 1:
        if dice <= most:
            yield (dice,)
        return
    for first in range(min(dice, most), -(-dice // parts) - 1, -1):
        for rest in _partitions(dice - first, parts - 1, first):
            yield (first, *rest)
