"""Powers in use: what may be called, one action for all of its rolls, stretching, time (FC-PW)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.force_companion.callers import at_work, begin, called, callers, causes, codes, describe
from tests.rules.force_companion.cast import found, power, refused_by, warned_by


def test_each_skill_of_a_power_is_rolled_against_its_own_difficulty() -> None:
    verdict = called(callers(), "farseeing", dice={"control": [4, 4], "sense": [2, 3]})
    rolls = verdict.draft.facts["rolls"]
    assert [(roll["total"], roll["difficulty"], roll["outcome"]) for roll in rolls.values()] == [
        (10, 8, "success"),
        (5, 6, "failure"),
    ]
    assert list(rolls) == ["control", "sense"]
    assert verdict.draft.kind == "power_used"
    assert verdict.draft.facts["outcome"] == "failure"


def test_a_power_works_when_all_of_its_rolls_succeed() -> None:
    verdict = called(callers(), "farseeing", dice={"control": [4, 4], "sense": [3, 3]})
    assert verdict.draft.facts["outcome"] == "success"


def test_the_line_may_set_one_difficulty_for_all_rolls() -> None:
    rolls = called(callers(), "farseeing", difficulty=20).draft.facts["rolls"]
    assert [roll["difficulty"] for roll in rolls.values()] == [20, 20]


def test_a_power_without_a_difficulty_wants_one_on_the_line() -> None:
    campaign = callers()
    power(campaign, "emptiness", "control")
    campaign.play("mira", "learns", power="emptiness", ruling="granted")
    verdict = campaign.decide("mira", "calls", power="emptiness")
    assert [(finding.code, finding.hard) for finding in verdict.refused] == [("no_difficulty_of_power", True)]
    assert not campaign.decide("mira", "calls", power="emptiness", difficulty=10).refused


def test_a_power_that_uses_no_skill_cannot_be_rolled() -> None:
    campaign = callers()
    power(campaign, "riddle")
    assert [finding.code for finding in campaign.decide("mira", "calls", power="riddle").hard] == [
        "power_without_skills"
    ]


def test_a_power_that_was_not_learned_is_refused_and_may_be_ruled() -> None:
    campaign = callers()
    verdict = campaign.play("mira", "calls", power="absorb_energy", difficulty=5)
    assert refused_by(verdict) == ["FC-PW-01"]
    ruled = campaign.play("mira", "calls", power="absorb_energy", difficulty=5, ruling="in a dream")
    assert campaign.entries[-1].draft is ruled.draft


def test_a_skill_that_is_not_there_is_not_rolled() -> None:
    campaign = callers()
    campaign.play("jo", "learns", power="life_detection", ruling="granted")
    assert refused_by(campaign.decide("jo", "calls", power="life_detection")) == ["D1-FS-05"]


# -- one action


@pytest.mark.parametrize("declared", [["any"], ["power"], ["control"], ["sense"]])
def test_a_power_fills_one_segment_by_whatever_name_it_was_announced(declared: list[str]) -> None:
    verdict = called(at_work(*declared), "farseeing")
    assert codes(verdict) == {"control": "2D+2", "sense": "2D"}
    assert verdict.findings == []


def test_a_power_and_one_other_action_cost_a_die_each_and_no_more() -> None:
    campaign = at_work("power", "willpower")
    assert codes(called(campaign, "farseeing")) == {"control": "1D+2", "sense": "1D"}
    assert campaign.play("mira", "rolls", ability="willpower").draft.facts["effective"] == "2D"


def test_a_power_that_was_not_announced_is_refused_in_a_round() -> None:
    campaign = at_work("willpower")
    verdict = campaign.decide("mira", "calls", power="control_pain")
    assert refused_by(verdict) == ["D1-MU-01"]
    assert codes(verdict) == {"control": "1D+2"}


def test_outside_rounds_a_power_stands_alone() -> None:
    campaign = callers()
    for _ in range(2):
        assert codes(called(campaign, "control_pain")) == {"control": "2D+2"}


def test_a_force_point_doubles_every_roll_of_a_power_before_dice_go() -> None:
    campaign = at_work("power", "willpower")
    campaign.play("mira", "force")
    verdict = called(campaign, "farseeing")
    assert codes(verdict) == {"control": "3D+4", "sense": "3D"}
    assert "FC-FP-08" in verdict.draft.citations


def test_what_the_line_adds_goes_to_each_roll() -> None:
    modifiers = [{"by": "+1D", "text": "calm sea"}, {"by": "+2"}]
    verdict = called(callers(), "farseeing", modifiers=modifiers, dice={"control": [1, 1, 1], "sense": 7})
    rolls = verdict.draft.facts["rolls"]
    assert codes(verdict) == {"control": "3D+2", "sense": "3D"}
    assert (rolls["control"]["total"], rolls["sense"]["total"]) == (7, 9)


def test_whoever_is_out_calls_nothing() -> None:
    campaign = at_work("power")
    campaign.play("mira", "wounded")
    assert refused_by(campaign.decide("mira", "calls", power="control_pain")) == ["D1-DA-04"]


def test_no_dice_are_no_effect() -> None:
    campaign = callers()
    for _ in range(2):
        campaign.play("mira", "stunned")
    verdict = called(campaign, "control_pain")
    assert verdict.draft.facts["rolls"]["control"]["outcome"] == "no_dice"
    assert verdict.draft.facts["outcome"] == "failure"


# -- stretching


def test_a_stretched_power_should_be_harder_than_it_is() -> None:
    campaign = callers()
    said: dict[str, Any] = {"power": "life_detection", "stretched": "a herd beyond the hill"}
    assert warned_by(campaign.decide("mira", "calls", **said)) == ["FC-PW-02"]
    assert warned_by(campaign.decide("mira", "calls", difficulty=3, **said)) == ["FC-PW-02"]
    verdict = campaign.decide("mira", "calls", difficulty=4, **said)
    assert verdict.findings == []
    assert verdict.draft.facts["stretched"] == "a herd beyond the hill"
    assert "FC-PW-02" in verdict.draft.citations


def test_a_power_is_stretched_only_by_whoever_knows_it() -> None:
    campaign = callers()
    verdict = campaign.decide("mira", "calls", power="telekinesis", stretched="a door", difficulty=20)
    assert refused_by(verdict) == ["FC-PW-01"]


# -- time


def test_a_power_acts_in_its_round() -> None:
    campaign = at_work("power")
    called(campaign, "control_pain")
    assert campaign.balance("mira", "using.control_pain") == 1
    campaign.play(None, "round_end")
    assert campaign.balance("mira", "using.control_pain") == 0


def test_a_power_with_a_stated_time_is_at_work_until_it_is_over() -> None:
    campaign = at_work("power")
    verdict = called(campaign, "trance")
    assert verdict.draft.facts["rounds"] == 3
    assert "FC-PW-05" in verdict.draft.citations
    begin(campaign)
    begin(campaign)
    assert campaign.balance("mira", "using.trance") == 1
    begin(campaign)
    assert campaign.balance("mira", "using.trance") == 0


def test_a_power_that_takes_longer_than_rounds_lasts_until_the_scene_ends() -> None:
    campaign = callers()
    describe(campaign, "control_pain", time="an hour of silence")
    campaign.play(None, "scene")
    verdict = called(campaign, "control_pain")
    assert verdict.draft.facts["time"] == "an hour of silence"
    assert campaign.balance("mira", "using.control_pain") == 1
    campaign.play(None, "scene")
    assert campaign.balance("mira", "using.control_pain") == 0


def test_missing_dice_are_named_by_their_skill_and_the_codes_are_there_already() -> None:
    campaign = callers()
    campaign.roller = None
    verdict = campaign.decide("mira", "calls", {"control": [4, 4]}, power="farseeing")
    assert verdict.missing is not None
    assert (verdict.missing.label, verdict.missing.n) == ("sense", 2)
    assert codes(verdict) == {"control": "2D+2", "sense": "2D"}


def test_nothing_is_found_against_a_plain_use() -> None:
    verdict = called(callers(), "control_pain")
    assert found(verdict, "note") == []
    assert causes(verdict) == {}
    assert {"FC-PW-01", "FC-PW-04"} <= set(verdict.draft.citations)


# -- the order of a round


def test_a_roll_that_was_made_to_see_who_acts_first_is_that_of_its_skill() -> None:
    campaign = at_work("control", "willpower")
    campaign.play("mira", "initiative", {"initiative": [6]})
    verdict = campaign.play("mira", "calls", {"sense": [3]}, power="farseeing")
    assert not verdict.refused
    rolls = verdict.draft.facts["rolls"]
    assert (rolls["control"]["faces"], rolls["control"]["total"], rolls["sense"]["total"]) == ([6], 8, 3)
    assert verdict.draft.facts["segment"] == 1
    assert campaign.balance("mira", "round.uses") == 2


def test_whoever_has_a_better_total_acts_before_a_power() -> None:
    campaign = at_work("control")
    campaign.play("mira", "initiative", {"initiative": [1, 1]})
    campaign.play("odan", "declares", actions=["control"])
    campaign.play("odan", "initiative", {"initiative": [6] * 6})
    assert refused_by(campaign.decide("mira", "calls", power="control_pain")) == ["D1-CO-04"]


def test_the_order_wants_the_skill_that_a_power_is_announced_by() -> None:
    verdict = at_work("power").decide("mira", "initiative")
    assert [finding.code for finding in verdict.hard] == ["no_action_for_order"]


def test_whoever_announced_a_power_is_expected_to_call_one() -> None:
    campaign = at_work("power", "willpower")
    assert [turn.expects for turn in campaign.table.turns()] == ["calls"]
    called(campaign, "control_pain")
    assert [turn.expects for turn in campaign.table.turns()] == ["rolls"]
