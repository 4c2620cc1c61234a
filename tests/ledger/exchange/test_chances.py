"""The exact chance of dice about to be rolled."""

import pytest

from ledger.exchange.chances import odds_of
from rules.kernel.dice import MOST_DICE
from rules.kernel.hits import Hits
from rules.kernel.verdict import Pool


def with_a_point(dice: int) -> Pool:
    """A pool, and what throwing all of it again would make of it."""
    again = Pool("roll", Hits(dice, again=1), 1)
    return Pool("roll", Hits(dice), 1, instead=((("point",), again),))


def test_what_a_point_would_change_is_told_beside_the_chance() -> None:
    odds = odds_of(with_a_point(2))
    assert odds.chance == "20/36"
    assert [(words, other.percent) for words, other in odds.instead] == [(("point",), 80.25)]


def test_a_point_that_would_bring_more_dice_than_have_odds_is_left_out() -> None:
    odds = odds_of(with_a_point(MOST_DICE))
    assert (odds.percent, odds.instead) == (100, ())


def test_more_dice_than_are_ever_rolled_have_no_odds() -> None:
    with pytest.raises(ValueError, match="beyond the odds"):
        odds_of(Pool("roll", Hits(MOST_DICE + 1), 1))
