"""Every ambiguity of the catalogue has its reading in the index, and the house rule that says otherwise."""

from __future__ import annotations

import pytest

from rules.kernel.record import Value
from tests.rules.d6_first_edition.cast import SYSTEM

SETTING_OF = {
    "D1-AM-08": "wounds.escalation",
    "D1-AM-10": "initiative.stun_cancels",
    "D1-AM-12": "preparation.retroactive_loss",
    "D1-AM-15": "movement.standing_is_use",
    "D1-AM-16": "combat.prone_modifier",
    "D1-AM-18": "fp.max_per_round",
    "D1-AM-19": "fp.dramatic_return",
    "D1-AM-22": "force_skills.raise_with_points",
    "D1-AM-23": "skills.unlisted_start",
    "D1-AM-26": "lightsaber.weapon_code",
    "D1-AM-32": "fp.double_first",
    "D1-AM-37": "grenade.roll_without_dodge",
}
READINGS = [f"D1-AM-{number:02}" for number in range(1, 38)]

DEFAULTS: dict[str, Value] = {
    "fp.double_first": True,
    "fp.max_per_round": "warn",
    "fp.dramatic_return": "one_and_grant",
    "wounds.escalation": "worse_state",
    "initiative.stun_cancels": False,
    "grenade.roll_without_dodge": False,
    "preparation.retroactive_loss": False,
    "movement.standing_is_use": False,
    "combat.prone_modifier": "none",
    "force_skills.raise_with_points": "warn",
    "skills.unlisted_start": "attribute",
    "lightsaber.weapon_code": "none",
    "calendar.round_seconds": 5,
}


def test_the_index_has_every_reading() -> None:
    assert sorted(id for id in SYSTEM.rules if id.startswith("D1-AM-")) == READINGS


@pytest.mark.parametrize("id", READINGS)
def test_a_reading_says_what_is_unclear_and_how_it_is_read(id: str) -> None:
    rule = SYSTEM.rules[id]
    assert rule.title.startswith("An ambiguity: ")
    assert rule.text
    bearing = [setting.key for setting in SYSTEM.settings.values() if id in setting.rules]
    assert bearing == ([SETTING_OF[id]] if id in SETTING_OF else [])
    assert all(f"`{key}`" in rule.text for key in bearing)


def test_every_house_rule_of_the_catalogue_is_there_with_its_default() -> None:
    assert {key: setting.default for key, setting in SYSTEM.settings.items()} == DEFAULTS
