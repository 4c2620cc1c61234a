"""Powers that are kept up: declared, a burden from the next round on, ended (FC-SU)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.force_companion.callers import at_work, begin, called, callers, causes, describe
from tests.rules.force_companion.cast import found, refused_by
from tests.rules.memory import Campaign


def sustains(campaign: Campaign, power: str) -> bool:
    return campaign.balance("mira", f"sustained.{power}") == 1


@pytest.mark.parametrize(("move", "said"), [("calls", {"kept": True}), ("sustains", {})])
def test_a_power_is_sustained_when_that_is_said_before_it_works(move: str, said: dict[str, Any]) -> None:
    campaign = callers()
    verdict = called(campaign, "control_pain", move, **said)
    assert sustains(campaign, "control_pain")
    assert verdict.draft.facts["kept"] == "kept"
    assert {"FC-SU-01", "FC-SU-02"} <= set(verdict.draft.citations)


def test_a_power_that_fails_is_not_sustained() -> None:
    campaign = callers()
    verdict = called(campaign, "control_pain", "sustains", difficulty=30)
    assert not sustains(campaign, "control_pain")
    assert "kept" not in verdict.draft.facts


def test_a_power_that_cannot_be_sustained_is_refused() -> None:
    campaign = callers()
    verdict = campaign.decide("mira", "calls", power="farseeing", kept=True)
    assert refused_by(verdict) == ["FC-SU-01"]
    campaign.play("mira", "calls", power="farseeing", kept=True, ruling="the place helps")
    assert sustains(campaign, "farseeing")


def test_what_was_called_undeclared_is_not_sustained_afterwards() -> None:
    campaign = at_work("power")
    called(campaign, "control_pain")
    verdict = campaign.play("mira", "sustains", power="control_pain")
    assert refused_by(verdict) == ["FC-SU-01"]
    assert "rolls" not in verdict.draft.facts
    campaign.play("mira", "sustains", power="control_pain", ruling="she had said so")
    assert sustains(campaign, "control_pain")


def test_a_power_called_in_an_earlier_round_is_called_anew() -> None:
    campaign = at_work("power")
    called(campaign, "control_pain")
    begin(campaign, "power")
    called(campaign, "control_pain", "sustains")
    assert sustains(campaign, "control_pain")


# -- what it costs


def willpower(campaign: Campaign) -> dict[str, Any]:
    return campaign.decide("mira", "rolls", ability="willpower").draft.facts


def test_each_sustained_power_costs_a_die_of_every_code_and_not_each_skill() -> None:
    campaign = callers()
    describe(campaign, "farseeing", sustainable=True)
    called(campaign, "farseeing", "sustains")
    called(campaign, "control_pain", "sustains", difficulty=3)
    facts = willpower(campaign)
    assert facts["effective"] == "1D"
    assert facts["modifiers"] == [{"why": "sustained", "by": "-2D"}]


def test_in_the_round_of_its_beginning_a_power_counts_as_an_action_only() -> None:
    campaign = at_work("power", "willpower")
    called(campaign, "control_pain", "sustains", difficulty=3)
    assert willpower(campaign)["modifiers"] == [{"why": "several_actions", "by": "-1D"}]
    begin(campaign, "willpower")
    assert willpower(campaign)["modifiers"] == [{"why": "sustained", "by": "-1D"}]


def test_a_sustained_power_is_cited_where_it_weighs() -> None:
    campaign = callers()
    called(campaign, "control_pain", "sustains")
    verdict = campaign.decide("mira", "rolls", ability="willpower")
    assert "FC-SU-02" in verdict.draft.citations
    assert causes(called(campaign, "life_detection"), "sense") == {"sustained": "-1D"}


def test_the_strength_that_resists_damage_is_spared_but_by_a_house_rule() -> None:
    campaign = callers()
    called(campaign, "control_pain", "sustains")
    verdict = campaign.decide("mira", "hit", code="3D")
    assert verdict.draft.facts["rolls"]["resists"]["effective"] == "2D+2"
    campaign.play(None, "house", setting="sustain.affects_resistance", value="true")
    verdict = campaign.decide("mira", "hit", code="3D")
    assert verdict.draft.facts["rolls"]["resists"]["effective"] == "1D+2"


def test_wounds_do_not_weigh_on_the_strength_that_resists() -> None:
    campaign = callers(sustain__affects_resistance=True)
    campaign.play("mira", "wounded")
    campaign.play("odan", "stunned")
    verdict = campaign.decide("mira", "hit", code="3D")
    assert verdict.draft.facts["rolls"]["resists"]["effective"] == "2D+2"


# -- how it ends


def test_whoever_sustains_a_power_may_stop_it() -> None:
    campaign = callers()
    called(campaign, "control_pain", "sustains")
    called(campaign, "life_detection", "sustains")
    verdict = campaign.play("mira", "stops", powers=["control_pain"])
    assert not verdict.refused
    assert (verdict.draft.kind, verdict.draft.facts["cause"]) == ("power_ended", "stopped")
    assert (sustains(campaign, "control_pain"), sustains(campaign, "life_detection")) == (False, True)


def test_what_is_not_sustained_is_not_stopped() -> None:
    assert refused_by(callers().decide("mira", "stops", powers=["control_pain"])) == ["FC-SU-03"]


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("stunned", {}),
        ("wounded", {}),
        ("mortally_wounded", {}),
        ("hit", {"code": "1D", "dice": {"damage": [1], "resists": [6, 6]}}),
    ],
)
def test_a_stun_or_worse_ends_all_that_is_sustained_in_its_own_entry(move: str, said: dict[str, Any]) -> None:
    campaign = callers()
    called(campaign, "control_pain", "sustains")
    called(campaign, "life_detection", "sustains")
    verdict = campaign.play("mira", move, **said)
    assert not sustains(campaign, "control_pain")
    assert not sustains(campaign, "life_detection")
    assert verdict.draft.facts["powers_ended"] == ["control_pain", "life_detection"]
    assert found(verdict, "note") == ["FC-SU-03"]
    assert "FC-SU-03" in verdict.draft.citations


def test_a_stun_that_is_taken_back_leaves_the_powers_as_they_were() -> None:
    campaign = callers()
    called(campaign, "control_pain", "sustains")
    campaign.play("mira", "stunned")
    campaign.undo()
    assert sustains(campaign, "control_pain")


def test_the_stun_of_somebody_else_ends_nothing() -> None:
    campaign = callers()
    called(campaign, "control_pain", "sustains")
    campaign.play("odan", "stunned")
    assert sustains(campaign, "control_pain")


def test_a_stun_that_is_entered_late_has_nothing_to_do_with_the_powers_of_now() -> None:
    campaign = callers()
    campaign.play(None, "session_start")
    campaign.play(None, "session_end")
    called(campaign, "control_pain", "sustains")
    campaign.play("mira", "stunned", at="session:1")
    assert sustains(campaign, "control_pain")


def test_healing_ends_nothing() -> None:
    campaign = callers()
    campaign.play("mira", "wounded")
    called(campaign, "control_pain", "sustains", difficulty=3)
    campaign.play("mira", "healed")
    assert sustains(campaign, "control_pain")
