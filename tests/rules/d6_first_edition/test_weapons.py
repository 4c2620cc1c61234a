"""Weapons: what they are, and what is in hand (D1-CO-09, D1-CO-13)."""

from __future__ import annotations

import pytest

from rules.d6_first_edition.weapons import arm_of, in_hand
from rules.kernel.record import Value
from tests.rules.d6_first_edition.armoury import armed, tell


@pytest.mark.parametrize(
    ("said", "attack", "skill"),
    [
        ({}, "shot", "blaster"),
        ({"skill": "heavy_weapons"}, "shot", "heavy_weapons"),
        ({"skill": "melee"}, "armed_close", "melee"),
        ({"skill": "lightsaber"}, "lightsaber", "lightsaber"),
        ({"skill": "grenade"}, "grenade", "grenade"),
        ({"attack": "armed_close"}, "armed_close", "melee"),
        ({"attack": "grenade", "skill": "demolition"}, "grenade", "demolition"),
        ({"attack": "nonsense", "skill": "nonsense"}, "shot", "blaster"),
        ({"skill": "strength"}, "shot", "blaster"),
        ({"skill": ["blaster"]}, "shot", "blaster"),
    ],
)
def test_what_a_weapon_does_not_say_follows_from_what_it_says(
    said: dict[str, Value], attack: str, skill: str
) -> None:
    campaign = armed()
    campaign.play(None, "enrol", newcomer={"id": "thing", "name": "thing"}, kind="weapon")
    tell(campaign, "thing", **said)
    arm = arm_of(campaign.table, "thing")
    assert (arm.attack, arm.skill) == (attack, skill)


def test_what_is_drawn_is_in_hand_until_it_is_put_away() -> None:
    campaign = armed()
    campaign.play("tin", "draws", weapon="rifle")
    held = in_hand(campaign.table, "tin")
    assert held is not None
    assert held.id == "rifle"
    verdict = campaign.play("tin", "sheathes")
    assert verdict.draft.facts["weapon"] == "rifle"
    assert in_hand(campaign.table, "tin") is None
    assert campaign.play("tin", "sheathes").draft.facts["weapon"] is None


@pytest.mark.parametrize("hand", ["guard", "nobody", "", "table", False])
def test_what_is_no_weapon_is_in_nobodys_hand(hand: Value) -> None:
    campaign = armed()
    tell(campaign, "tin", hand=hand)
    assert in_hand(campaign.table, "tin") is None
