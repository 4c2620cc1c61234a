"""Experience: awards, raises, companions (MP-XP)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.verdict import Verdict
from rules.macht_pool.experience import price
from tests.rules.macht_pool.cast import codes, party
from tests.rules.memory import Campaign


def award(campaign: Campaign, **amounts: int) -> Verdict:
    return campaign.play(None, "award", to=[{"to": [who], "amount": n} for who, n in amounts.items()])


@pytest.mark.parametrize(
    ("before", "after", "force", "cost"),
    [
        (3, 4, False, 3),
        (3, 5, False, 7),
        (1, 3, False, 3),
        (0, 1, True, 3),
        (1, 2, True, 3),
        (0, 4, True, 21),
    ],
)
def test_each_step_costs_the_value_before_it_and_thrice_that_for_a_force_skill(
    before: int, after: int, force: bool, cost: int
) -> None:
    assert price(before, after, force=force) == cost


@given(st.integers(0, 9), st.integers(0, 5), st.integers(0, 5), st.booleans())
def test_a_raise_costs_what_its_steps_cost(value: int, one: int, more: int, force: bool) -> None:
    whole = price(value, value + one + more, force=force)
    assert whole == price(value, value + one, force=force) + price(
        value + one, value + one + more, force=force
    )


def test_a_raise_is_paid_and_told() -> None:
    campaign = party()
    verdict = campaign.play("ana", "raises", skill="medicine", value=5)
    assert codes(verdict) == []
    assert {name: verdict.draft.facts[name] for name in ("before", "after", "cost")} == {
        "before": 3,
        "after": 5,
        "cost": 7,
    }
    assert (campaign.balance("ana", "medicine"), campaign.balance("ana", "xp")) == (5, 5)
    assert "MP-XP-04" in verdict.draft.citations


def test_without_a_value_a_raise_is_one_step() -> None:
    campaign = party()
    verdict = campaign.play("ana", "raises", skill="manipulation")
    assert (campaign.balance("ana", "manipulation"), campaign.balance("ana", "xp")) == (1, 9)
    assert verdict.draft.citations == ["MP-XP-03"]
    campaign.play("ana", "raises", skill="blaster")
    assert (campaign.balance("ana", "blaster"), campaign.balance("ana", "xp")) == (6, 4)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"skill": "blaster", "value": 8}, "insufficient_xp"),
        ({"skill": "blaster", "value": 5}, "not_a_raise"),
        ({"skill": "blaster", "value": 2}, "not_a_raise"),
    ],
)
def test_what_cannot_be_paid_or_is_no_raise_is_refused_for_good(said: dict[str, Any], code: str) -> None:
    campaign = party()
    assert [one.code for one in campaign.play("ana", "raises", **said).hard] == [code]
    assert campaign.balance("ana", "blaster") == 5


def test_a_skill_that_is_none_is_not_raised() -> None:
    assert "unknown_skill" in codes(party().play("ana", "raises", skill="juggling"))


@pytest.mark.parametrize(
    ("amount", "found"),
    [
        (2, []),
        (4, []),
        (1, ["award_outside_usual_range"]),
        (5, ["award_outside_usual_range"]),
        (0, ["bad_amount"]),
    ],
)
def test_an_award_is_usually_two_to_four(amount: int, found: list[str]) -> None:
    campaign = party()
    assert codes(award(campaign, ben=amount)) == found
    assert campaign.balance("ben", "xp") == (amount or 0)


def test_an_award_names_everyone_and_how_much() -> None:
    campaign = party()
    verdict = campaign.play(None, "award", to=[{"to": ["ana", "ben"], "amount": 3}])
    assert verdict.draft.facts["shares"] == [{"who": "ana", "amount": 3}, {"who": "ben", "amount": 3}]
    assert (campaign.balance("ana", "xp"), campaign.balance("ben", "xp")) == (15, 3)


def test_only_a_companion_of_the_game_masters_is_improved() -> None:
    campaign = party()
    assert codes(campaign.play("jarek", "raises", skill="medicine")) == ["not_a_player_character"]
    assert codes(award(campaign, jarek=3)) == ["not_a_player_character"]
    campaign.play("jarek", "accompanies")
    assert codes(campaign.play("jarek", "raises", skill="medicine")) == []
    campaign.play("jarek", "accompanies", no_more=True)
    assert codes(campaign.play("jarek", "raises", skill="medicine")) == ["not_a_player_character"]


def test_a_droid_is_improved_from_its_own_base() -> None:
    campaign = party()
    award(campaign, tin=3)
    assert campaign.play("tin", "raises", skill="stealth", value=3).draft.facts["cost"] == 3


def test_the_mark_of_a_companion_has_its_day() -> None:
    campaign = party()
    campaign.play(None, "day", day="12")
    assert campaign.play("jarek", "accompanies").draft.facts["day"] == 12
    assert codes(campaign.play("jarek", "accompanies")) == ["marked_already"]


@pytest.mark.parametrize(
    ("amounts", "found"),
    [
        ({"ana": 3, "jarek": 3}, []),
        ({"ana": 3}, ["companion_unequal"]),
        ({"ana": 3, "jarek": 2}, ["companion_unequal"]),
        ({"ana": 3, "ben": 2, "jarek": 2}, []),
        ({"jarek": 3}, []),
    ],
)
def test_a_companion_gets_what_the_others_get(amounts: dict[str, int], found: list[str]) -> None:
    campaign = party()
    campaign.play("jarek", "accompanies")
    assert codes(award(campaign, **amounts)) == found


def test_the_end_of_an_adventure_awards_like_any_award() -> None:
    campaign = party()
    campaign.play(None, "adventure_start")
    verdict = campaign.play(None, "adventure_end", awards=[{"to": ["ana"], "amount": 9}])
    assert codes(verdict) == ["award_outside_usual_range"]
    assert campaign.balance("ana", "xp") == 21
