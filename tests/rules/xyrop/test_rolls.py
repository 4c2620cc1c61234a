"""Rolls: what counts, what they cost, what they leave."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.best_of import BestOf
from rules.kernel.odds import chance_of_opposed
from rules.kernel.record import TABLE
from rules.kernel.verdict import Verdict
from tests.rules.xyrop.cast import OWN, acts, codes, newest, table

LOVE = [*OWN, {"account": "love"}]
GAMBLER = {"subject": "gambler"}

FACES = st.tuples(st.integers(1, 10), st.integers(1, 8), st.integers(1, 8))
OTHERS = st.lists(st.integers(1, 6), min_size=2, max_size=4)


@given(FACES, OTHERS)
def test_only_the_higher_sum_of_two_succeeds(ours: tuple[int, ...], theirs: list[int]) -> None:
    verdict = acts(table(), list(ours), theirs, own=LOVE, against=[{"die": "d6"}] * len(theirs))
    sums = [sum(sorted(faces)[-2:]) for faces in (ours, theirs)]
    outcome = "success" if sums[0] > sums[1] else "tie" if sums[0] == sums[1] else "failure"
    assert verdict.draft.facts["outcome"] == outcome
    assert verdict.draft.facts["kept"] == sorted(ours, reverse=True)[:2]


@given(FACES, OTHERS, st.integers(0, 3))
def test_what_the_game_master_takes_of_ones_the_player_gets(
    ours: tuple[int, ...], theirs: list[int], taken: int
) -> None:
    campaign = table(pool=1)
    ones = acts(campaign, list(ours), theirs, own=LOVE, against=[{"die": "d6"}] * len(theirs)).draft.facts[
        "ones"
    ]
    verdict = campaign.play(None, "ones", roll=newest(campaign), taken=taken)
    there = ones > 0 and taken <= ones
    assert (codes(verdict) == []) == there
    gained = taken if there else 0
    assert campaign.balance(TABLE, "bad_feelings") == 1 + gained
    assert campaign.balance("adra", "force_points") == 2 + gained


def test_ones_that_are_answered_are_not_answered_again() -> None:
    campaign = table()
    acts(campaign, [1, 1])
    roll = newest(campaign)
    campaign.play(None, "ones", roll=roll, taken=1)
    assert codes(campaign.play(None, "ones", roll=roll, taken=1)) == ["more_than_ones_rolled"]


def test_a_point_of_the_distinction_pays_for_the_same_roll() -> None:
    campaign = table({"force_points": 0})
    own = [*OWN, GAMBLER | {"die": "d4"}]
    verdict = acts(campaign, own=own, keep=1)
    assert codes(verdict) == []
    assert campaign.balance("adra", "force_points") == 0


@pytest.mark.parametrize(("size", "gained"), [("d8", 0), ("d4", 1)])
def test_a_distinction_is_a_d8_or_a_d4_and_a_point(size: str, gained: int) -> None:
    campaign = table()
    verdict = acts(campaign, own=[*OWN, GAMBLER | {"die": size}])
    assert f"d{verdict.draft.facts['dice'][2]['sides']}" == size
    assert campaign.balance("adra", "force_points") == 2 + gained


def test_a_distinction_is_a_d8_where_the_line_says_nothing() -> None:
    assert acts(table(), own=[*OWN, GAMBLER]).draft.facts["dice"][2]["sides"] == 8


@pytest.mark.parametrize(
    ("own", "code"),
    [
        ([*OWN, {"subject": "soldier"}], "nothing_lent"),
        ([*OWN, {"subject": "boko", "account": "boldness"}], "nothing_lent"),
        ([*OWN, {"account": "boldness"}], "die_twice"),
        ([*OWN, {"account": "fear"}], "no_such_die"),
        ([*OWN, GAMBLER | {"die": "d6"}], "distinction_size"),
    ],
)
def test_what_lends_no_die_is_refused_for_good(own: list[dict[str, str]], code: str) -> None:
    verdict = acts(table(), own=own)
    assert code in codes(verdict)
    assert verdict.hard


def test_the_stress_of_another_may_help() -> None:
    verdict = acts(table(), own=[*OWN, {"subject": "boko", "account": "fear"}])
    assert codes(verdict) == []
    assert verdict.draft.facts["dice"][2] == {"sides": 6, "account": "fear", "subject": "boko", "face": 3}


def test_the_game_master_pays_for_each_rank_of_the_opposition() -> None:
    campaign = table(pool=3)
    against = [{"die": "d6", "raised": 2}, {"subject": "fire", "raised": 1}]
    verdict = acts(campaign, against=against)
    assert [die["sides"] for die in verdict.draft.facts["opponent"]["dice"]] == [10, 10]
    assert campaign.balance(TABLE, "bad_feelings") == 0


# -- a die more, once the dice are seen


def test_a_die_more_turns_a_failure_and_its_effect() -> None:
    campaign = table()
    acts(campaign, [4, 4, 3], [5, 5], own=LOVE)
    assert campaign.balance(TABLE, "effect") == 1
    verdict = campaign.play("adra", "keeps")
    assert (verdict.draft.facts["total"], verdict.draft.facts["outcome"]) == (11, "success")
    assert (campaign.balance(TABLE, "effect"), campaign.balance("adra", "effect")) == (0, 1)


def test_dice_are_kept_one_by_one_until_none_is_left() -> None:
    campaign = table({"force_points": 5})
    acts(campaign, [4, 3, 2, 1], own=[*LOVE, GAMBLER])
    totals = [campaign.play("adra", "keeps").draft.facts["total"] for _time in range(2)]
    assert totals == [9, 10]
    assert codes(campaign.play("adra", "keeps")) == ["no_die_left_to_keep"]
    assert campaign.balance("adra", "force_points") == 3


def test_a_house_rule_lets_dice_be_kept_before_the_roll_alone() -> None:
    campaign = table(keep_extra_after_roll="no")
    acts(campaign, own=LOVE)
    assert codes(campaign.play("adra", "keeps")) == ["not_after_roll"]


def test_nobody_keeps_more_of_the_roll_of_another() -> None:
    campaign = table()
    acts(campaign, own=LOVE)
    assert codes(campaign.play("boko", "keeps", roll=newest(campaign))) == ["no_roll"]
    assert codes(campaign.play("boko", "keeps")) == ["no_roll"]


# -- chances


def preview(**said: Any) -> Verdict:
    campaign = table()
    campaign.roller = None
    return campaign.decide("adra", "rolls", None, own=LOVE, **said)


def test_before_the_dice_fall_a_point_is_weighed() -> None:
    [pool] = preview(against=[{"die": "d6"}] * 3).pools
    assert pool.code == BestOf((10, 8, 8))
    others = {words: other.code for words, other in pool.instead}
    assert others == {
        ("one_more",): BestOf((10, 8, 8), keep=3),
        ("raised", "boldness"): BestOf((12, 8, 8)),
        ("raised", "pilot"): BestOf((10, 10, 8)),
    }


def test_a_point_never_makes_it_worse() -> None:
    [pool] = preview(against=[{"die": "d6"}, {"subject": "fire"}]).pools
    assert pool.against is not None
    chances = []
    for code in (pool.code, *(other.code for _words, other in pool.instead)):
        win, _tie, _lose, of = chance_of_opposed(code, pool.against)
        chances.append(Fraction(win, of))
    assert all(chance > chances[0] for chance in chances[1:])


def test_without_opposition_nothing_is_at_stake() -> None:
    [pool] = preview().pools
    assert (pool.against, pool.instead) == (None, ())
