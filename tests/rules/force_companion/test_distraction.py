"""Distraction: the test, and what is lost with it (FC-DI)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.verdict import Verdict
from tests.rules.force_companion.callers import at_work, begin, called, callers, causes
from tests.rules.force_companion.cast import found, refused_by, warned_by
from tests.rules.memory import Campaign


def distracted(campaign: Campaign, **said: Any) -> Verdict:
    """Mira's test against 9, which her 3D of Willpower just hold with the threes that fall."""
    return campaign.play("mira", "distracted", **{"difficulty": 9} | said)


def test_whoever_reaches_the_difficulty_holds() -> None:
    campaign = at_work("power")
    called(campaign, "control_pain")
    verdict = distracted(campaign)
    facts = verdict.draft.facts
    assert verdict.draft.kind == "distraction_test"
    assert (facts["ability"], facts["total"], facts["holds"], facts["lost"]) == ("willpower", 9, True, [])
    assert campaign.balance("mira", "using.control_pain") == 1


def test_a_failure_scrambles_what_is_used_and_all_that_is_sustained() -> None:
    campaign = callers()
    called(campaign, "life_detection", "sustains")
    begin(campaign, "power")
    called(campaign, "control_pain", difficulty=2)
    verdict = distracted(campaign)
    assert verdict.draft.facts["modifiers"] == [{"why": "sustained", "by": "-1D"}]
    assert (verdict.draft.facts["holds"], verdict.draft.facts["lost"]) == (
        False,
        ["control_pain", "life_detection"],
    )
    assert campaign.table.family("mira", "sustained.") == {}
    assert campaign.table.family("mira", "using.") == {}
    assert "FC-DI-02" in verdict.draft.citations


def test_what_was_scrambled_is_called_anew_in_the_next_round_at_the_earliest() -> None:
    campaign = at_work("power", "power")
    called(campaign, "control_pain", difficulty=2)
    distracted(campaign, difficulty=40)
    assert refused_by(campaign.decide("mira", "calls", power="control_pain", difficulty=2)) == ["FC-DI-02"]
    assert not campaign.decide("mira", "calls", power="life_detection", difficulty=2).refused
    begin(campaign, "power")
    called(campaign, "control_pain")


def test_a_preparation_is_lost() -> None:
    campaign = callers()
    begin(campaign)
    campaign.play("mira", "prepares", power="control_pain")
    verdict = distracted(campaign, difficulty=10)
    assert found(verdict, "note") == ["FC-DI-02"]
    begin(campaign, "power")
    assert causes(called(campaign, "control_pain")) == {}


def test_a_preparation_that_holds_is_kept() -> None:
    campaign = callers()
    begin(campaign)
    campaign.play("mira", "prepares", power="control_pain")
    assert distracted(campaign).findings == []
    begin(campaign, "power")
    assert causes(called(campaign, "control_pain")) == {"prepared": "+1D"}


def test_the_test_is_no_action_and_no_action_weighs_on_it() -> None:
    campaign = at_work("power", "willpower", "running")
    called(campaign, "control_pain", difficulty=1)
    campaign.play("mira", "dodges")
    assert distracted(campaign).draft.facts["effective"] == "3D"
    assert campaign.balance("mira", "round.uses") == 2


def test_wounds_and_stuns_and_a_force_point_count() -> None:
    campaign = at_work("power")
    called(campaign, "control_pain")
    campaign.play("mira", "force")
    campaign.play("mira", "stunned")
    verdict = distracted(campaign)
    assert (verdict.draft.facts["effective"], warned_by(verdict)) == ("5D", [])


def test_willpower_stands_at_its_attribute_when_it_is_not_on_the_sheet() -> None:
    campaign = at_work("power")
    campaign.play("mira", "set", field="creed", value="none")
    verdict = campaign.decide("odan", "distracted", difficulty=3)
    assert [finding.hard for finding in verdict.refused] == [True]
    campaign.play(None, "enrol", newcomer={"id": "tam", "name": "Tam"}, kind="npc", scores={"knowledge": 6})
    assert campaign.decide("tam", "distracted", difficulty=3).draft.facts["effective"] == "2D"


def test_a_test_that_cannot_be_rolled_is_failed() -> None:
    campaign = callers()
    for power in ("control_pain", "life_detection", "trance"):
        called(campaign, power, "sustains", difficulty=1, ruling="a calm place", modifiers=[{"by": "+9D"}])
    verdict = distracted(campaign, difficulty=3)
    assert (verdict.draft.facts["outcome"], verdict.draft.facts["holds"]) == ("no_dice", False)
    assert campaign.table.family("mira", "sustained.") == {}


def test_a_power_that_takes_its_time_may_be_lost_until_it_works() -> None:
    campaign = at_work("power")
    called(campaign, "trance")
    begin(campaign)
    assert distracted(campaign, difficulty=10).draft.facts["lost"] == ["trance"]


def test_a_test_that_is_entered_late_has_nothing_to_do_with_the_powers_of_now() -> None:
    campaign = callers()
    campaign.play(None, "session_start")
    campaign.play(None, "session_end")
    called(campaign, "control_pain", "sustains")
    verdict = distracted(campaign, difficulty=50, at="session:1")
    assert (verdict.draft.facts["effective"], verdict.draft.facts["lost"]) == ("3D", [])
    assert verdict.findings == []
    assert campaign.balance("mira", "sustained.control_pain") == 1


# -- the scale


@pytest.mark.parametrize(
    ("event", "difficulty"),
    [("breeze", 3), ("blaster_shot", 10), ("explosion", 15), ("screams", 20), ("crash", 50)],
)
def test_what_happens_has_its_usual_difficulty(event: str, difficulty: int) -> None:
    verdict = at_work("power").decide("mira", "distracted", event=event)
    assert verdict.draft.facts["difficulty"] == difficulty
    assert (verdict.draft.facts["event"], "FC-DI-03" in verdict.draft.citations) == (event, True)


def test_the_game_masters_number_goes_before_the_usual_one() -> None:
    facts = callers().decide("mira", "distracted", event="explosion", difficulty=8).draft.facts
    assert facts["difficulty"] == 8


def test_something_else_wants_its_difficulty() -> None:
    campaign = callers()
    assert campaign.decide("mira", "distracted", what="a song").hard
    assert not campaign.decide("mira", "distracted", what="a song", difficulty=12).refused


def test_a_test_of_whoever_concentrates_on_nothing_is_told() -> None:
    assert warned_by(callers().decide("mira", "distracted", difficulty=5)) == ["FC-DI-01"]
