"""Trusting the Force: dice thrown again, successes added, what a hit comes to by it, points that come back
(MP-FP-01 to -03, MP-FS)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.exchange.chances import odds_of
from rules.kernel.hits import Hits
from rules.kernel.verdict import Verdict
from tests.rules.macht_pool.cast import codes, enrol, in_a_round, last, party, rolls, shoots
from tests.rules.memory import Campaign

FACES = st.lists(st.integers(1, 6), min_size=5, max_size=5)


def trusts(campaign: Campaign, who: str = "ana", reroll: Any = (), added: Any = (), **said: Any) -> Verdict:
    thrown = {"reroll": list(reroll), "added": list(added)}
    return campaign.play(who, "trusts", {name: faces for name, faces in thrown.items() if faces}, **said)


def have(campaign: Campaign, who: str = "ana") -> tuple[int, int, int]:
    accounts = ("force_points", "away.force_points", "force_rating")
    unspent, away, rating = (campaign.balance(who, account) for account in accounts)
    return unspent, away, rating


def test_what_is_no_success_is_thrown_again_and_one_is_added() -> None:
    campaign = party()
    rolls(campaign, skill="blaster", dice={"ability": [2, 5, 3, 1, 6]})
    facts = trusts(campaign, reroll=[6, 4, 2]).draft.facts
    assert (facts["kept"], facts["rerolled"], facts["successes"], facts["outcome"]) == (
        [5, 6],
        [6, 4, 2],
        4,
        "extra",
    )
    assert facts["left"] == 2
    assert have(campaign) == (2, 1, 3)


@pytest.mark.parametrize("faces", [[6], [6, 6, 6, 6]])
def test_all_of_them_are_thrown_again_and_no_others(faces: list[int]) -> None:
    campaign = party()
    rolls(campaign, skill="blaster", dice={"ability": [2, 5, 3, 1, 6]})
    assert [(one.rule, one.hard) for one in trusts(campaign, reroll=faces).refused] == [("MP-FP-01", True)]


@settings(deadline=None)
@given(FACES, st.lists(st.integers(1, 6), min_size=15, max_size=15))
def test_no_point_lowers_a_roll_and_each_adds_one_at_least(faces: list[int], anew: list[int]) -> None:
    campaign = party()
    before = rolls(campaign, skill="blaster", dice={"ability": faces}).draft.facts["successes"]
    for number in (1, 2, 3):
        missed = sum(face < 5 for face in faces)
        again, anew = anew[:missed], anew[missed:]
        facts = trusts(campaign, reroll=again).draft.facts
        faces = facts["faces"]
        assert len(faces) == 5
        assert facts["successes"] == before + 1 + sum(face > 4 for face in again)
        before = facts["successes"]
        assert have(campaign) == (3 - number, number, 3)


def test_a_roll_of_dice_that_were_all_bought_away_is_improved_by_one() -> None:
    campaign = party()
    rolls(campaign, skill="melee", bought=1)
    assert trusts(campaign).draft.facts["successes"] == 2


def test_without_a_point_nobody_trusts() -> None:
    campaign = party()
    rolls(campaign, "ben", dice={"ability": [6, 6, 6]})
    trusts(campaign, "ben")
    assert [(one.code, one.hard) for one in trusts(campaign, "ben").refused] == [("no_force_point", True)]


def test_there_must_be_a_roll() -> None:
    campaign = party()
    assert codes(trusts(campaign)) == ["no_roll"]
    campaign.play(None, "note", text="nothing")
    assert codes(trusts(campaign, entry=last(campaign))) == ["no_roll"]
    rolls(campaign, "ben")
    assert codes(trusts(campaign, entry=last(campaign))) == ["no_roll"]
    rolls(campaign)
    entry = last(campaign)
    campaign.undo(entry)
    assert codes(trusts(campaign, entry=entry)) == ["no_roll"]


def test_initiative_is_no_skill_roll() -> None:
    campaign = in_a_round()
    campaign.play("ana", "initiative", {"initiative": [2]})
    refused = trusts(campaign, entry=last(campaign))
    assert [(one.code, one.hard) for one in refused.refused] == [("not_a_skill_roll", False)]


def test_the_newest_roll_is_meant_unless_one_is_named() -> None:
    campaign = party()
    rolls(campaign, skill="blaster", dice={"ability": [6] * 5})
    first = last(campaign)
    rolls(campaign, skill="melee", dice={"ability": [6] * 4})
    assert trusts(campaign).draft.facts["ability"] == "melee"
    assert trusts(campaign, entry=first).draft.facts["ability"] == "blaster"


@pytest.mark.parametrize(("reading", "found"), [("refuse", ["no_roll_to_improve"]), ("allow", [])])
def test_where_no_dice_were_left_it_is_as_the_house_rule_says(reading: str, found: list[str]) -> None:
    campaign = party(trust_on_empty_pool=reading)
    rolls(campaign, skill="blaster", modifiers=[{"by": "-9D"}])
    verdict = trusts(campaign, added=[5, 1], skills=["control"])
    assert codes(verdict) == found
    assert (verdict.draft.facts["successes"], verdict.draft.facts["effective"]) == (2, "2D+1")


# -- Force skills


def test_a_fitting_force_skill_joins_with_its_dice() -> None:
    campaign = party()
    rolls(campaign, skill="blaster", dice={"ability": [1, 1, 1, 1, 1]})
    facts = trusts(campaign, reroll=[5, 1, 1, 1, 1], added=[6, 2], skills=["control"]).draft.facts
    assert (facts["successes"], facts["effective"]) == (3, "7D+1")
    assert facts["modifiers"] == [{"why": "control", "by": "+2D"}, {"why": "force_point", "by": "+1"}]
    # What joined is thrown again like the rest.
    assert len(trusts(campaign, reroll=[1] * 5).draft.facts["faces"]) == 7


@pytest.mark.parametrize(
    ("reading", "found"), [("once_per_roll", ["force_skill_joined"]), ("each_point", [])]
)
def test_a_force_skill_joins_once_unless_a_house_rule_says_otherwise(reading: str, found: list[str]) -> None:
    campaign = party(force_skill_dice=reading)
    rolls(campaign, skill="blaster")
    trusts(campaign, skills=["control"])
    assert codes(trusts(campaign, skills=["control"])) == found


def test_one_force_skill_joins_and_one_that_is_there() -> None:
    campaign = party()
    rolls(campaign, skill="blaster")
    assert codes(trusts(campaign, skills=["control", "sense"])) == ["one_force_skill"]
    assert codes(trusts(campaign, skills=["manipulation"])) == ["force_skill_missing", "domain_mismatch"]


def test_other_dice_than_the_force_skill_has_are_refused() -> None:
    campaign = party()
    rolls(campaign, skill="blaster", dice={"ability": [6] * 5})
    refused = trusts(campaign, added=[6], skills=["control"])
    assert [(one.rule, one.hard) for one in refused.refused] == [("MP-FS-01", True)]


@pytest.mark.parametrize(
    ("skill", "helping", "found"),
    [
        ("blaster", "control", []),
        ("search", "sense", []),
        ("search", "control", ["domain_mismatch"]),
        ("know_society", "control", []),
        ("control", "control", ["self_added"]),
    ],
)
def test_a_force_skill_outside_its_domain_or_beside_itself_is_told(
    skill: str, helping: str, found: list[str]
) -> None:
    campaign = party()
    rolls(campaign, skill=skill)
    assert codes(trusts(campaign, skills=[helping])) == found


def test_an_attack_is_of_control_and_its_answer_of_sense() -> None:
    campaign = party()
    enrol(campaign, "seer", "pc", {"sense": 1, "dodge": 3})
    campaign.play("ana", "attacks", target="seer", weapon="blaster_pistol", metres="10")
    assert codes(trusts(campaign, "ana", skills=["control"])) == []
    assert codes(trusts(campaign, "seer", skills=["sense"])) == []


# -- against someone


def test_both_sides_may_trust_and_the_net_is_read_anew() -> None:
    campaign = party()
    versus = {"subject": "ben", "ability": "perception"}
    rolls(campaign, skill="deception", versus=versus, dice={"ability": [5, 1, 1], "opponent": [1, 1, 1]})
    ours = trusts(campaign, "ana", reroll=[5, 1]).draft.facts
    assert (ours["successes"], ours["net"], ours["outcome"]) == (3, 3, "extra")
    theirs = trusts(campaign, "ben", reroll=[6, 6, 1]).draft.facts
    assert (theirs["successes"], theirs["net"], theirs["outcome"]) == (3, 0, "fail")


def damage(campaign: Campaign) -> int:
    return campaign.balance("ana", "damage")


def test_a_hit_has_what_the_points_make_of_it() -> None:
    campaign = party()
    shoots(campaign, [5, 1, 1, 1, 1], [5, 1, 1])
    assert damage(campaign) == 0
    assert trusts(campaign, "ana", reroll=[6, 1, 1, 1]).draft.facts["damage_pool"] == 2
    assert damage(campaign) == 2
    trusts(campaign, "guard", reroll=[6, 1])
    assert damage(campaign) == 0
    campaign.undo()
    assert damage(campaign) == 2
    campaign.undo()
    assert damage(campaign) == 0


def test_no_point_is_spent_on_what_has_had_its_effects() -> None:
    campaign = party()
    shoots(campaign, [5, 5, 5, 1, 1])
    campaign.play("ana", "deals", effects=["wounded"])
    assert codes(trusts(campaign)) == ["effects_bought"]


def test_a_grenade_hits_each_by_what_the_points_make_of_it() -> None:
    campaign = party()
    campaign.play("ana", "throws", {"attack": [5, 1, 1, 1]}, metres="8")
    thrown = last(campaign)
    campaign.play("guard", "caught", {"opponent": [5, 1, 1]}, metres="1")
    campaign.play("ben", "caught", {"opponent": [1, 1, 1]}, metres="1")
    assert damage(campaign) == 1
    trusts(campaign, "ana", entry=thrown, reroll=[1, 1, 1])
    assert damage(campaign) == 1 + 2
    facts = trusts(campaign, "ben", reroll=[6, 6, 1]).draft.facts
    assert (facts["net"], facts["damage_pool"]) == (0, 0)
    assert damage(campaign) == 1


# -- chances


def test_the_chance_of_a_point_is_that_of_the_dice_that_fall_again() -> None:
    campaign = party()
    campaign.roller = None
    rolls(campaign, skill="blaster", dice={"ability": [5, 1, 1, 1, 1]})
    [first] = campaign.decide("ana", "trusts", skills=["control"]).pools
    assert first.code == Hits(4 + 2, 1 + 1)
    [then] = campaign.decide("ana", "trusts", {"reroll": [6, 1, 1, 1]}, skills=["control"]).pools
    assert then.code == Hits(2, 1 + 1 + 1)
    assert odds_of(then).percent == 100


# -- points come back


def test_spent_points_come_back_to_everyone_whom_players_play() -> None:
    campaign = party()
    campaign.play("jarek", "accompanies")
    for who in ("ana", "jarek", "guard"):
        rolls(campaign, who)
        trusts(campaign, who)
        campaign.play(None, "deed", subject=who, verdict="neutral")
    verdict = campaign.play(None, "refresh")
    assert codes(verdict) == []
    assert verdict.draft.facts["returned"] == [{"who": "ana", "amount": 1}, {"who": "jarek", "amount": 1}]
    assert [have(campaign, who) for who in ("ana", "jarek", "guard")] == [(3, 0, 3), (1, 0, 1), (0, 1, 1)]
    assert codes(campaign.play(None, "refresh", subjects=["guard"])) == ["not_a_player_character"]


def test_a_point_that_comes_back_without_a_word_is_told() -> None:
    campaign = party()
    rolls(campaign)
    trusts(campaign)
    assert codes(campaign.play(None, "refresh", subjects=["ana"])) == ["verdict_pending"]
    assert have(campaign) == (3, 0, 3)


def test_undoing_a_point_after_its_return_leaves_no_point_too_many() -> None:
    campaign = party()
    rolls(campaign)
    trusts(campaign)
    spent = last(campaign)
    campaign.play(None, "refresh", subjects=["ana"])
    campaign.undo(spent)
    assert have(campaign) == (3, 0, 3)
