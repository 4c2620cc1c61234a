"""The odds of dice that are counted are exact: counted throw by throw, and by icepool in another way."""

from collections import Counter
from collections.abc import Iterator
from itertools import product, zip_longest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.dice import MOST_DICE
from rules.kernel.hits import Hits, hit_ways, is_hit
from rules.kernel.odds import all_ways, chance_of_opposed, mean_of, reaching
from tests.rules.rolls import totals_of

FACES = range(1, 7)
PLAIN = st.builds(Hits, st.integers(0, 9), st.integers(0, 3))
THROWN_AGAIN = st.builds(Hits, st.integers(0, 9), st.integers(0, 3), st.integers(0, 3), st.integers(0, 4))


def played(dice: Hits) -> Iterator[int]:
    """What comes of every way in which few dice may fall, thrown once or twice."""
    for faces in product(FACES, repeat=dice.dice):
        for anew in product(FACES, repeat=dice.throws - dice.dice):
            again, joining = anew[: dice.dice], anew[dice.dice :]
            thrown = zip_longest(faces, again, fillvalue=0)
            yield dice.sure + sum(is_hit(max(pair)) for pair in thrown) + sum(map(is_hit, joining))


@given(st.builds(Hits, st.integers(0, 5), st.integers(0, 2)))
def test_the_ways_are_those_of_every_single_throw(dice: Hits) -> None:
    lowest, ways = hit_ways(dice)
    assert dict(enumerate(ways, start=lowest)) == Counter(played(dice))


@pytest.mark.parametrize("dice", [Hits(2, again=1), Hits(3, 1, again=1), Hits(1, again=1, joining=2)])
def test_the_ways_with_a_second_throw_are_those_of_every_two_throws(dice: Hits) -> None:
    lowest, ways = hit_ways(dice)
    assert dict(enumerate(ways, start=lowest)) == Counter(played(dice))


@given(THROWN_AGAIN)
def test_the_ways_are_those_of_the_totals_of(dice: Hits) -> None:
    known, (lowest, ways) = totals_of(dice), hit_ways(dice)
    of = sum(ways)
    assert of == all_ways(dice)
    for number, count in enumerate(ways, start=lowest):
        assert known.probability(number) * of == count


@given(PLAIN, THROWN_AGAIN)
def test_chances_against_other_dice_are_those_of_the_totals_of(ours: Hits, theirs: Hits) -> None:
    margin = totals_of(ours) - totals_of(theirs)
    win, tie, lose, of = chance_of_opposed(ours, theirs)
    assert [margin.probability(sign, 0) * of for sign in (">", "==", "<")] == [win, tie, lose]
    assert of == all_ways(ours) * all_ways(theirs)


@given(THROWN_AGAIN, st.integers(-1, 20))
def test_what_reaches_a_number_and_the_mean_are_those_of_the_totals_of(dice: Hits, number: int) -> None:
    assert reaching(dice, number) == totals_of(dice).probability(">=", number) * all_ways(dice)
    above, below = mean_of(dice)
    assert (above, below) == totals_of(dice).mean().as_integer_ratio()


def test_without_a_die_what_is_sure_counts() -> None:
    assert hit_ways(Hits(0, 2)) == (2, (1,))
    assert reaching(Hits(0, 1), 1) == all_ways(Hits(0, 1)) == 1
    assert chance_of_opposed(Hits(1), Hits(0)) == (2, 4, 0, 6)
    assert Hits(0).rollable


def test_dice_that_are_counted_are_told_with_what_is_sure() -> None:
    assert str(Hits(4)) == "4D"
    assert str(Hits(1, 1)) == "1D+1"
    assert str(Hits(0, 2)) == "0D+2"


@pytest.mark.parametrize("dice", [Hits(-1), Hits(MOST_DICE + 1), Hits(MOST_DICE, again=1), Hits(1, 0, 1, -1)])
def test_dice_without_bounds_are_refused(dice: Hits) -> None:
    with pytest.raises(ValueError, match="beyond the odds"):
        hit_ways(dice)
