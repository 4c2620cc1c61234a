"""Implants, a Force point and CyberLocke."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.verdict import Verdict
from tests.rules.force_companion.callers import begin, called, callers, learned
from tests.rules.force_companion.cast import enrol, found, power, refused_by, warned_by
from tests.rules.memory import Campaign


def fitted(**settings: Any) -> Campaign:
    """Tam has an arm, a blaster in the finger and a heart that minds no will; Mira's power is his too."""
    campaign = callers(**settings)
    power(campaign, "cyberlocke", "control")
    enrol(campaign, "arm", "implant", implant_code="5D", trait__will_driven=1)
    enrol(campaign, "finger", "implant", implant_code="4D", trait__will_driven=1, trait__external_effect=1)
    enrol(campaign, "heart", "implant", implant_code="3D+1")
    worn = {f"implant__{one}": 1 for one in ("arm", "finger", "heart")}
    enrol(campaign, "tam", "pc", control="6D", dexterity="3D", force_points=2, **worn)
    learned(campaign, "tam", "cyberlocke")
    return campaign


def operated(campaign: Campaign, implant: str = "arm", **said: Any) -> Verdict:
    return campaign.play("tam", "operates", implant=implant, **said)


def in_round(campaign: Campaign, actions: int, *, force: bool = True, difficulty: int | None = 1) -> None:
    """Tam declares so many actions, spends a Force point, and calls CyberLocke."""
    campaign.play(None, "round_start")
    campaign.play("tam", "declares", actions=["any"] * actions)
    if force:
        campaign.play("tam", "force")
    if difficulty is not None:
        verdict = campaign.play("tam", "calls", power="cyberlocke", difficulty=difficulty)
        assert not verdict.refused, verdict.findings


def effective(verdict: Verdict) -> str:
    assert not verdict.refused, verdict.findings
    return str(verdict.draft.facts["effective"])


def test_an_implant_is_used_with_its_own_code() -> None:
    verdict = operated(fitted(), versus={"difficulty": 15})
    facts = verdict.draft.facts
    assert (facts["code"], facts["ability"], facts["outcome"]) == ("5D", "implant.arm", "success")


def test_cyberlocke_and_a_force_point_double_it_and_its_die_is_not_the_implants() -> None:
    campaign = fitted()
    in_round(campaign, 2)
    verdict = operated(campaign)
    assert effective(verdict) == "10D"
    assert {"FC-FP-09", "FC-AM-02"} <= set(verdict.draft.citations)


def test_further_actions_cost_the_implant_their_dice() -> None:
    campaign = fitted()
    in_round(campaign, 4)
    assert effective(operated(campaign)) == "8D"


def test_by_a_house_rule_the_implant_bears_the_die_of_the_power_too() -> None:
    campaign = fitted(cyberlocke__penalty_on_implant=True)
    in_round(campaign, 2)
    assert effective(operated(campaign)) == "9D"


@pytest.mark.parametrize(("implant", "code"), [("finger", "3D"), ("heart", "2D+1")])
def test_what_is_not_driven_by_will_or_works_outside_is_not_doubled(implant: str, code: str) -> None:
    campaign = fitted()
    in_round(campaign, 2)
    verdict = operated(campaign, implant)
    assert effective(verdict) == code
    assert found(verdict, "note") == ["FC-FP-09"]
    assert "FC-FP-04" in verdict.draft.citations


@pytest.mark.parametrize(
    ("force", "difficulty", "actions"),
    [(True, None, 1), (True, 99, 2), (False, 1, 2)],
    ids=["without the power", "when it fails", "without a Force point"],
)
def test_nothing_doubles_without_both(force: bool, difficulty: int | None, actions: int) -> None:
    campaign = fitted()
    in_round(campaign, actions, force=force, difficulty=difficulty)
    assert effective(operated(campaign)) == f"{6 - actions}D"


def test_the_power_counts_for_its_round_alone() -> None:
    campaign = fitted()
    in_round(campaign, 1, force=False)
    in_round(campaign, 1, difficulty=None)
    assert effective(operated(campaign)) == "5D"


def test_another_power_frees_nothing() -> None:
    campaign = fitted()
    begin(campaign, "any", "any")
    called(campaign, "control_pain")
    assert campaign.balance("mira", "round.cyberlocke") == 0


def test_an_implant_of_somebody_else_is_used_with_a_warning_and_never_doubled() -> None:
    campaign = fitted()
    campaign.play(None, "round_start")
    campaign.play("mira", "declares", actions=["any"])
    campaign.play("mira", "force")
    verdict = campaign.play("mira", "operates", implant="arm")
    assert warned_by(verdict) == ["FC-FP-09"]
    assert effective(verdict) == "5D"


def test_an_implant_without_a_code_is_not_rolled() -> None:
    campaign = fitted()
    enrol(campaign, "eye", "implant")
    assert operated(campaign, "eye").hard


def test_using_an_implant_is_an_action() -> None:
    campaign = fitted()
    campaign.play(None, "round_start")
    assert refused_by(operated(campaign)) == ["D1-MU-01"]
