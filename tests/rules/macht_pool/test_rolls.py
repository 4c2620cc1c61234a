"""Skill rolls: pools, purchases, successes and what they mean, alone and against someone (MP-RO)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.exchange.chances import odds_of
from rules.kernel.hits import Hits
from rules.macht_pool.pools import worked_out
from rules.macht_pool.successes import classify, net_of
from tests.rules.macht_pool.cast import codes, in_a_round, party, rolls, weights


@pytest.mark.parametrize(
    ("faces", "successes", "outcome"),
    [
        ([1, 2, 3, 4, 4], 0, "fail"),
        ([5, 1, 1, 1, 1], 1, "barely"),
        ([5, 6, 1, 1, 1], 2, "bravura"),
        ([5, 6, 5, 6, 5], 5, "extra"),
    ],
)
def test_fives_and_sixes_are_successes(faces: list[int], successes: int, outcome: str) -> None:
    facts = rolls(party(), skill="blaster", dice={"ability": faces}).draft.facts
    assert (facts["successes"], facts["outcome"]) == (successes, outcome)


def test_what_the_table_calls_out_is_dice_however_it_is_written() -> None:
    said = [{"by": "-2D", "text": "smoke"}, {"by": "+1"}]
    facts = rolls(party(), skill="blaster", modifiers=said).draft.facts
    assert facts["modifiers"] == [
        {"why": "given", "by": "-2D", "text": "smoke"},
        {"why": "given", "by": "+1D"},
    ]
    assert (facts["pool"], facts["effective"], len(facts["faces"])) == (4, "4D", 4)


def test_an_empty_pool_is_not_rolled_and_fails() -> None:
    facts = rolls(party(), "ben", modifiers=[{"by": "-3D"}], bought=1).draft.facts
    assert (facts["auto_fail"], facts["faces"], facts["successes"], facts["bought"]) == (True, [], 0, 0)
    refused = rolls(party(), "ben", modifiers=[{"by": "-3D"}], dice={"ability": [6]})
    assert [(one.rule, one.code, one.hard) for one in refused.refused] == [("MP-RO-04", "unread_dice", True)]


@pytest.mark.parametrize("faces", [[6, 6], [6] * 6])
def test_other_dice_than_the_pool_are_refused_for_good(faces: list[int]) -> None:
    refused = rolls(party(), skill="blaster", dice={"ability": faces})
    assert [(one.rule, one.hard) for one in refused.refused] == [("MP-RO-01", True)]


def test_a_face_that_no_die_has_is_refused() -> None:
    refused = rolls(party(), skill="blaster", dice={"ability": [6, 6, 6, 6, 7]})
    assert codes(refused) == ["no_such_face"]


def test_four_dice_buy_a_success_before_the_throw() -> None:
    facts = rolls(party(), skill="blaster", bought=1, dice={"ability": [6]}).draft.facts
    assert (facts["successes"], facts["bought"], facts["effective"]) == (2, 1, "1D+1")
    assert facts["modifiers"] == [{"why": "bought", "by": "-4D+1"}]


def test_all_dice_may_be_bought_away() -> None:
    facts = rolls(party(), skill="melee", bought=1).draft.facts
    assert (facts["successes"], facts["faces"], facts.get("auto_fail")) == (1, [], None)


def test_no_more_is_bought_than_the_pool_has() -> None:
    refused = rolls(party(), skill="blaster", bought=2)
    assert [(one.code, one.hard) for one in refused.refused] == [("insufficient_dice", True)]


def test_a_skill_that_is_none_is_refused_and_a_ruling_rolls_the_base() -> None:
    campaign = party()
    assert codes(rolls(campaign, skill="juggling")) == ["unknown_skill"]
    ruled = rolls(campaign, skill="juggling", ruling="he juggles")
    assert ruled.draft.facts["pool"] == 3


def test_a_force_skill_is_rolled_like_any_skill_by_who_has_it() -> None:
    campaign = party()
    assert rolls(campaign, skill="control").draft.facts["pool"] == 2
    assert codes(rolls(campaign, "ben", "control")) == ["force_skill_missing"]


def test_nobody_rolls_who_is_out() -> None:
    campaign = party()
    campaign.play("ana", "suffers", effects=["unconscious"])
    assert codes(rolls(campaign)) == ["incapacitated"]
    assert codes(rolls(campaign, "ben", versus={"subject": "ana", "ability": "dodge"})) == ["incapacitated"]


def test_a_number_is_no_difficulty() -> None:
    refused = rolls(party(), versus={"difficulty": 15})
    assert [(one.rule, one.code, one.hard) for one in refused.refused] == [
        ("MP-RO-03", "difficulty_is_dice", True)
    ]


# -- against someone


def against_guard(ours: list[int], theirs: list[int], **said: Any) -> dict[str, Any]:
    versus = {"subject": "guard", "ability": "perception"}
    dice = {"ability": ours, "opponent": theirs}
    return rolls(party(), skill="deception", versus=versus, dice=dice, **said).draft.facts


@pytest.mark.parametrize(
    ("ours", "theirs", "net", "surplus", "outcome"),
    [
        ([5, 5, 5], [6, 1, 1], 2, 0, "bravura"),
        ([5, 1, 1], [6, 1, 1], 0, 0, "fail"),
        ([5, 1, 1], [6, 6, 6], 0, 2, "fail"),
    ],
)
def test_what_is_left_of_the_attackers_successes_counts(
    ours: list[int], theirs: list[int], net: int, surplus: int, outcome: str
) -> None:
    facts = against_guard(ours, theirs)
    assert (facts["net"], facts["defender_surplus"], facts["outcome"]) == (net, surplus, outcome)


def test_a_defender_is_weighed_down_and_buys_too() -> None:
    facts = against_guard([5, 5, 5], [5, 1], hindered=[{"by": "+3D", "text": "alert"}], opponent_bought=1)
    assert facts["opponent"]["modifiers"][0] == {"why": "given", "by": "+3D", "text": "alert"}
    assert (facts["opponent"]["successes"], facts["net"]) == (2, 1)


def test_a_defender_without_dice_has_no_success() -> None:
    versus = {"subject": "guard", "ability": "perception"}
    facts = rolls(party(), versus=versus, hindered=[{"by": "-3D"}], dice={"ability": [5, 1, 1]}).draft.facts
    assert (facts["opponent"]["auto_fail"], facts["net"]) == (True, 1)


@pytest.mark.parametrize(("code", "faces", "successes"), [("2D", [5, 6], 2), ("1D+1", [5], 2), ("0D", [], 0)])
def test_a_stranger_rolls_what_the_line_says(code: str, faces: list[int], successes: int) -> None:
    dice = {"ability": [1, 1, 1], **({"opponent": faces} if faces else {})}
    facts = rolls(party(), versus={"name": "thug", "code": code}, dice=dice).draft.facts
    assert facts["opponent"]["successes"] == successes


@given(st.integers(0, 9), st.integers(0, 9))
def test_one_sides_net_is_the_others_surplus(ours: int, theirs: int) -> None:
    net, surplus = net_of(ours, theirs)
    assert (surplus, net) == net_of(theirs, ours)
    assert 0 in (net, surplus)
    assert classify(net) == "fail" if net == 0 else classify(net) != "fail"


# -- what weighs on a roll


@given(st.integers(1, 9), st.lists(st.integers(-4, 4), max_size=5))
def test_the_pool_is_the_value_and_every_modifier(value: int, dice: list[int]) -> None:
    working = worked_out(value, [("given", by) for by in dice])
    assert working.pool == value + sum(dice)
    assert working.dice.dice == max(0, working.pool)


@pytest.mark.parametrize(
    ("skill", "attack", "dice"),
    [
        ("dodge", "penalty", 2),
        ("stealth", "penalty", -2),
        ("melee", "penalty", -2),
        ("melee", "bonus", 2),
        ("unarmed", "none", 0),
        ("search", "penalty", 0),
        ("gunnery", "penalty", 0),
    ],
)
def test_armour_helps_defence_and_hinders_the_body(skill: str, attack: str, dice: int) -> None:
    campaign = party(armour_on_melee_attack=attack)
    campaign.play("ana", "wears", value=2)
    assert weights(rolls(campaign, skill=skill)).get("armour", 0) == dice


def test_which_skills_armour_hinders_is_a_house_rule() -> None:
    campaign = party()
    campaign.play("ana", "wears", value=1)
    campaign.play(None, "house", setting="armour_physical_skills", value="search")
    assert weights(rolls(campaign)) == {"armour": -1}
    assert weights(rolls(campaign, skill="stealth")) == {}
    campaign.play(None, "house", setting="armour_physical_skills", value="none")
    assert weights(rolls(campaign)) == {}


def test_conditions_add_up_and_each_names_itself() -> None:
    campaign = in_a_round()
    campaign.play("ana", "suffers", effects=["dazed", "lightly_stunned", "wounded"])
    assert weights(rolls(campaign)) == {"dazed": -1, "wounded": -1, "lightly_stunned": -1}


def test_what_is_entered_late_knows_nothing_of_the_wounds_of_now() -> None:
    campaign = party()
    for move in ("session_start", "session_end"):
        campaign.play(None, move)
    campaign.play("ana", "suffers", effects=["badly_wounded"])
    late = rolls(campaign, at="session:1")
    assert codes(late) == []
    assert weights(late) == {}


# -- chances


def test_the_chance_is_that_of_one_success_and_of_what_a_point_would_make_of_it() -> None:
    campaign = party()
    campaign.roller = None
    [pool] = campaign.decide("ana", "rolls", ability="blaster", bought=1).pools
    assert pool.code == Hits(1, 1)
    found = odds_of(pool)
    assert found.percent == 100
    [(words, better)] = found.instead
    assert words == ("force_point", "control")
    assert better.effective == Hits(1, 2, again=1, joining=2)


def test_the_chance_against_someone_is_that_of_more_successes() -> None:
    campaign = party()
    campaign.roller = None
    [pool] = campaign.decide("ben", "rolls", ability="search", versus={"name": "thug", "code": "1D"}).pools
    # Three dice against one: the ways in which more of three than of one count, of 6 ** 4.
    two_thirds = Fraction(2, 3)
    none, one = two_thirds**3, 3 * two_thirds**2 / 3
    assert Fraction(str(odds_of(pool).chance)) == two_thirds * (1 - none) + (1 - none - one) / 3


def test_whoever_has_no_point_is_shown_no_point() -> None:
    campaign = party()
    campaign.roller = None
    rolls(campaign, "ben", dice={"ability": [1, 1, 1]})
    campaign.play("ben", "trusts", {"reroll": [1, 1, 1]})
    [pool] = campaign.decide("ben", "rolls", ability="search").pools
    assert pool.instead == ()
