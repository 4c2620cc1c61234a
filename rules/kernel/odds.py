"""Exact odds of sums of dice, in whole numbers: so many ways out of so many. Those of dice of which only the
highest count are made in `best_of`, those of dice that are counted in `hits`.

The number of ways to a total is a coefficient of (1 + x + … + x^(s-1))^n = ((1 - x^s) / (1 - x))^n for n dice
of s sides. Its logarithmic derivative gives each coefficient from three earlier ones, whatever the number of
sides, and the second half mirrors the first. That is faster than powers or convolution of the whole.
"""

from functools import lru_cache
from itertools import accumulate
from math import gcd, prod

from rules.kernel.best_of import BestOf, best_ways
from rules.kernel.dice import FACES_OF_D6, MOST_DICE
from rules.kernel.hits import Hits, hit_ways
from rules.kernel.notation import Code
from rules.kernel.sum_of import SumOf

Thrown = Code | BestOf | SumOf | Hits
"""Dice that have odds."""

MOST_TOTALS = 10_000
"""So many different totals at most; a thousand d6 have 5,001."""


@lru_cache(maxsize=16)
def distribution(dice: int, sides: int = FACES_OF_D6) -> tuple[int, ...]:
    """The ways to each total of so many dice, for the totals from `dice` to `dice * sides`.

    ValueError for fewer than no dice, more than 1,000, or more totals than the bound.
    """
    if not 0 <= dice <= MOST_DICE or sides < 1 or dice * (sides - 1) >= MOST_TOTALS:
        raise ValueError(f"{dice} dice of {sides} sides are beyond the odds of at most {MOST_DICE} dice")
    highest = dice * (sides - 1)
    ways = [1]
    for k in range(1, highest // 2 + 1):
        total = (dice + k - 1) * ways[k - 1]
        if k >= sides:
            total += (k - sides - dice * sides) * ways[k - sides]
        if k > sides:
            total += (dice * (sides - 1) - (k - sides - 1)) * ways[k - sides - 1]
        ways.append(total // k)
    mirrored = ways if highest % 2 else ways[:-1]
    return (*ways, *reversed(mirrored))


def at_least(dice: int, pips: int, target: int, sides: int = FACES_OF_D6) -> tuple[int, int]:
    """Chance of so many dice and pips reaching the target: the ways that do, and all the ways there are.

    Without dice there is no roll, and no pips reach anything: 0 out of 1.
    """
    if dice < 1:
        return 0, 1
    ways = distribution(dice, sides)
    missed = min(max(target - pips - dice, 0), len(ways))
    # The shorter end is added up; the total is known.
    if missed < len(ways) // 2:
        return sides**dice - sum(ways[:missed]), sides**dice
    return sum(ways[missed:]), sides**dice


def ways_of(dice: Thrown) -> tuple[int, tuple[int, ...]]:
    """The lowest total of these dice, and the ways to it and to each total after it.

    ValueError for dice without odds: too many, or none of those that count for their highest alone.
    """
    if isinstance(dice, BestOf):
        return best_ways(dice)
    if isinstance(dice, Hits):
        return hit_ways(dice)
    if isinstance(dice, SumOf):
        return dice.dice + dice.plus, distribution(dice.dice, dice.sides)
    return dice.dice + dice.pips, distribution(dice.dice)


def all_ways(dice: Thrown) -> int:
    """All the ways in which these dice may fall; where there are none, nothing falls in one way."""
    if isinstance(dice, BestOf):
        return prod(dice.sides)
    sides: int = dice.sides if isinstance(dice, SumOf) else FACES_OF_D6
    throws = dice.throws if isinstance(dice, Hits) else dice.dice
    ways: int = sides ** max(throws, 0)
    return ways


def reaching(dice: Thrown, target: int) -> int:
    """The ways in which these dice reach the target; without dice, none. ValueError for dice without odds."""
    if isinstance(dice, SumOf):
        return at_least(dice.dice, dice.plus, target, dice.sides)[0]
    if isinstance(dice, Code):
        return at_least(dice.dice, dice.pips, target)[0]
    if not dice.rollable:
        return 0
    lowest, ways = ways_of(dice)
    return sum(ways[max(target - lowest, 0) :])


def chance_of_opposed(ours: Thrown, theirs: Thrown) -> tuple[int, int, int, int]:
    """Ways in which our total is higher, equal and lower than theirs, and all the ways there are.

    ValueError if a side has no dice: then there is no opposed roll.
    """
    if not (ours.rollable and theirs.rollable):
        raise ValueError("a code without dice cannot be rolled against another")
    our_lowest, our_ways = ways_of(ours)
    their_lowest, their_ways = ways_of(theirs)
    below = (0, *accumulate(their_ways))
    win = tie = 0
    for ahead, ways in enumerate(our_ways, start=our_lowest - their_lowest):
        win += ways * below[min(max(ahead, 0), len(their_ways))]
        if 0 <= ahead < len(their_ways):
            tie += ways * their_ways[ahead]
    of = all_ways(ours) * all_ways(theirs)
    return win, tie, of - win - tie, of


def mean(dice: int, pips: int = 0, sides: int = FACES_OF_D6) -> tuple[int, int]:
    """The mean total as a fraction in lowest terms: numerator and denominator, which is 1 or 2."""
    twice = dice * (sides + 1) + 2 * pips
    common = gcd(twice, 2)
    return twice // common, 2 // common


def mean_of(dice: Thrown) -> tuple[int, int]:
    """The mean total of these dice as a fraction in lowest terms. ValueError for dice without odds."""
    if isinstance(dice, SumOf):
        return mean(dice.dice, dice.plus, dice.sides)
    if isinstance(dice, Code):
        return mean(dice.dice, dice.pips)
    lowest, ways = ways_of(dice)
    total, of = sum(total * number for total, number in enumerate(ways, start=lowest)), all_ways(dice)
    common = gcd(total, of)
    return total // common, of // common


def percent(ways: int, of: int) -> float:
    """The chance in percent, rounded half up to two decimals, for showing only."""
    return (20_000 * ways + of) // (2 * of) / 100
