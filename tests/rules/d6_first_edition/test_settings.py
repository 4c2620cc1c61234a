"""Every house rule of the catalogue: its default, its other values, from where on it counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from rules.kernel.record import TABLE, Value
from tests.rules.d6_first_edition.cast import SYSTEM, crew, shoots
from tests.rules.memory import Campaign

Scene = Callable[[Campaign], Any]
"""Something that is played, in a round of its own, and what is seen of it."""


class House(msgspec.Struct, frozen=True):
    """A setting: what it is until anybody says otherwise, a scene, and what that shows under each value."""

    default: Value
    scene: Scene
    shows: dict[str, Any]


def raising_a_force_skill(campaign: Campaign) -> list[str]:
    verdict = campaign.decide("jana", "raises", skill="control")
    return [f"{finding.level} {finding.rule}" for finding in verdict.findings]


def doubled_and_wounded(campaign: Campaign) -> str:
    campaign.play("tin", "wounded")
    campaign.play("tin", "force", fate="neither")
    code = str(campaign.play("tin", "rolls", ability="technical").draft.facts["effective"])
    campaign.play("tin", "healed")
    campaign.play(None, "round_end")
    return code


def second_point(campaign: Campaign) -> list[str]:
    campaign.play(None, "round_start")
    campaign.play("roark", "force", fate="neither")
    verdict = campaign.decide("roark", "force", fate="neither")
    campaign.undo()
    return [finding.level for finding in verdict.findings if finding.code == "second_force_point"]


def dramatic_spend(campaign: Campaign) -> int:
    campaign.play(None, "adventure_start")
    before = campaign.balance("roark", "force_points")
    campaign.play("roark", "force", fate="dramatic")
    campaign.play(None, "adventure_end")
    return campaign.balance("roark", "force_points") - before


def stun_on_the_incapacitated(campaign: Campaign) -> str:
    campaign.play("guard", "incapacitated")
    campaign.play("guard", "stunned")
    state = SYSTEM.ladders["wounds"][campaign.balance("guard", "condition.wounds")]
    campaign.play("guard", "healed")
    return state


def reaction_after_the_prepared_roll(campaign: Campaign) -> list[str]:
    campaign.play("roark", "prepares")
    campaign.play("roark", "force", fate="neither")
    assert shoots(campaign) == "11D+2"
    verdict = campaign.play("roark", "dodges")
    campaign.play(None, "round_end")
    return [finding.rule for finding in verdict.findings if finding.level == "warning"]


def unlisted_skill(campaign: Campaign) -> str:
    return str(campaign.decide("jana", "rolls", ability="grenade").draft.facts["code"])


def stunned_before_acting(campaign: Campaign) -> bool:
    campaign.play(None, "round_start")
    campaign.play("roark", "declares", actions=["blaster"])
    campaign.play("roark", "initiative")
    campaign.play("roark", "stunned")
    acts = not campaign.decide("roark", "rolls", ability="blaster").refused
    campaign.play(None, "round_end")
    return acts


def seconds_of_two_rounds(campaign: Campaign) -> int:
    before = campaign.balance(TABLE, "clock")
    campaign.play(None, "round_start")
    campaign.play(None, "round_start")
    return campaign.balance(TABLE, "clock") - before


def uses_beside_getting_up(campaign: Campaign) -> str:
    campaign.play("roark", "drops")
    campaign.play(None, "round_start")
    campaign.play("roark", "declares", actions=["standing", "blaster"])
    campaign.play("roark", "stands")
    code = shoots(campaign)
    campaign.play(None, "round_end")
    return code


def shot_at_someone_prone(campaign: Campaign) -> int:
    campaign.play("guard", "drops")
    difficulty = campaign.decide("roark", "shoots", target="guard", code="4D", range="short")
    campaign.play("guard", "stands")
    return int(difficulty.draft.facts["difficulty"])


def caught_standing_still(campaign: Campaign) -> list[str]:
    verdict = campaign.decide("guard", "caught", metres=3, code="1D", difficulty=9)
    return list(verdict.draft.facts["rolls"])


def damage_of_a_lightsaber(campaign: Campaign) -> str | None:
    if campaign.table.kind("saber") is None:
        campaign.play(None, "enrol", newcomer={"id": "saber", "name": "saber"}, kind="weapon")
        campaign.play("saber", "set", field="skill", value="lightsaber")
    rolls = campaign.decide("jana", "strikes", target="guard", weapon="saber", difficulty=5).draft.facts[
        "rolls"
    ]
    return str(rolls["damage"]["effective"]) if "damage" in rolls else None


HOUSES = {
    "fp.double_first": House(True, doubled_and_wounded, {"true": "7D", "false": "6D"}),
    "fp.max_per_round": House("warn", second_point, {"warn": ["warning"], "refuse": ["refused"], "none": []}),
    "fp.dramatic_return": House("one_and_grant", dramatic_spend, {"one_and_grant": 0, "two": 1}),
    "wounds.escalation": House(
        "worse_state",
        stun_on_the_incapacitated,
        {"worse_state": "incapacitated", "one_level_up": "mortally_wounded"},
    ),
    "preparation.retroactive_loss": House(
        False, reaction_after_the_prepared_roll, {"false": [], "true": ["D1-MU-03"]}
    ),
    "calendar.round_seconds": House(5, seconds_of_two_rounds, {"5": 10, "0": 0, "12": 24}),
    "initiative.stun_cancels": House(False, stunned_before_acting, {"false": True, "true": False}),
    "movement.standing_is_use": House(False, uses_beside_getting_up, {"false": "5D+1", "true": "4D+1"}),
    "combat.prone_modifier": House("none", shot_at_someone_prone, {"none": 10, "5": 15}),
    "grenade.roll_without_dodge": House(
        False,
        caught_standing_still,
        {"false": ["damage", "resists"], "true": ["attack", "damage", "resists"]},
    ),
    "lightsaber.weapon_code": House("none", damage_of_a_lightsaber, {"none": None, "5D": "7D"}),
    "force_skills.raise_with_points": House(
        "warn",
        raising_a_force_skill,
        {"warn": ["warning D1-AM-22"], "refuse": ["refused D1-AM-22"], "allow": []},
    ),
    "skills.unlisted_start": House("attribute", unlisted_skill, {"attribute": "3D", "1D+2": "1D+2"}),
}


def rich() -> Campaign:
    campaign = crew()
    campaign.play(None, "award", to=["jana"], amount=50)
    campaign.play(None, "grant", subject="tin", what="force", amount=9)
    campaign.play(None, "grant", subject="roark", what="force", amount=9)
    return campaign


def test_no_setting_is_forgotten() -> None:
    assert set(HOUSES) == set(SYSTEM.settings)


@pytest.mark.parametrize("key", HOUSES)
def test_it_is_at_its_default_until_anybody_says_otherwise(key: str) -> None:
    house, campaign = HOUSES[key], rich()
    assert campaign.table.setting(key) == house.default
    (usual,) = [seen for value, seen in house.shows.items() if value == str(house.default).lower()]
    assert house.scene(campaign) == usual


@pytest.mark.parametrize(("key", "value"), [(key, value) for key in HOUSES for value in HOUSES[key].shows])
def test_each_value_plays_otherwise_from_where_it_is_said(key: str, value: str) -> None:
    house, campaign = HOUSES[key], rich()
    before = house.scene(campaign)
    verdict = campaign.play(None, "house", setting=key, value=value)
    assert set(SYSTEM.settings[key].rules) <= set(verdict.draft.citations)
    said = campaign.entries[-1].seq
    assert house.scene(campaign) == house.shows[value]
    campaign.undo(said)
    assert house.scene(campaign) == before


def test_every_choice_of_a_setting_is_played() -> None:
    for key, house in HOUSES.items():
        setting = SYSTEM.settings[key]
        choices = {"choice": setting.choices, "flag": ["true", "false"]}.get(setting.type, [])
        assert set(choices) <= set(house.shows), key
        assert len({str(seen) for seen in house.shows.values()}) == len(house.shows), key
