"""The way to a teacher, and to a Holocron: what should take its time."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.force_companion.cast import enrol, found, order, warned_by
from tests.rules.memory import Campaign


@pytest.fixture
def campaign() -> Campaign:
    campaign = order()
    enrol(campaign, "tam", "pc", knowledge="4D", control="1D", force_points=2)
    return campaign


def lead(campaign: Campaign, *, adventures: int) -> None:
    for number in range(adventures):
        campaign.play(None, "adventure_start")
        campaign.play("tam", "lead", text=f"rumour {number}")
        campaign.play(None, "adventure_end")


@pytest.mark.parametrize(("adventures", "warnings"), [(0, []), (1, ["FC-MA-01"]), (2, [])])
def test_a_teacher_appears_after_leads_from_two_adventures_if_leads_are_kept(
    campaign: Campaign, adventures: int, warnings: list[str]
) -> None:
    lead(campaign, adventures=adventures)
    assert warned_by(campaign.decide("tam", "pupil", master="odan")) == warnings


def test_two_leads_of_one_adventure_are_from_one(campaign: Campaign) -> None:
    campaign.play("tam", "lead", text="a name")
    campaign.play("tam", "lead", text="a ship")
    assert warned_by(campaign.decide("tam", "pupil", master="odan")) == ["FC-MA-01"]


def test_success_in_the_mission_makes_a_padawan(campaign: Campaign) -> None:
    assert campaign.play("tam", "mission", outcome="failed").findings == []
    assert campaign.balance("tam", "trait.padawan") == 0
    verdict = campaign.play("tam", "mission", outcome="passed", text="the caves")
    assert verdict.draft.facts == {"outcome": "passed", "text": "the caves"}
    assert campaign.balance("tam", "trait.padawan") == 1
    assert campaign.decide("tam", "mission", outcome="passed").hard


def test_there_is_no_academy_in_an_imperial_campaign() -> None:
    campaign = order(campaign__era="imperial")
    assert found(campaign.decide("mira", "mission", outcome="failed"), "note") == ["FC-MA-02"]


USES: list[tuple[str, dict[str, Any]]] = [
    ("trusts", {"object": "vodo"}),
    ("studies", {"object": "vodo", "skill": "control"}),
    ("learns", {"object": "vodo", "power": "telekinesis"}),
]


@pytest.mark.parametrize(("move", "said"), USES)
def test_an_object_that_is_used_in_the_session_in_which_it_appeared_is_told(
    campaign: Campaign, move: str, said: dict[str, Any]
) -> None:
    campaign.play(None, "session_start")
    enrol(campaign, "vodo", "holocron", education="3D", power__telekinesis=1)
    dice = {"reading": 20} if move == "studies" else None
    assert "FC-HO-11" in warned_by(campaign.decide("tam", move, dice, **said))
    campaign.play(None, "session_end")
    campaign.play(None, "session_start")
    assert "FC-HO-11" not in warned_by(campaign.decide("tam", move, dice, **said))


def test_what_a_campaign_opens_with_is_not_new(campaign: Campaign) -> None:
    campaign.play(None, "session_start")
    assert warned_by(campaign.decide("tam", "trusts", object="katan")) == []


def test_trust_that_is_lost_at_once_is_no_haste(campaign: Campaign) -> None:
    campaign.play(None, "session_start")
    enrol(campaign, "vodo", "holocron")
    campaign.play("tam", "trusts", object="vodo")
    assert warned_by(campaign.decide("tam", "trusts", object="vodo", revoked=True)) == []
