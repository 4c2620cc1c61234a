"""Dodges and parries (D1-CO-11, -12, -15; D1-LS-02, -03)."""

from __future__ import annotations

import pytest

from rules.d6_first_edition.defences import STOPS, better_parry, stops
from rules.kernel.notation import Code
from rules.kernel.verdict import Verdict
from tests.rules.d6_first_edition.armoury import armed, codes_found, fighting, shot, struck, tell

ATTACKS = ("unarmed", "armed_close", "shot", "grenade")


@pytest.mark.parametrize(
    ("defence", "works"),
    [
        ("dodge", (False, False, True, True)),
        ("brawling_parry", (True, False, False, False)),
        ("melee_parry", (True, True, False, False)),
        ("sense", (True, True, True, False)),
    ],
)
def test_each_defence_works_as_the_table_says(defence: str, works: tuple[bool, ...]) -> None:
    assert tuple(stops(defence, attack) for attack in ATTACKS) == works
    assert defence in STOPS


def needed(verdict: Verdict) -> int:
    assert not verdict.refused, verdict.findings
    return int(verdict.draft.facts["difficulty"])


# -- dodging


def test_a_dodge_is_added_to_the_difficulty_of_every_shot_of_its_segment() -> None:
    campaign = fighting("roark", "mira")
    campaign.play("guard", "dodges", {"dodge": 7}, attacker="roark")
    assert needed(shot(campaign, 9)) == 17
    assert needed(shot(campaign, 9, who="mira", weapon="pistol")) == 17


def test_a_dodge_does_not_last_beyond_its_segment() -> None:
    campaign = fighting("roark", uses=2)
    campaign.play("guard", "dodges", {"dodge": 7})
    assert needed(shot(campaign, 9)) == 17
    assert needed(shot(campaign, 9)) == 10
    campaign.play(None, "round_start")
    campaign.play("roark", "declares", actions=["any"])
    assert needed(shot(campaign, 9)) == 10


def test_another_dodge_in_another_segment_is_another_use() -> None:
    campaign = fighting("roark", uses=2)
    first = shot(campaign, 9, dodged=True).draft.facts["rolls"]["defence"]
    second = shot(campaign, 9, dodged=True).draft.facts["rolls"]["defence"]
    assert (first["effective"], second["effective"]) == ("2D", "1D")


def test_of_two_dodges_in_a_segment_the_better_counts() -> None:
    campaign = fighting("roark", "mira")
    campaign.play("guard", "dodges", {"dodge": 7})
    campaign.play("guard", "dodges", {"dodge": 3})
    assert needed(shot(campaign, 9)) == 17


def test_a_dodge_that_comes_to_less_than_nothing_makes_no_shot_easier() -> None:
    campaign = fighting("roark")
    campaign.play("guard", "dodges", {"dodge": 2}, modifiers=[{"by": "-5"}])
    assert needed(shot(campaign, 9)) == 10


def test_a_dodge_by_the_name_of_the_skill_alone_stands_too() -> None:
    campaign = fighting("roark")
    campaign.play("guard", "rolls", {"ability": 7}, ability="dodge")
    assert needed(shot(campaign, 9)) == 17


def test_a_dodge_that_is_measured_itself_guards_nobody() -> None:
    campaign = fighting("roark")
    campaign.play("guard", "rolls", {"ability": 7}, ability="dodge", versus={"difficulty": 5})
    assert needed(shot(campaign, 9)) == 10


def test_outside_rounds_a_dodge_answers_the_next_attack_alone() -> None:
    campaign = armed()
    campaign.play("guard", "dodges", {"dodge": 7})
    assert needed(shot(campaign, 9)) == 17
    assert needed(shot(campaign, 9)) == 10
    assert needed(shot(campaign, 9, dodged=True)) == 16
    assert needed(shot(campaign, 9)) == 10


def test_a_dodge_comes_before_the_attack_roll_that_it_answers() -> None:
    campaign = fighting("roark")
    shot(campaign, 9)
    late = campaign.play("guard", "dodges", attacker="roark")
    assert codes_found(late) == [("refused", "D1-CO-11", "attack_rolled")]
    assert not campaign.play("guard", "dodges", attacker="tin").refused


def test_a_dodge_is_too_late_when_a_hit_waits_for_its_damage() -> None:
    for campaign in (armed(), fighting("roark", uses=2)):
        shot(campaign, 12, only=True)
        assert codes_found(campaign.play("guard", "dodges")) == [("refused", "D1-CO-11", "attack_rolled")]


def test_a_dodge_in_the_next_segment_is_in_time() -> None:
    campaign = fighting("roark", uses=2)
    shot(campaign, 9)
    assert not campaign.play("guard", "dodges", attacker="roark").refused


def test_who_is_out_of_the_round_does_not_dodge() -> None:
    campaign = fighting("roark")
    campaign.play("guard", "wounded")
    verdict = shot(campaign, 9, dodged=True)
    assert [(one.rule, one.values["who"]) for one in verdict.refused] == [("D1-DA-04", "guard")]


# -- parrying


def test_nobody_dodges_a_blade_or_parries_a_shot() -> None:
    campaign = fighting("roark", "mira")
    assert codes_found(struck(campaign, 9, "mira", dodged=True)) == [("refused", "D1-CO-15", "no_defence")]
    assert codes_found(shot(campaign, 9, parried=True)) == [("refused", "D1-CO-15", "no_defence")]
    assert codes_found(campaign.play("guard", "dodges", attacker="mira")) == [
        ("refused", "D1-CO-15", "no_defence")
    ]


def test_what_a_ruling_lets_stand_against_an_attack_counts_against_it() -> None:
    campaign = fighting("mira")
    campaign.play("guard", "dodges", {"dodge": 7}, attacker="mira", ruling="he leaps back")
    assert needed(struck(campaign, 9, "mira")) == 27


@pytest.mark.parametrize(
    ("hand", "skill", "code"),
    [
        (False, "melee_parry", "parry_needs_weapon"),
        ("pistol", "brawling_parry", "parry_needs_empty_hand"),
        ("blade", "sense", "parry_needs_lightsaber"),
        ("blade", "blaster", "no_parry"),
        ("blade", "dodge", "no_parry"),
    ],
)
def test_a_parry_needs_the_right_thing_in_hand(hand: str | bool, skill: str, code: str) -> None:
    campaign = fighting("mira")
    tell(campaign, "guard", hand=hand)
    verdict = campaign.play("guard", "parries", skill=skill)
    assert ("refused", "D1-CO-15", code) in codes_found(verdict)


@pytest.mark.parametrize(
    ("hand", "ability"), [(False, "brawling_parry"), ("blade", "melee_parry"), ("pistol", "melee_parry")]
)
def test_what_is_in_hand_says_with_what_one_parries(hand: str | bool, ability: str) -> None:
    campaign = fighting("roark")
    tell(campaign, "guard", hand=hand)
    verdict = campaign.play("guard", "parries")
    assert not verdict.refused
    assert verdict.draft.facts["ability"] == ability


def test_a_parry_stands_against_every_close_attack_of_the_segment_and_no_shot() -> None:
    campaign = fighting("roark", "mira")
    campaign.play("guard", "parries", {"parry": 5}, weapon="blade")
    assert campaign.field("guard", "hand") == "blade"
    assert needed(struck(campaign, 9, "mira")) == 25
    again = struck(campaign, 9, "roark", difficulty=8)
    assert needed(again) == 13
    assert "D1-AM-33" in again.draft.citations
    assert campaign.balance("guard", "round.reactions") == 1


def test_a_brawling_parry_stops_fists_and_no_blade() -> None:
    campaign = fighting("roark", "mira")
    tell(campaign, "guard", hand=False)
    campaign.play("guard", "parries", {"parry": 5})
    assert needed(struck(campaign, 9, "roark", difficulty=8)) == 13
    assert needed(struck(campaign, 9, "mira")) == 20


def test_a_defence_is_one_more_use_of_the_defender() -> None:
    campaign = fighting("roark", "guard")
    verdict = shot(campaign, 9, dodged=True)
    assert verdict.draft.facts["rolls"]["defence"]["effective"] == "1D"
    assert campaign.balance("guard", "round.reactions") == 1
    assert {"D1-RE-01", "D1-RE-02", "D1-CO-11", "D1-CO-12"} <= set(verdict.draft.citations)


# -- lightsabers


@pytest.mark.parametrize(
    ("sense", "melee", "attack", "skill"),
    [
        (4, 5, "armed_close", "melee_parry"),
        (5, 4, "armed_close", "sense"),
        (4, 4, "armed_close", "sense"),
        (4, 5, "shot", "sense"),
        (None, 5, "armed_close", "melee_parry"),
        (4, None, "armed_close", "sense"),
    ],
)
def test_a_lightsaber_parries_with_the_better_skill_and_shots_with_sense(
    sense: int | None, melee: int | None, attack: str, skill: str
) -> None:
    mine = Code(sense) if sense is not None else None
    other = Code(melee) if melee is not None else None
    assert better_parry(mine, other, attack) == skill


def test_a_sense_parry_is_a_reaction() -> None:
    campaign = fighting("roark")
    verdict = shot(campaign, 9, target="mira", parried=True)
    assert not verdict.refused
    assert verdict.draft.facts["rolls"]["defence"]["ability"] == "sense"
    assert campaign.balance("mira", "round.reactions") == 1
    assert {"D1-LS-03", "D1-AM-25"} <= set(verdict.draft.citations)


def test_without_sense_a_lightsaber_stops_no_shot() -> None:
    campaign = fighting("roark")
    tell(campaign, "guard", hand="saber")
    in_line = shot(campaign, 9, parried=True)
    alone = campaign.play("guard", "parries", attacker="roark")
    for verdict in (in_line, alone):
        assert codes_found(verdict) == [("refused", "D1-LS-03", "needs_sense")]
