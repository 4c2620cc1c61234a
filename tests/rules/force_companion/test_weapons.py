"""What a Force point does to the damage of a weapon in the hand, and to its maximum."""

from __future__ import annotations

import pytest

from rules.kernel.record import Draft, FieldChange
from rules.kernel.verdict import Verdict
from tests.rules.force_companion.cast import enrol, order
from tests.rules.memory import Campaign


def armed(*, strength: str = "5D+2", maximum: str = "6D") -> Campaign:
    """Tam has a knife of 1D in the hand, which does no more than that, and a foe before him."""
    campaign = order()
    campaign.roller = lambda sides: 3
    enrol(campaign, "knife", "weapon", damage="1D", maximum=maximum)
    draft = Draft("described", "knife")
    draft.fields = [FieldChange("knife", "skill", "melee")]
    campaign.keep(draft)
    enrol(campaign, "tam", "pc", dexterity="3D", strength=strength, force_points=2)
    enrol(campaign, "foe", "npc", strength="3D")
    return campaign


def struck(campaign: Campaign) -> Verdict:
    verdict = campaign.play("tam", "strikes", target="foe", weapon="knife", difficulty=1)
    assert not verdict.refused, verdict.findings
    return verdict


def damage(verdict: Verdict) -> str:
    return str(verdict.draft.facts["rolls"]["damage"]["effective"])


@pytest.mark.parametrize(
    ("strength", "maximum", "code"),
    [
        ("5D+2", "6D", "6D"),
        ("5D", "6D", "6D"),
        ("4D+2", "6D", "5D+2"),
        ("6D", "6D+1", "6D+1"),
        ("5D+1", "4D+2", "4D+2"),
        ("9D", "0D", "10D"),
    ],
)
def test_a_weapon_in_the_hand_does_its_maximum_at_most(strength: str, maximum: str, code: str) -> None:
    assert damage(struck(armed(strength=strength, maximum=maximum))) == code


def test_a_cut_of_the_damage_is_told_with_its_rule() -> None:
    verdict = struck(armed())
    modifiers = verdict.draft.facts["rolls"]["damage"]["modifiers"]
    assert modifiers == [{"why": "weapon", "by": "+1D"}, {"why": "weapon_maximum", "by": "-2"}]
    assert "FC-FP-07" in verdict.draft.citations
    assert "FC-FP-07" not in struck(armed(strength="2D")).draft.citations


@pytest.mark.parametrize("by_lines", [False, True], ids=["in one line", "in several"])
def test_a_force_point_doubles_strength_alone_and_lifts_the_maximum(*, by_lines: bool) -> None:
    campaign = armed()
    campaign.play(None, "round_start")
    campaign.play("tam", "declares", actions=["any"])
    campaign.play("tam", "force")
    if by_lines:
        campaign.play("tam", "strikes", target="foe", weapon="knife", difficulty=1, only=True)
        verdict = campaign.play("tam", "damages", target="foe")
    else:
        verdict = struck(campaign)
    assert damage(verdict) == "11D+4"
    assert {"FC-FP-04", "FC-FP-06", "FC-FP-07"} <= set(verdict.draft.citations)
