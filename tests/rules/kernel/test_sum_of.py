"""Dice of one size with a number are read, written and counted exactly."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.exchange.chances import odds_of
from rules.kernel.odds import all_ways, mean_of, reaching, ways_of
from rules.kernel.sum_of import SumOf
from rules.kernel.verdict import Pool
from tests.rules.rolls import totals_of

DICE = st.builds(SumOf, st.integers(1, 4), st.sampled_from([4, 6, 8, 10, 12, 20]), st.integers(-5, 15))


@given(DICE)
def test_what_is_written_is_read(dice: SumOf) -> None:
    assert SumOf.parse(str(dice)) == dice


def test_one_die_goes_without_its_number_and_nothing_added_without_a_sign() -> None:
    assert [str(SumOf(1, 10)), str(SumOf(2, 8, -1)), str(SumOf(1, 10, 3))] == ["d10", "2d8-1", "d10+3"]


@pytest.mark.parametrize("text", ["", "10", "d", "0d6", "d0", "d10+", "d10 +3", "5D+1", "d10+3.5"])
def test_what_are_no_dice_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="are no dice"):
        SumOf.parse(text)


@given(DICE, st.integers(-5, 60))
def test_the_odds_are_those_of_the_oracle(dice: SumOf, target: int) -> None:
    known = totals_of(dice)
    lowest, ways = ways_of(dice)
    assert {total: known.quantity(total) for total in range(lowest, lowest + len(ways))} == dict(
        enumerate(ways, start=lowest)
    )
    assert sum(ways) == all_ways(dice)
    assert Fraction(*mean_of(dice)) == known.mean()
    assert reaching(dice, target) == known.quantity(">=", target)


@given(DICE, st.integers(-5, 60))
def test_what_has_to_be_exceeded_is_not_reached_by_a_draw(dice: SumOf, target: int) -> None:
    found = odds_of(Pool("", dice, target, above=True))
    assert found.ways == totals_of(dice).quantity(">", target)


def test_without_dice_nothing_is_reached() -> None:
    assert not SumOf(0, 10, 5).rollable
    assert reaching(SumOf(0, 10, 5), 1) == 0
