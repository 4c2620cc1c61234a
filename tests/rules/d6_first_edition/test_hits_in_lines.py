"""One line or four: a shot, its defence, the damage, the Strength that resists (D1-DA-01, -02, -08, -09)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.dice import Group, Tape
from tests.rules.d6_first_edition.armoury import armed, codes_found, fighting, shot
from tests.rules.memory import Campaign


def what_stands(campaign: Campaign) -> tuple[int, int, int]:
    return (
        campaign.balance("guard", "condition.wounds"),
        campaign.balance("guard", "round.reactions"),
        campaign.balance("roark", "round.uses"),
    )


def in_one_line() -> Campaign:
    campaign = fighting("roark")
    dice = {"attack": 25, "damage": 12, "resists": 8, "defence": 6}
    campaign.play("roark", "shoots", dice, target="guard", range="short", dodged=True)
    return campaign


def in_four_lines() -> Campaign:
    campaign = fighting("roark")
    campaign.play("guard", "dodges", {"dodge": 6}, attacker="roark")
    shot(campaign, 25, only=True)
    campaign.play("roark", "damages", {"damage": 12})
    campaign.play("guard", "resists", {"resists": 8})
    return campaign


def test_four_lines_do_what_one_line_does() -> None:
    assert what_stands(in_one_line()) == what_stands(in_four_lines())
    assert what_stands(in_one_line()) == (2, 1, 1)


def test_a_line_tells_its_rolls_and_what_came_of_them() -> None:
    facts = in_one_line().entries[-1].draft.facts
    assert list(facts["rolls"]) == ["attack", "defence", "damage", "resists"]
    assert {name: roll["total"] for name, roll in facts["rolls"].items()} == {
        "attack": 25,
        "defence": 6,
        "damage": 12,
        "resists": 8,
    }
    assert facts["rolls"]["attack"]["margin"] == 25 - 16
    told = {
        name: facts[name] for name in ("target", "weapon", "range", "base", "difficulty", "hit", "result")
    }
    assert told == {
        "target": "guard",
        "weapon": "pistol",
        "range": "short",
        "base": 10,
        "difficulty": 16,
        "hit": True,
        "result": "wounded",
    }


def test_dice_without_a_name_are_those_of_the_attack_whatever_is_rolled_before() -> None:
    tape = Tape([Group(None, total=20), Group("defence", total=9)], roller=lambda sides: 3)
    tape.name_first("attack")
    assert tape.total("defence", 3) == (9, None)
    assert tape.total("attack", 5) == (20, None)


def test_a_miss_rolls_no_damage_and_leaves_nothing_open() -> None:
    campaign = fighting("roark")
    verdict = shot(campaign, 9)
    assert list(verdict.draft.facts["rolls"]) == ["attack"]
    assert not campaign.table.pending()


def test_the_round_does_not_end_while_damage_waits() -> None:
    campaign = fighting("roark")
    shot(campaign, 12, only=True)
    assert codes_found(campaign.decide(None, "round_end")) == [("refused", "D1-DA-01", "matter_open")]
    campaign.play("roark", "damages", {"damage": 12})
    assert codes_found(campaign.decide(None, "round_end")) == [("refused", "D1-DA-02", "matter_open")]
    campaign.play("guard", "resists", {"resists": 13})
    assert not campaign.decide(None, "round_end").refused


def test_a_ruling_that_ends_the_round_lets_the_hit_go() -> None:
    campaign = fighting("roark")
    shot(campaign, 12, only=True)
    campaign.play(None, "round_end", ruling="it was a warning shot")
    assert not campaign.table.pending()


@pytest.mark.parametrize("leaving", ["roark", "guard"])
def test_who_retires_leaves_no_damage_open(leaving: str) -> None:
    campaign = fighting("roark", uses=2)
    shot(campaign, 12, only=True)
    campaign.play("roark", "damages", {"damage": 12})
    shot(campaign, 12, only=True)
    campaign.play(None, "retire", subjects=[leaving])
    assert [matter.lot.account for matter in campaign.table.pending()] == (
        ["damage.due"] if leaving == "roark" else []
    )


def test_a_hit_of_the_past_waits_for_nothing() -> None:
    campaign = armed()
    campaign.play(None, "session_start")
    campaign.play(None, "session_end")
    campaign.play("roark", "shoots", {"attack": 20}, at="session:1", target="guard", range="short", only=True)
    assert not campaign.table.pending()


def test_what_waits_is_about_the_entry_that_it_follows() -> None:
    campaign = fighting("roark")
    shot(campaign, 12, only=True)
    damages = campaign.play("roark", "damages", {"damage": 12})
    assert damages.draft.about == len(campaign.entries) - 1
    assert campaign.decide("guard", "resists", {"resists": 8}).draft.about == len(campaign.entries)


def test_the_newest_hit_is_damaged_first_unless_the_line_names_the_target() -> None:
    campaign = fighting("roark", uses=2)
    shot(campaign, 12, only=True)
    shot(campaign, 12, target="tin", only=True)
    assert campaign.decide("roark", "damages").draft.facts["target"] == "tin"
    assert campaign.decide("roark", "damages", target="guard").draft.facts["target"] == "guard"


def test_nothing_is_damaged_or_resisted_that_was_not_hit() -> None:
    campaign = fighting("roark")
    assert codes_found(campaign.play("roark", "damages")) == [("refused", "D1-DA-01", "no_hit")]
    assert codes_found(campaign.play("guard", "resists")) == [("refused", "D1-DA-02", "no_damage_due")]


def test_a_weapon_without_a_damage_code_hits_and_is_damaged_once_somebody_says_how() -> None:
    campaign = armed()
    hit = campaign.play(
        "roark", "shoots", {"attack": 12}, target="guard", weapon="bow", range="short", ruling="well aimed"
    )
    assert codes_found(hit) == [("warning", "D1-AM-36", "damage_unknown")]
    assert codes_found(campaign.play("roark", "damages")) == [("refused", "D1-DA-01", "no_damage_code")]
    said = campaign.play("roark", "damages", {"damage": 9}, code="3D")
    assert said.draft.facts["rolls"]["damage"]["effective"] == "3D"
    assert campaign.balance("guard", "damage.due") == 9


@pytest.mark.parametrize("spent", [False, True])
def test_a_force_point_doubles_the_attackers_own_part_of_the_damage_alone(spent: bool) -> None:
    campaign = fighting("roark", "mira")
    if spent:
        campaign.play("mira", "force")
        campaign.play("roark", "force")
    blow = campaign.play("mira", "strikes", target="guard", difficulty=5)
    bolt = shot(campaign, 12)
    codes = [verdict.draft.facts["rolls"]["damage"]["effective"] for verdict in (blow, bolt)]
    assert codes == (["9D", "4D"] if spent else ["7D", "4D"])


def test_who_sees_the_damage_may_still_rely_on_the_force_to_resist_it() -> None:
    campaign = fighting("roark")
    campaign.play(None, "grant", subject="guard", what="force", amount=1)
    shot(campaign, 25, only=True)
    campaign.play("roark", "damages", {"damage": 12})
    campaign.play("guard", "force", fate="neither")
    facts = campaign.play("guard", "resists", {"resists": 13}).draft.facts
    assert facts["rolls"]["resists"]["modifiers"] == [{"why": "force_point", "by": "x2"}]
    assert facts["result"] == "stunned"


def test_bare_hands_do_the_damage_of_strength_and_arms_add_theirs() -> None:
    campaign = armed()
    bare = campaign.play("roark", "strikes", target="guard", difficulty=3)
    blade = campaign.play("roark", "strikes", target="tin", weapon="blade", difficulty=3)
    assert bare.draft.facts["rolls"]["damage"]["effective"] == "2D"
    assert "D1-DA-09" in bare.draft.citations
    assert ("refused", "D1-DA-02", "no_such_ability") in codes_found(blade)
    assert blade.draft.facts["weapon"] == "blade"


@pytest.mark.parametrize(
    ("said", "code", "rule"),
    [
        ({"attacker": "roark", "arm": "pistol"}, "4D", "D1-DA-01"),
        ({"attacker": "roark", "arm": "blade"}, "3D+2", "D1-DA-09"),
        ({"attacker": "mira", "arm": "saber"}, "7D", "D1-LS-01"),
        ({"arm": "pistol"}, "4D", "D1-DA-01"),
        ({"code": "3D", "arm": "blade"}, "4D+2", "D1-DA-09"),
    ],
)
def test_a_hit_may_name_the_weapon_that_landed_it(said: dict[str, Any], code: str, rule: str) -> None:
    verdict = armed().play("guard", "hit", **said)
    assert verdict.draft.facts["rolls"]["damage"]["effective"] == code
    assert verdict.draft.facts["weapon"] == said["arm"]
    assert rule in verdict.draft.citations


def test_a_hit_with_a_weapon_of_no_known_damage_is_refused() -> None:
    verdict = armed().play("guard", "hit", attacker="roark", arm="bow")
    assert codes_found(verdict) == [("refused", "D1-DA-01", "no_damage_code")]
