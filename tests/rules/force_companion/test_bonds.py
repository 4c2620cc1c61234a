"""Masters and pupils (FC-MA-04, FC-DS-02, FC-DS-04)."""

from __future__ import annotations

import pytest

from tests.rules.force_companion.cast import enrol, found, order, refused_by, warned_by
from tests.rules.memory import Campaign


@pytest.fixture
def campaign() -> Campaign:
    """Bren is tainted and nobody's pupil; Tam is pure."""
    opened = order()
    enrol(opened, "bren", "pc", control="2D", force_points=2, character_points=30, dark_side_points=1)
    enrol(opened, "tam", "pc", force_points=1)
    return opened


def dark(campaign: Campaign, who: str) -> int:
    return campaign.balance(who, "dark_side_points")


def test_a_pure_pupil_is_accepted_and_leaves(campaign: Campaign) -> None:
    verdict = campaign.play("tam", "pupil", master="odan", knowingly=True)
    assert (verdict.draft.kind, verdict.findings) == ("pupil_accepted", [])
    assert verdict.draft.facts == {"master": "odan", "master_knows": True}
    assert campaign.balance("tam", "bond.odan") == 1
    assert dark(campaign, "odan") == 0
    assert campaign.play("tam", "leaves", master="odan").draft.kind == "bond_ended"
    assert campaign.balance("tam", "bond.odan") == 0


def test_bonds_are_made_and_ended_once(campaign: Campaign) -> None:
    assert campaign.decide("tam", "leaves", master="odan").hard
    campaign.play("tam", "pupil", master="odan")
    assert campaign.decide("tam", "pupil", master="odan").hard
    assert campaign.decide("odan", "pupil", master="odan").hard


def test_a_master_who_knows_of_the_taint_shares_it(campaign: Campaign) -> None:
    verdict = campaign.play("bren", "pupil", master="odan", knowingly=True)
    assert warned_by(verdict) == ["FC-MA-04"]
    assert dark(campaign, "odan") == 1
    assert {"FC-DS-01", "FC-DS-02"} <= set(verdict.draft.citations)


def test_a_master_may_learn_of_it_later(campaign: Campaign) -> None:
    campaign.play("bren", "pupil", master="odan")
    assert dark(campaign, "odan") == 0
    verdict = campaign.play("odan", "knows", pupil="bren")
    assert (verdict.draft.kind, verdict.draft.subject) == ("training_continued", "bren")
    assert dark(campaign, "odan") == 1


def test_a_master_answers_once_for_each_pupil(campaign: Campaign) -> None:
    campaign.play("bren", "pupil", master="odan", knowingly=True)
    assert found(campaign.play("odan", "knows", pupil="bren"), "note") == ["FC-DS-02"]
    campaign.play("bren", "trains", skill="control", teacher="odan")
    assert dark(campaign, "odan") == 1


def test_by_a_house_rule_a_master_answers_for_each_training(campaign: Campaign) -> None:
    campaign.play(None, "house", setting="master.knowing_dsp", value="each_training")
    campaign.play("bren", "pupil", master="odan", knowingly=True)
    campaign.play("bren", "trains", skill="control", teacher="odan")
    campaign.play("bren", "learns", power="control_pain", teacher="odan")
    assert dark(campaign, "odan") == 3


def test_there_is_nothing_to_know_of_a_stranger_or_of_the_pure(campaign: Campaign) -> None:
    assert refused_by(campaign.decide("odan", "knows", pupil="bren")) == ["FC-DS-02"]
    campaign.play("tam", "pupil", master="odan")
    assert refused_by(campaign.decide("odan", "knows", pupil="tam")) == ["FC-DS-02"]


def test_each_master_is_named_when_a_pupil_falls(campaign: Campaign) -> None:
    enrol(campaign, "vane", "npc", control="5D")
    campaign.play("bren", "pupil", master="odan")
    campaign.play("bren", "pupil", master="vane")
    verdict = campaign.decide("bren", "gains", note="rage", account="dark_side_points", amount=1)
    masters = [one.values["master"] for one in verdict.findings if one.rule == "FC-DS-04"]
    assert masters == ["odan", "vane"]


def test_whoever_leaves_is_answered_for_no_more(campaign: Campaign) -> None:
    campaign.play("bren", "pupil", master="odan")
    campaign.play("bren", "leaves", master="odan")
    verdict = campaign.decide("bren", "gains", note="rage", account="dark_side_points", amount=1)
    assert found(verdict, "note") == []
