"""Spiritual quests: where one goes, what one sees, what it gives."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.verdict import Verdict
from tests.rules.force_companion.cast import enrol, found, order, refused_by, warned_by
from tests.rules.memory import Campaign


@pytest.fixture
def campaign() -> Campaign:
    campaign = order()
    enrol(campaign, "bren", "pc", dexterity="3D", force_points=1, character_points=10)
    return campaign


def quest(campaign: Campaign, *, who: str = "mira", ruling: str | None = None, **said: Any) -> Verdict:
    dice = {"reading": said.pop("total")} if "total" in said else None
    return campaign.play(who, "quests", dice, ruling=ruling, title="The summit", **said)


def test_a_vision_that_is_granted_gives_its_power(campaign: Campaign) -> None:
    verdict = quest(campaign, place="Mount Kor", granted=True, power="absorb_energy")
    facts = verdict.draft.facts
    assert (verdict.findings, facts["vision"], facts["powers"]) == ([], "vision", ["absorb_energy"])
    assert (facts["understood"], facts["grasp"]) == (True, "understood")
    assert campaign.balance("mira", "power.absorb_energy") == 1
    assert campaign.table.family("mira", "vision.") == {"vision.0": 1}
    assert {"FC-QU-01", "FC-QU-03", "FC-QU-04", "FC-QU-05", "FC-PW-03"} <= set(verdict.draft.citations)


def test_without_a_vision_one_returns_with_nothing(campaign: Campaign) -> None:
    facts = quest(campaign, place="Mount Kor").draft.facts
    assert facts["vision"] == "no_vision"
    assert "understood" not in facts
    assert campaign.table.family("mira", "vision.") == {}


@pytest.mark.parametrize(("total", "understood"), [(14, False), (15, True), (16, True)])
def test_a_vision_is_understood_by_a_roll_at_the_difficulty_or_above(
    campaign: Campaign, total: int, understood: bool
) -> None:
    facts = quest(campaign, place="Mount Kor", granted=True, difficulty=15, total=total).draft.facts
    assert (facts["ability"], facts["effective"]) == ("willpower", "3D")
    assert (facts["understood"], facts["margin"]) == (understood, total - 15)


def test_a_tradition_may_fit_the_vision(campaign: Campaign) -> None:
    said: dict[str, Any] = {"place": "Mount Kor", "granted": True, "difficulty": 10, "total": 10}
    assert quest(campaign, ability="ka_tradition", **said).findings == []
    verdict = quest(campaign, ability="blaster", **said)
    assert (refused_by(verdict), verdict.hard) == (["FC-QU-04"], [])


def test_a_quest_is_a_place_or_a_meditation(campaign: Campaign) -> None:
    assert warned_by(quest(campaign)) == ["FC-QU-01"]
    assert quest(campaign, meditation="control_pain").findings == []
    assert refused_by(quest(campaign, meditation="telekinesis")) == ["FC-QU-01"]


def test_a_quest_is_for_those_who_use_the_force(campaign: Campaign) -> None:
    verdict = quest(campaign, who="bren", place="Mount Kor")
    assert [(finding.rule, finding.code) for finding in verdict.findings] == [("FC-QU-01", "no_force_user")]


def test_a_quest_books_its_days(campaign: Campaign) -> None:
    facts = quest(campaign, place="Mount Kor", days=12).draft.facts
    assert (facts["began"], facts["ended"]) == (0, 12)
    assert warned_by(campaign.decide("mira", "trains", skill="sense", teacher="odan", start="11")) == [
        "FC-AM-54"
    ]


def test_a_quest_is_more_than_a_days_task(campaign: Campaign) -> None:
    assert warned_by(quest(campaign, place="Mount Kor", days=1)) == ["FC-QU-02"]
    assert warned_by(quest(campaign, place="Mount Kor", days=2)) == []


@pytest.mark.parametrize(
    "said",
    [{"reward": "peace"}, {"granted": True, "misread": True, "power": "absorb_energy"}],
    ids=["not granted", "not understood"],
)
def test_nothing_is_gained_by_a_vision_that_was_not_seen_or_understood(
    campaign: Campaign, said: dict[str, Any]
) -> None:
    verdict = quest(campaign, place="Mount Kor", **said)
    assert (refused_by(verdict), verdict.hard) == (["FC-QU-05"], [])


def test_a_power_may_be_granted_before_its_time(campaign: Campaign) -> None:
    enrol(campaign, "storm", "power", uses__alter=1, requires__telekinesis=1)
    enrol(campaign, "tam", "pc", control="2D", force_points=2)
    verdict = quest(campaign, who="tam", place="Mount Kor", power="storm")
    assert warned_by(verdict) == ["FC-QU-05", "FC-QU-05"]
    assert "FC-AM-41" in verdict.draft.citations
    assert campaign.balance("tam", "power.storm") == 1


def test_a_power_that_is_known_is_no_reward(campaign: Campaign) -> None:
    assert refused_by(quest(campaign, place="Mount Kor", power="control_pain")) == ["FC-QU-05"]


@pytest.mark.parametrize(("points", "left"), [(3, 43), (-3, 37)])
def test_a_quest_gives_and_takes_no_points_but_by_ruling(campaign: Campaign, points: int, left: int) -> None:
    verdict = quest(campaign, place="Mount Kor", points=points)
    assert (refused_by(verdict), verdict.hard) == (["FC-QU-06"], [])
    quest(campaign, place="Mount Kor", points=points, ruling="this once")
    assert campaign.balance("mira", "character_points") == left


def test_a_second_vision_in_a_lifetime_is_told(campaign: Campaign) -> None:
    campaign.play(None, "adventure_start")
    quest(campaign, place="Mount Kor", granted=True)
    campaign.play(None, "adventure_end")
    campaign.play(None, "adventure_start")
    verdict = quest(campaign, place="Mount Kor", granted=True)
    assert [finding.code for finding in verdict.findings] == ["second_vision"]


@pytest.mark.parametrize(("stance", "level"), [("warn", "warning"), ("refuse", "refused")])
def test_two_visions_in_one_adventure_are_told_whoever_had_them(
    campaign: Campaign, stance: str, level: str
) -> None:
    campaign.play(None, "house", setting="quest.same_adventure", value=stance)
    campaign.play(None, "adventure_start")
    quest(campaign, place="Mount Kor", granted=True)
    verdict = quest(campaign, who="odan", place="the cave", granted=True)
    assert found(verdict, level) == ["FC-QU-07"]
    assert "FC-AM-40" in verdict.draft.citations


def test_between_adventures_visions_are_not_of_one(campaign: Campaign) -> None:
    quest(campaign, place="Mount Kor", granted=True)
    assert quest(campaign, who="odan", place="the cave", granted=True).findings == []


@pytest.mark.parametrize("said", [{"difficulty": 12}, {"misread": True}])
def test_there_is_nothing_to_understand_without_a_vision(campaign: Campaign, said: dict[str, Any]) -> None:
    assert campaign.decide("mira", "quests", title="The summit", **said).hard
