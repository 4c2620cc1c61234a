"""The odds of the highest of mixed dice are exact: counted throw by throw, and by icepool in another way."""

from collections import Counter
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.best_of import MOST_MIXED_DICE, BestOf, best_ways
from rules.kernel.notation import Code
from rules.kernel.odds import all_ways, chance_of_opposed, mean_of, reaching

SIZES = st.sampled_from([4, 6, 8, 10, 12])
FEW = st.builds(BestOf, st.lists(SIZES, min_size=1, max_size=4).map(tuple), st.integers(1, 5))
MANY = st.builds(BestOf, st.lists(SIZES, min_size=1, max_size=9).map(tuple), st.integers(1, 4))


def oracle(dice: BestOf) -> icepool.Die[int]:
    pool = icepool.Pool([icepool.d(size) for size in dice.sides])
    return pool.highest(min(dice.keep, len(dice.sides))).sum()


def throws(dice: BestOf) -> Counter[int]:
    faces = product(*(range(1, size + 1) for size in dice.sides))
    return Counter(sum(sorted(thrown)[-dice.keep :]) for thrown in faces)


@given(FEW)
def test_the_ways_are_those_of_every_single_throw(dice: BestOf) -> None:
    lowest, ways = best_ways(dice)
    assert dict(enumerate(ways, start=lowest)) == throws(dice)


@given(MANY)
def test_the_ways_are_those_of_the_oracle(dice: BestOf) -> None:
    lowest, ways = best_ways(dice)
    assert {total: oracle(dice).quantity(total) for total in range(lowest, lowest + len(ways))} == dict(
        enumerate(ways, start=lowest)
    )
    assert sum(ways) == all_ways(dice)


@given(MANY, MANY)
def test_chances_against_other_dice_are_those_of_the_oracle(ours: BestOf, theirs: BestOf) -> None:
    margin = oracle(ours) - oracle(theirs)
    win, tie, lose, of = chance_of_opposed(ours, theirs)
    assert (win, tie, lose) == tuple(margin.quantity(sign, 0) for sign in (">", "==", "<"))
    assert of == all_ways(ours) * all_ways(theirs)


@given(MANY, st.integers(-2, 60))
def test_what_reaches_a_target_and_the_mean_are_those_of_the_oracle(dice: BestOf, target: int) -> None:
    assert reaching(dice, target) == oracle(dice).quantity(">=", target)
    above, below = mean_of(dice)
    assert (above, below) == oracle(dice).mean().as_integer_ratio()


def test_two_dice_of_one_size_count_like_a_code() -> None:
    assert chance_of_opposed(BestOf((6, 6)), BestOf((6, 6))) == chance_of_opposed(Code(2), Code(2))
    assert mean_of(BestOf((6, 6))) == mean_of(Code(2)) == (7, 1)


def test_the_highest_results_count_not_the_largest_dice() -> None:
    assert BestOf((12, 10, 4)).kept([2, 3, 4]) == [4, 3]
    assert BestOf((8, 6), keep=3).kept([5, 4]) == [5, 4]


def test_dice_are_told_by_their_sizes() -> None:
    assert str(BestOf((8, 6, 6))) == "d8 2d6"
    assert str(BestOf((12,), keep=3)) == "d12 (best 3)"
    assert not BestOf(()).rollable


@pytest.mark.parametrize(
    "dice",
    [BestOf(()), BestOf((6,) * (MOST_MIXED_DICE + 1)), BestOf((6, 6), keep=0), BestOf((101,)), BestOf((0,))],
)
def test_dice_without_bounds_are_refused(dice: BestOf) -> None:
    with pytest.raises(ValueError, match="beyond the odds"):
        best_ways(dice)
    assert reaching(BestOf(()), 1) == 0
