"""Attacks from afar, at arm's length and over an area, and weapons (MP-RA, MP-ME, MP-ST-01, MP-EQ-01)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.record import Draft, FieldChange
from rules.macht_pool.attacks import damage_pool
from rules.macht_pool.weapons import TABLE, range_modifier
from tests.rules.macht_pool.cast import codes, last, party, rolls, shoots, weights
from tests.rules.memory import Campaign

BLOW = {"attack": [6, 6, 1]}


@pytest.mark.parametrize(
    ("metres", "dice"), [("0", 1), ("3", 1), ("3.01", 0), ("10", 0), ("30", -1), ("100", -2), ("100.5", -3)]
)
def test_each_column_of_the_range_table_reaches_to_its_metres(metres: str, dice: int) -> None:
    assert range_modifier("blaster_pistol", metres) == dice
    facts = party().play("ana", "attacks", target="guard", weapon="blaster_pistol", metres=metres)
    assert weights(facts).get("range", 0) == dice


@pytest.mark.parametrize(("cover", "dice"), [("open", -1), ("partial", 0), (None, 0), ("good", 1)])
def test_cover_changes_the_dodge(cover: str | None, dice: int) -> None:
    said: dict[str, Any] = {} if cover is None else {"cover": cover}
    facts = (
        party()
        .play("ana", "attacks", target="guard", weapon="blaster_pistol", metres="10", **said)
        .draft.facts
    )
    assert facts["opponent"]["pool"] == 3 + dice


def test_a_hit_wants_one_success_more_than_the_dodge_has() -> None:
    for theirs, hit in (([1, 1, 1], True), ([5, 1, 1], False), ([5, 5, 1], False)):
        facts = shoots(party(), [5, 1, 1, 1, 1], theirs).draft.facts
        assert (facts["hit"], facts["damage_pool"]) == (hit, int(hit))


@pytest.mark.parametrize(("net", "bonus", "pool"), [(0, 2, 0), (1, 2, 3), (3, 0, 3)])
def test_a_bonus_turns_no_miss_into_a_hit(net: int, bonus: int, pool: int) -> None:
    assert damage_pool(net, bonus) == pool


def test_who_cannot_answer_has_no_successes() -> None:
    campaign = party()
    campaign.play("guard", "suffers", effects=["unconscious"])
    facts = campaign.play("ana", "attacks", target="guard", weapon="blaster_pistol", metres="10").draft.facts
    assert (facts["opponent"]["ability"], facts["opponent"]["successes"]) == ("undefended", 0)


def test_a_shot_says_how_far_and_is_dodged() -> None:
    campaign = party()
    refused = campaign.play("ana", "attacks", target="guard", weapon="blaster_pistol")
    assert [(one.rule, one.code, one.hard) for one in refused.refused] == [("MP-RA-02", "no_distance", True)]
    assert codes(shoots(campaign, [6] * 5, [1, 1, 1], defence="melee")) == ["shots_are_dodged"]


def test_another_skill_than_the_weapons_is_told() -> None:
    campaign = party()
    assert codes(shoots(campaign, [6, 6, 6], skill="gunnery")) == ["unusual_skill"]
    cannon = campaign.play("ana", "attacks", target="guard", weapon="blaster_cannon", metres="50").draft.facts
    assert (cannon["ability"], cannon["bonus"]) == ("gunnery", 2)


def test_both_sides_buy_and_are_weighed_down() -> None:
    facts = shoots(
        party(),
        [6],
        [1, 1],
        bought=1,
        modifiers=[{"by": "-1D"}, {"by": "+1D"}],
        hindered=[{"by": "+3D"}],
        opponent_bought=1,
    ).draft.facts
    assert (facts["successes"], facts["opponent"]["successes"], facts["net"]) == (2, 1, 1)


# -- at arm's length


def test_bare_hands_are_what_everybody_has() -> None:
    facts = party().play("ben", "attacks", BLOW, target="guard").draft.facts
    assert (facts["weapon"], facts["ability"], facts["pool"]) == ("unarmed", "unarmed", 3)


@pytest.mark.parametrize(
    ("weapon", "skill"), [("unarmed", "melee"), ("lightsaber", "unarmed"), ("unarmed", "blaster")]
)
def test_hands_and_weapons_have_skills_of_their_own(weapon: str, skill: str) -> None:
    refused = party().play("ana", "attacks", target="guard", weapon=weapon, skill=skill)
    assert [(one.rule, one.code) for one in refused.refused] == [("MP-ME-01", "skill_weapon_mismatch")]


@pytest.mark.parametrize(
    ("defence", "held", "setting", "pool"),
    [
        ("melee", "lightsaber", "no", 3),
        ("melee", "lightsaber", "yes", 1),
        ("melee", None, "yes", 3),
        ("unarmed", None, "no", 2),
        ("dodge", None, "no", 1),
        (None, None, "no", 1),
    ],
)
def test_a_blow_is_parried_or_dodged_with_fewer_dice(
    defence: str | None, held: str | None, setting: str, pool: int
) -> None:
    campaign = party(melee_weapon_mod_on_parry=setting)
    said: dict[str, Any] = {name: value for name, value in (("defence", defence), ("held", held)) if value}
    facts = campaign.play("ana", "attacks", target="guard", weapon="simple_melee", **said).draft.facts
    assert facts["opponent"]["pool"] == pool


# -- over an area


def throws(campaign: Campaign, faces: list[int], **said: Any) -> int:
    """Ana throws something eight metres far; the number of the entry."""
    campaign.play("ana", "throws", {"attack": faces}, **{"metres": "8", **said})
    return last(campaign)


def test_each_near_the_spot_answers_the_same_roll() -> None:
    campaign = party()
    entry = throws(campaign, [6, 6, 1, 1])
    near = campaign.play("guard", "caught", {"opponent": [5, 1, 1]}, metres="2")
    also = campaign.play("ben", "caught", {"opponent": [1, 1, 1]}, metres="0.5", entry=entry)
    assert [one.draft.facts["net"] for one in (near, also)] == [1, 2]
    assert near.draft.about == also.draft.about == entry
    assert campaign.balance("ana", "damage") == 3


def test_cover_and_armour_help_against_a_grenade() -> None:
    campaign = party()
    campaign.play("guard", "wears", value=2)
    throws(campaign, [6, 6, 1, 1])
    facts = campaign.play("guard", "caught", metres="1", cover="good").draft.facts
    assert facts["pool"] == 3 + 2 + 1


def test_who_is_outside_the_radius_is_not_caught() -> None:
    campaign = party()
    throws(campaign, [6, 6, 1, 1])
    assert codes(campaign.play("guard", "caught", metres="2.01")) == ["outside_radius"]
    throws(campaign, [6, 6, 1, 1], weapon="thermal_detonator")
    assert campaign.play("guard", "caught", metres="4").draft.facts["damage_pool"] == 3


def test_nobody_is_caught_by_what_was_not_thrown() -> None:
    campaign = party()
    refused = campaign.play("guard", "caught", metres="1")
    assert [(one.code, one.hard) for one in refused.refused] == [("no_area_attack", True)]
    entry = throws(campaign, [6, 6, 1, 1])
    campaign.undo(entry)
    assert codes(campaign.play("guard", "caught", metres="1", entry=entry)) == ["no_area_attack"]


def test_what_has_no_radius_is_thrown_at_no_spot() -> None:
    refused = party().play("ana", "throws", weapon="blaster_pistol", metres="8")
    assert "no_radius" in [one.code for one in refused.hard]


# -- how a weapon is set


def test_a_blaster_keeps_how_it_was_set() -> None:
    campaign = party()
    assert shoots(campaign, [1] * 5).draft.facts["mode"] == "lethal"
    campaign.play("ana", "switches", weapon="blaster_pistol", mode="stun")
    assert shoots(campaign, [1] * 5).draft.facts["mode"] == "stun"
    assert shoots(campaign, [1] * 5, weapon="mini_blaster").draft.facts["mode"] == "lethal"
    campaign.play("ana", "switches", weapon="blaster_pistol", mode="lethal")
    assert shoots(campaign, [1] * 5).draft.facts["mode"] == "lethal"


@pytest.mark.parametrize("weapon", ["lightsaber", "thermal_detonator", None])
def test_only_a_blaster_is_set(weapon: str | None) -> None:
    said: dict[str, Any] = {} if weapon is None else {"weapon": weapon}
    refused = party().play("ana", "switches", mode="stun", **said)
    assert [(one.code, one.hard) for one in refused.refused] == [("nothing_to_switch", True)]


@pytest.mark.parametrize(
    ("weapon", "said", "mode"),
    [
        ("unarmed", False, "lethal"),
        ("unarmed", True, "stun"),
        ("blunt_melee", True, "stun"),
        ("shock_weapon", False, "stun"),
    ],
)
def test_some_weapons_stun_by_choice_and_one_always(weapon: str, said: bool, mode: str) -> None:
    facts = party().play("ana", "attacks", target="guard", weapon=weapon, stunning=said).draft.facts
    assert facts["mode"] == mode


def test_what_cannot_stun_is_refused_to() -> None:
    refused = party().play("ana", "attacks", target="guard", weapon="lightsaber", stunning=True)
    assert [(one.rule, one.code) for one in refused.refused] == [("MP-ST-01", "weapon_cannot_stun")]


# -- a campaign's own


def with_weapon(**fields: str | int) -> Campaign:
    campaign = party()
    draft = Draft("enrolled", "rifle")
    draft.fields = [FieldChange("rifle", name, value) for name, value in {"kind": "weapon", **fields}.items()]
    campaign.keep(draft)
    return campaign


def test_a_weapon_of_the_campaigns_own_is_like_one_of_the_tables_but_for_what_it_says() -> None:
    campaign = with_weapon(like="blaster_rifle", bonus=1, **{"ranges.to_3": 2})
    facts = campaign.play(
        "ana", "attacks", {"attack": [6] * 7}, target="guard", own="rifle", metres="3", defence="undefended"
    ).draft.facts
    assert (facts["own"], facts["bonus"], facts["pool"], facts["damage_pool"]) == ("rifle", 1, 7, 8)
    far = campaign.play("ana", "attacks", target="guard", own="rifle", metres="200")
    assert weights(far)["range"] == TABLE["blaster_rifle"].ranges[-1]


def test_a_weapon_that_is_like_none_is_a_simple_one() -> None:
    facts = (
        with_weapon(attack="-1", bonus="many").play("ana", "attacks", target="guard", own="rifle").draft.facts
    )
    assert (facts["ability"], facts["pool"], facts["bonus"]) == ("melee", 3, 0)


def test_a_weapon_of_the_campaigns_own_is_set_thrown_and_held() -> None:
    campaign = with_weapon(like="thermal_detonator", radius="6.5", stun="set", skill="blaster")
    campaign.play("ana", "switches", own="rifle", mode="stun")
    facts = campaign.play("ana", "throws", own="rifle", metres="8").draft.facts
    assert (facts["mode"], facts["radius"], facts["ability"]) == ("stun", 650, "blaster")
    assert codes(campaign.play("guard", "caught", metres="6.5")) == []


def test_a_radius_that_is_no_number_is_none() -> None:
    refused = with_weapon(like="blaster_rifle", radius="wide").play("ana", "throws", own="rifle", metres="8")
    assert "no_radius" in [one.code for one in refused.hard]


def test_the_newest_roll_of_each_side_is_remembered() -> None:
    campaign = party()
    rolls(campaign)
    shoots(campaign, [1] * 5, [1, 1, 1])
    [lot] = campaign.lots(subject="ana", account="rolled")
    [theirs] = campaign.lots(subject="guard", account="rolled")
    assert lot.entry == theirs.entry == last(campaign)
