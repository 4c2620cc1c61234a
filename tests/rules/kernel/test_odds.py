"""Odds are exact; icepool, which counts in another way, is the oracle."""

from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.notation import Code
from rules.kernel.odds import at_least, chance_of_opposed, distribution, mean, percent

CODES = st.builds(Code, st.integers(1, 12), st.integers(-3, 9))


@pytest.mark.parametrize("sides", [1, 2, 4, 6, 8, 10, 12, 20])
@pytest.mark.parametrize("dice", [1, 2, 3, 5, 12, 31])
def test_distributions_are_those_of_the_oracle(dice: int, sides: int) -> None:
    oracle = dice @ icepool.d(sides)
    assert list(distribution(dice, sides)) == list(oracle.quantities())


@pytest.mark.parametrize("dice", [100, 250])
def test_large_pools_are_those_of_the_oracle(dice: int) -> None:
    assert list(distribution(dice)) == list((dice @ icepool.d6).quantities())


def test_small_pools_can_be_counted_by_hand() -> None:
    assert distribution(2) == (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
    assert distribution(1, 4) == (1, 1, 1, 1)
    assert distribution(0) == (1,)


@pytest.mark.parametrize(("dice", "sides"), [(1000, 6), (999, 10), (100, 100), (7, 1000)])
def test_all_ways_are_counted(dice: int, sides: int) -> None:
    ways = distribution(dice, sides)
    assert sum(ways) == sides**dice
    assert ways == ways[::-1]
    assert len(ways) == dice * (sides - 1) + 1


@pytest.mark.parametrize(
    ("dice", "sides"), [(1001, 6), (-1, 6), (3, 0), (1, 10_002), (1000, 100), (10**9, 10**9)]
)
def test_pools_without_bounds_are_refused(dice: int, sides: int) -> None:
    with pytest.raises(ValueError, match="beyond the odds"):
        distribution(dice, sides)


@given(st.integers(1, 14), st.integers(-5, 9), st.integers(-20, 120), st.sampled_from([4, 6, 10]))
def test_chances_are_those_of_the_oracle(dice: int, pips: int, target: int, sides: int) -> None:
    oracle = dice @ icepool.d(sides) + pips
    assert at_least(dice, pips, target, sides) == (oracle.quantity(">=", target), sides**dice)


def test_chances_reach_from_never_to_always() -> None:
    assert at_least(2, 0, 12) == (1, 36)
    assert at_least(2, 0, 13) == (0, 36)
    assert at_least(2, 0, 2) == (36, 36)
    assert at_least(2, 5, -100) == (36, 36)


@pytest.mark.parametrize("dice", [0, -2])
def test_pips_alone_reach_nothing(dice: int) -> None:
    assert at_least(dice, 2, 1) == (0, 1)


@given(CODES, CODES)
def test_opposed_chances_are_those_of_the_oracle(ours: Code, theirs: Code) -> None:
    margin = (ours.dice @ icepool.d6 + ours.pips) - (theirs.dice @ icepool.d6 + theirs.pips)
    win, tie, lose, of = chance_of_opposed(ours, theirs)
    assert (win, tie, lose) == tuple(margin.quantity(sign, 0) for sign in (">", "==", "<"))
    assert of == 6 ** (ours.dice + theirs.dice)


def test_opposed_chances_can_be_counted_by_hand() -> None:
    pairs = list(product(range(1, 7), repeat=2))
    win = sum(a + 1 > b for a, b in pairs)
    tie = sum(a + 1 == b for a, b in pairs)
    assert chance_of_opposed(Code(1, 1), Code(1)) == (win, tie, 36 - win - tie, 36)


def test_a_large_lead_wins_always() -> None:
    assert chance_of_opposed(Code(1, 50), Code(2)) == (216, 0, 0, 216)
    assert chance_of_opposed(Code(2), Code(1, 50)) == (0, 0, 216, 216)


def test_a_thousand_dice_have_odds() -> None:
    win, tie, lose, of = chance_of_opposed(Code(1000), Code(1000))
    assert win == lose
    assert win + tie + lose == of


@pytest.mark.parametrize(("ours", "theirs"), [(Code(0, 2), Code(3)), (Code(3), Code(-1))])
def test_nobody_rolls_without_dice(ours: Code, theirs: Code) -> None:
    with pytest.raises(ValueError, match="without dice"):
        chance_of_opposed(ours, theirs)


@pytest.mark.parametrize(
    ("dice", "pips", "sides", "expected"),
    [(5, 1, 6, (37, 2)), (4, 0, 6, (14, 1)), (1, 0, 6, (7, 2)), (3, -1, 8, (25, 2)), (0, 2, 6, (2, 1))],
)
def test_means_are_exact(dice: int, pips: int, sides: int, expected: tuple[int, int]) -> None:
    assert mean(dice, pips, sides) == expected


@pytest.mark.parametrize(
    ("ways", "of", "shown"),
    [(1234, 7776, 15.87), (1, 3, 33.33), (2, 3, 66.67), (0, 1, 0.0), (5, 5, 100.0), (1, 20_000, 0.01)],
)
def test_percents_have_two_decimals(ways: int, of: int, shown: float) -> None:
    assert percent(ways, of) == shown


def test_percents_of_huge_numbers_are_shown() -> None:
    ways, of = at_least(1000, 0, 3500)
    assert 50 < percent(ways, of) < 51
