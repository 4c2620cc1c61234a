"""Learning powers: bought, by credit, from a Holocron, by discovery (FC-MA-09 to -11, FC-PW)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.force_companion.cast import enrol, found, order, power, refused_by, warned_by
from tests.rules.memory import Campaign


@pytest.fixture
def campaign() -> Campaign:
    return order()


def knows(campaign: Campaign, name: str) -> bool:
    return campaign.balance("mira", f"power.{name}") == 1


# -- bought


def test_a_power_is_bought_for_its_skills(campaign: Campaign) -> None:
    verdict = campaign.play("mira", "learns", power="farseeing", teacher="odan")
    facts = verdict.draft.facts
    assert (facts["route"], facts["base"], facts["cost"], facts["days"]) == ("master", 10, 10, 7)
    assert knows(campaign, "farseeing")
    assert {"FC-MA-11", "FC-PW-03"} <= set(verdict.draft.citations)


@pytest.mark.parametrize(
    ("said", "because"),
    [
        ({"power": "control_pain", "teacher": "odan"}, "FC-MA-11"),
        ({"power": "telekinesis", "teacher": "odan", "days": 6}, "FC-MA-11"),
        ({"power": "telekinesis", "teacher": "odan", "rush": 1}, "FC-MA-08"),
        ({"power": "telekinesis", "teacher": "odan", "credit": True}, "FC-MA-09"),
        ({"power": "telekinesis"}, "FC-PW-03"),
        ({"power": "telekinesis", "alone": True}, "FC-MA-10"),
        ({"power": "telekinesis", "object": "katan"}, "FC-HO-04"),
    ],
    ids=["known", "days", "rush", "credit", "no route", "alone", "no trust"],
)
def test_what_does_not_go_is_refused_and_may_be_ruled(
    campaign: Campaign, said: dict[str, Any], because: str
) -> None:
    verdict = campaign.play("mira", "learns", **said)
    assert refused_by(verdict)[0] == because
    campaign.play("mira", "learns", ruling="the table has it so", **said)
    assert knows(campaign, said["power"])


def test_by_a_house_rule_points_shorten_the_learning_of_powers(campaign: Campaign) -> None:
    campaign.play(None, "house", setting="training.extra_cp_scope", value="raises_and_powers")
    facts = campaign.play("mira", "learns", power="telekinesis", teacher="odan", rush=2).draft.facts
    assert (facts["cost"], facts["extra"], facts["days"]) == (7, 2, 5)


def test_there_is_one_route_at_a_time(campaign: Campaign) -> None:
    assert campaign.decide("mira", "learns", power="telekinesis", teacher="odan", object="katan").hard


def test_a_teacher_should_know_what_is_taught(campaign: Campaign) -> None:
    for stance, findings in (("warn", "warning"), ("refuse", "refused"), ("off", "")):
        campaign.play(None, "house", setting="teacher.must_know_power", value=stance)
        verdict = campaign.decide("mira", "learns", power="absorb_energy", teacher="odan")
        assert found(verdict, findings) == (["FC-MA-03"] if findings else [])


def test_a_required_power_that_is_lacking_is_told_or_refused(campaign: Campaign) -> None:
    power(campaign, "mind_trick", "control", "alter", requires=("farseeing",))
    enrol(campaign, "tam", "npc", control="5D", alter="5D", power__mind_trick=1)
    verdict = campaign.decide("mira", "learns", power="mind_trick", teacher="tam")
    assert warned_by(verdict) == ["FC-PW-06"]
    campaign.play(None, "house", setting="learning.master_prerequisites", value="refuse")
    verdict = campaign.decide("mira", "learns", power="mind_trick", teacher="tam")
    assert refused_by(verdict) == ["FC-PW-06"]


def test_a_power_that_uses_no_skill_is_refused(campaign: Campaign) -> None:
    power(campaign, "riddle")
    assert refused_by(campaign.decide("mira", "learns", power="riddle", teacher="odan")) == ["FC-PW-06"]


# -- by credit


def trained(campaign: Campaign, *skills: str) -> None:
    for skill in skills:
        assert not campaign.play("mira", "trains", skill=skill, teacher="odan").refused


def test_a_credit_is_used_before_points(campaign: Campaign) -> None:
    trained(campaign, "alter")
    points = campaign.balance("mira", "character_points")
    verdict = campaign.play("mira", "learns", power="telekinesis", teacher="odan")
    assert (verdict.draft.facts["route"], verdict.draft.facts["credits"]) == ("credit", ["alter"])
    assert campaign.balance("mira", "credit.alter.odan") == 0
    assert campaign.balance("mira", "character_points") == points
    assert verdict.draft.facts["days"] == 0
    assert "FC-MA-11" not in verdict.draft.citations


def test_a_credit_is_the_lot_of_its_training(campaign: Campaign) -> None:
    trained(campaign, "alter")
    campaign.play("mira", "learns", power="telekinesis", teacher="odan")
    training = campaign.entries[-2]
    campaign.undo(training.seq)
    assert campaign.balance("mira", "credit.alter.odan") == 0
    assert campaign.lots(subject="mira", prefix="credit.") == []


def test_credits_of_another_master_do_not_serve(campaign: Campaign) -> None:
    trained(campaign, "alter")
    enrol(campaign, "tam", "npc", alter="5D", power__telekinesis=1)
    assert refused_by(campaign.play("mira", "learns", power="telekinesis", teacher="tam", credit=True)) == [
        "FC-MA-09"
    ]


@pytest.mark.parametrize(
    ("stance", "cost", "left"),
    [("all", 10, 1), ("any", 0, 0), ("partial", 5, 0)],
    ids=str,
)
def test_a_mixed_state_is_paid_as_the_house_has_it(
    campaign: Campaign, stance: str, cost: int, left: int
) -> None:
    campaign.play(None, "house", setting="learning.multi_skill_credit", value=stance)
    trained(campaign, "sense")
    verdict = campaign.play("mira", "learns", power="farseeing", teacher="odan")
    assert verdict.draft.facts["cost"] == cost
    assert campaign.balance("mira", "credit.sense.odan") == left
    assert knows(campaign, "farseeing")


def test_what_credits_cover_needs_no_better_teacher(campaign: Campaign) -> None:
    enrol(campaign, "tam", "npc", alter="3D", power__telekinesis=1)
    enrol(campaign, "bren", "pc", alter="2D+2", character_points=9, force_points=2)
    campaign.play("bren", "trains", skill="alter", teacher="tam")
    verdict = campaign.play("bren", "learns", power="telekinesis", teacher="tam")
    assert refused_by(verdict) == []


def test_a_holocron_gives_a_credit_for_its_own_powers(campaign: Campaign) -> None:
    campaign.play("mira", "trusts", object="katan")
    campaign.play("mira", "studies", object="katan", skill="alter", dice={"reading": 30})
    assert campaign.balance("mira", "credit.alter.katan") == 1
    power(campaign, "storm", "alter")
    assert refused_by(campaign.play("mira", "learns", power="storm", object="katan")) == ["FC-HO-04"]
    assert refused_by(campaign.play("mira", "learns", power="telekinesis", object="katan")) == []
    assert campaign.balance("mira", "credit.alter.katan") == 0


def test_a_holocron_sells_nothing_that_its_credits_do_not_cover(campaign: Campaign) -> None:
    campaign.play(None, "house", setting="learning.multi_skill_credit", value="partial")
    campaign.play("mira", "trusts", object="katan")
    campaign.play("mira", "studies", object="katan", skill="sense", dice={"reading": 30})
    verdict = campaign.play("mira", "learns", power="farseeing", object="katan")
    assert (refused_by(verdict), verdict.hard) == (["FC-MA-09"], [])
    campaign.play("mira", "learns", power="farseeing", object="katan", ruling="the keeper relents")
    assert knows(campaign, "farseeing")
    assert campaign.balance("mira", "credit.sense.katan") == 0


# -- discovery


@pytest.fixture
def hunted() -> Campaign:
    """The same people in the Imperial era."""
    return order(campaign__era="imperial")


def test_a_credit_is_used_up_whether_or_not_the_power_is_understood(hunted: Campaign) -> None:
    trained(hunted, "alter")
    verdict = hunted.play(
        "mira", "learns", power="telekinesis", teacher="odan", versus={"difficulty": 6}, dice={"alter": 5}
    )
    assert verdict.draft.kind == "discovery_roll"
    assert verdict.draft.facts["outcome"] == "failure"
    assert verdict.draft.facts["rolls"]["alter"]["margin"] == -1
    assert hunted.balance("mira", "credit.alter.odan") == 0
    assert not knows(hunted, "telekinesis")


def test_every_skill_of_a_power_has_to_succeed(hunted: Campaign) -> None:
    for sense, understood in ((8, False), (9, True)):
        trained(hunted, "control", "sense")
        verdict = hunted.play(
            "mira",
            "learns",
            power="farseeing",
            teacher="odan",
            versus={"difficulty": 9},
            dice={"control": 9, "sense": sense},
        )
        assert list(verdict.draft.facts["rolls"]) == ["control", "sense"]
        assert knows(hunted, "farseeing") is understood


def test_an_untaught_step_gives_an_opportunity(hunted: Campaign) -> None:
    hunted.play("mira", "trains", skill="alter", alone=True)
    assert [matter.lot.account for matter in hunted.table.pending()] == ["opportunity.alter"]
    said: dict[str, Any] = {"power": "telekinesis", "alone": True, "versus": {"difficulty": 5}}
    assert not hunted.play("mira", "learns", dice={"alter": 5}, **said).refused
    assert knows(hunted, "telekinesis")
    assert hunted.table.pending() == []


def test_without_an_opportunity_nothing_is_discovered(hunted: Campaign) -> None:
    verdict = hunted.play(
        "mira", "learns", power="telekinesis", alone=True, versus={"difficulty": 5}, dice={"alter": 5}
    )
    assert refused_by(verdict) == ["FC-MA-09"]


def test_a_power_without_a_difficulty_cannot_be_rolled_for(hunted: Campaign) -> None:
    trained(hunted, "alter")
    verdict = hunted.decide("mira", "learns", power="telekinesis", teacher="odan", dice={"alter": 5})
    assert [finding.code for finding in verdict.hard] == ["no_difficulty_of_power"]


def test_a_holocron_credit_needs_no_roll(hunted: Campaign) -> None:
    hunted.play("mira", "trusts", object="katan")
    hunted.play("mira", "studies", object="katan", skill="alter", dice={"reading": 30})
    verdict = hunted.play("mira", "learns", power="telekinesis", object="katan")
    assert verdict.draft.kind == "power_learned"
    assert knows(hunted, "telekinesis")


@pytest.mark.parametrize(
    ("stance", "era", "due"),
    [("imperial", "other", False), ("always", "other", True), ("never", "imperial", False)],
)
def test_the_house_says_when_a_roll_is_due(stance: str, era: str, due: bool) -> None:
    campaign = order(campaign__era=era, learning__discovery_roll=stance)
    campaign.play("mira", "trains", skill="alter", alone=True)
    assert campaign.balance("mira", "opportunity.alter") == int(due)
