"""Shots and close combat: what they are made with, at whom, how hard it is (D1-CO-08 to -10, -13, -14)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.d6_first_edition.ranges import band_at
from rules.kernel.act import Act
from rules.kernel.decide import decide
from rules.kernel.dice import Group, Tape
from rules.kernel.record import Request
from rules.kernel.verdict import Verdict
from tests.rules.d6_first_edition.armoury import armed, codes_found, fighting, shot, struck, tell
from tests.rules.memory import Campaign


def difficulty(verdict: Verdict) -> int:
    assert not verdict.refused, verdict.findings
    return int(verdict.draft.facts["difficulty"])


# -- ranges


@pytest.mark.parametrize(
    ("band", "needed"), [("point_blank", 5), ("short", 10), ("medium", 15), ("long", 20)]
)
def test_each_band_has_its_difficulty_and_to_reach_it_is_to_hit(band: str, needed: int) -> None:
    campaign = armed()
    assert difficulty(shot(campaign, 20, range=band)) == needed
    assert shot(campaign, 6, difficulty=6).draft.facts["hit"]
    assert not shot(campaign, 6, difficulty=7).draft.facts["hit"]


def test_metres_are_another_band_for_another_weapon() -> None:
    campaign = armed()
    pistol, rifle = shot(campaign, 9, metres=20), shot(campaign, 9, weapon="rifle", metres=20)
    assert (pistol.draft.facts["range"], rifle.draft.facts["range"]) == ("medium", "short")
    assert (difficulty(pistol), difficulty(rifle)) == (15, 10)
    assert "D1-CO-09" in pistol.draft.citations


def test_the_nearest_band_that_reaches_so_far_is_meant() -> None:
    bands = {"short": 10, "long": 50}
    assert [band_at(bands, metres) for metres in (0, 10, 11, 50, 51)] == [
        "short",
        "short",
        "long",
        "long",
        None,
    ]


def test_beyond_its_last_band_a_weapon_is_out_of_range_unless_the_game_master_says_how_hard_it_is() -> None:
    campaign = armed()
    verdict = shot(campaign, 20, metres=51)
    assert codes_found(verdict) == [("refused", "D1-CO-09", "out_of_range")]
    assert verdict.draft.facts["difficulty"] == 20
    assert difficulty(shot(campaign, 20, metres=51, difficulty=30)) == 30


def test_a_weapon_whose_ranges_nobody_told_is_fired_by_bands_alone() -> None:
    campaign = armed()
    refused = shot(campaign, 9, weapon="bow", metres=20)
    assert codes_found(refused) == [("refused", "D1-CO-09", "no_ranges")]
    assert difficulty(shot(campaign, 9, weapon="bow", range="medium")) == 15


def test_the_difficulty_of_the_game_master_stands_for_that_of_the_range() -> None:
    verdict = shot(armed(), 9, difficulty=17)
    assert (difficulty(verdict), verdict.draft.facts["range"]) == (17, None)
    assert "D1-CO-08" not in verdict.draft.citations


def test_the_target_and_the_range_are_remembered_until_the_scene_ends() -> None:
    campaign = armed()
    campaign.play(None, "scene")
    shot(campaign, 9, metres=20)
    again = campaign.play("roark", "shoots", {"attack": 9})
    assert again.draft.facts["target"] == "guard"
    assert difficulty(again) == 15
    campaign.play(None, "scene")
    assert codes_found(campaign.play("roark", "shoots")) == [("refused", "D1-CO-08", "no_target")]
    assert codes_found(campaign.play("roark", "shoots", target="guard")) == [
        ("refused", "D1-CO-08", "no_range")
    ]


def test_a_range_is_remembered_for_each_target() -> None:
    campaign = armed()
    shot(campaign, 9, metres=20)
    shot(campaign, 9, target="tin", metres=5)
    assert difficulty(campaign.play("roark", "shoots", {"attack": 9}, target="guard")) == 15
    assert difficulty(campaign.play("roark", "shoots", {"attack": 9})) == 15
    assert difficulty(campaign.play("roark", "shoots", {"attack": 9}, target="tin")) == 10


def test_metres_are_remembered_for_both_and_for_every_weapon() -> None:
    campaign = armed()
    shot(campaign, 9, metres=20)
    assert difficulty(campaign.play("guard", "shoots", {"attack": 9}, target="roark")) == 15
    assert difficulty(campaign.play("roark", "shoots", {"attack": 9}, weapon="rifle")) == 10


def test_of_two_distances_the_one_that_was_said_last_holds_for_both() -> None:
    campaign = armed()
    shot(campaign, 20, metres=30)
    campaign.play("guard", "shoots", {"attack": 9}, target="roark")
    shot(campaign, 20, metres=8)
    assert campaign.play("guard", "shoots", {"attack": 9}).draft.facts["metres"] == 8
    shot(campaign, 20, metres=30)
    assert campaign.play("guard", "shoots", {"attack": 9}).draft.facts["metres"] == 30


def test_a_band_is_remembered_for_its_weapon_alone() -> None:
    campaign = armed()
    shot(campaign, 9, range="medium")
    assert difficulty(campaign.play("roark", "shoots", {"attack": 9})) == 15
    assert codes_found(campaign.play("roark", "shoots", weapon="rifle")) == [
        ("refused", "D1-CO-08", "no_range")
    ]


def test_nothing_is_posted_where_target_and_range_are_as_they_were() -> None:
    campaign = armed()
    assert shot(campaign, 9, metres=20).draft.postings
    assert not shot(campaign, 9, metres=20).draft.postings


# -- weapons


def test_a_shot_takes_its_weapon_into_the_hand() -> None:
    campaign = armed()
    shot(campaign, 9, weapon="rifle")
    assert campaign.field("roark", "hand") == "rifle"
    assert campaign.play("roark", "shoots", {"attack": 9}).draft.facts["weapon"] == "rifle"


def test_an_odd_weapon_is_fired_with_its_own_skill_and_not_with_blaster() -> None:
    campaign = armed()
    verdict = campaign.play("roark", "shoots", target="guard", weapon="bow", range="short")
    assert verdict.draft.facts["rolls"]["attack"]["ability"] == "heavy_weapons"
    assert "D1-CO-13" in verdict.draft.citations
    refused = campaign.play("roark", "rolls", ability="blaster", versus={"difficulty": 10})
    assert codes_found(refused) == [("refused", "D1-CO-13", "odd_weapon")]


def test_a_code_serves_as_a_weapon_that_the_campaign_does_not_know() -> None:
    campaign = armed()
    verdict = campaign.play("guard", "shoots", target="roark", code="4D", difficulty=4)
    rolls = verdict.draft.facts["rolls"]
    assert (rolls["attack"]["ability"], rolls["damage"]["code"]) == ("blaster", "4D")
    assert verdict.draft.facts["weapon"] == "4D"


def test_without_a_weapon_nobody_shoots() -> None:
    verdict = armed().play("tin", "shoots", target="guard", range="short")
    assert codes_found(verdict) == [("refused", "D1-CO-08", "no_weapon")]


@pytest.mark.parametrize(
    ("move", "weapon", "rule", "code"),
    [
        ("shoots", "blade", "D1-CO-14", "close_weapon"),
        ("strikes", "pistol", "D1-CO-14", "no_close_weapon"),
        ("shoots", "thermal", "D1-CO-16", "grenade_is_thrown"),
        ("strikes", "thermal", "D1-CO-16", "grenade_is_thrown"),
    ],
)
def test_a_weapon_serves_the_attack_that_it_is_made_for(move: str, weapon: str, rule: str, code: str) -> None:
    verdict = armed().play("roark", move, target="guard", weapon=weapon, difficulty=10)
    assert codes_found(verdict) == [("refused", rule, code)]


# -- close combat


@pytest.mark.parametrize(
    ("who", "weapon", "skill", "needed"),
    [("roark", None, "brawling", 9), ("guard", "blade", "melee", 15), ("mira", None, "lightsaber", 20)],
)
def test_close_combat_is_fought_with_the_skill_of_what_is_in_hand(
    who: str, weapon: str | None, skill: str, needed: int
) -> None:
    said: dict[str, Any] = {"difficulty": 9} if needed == 9 else {}
    said |= {"weapon": weapon} if weapon else {}
    verdict = armed().play(who, "strikes", target="jana", **said)
    assert verdict.draft.facts["rolls"]["attack"]["ability"] == skill
    assert difficulty(verdict) == needed
    assert "D1-CO-14" in verdict.draft.citations


def test_the_difficulty_of_close_combat_is_the_weapons_or_is_said() -> None:
    campaign = armed()
    assert codes_found(campaign.play("roark", "strikes", target="guard")) == [
        ("refused", "D1-CO-14", "no_difficulty")
    ]
    assert difficulty(struck(campaign, 6, "mira", difficulty=7)) == 7


# -- what weighs


def test_each_shot_is_a_use_of_its_own() -> None:
    campaign = fighting("roark", uses=3)
    codes = [shot(campaign, 9).draft.facts["rolls"]["attack"]["effective"] for _ in range(3)]
    assert codes == ["3D+1", "3D+1", "3D+1"]
    undeclared = shot(campaign, 9)
    assert ("refused", "D1-MU-01", "undeclared") in codes_found(undeclared)


def test_what_the_game_master_adds_goes_to_the_dice_or_to_the_total() -> None:
    facts = shot(armed(), 9, modifiers=[{"by": "-2D", "text": "cover"}, {"by": "+2"}]).draft.facts
    attack = facts["rolls"]["attack"]
    assert (attack["effective"], attack["total"], facts["hit"]) == ("3D+1", 11, True)


@pytest.mark.parametrize(("modifier", "needed"), [("none", 10), (5, 15)])
def test_someone_prone_is_harder_to_shoot_at_by_the_house_rule(modifier: str | int, needed: int) -> None:
    campaign = armed(combat__prone_modifier=modifier)
    campaign.play("guard", "wounded")
    verdict = shot(campaign, 9)
    assert difficulty(verdict) == needed
    noted = ("note", "D1-AM-16", "prone_target") in codes_found(verdict)
    assert noted == (modifier == "none")
    assert difficulty(struck(campaign, 9, "mira")) == 20


def test_without_dice_nobody_hits() -> None:
    campaign = fighting("roark", uses=7)
    verdict = campaign.play("roark", "shoots", target="guard", range="short")
    assert verdict.draft.facts["rolls"]["attack"]["outcome"] == "no_dice"
    assert not verdict.draft.facts["hit"]


def test_who_is_out_of_the_round_does_not_attack() -> None:
    campaign = fighting("roark")
    campaign.play("roark", "wounded")
    assert ("refused", "D1-DA-04", "out_this_round") in codes_found(shot(campaign, 9))


def test_a_shot_of_the_past_leaves_nothing_to_the_present() -> None:
    campaign = armed()
    campaign.play(None, "session_start")
    campaign.play(None, "session_end")
    late = campaign.play(
        "roark", "shoots", {"attack": 9}, at="session:1", target="guard", range="short", dodged=True
    )
    assert not late.refused
    assert not [posting for posting in late.draft.postings if posting.account.startswith(("aimed", "guard"))]


def bands(**reaches: int) -> Campaign:
    campaign = armed()
    tell(campaign, "rifle", **{f"ranges.{band}": metres for band, metres in reaches.items()})
    return campaign


@pytest.mark.parametrize(("short", "medium", "warned"), [(30, 100, False), (100, 30, True), (0, 100, True)])
def test_a_campaign_whose_ranges_run_backwards_is_warned(short: int, medium: int, warned: bool) -> None:
    campaign = bands(short=short, medium=medium)
    checks = campaign.system.opening
    verdict = campaign.decide("roark", "sheathes")
    for check in checks:
        check(verdict, campaign.table, "rifle")
    assert (("warning", "D1-CO-09", "bands_out_of_order") in codes_found(verdict)) == warned


# -- initiative


def test_a_shot_uses_the_total_that_was_rolled_for_initiative() -> None:
    campaign = fighting("roark")
    rolled = campaign.play("roark", "initiative", {"initiative": 21})
    assert rolled.draft.facts["ability"] == "blaster"
    verdict = campaign.play("roark", "shoots", {"damage": 12, "resists": 8}, target="guard", range="long")
    attack = verdict.draft.facts["rolls"]["attack"]
    assert (attack["total"], attack["effective"], verdict.draft.facts["hit"]) == (21, "5D+1", True)
    assert campaign.balance("roark", "round.uses") == 1


def test_dice_without_a_name_are_the_damage_where_the_attack_was_rolled_before() -> None:
    campaign = fighting("roark")
    campaign.play("roark", "initiative", {"initiative": 21})
    request = Request("", "roark", "shoots", {"target": "guard", "range": "long"})
    tape = Tape([Group(None, [6, 6, 6, 6])], campaign.roller)
    verdict = decide(Act(request, tape), campaign.table)
    assert verdict.draft.facts["rolls"]["damage"]["total"] == 24


def test_a_defence_after_the_roll_for_initiative_comes_too_late() -> None:
    campaign = fighting("roark")
    campaign.play("roark", "initiative", {"initiative": 21})
    assert codes_found(campaign.play("guard", "dodges", attacker="roark")) == [
        ("refused", "D1-CO-11", "attack_rolled")
    ]
    campaign.play("guard", "dodges", {"dodge": 7})
    assert ("refused", "D1-CO-11", "attack_rolled") in codes_found(
        campaign.decide("roark", "shoots", target="guard", range="short", dodged=True)
    )
    assert difficulty(campaign.play("roark", "shoots", target="guard", range="short")) == 10


def test_who_is_wounded_before_acting_has_lost_the_shot() -> None:
    campaign = fighting("roark", "guard")
    campaign.play("roark", "initiative", {"initiative": 21})
    campaign.play("guard", "initiative", {"initiative": 15})
    campaign.play("roark", "shoots", {"damage": 12, "resists": 8}, target="guard", range="short")
    verdict = campaign.play("guard", "shoots", target="roark", range="short")
    assert ("refused", "D1-CO-04", "action_lost") in codes_found(verdict)
