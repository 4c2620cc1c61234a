"""By which move everybody is expected to go on in a round."""

from __future__ import annotations

import pytest

from rules.kernel.table import Turn
from tests.rules.d6_first_edition.armoury import armed, shot, tell
from tests.rules.force_companion.cast import enrol
from tests.rules.memory import Campaign


def declared(action: str, hand: str | None) -> Campaign:
    """A round in which Roark has announced this, with that in hand."""
    campaign = armed()
    tell(campaign, "roark", hand=hand or "")
    campaign.play(None, "round_start")
    campaign.play("roark", "declares", actions=[action])
    return campaign


def expected(campaign: Campaign) -> dict[str, str]:
    return {turn.subject: turn.expects for turn in campaign.table.turns() if turn.expects}


def roark(campaign: Campaign) -> Turn:
    return next(turn for turn in campaign.table.turns() if turn.subject == "roark")


@pytest.mark.parametrize(
    ("action", "hand", "move"),
    [
        ("blaster", "pistol", "shoots"),
        ("heavy_weapons", "bow", "shoots"),
        ("any", "pistol", "shoots"),
        ("melee", "blade", "strikes"),
        ("lightsaber", "saber", "strikes"),
        ("any", "saber", "strikes"),
        ("grenade", "thermal", "throws"),
        ("brawling", None, "strikes"),
        ("brawling", "pistol", "strikes"),
        ("brawling", "blade", "rolls"),
        ("blaster", None, "rolls"),
        ("blaster", "bow", "rolls"),
        ("dexterity", "pistol", "rolls"),
        ("any", None, "rolls"),
        ("running", "pistol", "runs"),
    ],
)
def test_the_skill_of_what_is_in_hand_is_expected_to_attack(action: str, hand: str | None, move: str) -> None:
    assert expected(declared(action, hand)) == {"roark": move}


def test_a_hit_comes_to_its_damage_before_anybody_else_acts() -> None:
    campaign = declared("blaster", "pistol")
    campaign.play("guard", "declares", actions=["blaster"])
    shot(campaign, 20, only=True)
    assert expected(campaign) == {"roark": "damages"}
    campaign.play("roark", "damages", {"damage": 12})
    assert expected(campaign) == {"guard": "resists"}
    campaign.play("guard", "resists", {"resists": 12})
    assert expected(campaign) == {}


def test_the_dying_roll_when_nobody_has_anything_to_do_any_more() -> None:
    campaign = declared("blaster", "pistol")
    campaign.play("guard", "declares", actions=["blaster"])
    campaign.play("guard", "mortally_wounded")
    assert expected(campaign) == {"roark": "shoots"}
    shot(campaign, 9)
    assert expected(campaign) == {"guard": "dying"}
    campaign.play("guard", "dying", {"death": 7})
    assert expected(campaign) == {}


def test_an_attack_goes_on_with_its_last_target_until_that_one_falls() -> None:
    campaign = declared("blaster", "pistol")
    assert roark(campaign).at == ""
    shot(campaign, 9)
    campaign.play(None, "round_start")
    campaign.play("roark", "declares", actions=["blaster"])
    assert (roark(campaign).expects, roark(campaign).at) == ("shoots", "guard")
    campaign.play("guard", "incapacitated")
    assert (roark(campaign).expects, roark(campaign).at) == ("shoots", "")
    refused = campaign.decide("roark", "shoots")
    assert [(f.rule, f.code, f.hard) for f in refused.findings] == [("D1-CO-08", "target_fallen", True)]
    assert not shot(campaign, 9).hard


def test_a_first_attack_means_the_only_one_on_the_other_side() -> None:
    campaign = declared("blaster", "pistol")
    campaign.play("jana", "declares", actions=["dexterity"])
    assert roark(campaign).at == ""
    campaign.play("guard", "declares", actions=["blaster"])
    assert roark(campaign).at == "guard"
    campaign.play("guard", "incapacitated")
    assert roark(campaign).at == ""


def test_a_first_attack_leaves_open_which_of_several_it_means() -> None:
    campaign = declared("blaster", "pistol")
    enrol(campaign, "second", "npc", dexterity=6, strength=6)
    for one in ("guard", "second"):
        campaign.play(one, "declares", actions=["dexterity"])
    assert roark(campaign).at == ""


def test_an_attack_on_nobody_is_told_without_gaps() -> None:
    verdict = declared("blaster", "pistol").decide("roark", "shoots")
    assert verdict.hard
    assert "target" not in verdict.draft.facts


def test_a_total_rolled_for_the_order_is_still_to_be_acted_on() -> None:
    campaign = declared("blaster", "pistol")
    campaign.play("roark", "initiative", {"initiative": 14})
    assert (roark(campaign).done, roark(campaign).to_come) == ([], ["blaster"])
    campaign.play("roark", "shoots", target="guard", range="short")
    assert (roark(campaign).done, roark(campaign).to_come) == (["blaster"], [])
