"""Rest, and what rest alone heals."""

from __future__ import annotations

import pytest

from rules.kernel.notation import Code
from tests.rules.force_companion.cast import enrol, found, order, refused_by
from tests.rules.memory import Campaign

STATES = ("healthy", "stunned", "wounded", "wounded_twice", "incapacitated", "mortally_wounded", "dead")


@pytest.fixture
def campaign() -> Campaign:
    return order()


def strained(campaign: Campaign, state: str, levels: int) -> None:
    """Tam stands there on the ladder, so many levels of it by extra effort."""
    enrol(
        campaign,
        "tam",
        "pc",
        strength="3D",
        control="4D",
        force_points=2,
        condition__wounds=STATES.index(state),
        origin__extra_effort=levels,
    )


def state(campaign: Campaign) -> str:
    return STATES[campaign.balance("tam", "condition.wounds")]


def test_rest_heals_as_far_as_the_game_master_says(campaign: Campaign) -> None:
    strained(campaign, "incapacitated", 4)
    facts = campaign.play("tam", "rests", days=3, state="wounded").draft.facts
    assert (facts["before"], facts["after"]) == ("incapacitated", "wounded")
    assert (state(campaign), campaign.balance("tam", "origin.extra_effort")) == ("wounded", 2)


def test_a_rest_that_is_only_recorded_ends_a_stun_alone(campaign: Campaign) -> None:
    strained(campaign, "stunned", 1)
    assert found(campaign.play("tam", "rests"), "note") == []
    assert (state(campaign), campaign.balance("tam", "origin.extra_effort")) == ("healthy", 0)


def test_a_rest_that_does_not_say_how_far_heals_no_wound_and_tells_so(campaign: Campaign) -> None:
    strained(campaign, "wounded", 2)
    assert found(campaign.play("tam", "rests", days=3), "note") == ["FC-EF-03"]
    assert state(campaign) == "wounded"


def test_rest_takes_its_days(campaign: Campaign) -> None:
    strained(campaign, "wounded", 2)
    facts = campaign.play("tam", "rests", days=3, state="healthy").draft.facts
    assert (facts["days"], facts["began"], facts["ended"]) == (3, 0, 3)
    assert campaign.play("tam", "rests", days=2, start="2").findings[0].rule == "FC-AM-54"
    assert campaign.play("tam", "rests", days=1).draft.facts["began"] == 4


def test_an_hour_of_rest_takes_no_day(campaign: Campaign) -> None:
    strained(campaign, "stunned", 1)
    assert "days" not in campaign.play("tam", "rests", state="healthy").draft.facts


@pytest.mark.parametrize("to", ["wounded", "incapacitated"])
def test_rest_makes_nothing_worse(campaign: Campaign, to: str) -> None:
    strained(campaign, "wounded", 0)
    assert refused_by(campaign.decide("tam", "rests", state=to)) == ["D1-DA-04"]


def test_nobody_rests_from_death(campaign: Campaign) -> None:
    strained(campaign, "dead", 6)
    assert refused_by(campaign.decide("tam", "rests", days=3, state="healthy")) == ["D1-DA-07"]


@pytest.mark.parametrize(
    ("to", "refusals"), [("stunned", ["FC-EF-03"]), ("wounded", []), ("wounded_twice", [])]
)
def test_medicine_heals_what_others_did_and_no_more(campaign: Campaign, to: str, refusals: list[str]) -> None:
    strained(campaign, "incapacitated", 2)
    verdict = campaign.play("tam", "healed", means="medpac", state=to)
    assert (refused_by(verdict), verdict.hard) == (refusals, [])
    assert state(campaign) == ("incapacitated" if refusals else to)


def test_a_ruling_lets_medicine_heal_an_effort(campaign: Campaign) -> None:
    strained(campaign, "wounded", 2)
    campaign.play("tam", "healed", means="bacta", ruling="the tank of the Temple")
    assert (state(campaign), campaign.balance("tam", "origin.extra_effort")) == ("healthy", 0)


def test_whoever_made_no_effort_is_healed_by_any_means(campaign: Campaign) -> None:
    strained(campaign, "wounded", 0)
    assert refused_by(campaign.play("tam", "healed", means="medpac")) == []


def test_rest_takes_the_levels_of_an_effort_first(campaign: Campaign) -> None:
    strained(campaign, "incapacitated", 2)
    campaign.play("tam", "rests", days=7, state="wounded")
    assert refused_by(campaign.play("tam", "healed", means="medpac")) == []


def test_a_stun_by_effort_weighs_on_every_code_until_the_rest(campaign: Campaign) -> None:
    strained(campaign, "stunned", 1)
    campaign.play(None, "round_start")
    campaign.play(None, "round_start")
    campaign.play(None, "round_end")
    facts = campaign.decide("tam", "rolls", {"ability": 9}, ability="control").draft.facts
    assert facts["effective"] == str(Code(3, 0))
    assert {"why": "effort_stun", "by": "-1D"} in facts["modifiers"]
    campaign.play("tam", "rests")
    facts = campaign.decide("tam", "rolls", {"ability": 9}, ability="control").draft.facts
    assert facts["effective"] == "4D"
