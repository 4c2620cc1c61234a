"""Hits, the ladder of wounds, stun marks, falling (D1-DA-01 to -06, -08, -09)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.d6_first_edition import codes
from rules.d6_first_edition.codes import DEAD, HEALTHY, INCAPACITATED, MORTALLY_WOUNDED, WOUNDED
from rules.d6_first_edition.damage import RESULTS, escalated, result_of
from rules.d6_first_edition.hits import damage_code
from rules.kernel.notation import Code
from rules.kernel.record import Facts
from rules.kernel.verdict import Verdict
from tests.rules.d6_first_edition.cast import at_arms, crew, remade, shoots
from tests.rules.force_companion.cast import enrol, found, refused_by
from tests.rules.memory import Campaign

TOTALS = st.integers(1, 90)


def hit(campaign: Campaign, damage: int, strength: int, who: str = "roark") -> Verdict:
    """A shot of 4D against a Strength of 2D, or whatever these totals need."""
    dice: dict[str, int | list[int]] = {"damage": damage, "resists": strength}
    return campaign.play(who, "hit", dice, code="4D")


# -- the result of a hit


@given(TOTALS, TOTALS)
def test_a_hit_does_what_the_totals_say(damage: int, strength: int) -> None:
    result = result_of(damage, strength)
    assert (result == "stunned") == (strength > damage)
    assert (result == "wounded") == (strength <= damage < 2 * strength)
    assert (result == "incapacitated") == (2 * strength <= damage < 3 * strength)
    assert (result == "mortally_wounded") == (damage >= 3 * strength)


@given(TOTALS, TOTALS, TOTALS)
def test_more_damage_is_never_lighter(damage: int, more: int, strength: int) -> None:
    lighter, heavier = result_of(damage, strength), result_of(damage + more, strength)
    assert RESULTS.index(heavier) >= RESULTS.index(lighter)


def test_a_hit_tells_both_rolls_and_what_came_of_them() -> None:
    verdict = hit(crew(), 12, 8)
    facts = verdict.draft.facts
    assert verdict.draft.kind == "damage_resolved"
    assert {name: roll["total"] for name, roll in facts["rolls"].items()} == {"damage": 12, "resists": 8}
    assert (facts["result"], facts["before"], facts["after"]) == ("wounded", "healthy", "wounded")
    assert verdict.draft.citations == [
        "D1-DA-01",
        "D1-DA-02",
        "D1-DA-08",
        "D1-DA-06",
        "D1-DA-04",
    ]


def test_a_hit_has_a_damage_and_someone_who_resists() -> None:
    campaign = crew()
    assert campaign.decide("roark", "hit").hard
    assert refused_by(campaign.decide("tin", "hit", code="4D")) == ["D1-DA-02"]


def test_a_hit_without_dice_stuns_at_least() -> None:
    verdict = crew().play("roark", "hit", {"resists": 7}, code="0D")
    assert verdict.draft.facts["result"] == "stunned"


@pytest.mark.parametrize("fell", [{"damage": [1]}, {"damage": 25}, {"resists": [6, 6, 6]}, {"third": [1]}])
def test_dice_that_a_hit_does_not_have_are_refused(fell: dict[str, Any]) -> None:
    assert crew().decide("roark", "hit", fell, code="4D").hard


# -- damage codes


@pytest.mark.parametrize(
    ("kind", "doubled", "code"),
    [
        ("shot", True, "1D+2"),
        ("brawling", False, "2D+2"),
        ("brawling", True, "4D+4"),
        ("melee", True, "5D+6"),
    ],
)
def test_only_the_attackers_own_part_doubles(kind: str, doubled: bool, code: str) -> None:
    found_code = damage_code(kind, strength=Code(2, 2), weapon=Code(1, 2), doubled=doubled)
    assert str(found_code) == code


def damage_of(campaign: Campaign, **said: Any) -> Facts:
    facts: Facts = campaign.play("guard", "hit", **said).draft.facts["rolls"]["damage"]
    assert str(remade(facts)) == facts["effective"]
    return facts


def test_an_armed_blow_is_strength_and_weapon() -> None:
    campaign = crew()
    facts = damage_of(campaign, attacker="roark", weapon="1D+2")
    assert (facts["code"], facts["modifiers"]) == ("2D", [{"why": "weapon", "by": "+1D+2"}])
    assert damage_of(campaign, attacker="roark")["effective"] == "2D"
    assert damage_of(campaign, code="3D", weapon="1D")["effective"] == "4D"
    assert damage_of(campaign, code="4D")["effective"] == "4D"


def test_a_force_point_doubles_the_blow_and_not_the_weapon() -> None:
    campaign = crew()
    campaign.play("roark", "force")
    verdict = campaign.play("guard", "hit", attacker="roark", weapon="1D+2")
    assert verdict.draft.facts["rolls"]["damage"]["effective"] == "5D+2"
    assert {"D1-DA-09", "D1-FP-02"} <= set(verdict.draft.citations)
    assert damage_of(campaign, code="4D")["effective"] == "4D"


def test_who_has_no_strength_strikes_nobody() -> None:
    verdict = crew().decide("roark", "hit", attacker="tin")
    assert refused_by(verdict) == ["D1-RO-01"]
    assert verdict.hard


# -- escalation

TABLE = {
    (HEALTHY, "stunned"): (HEALTHY, True),
    (HEALTHY, "wounded"): (WOUNDED, False),
    (HEALTHY, "incapacitated"): (INCAPACITATED, False),
    (HEALTHY, "mortally_wounded"): (MORTALLY_WOUNDED, False),
    (WOUNDED, "stunned"): (WOUNDED, True),
    (WOUNDED, "wounded"): (INCAPACITATED, False),
    (WOUNDED, "incapacitated"): (INCAPACITATED, False),
    (WOUNDED, "mortally_wounded"): (MORTALLY_WOUNDED, False),
    (INCAPACITATED, "stunned"): (INCAPACITATED, False),
    (INCAPACITATED, "wounded"): (MORTALLY_WOUNDED, False),
    (INCAPACITATED, "incapacitated"): (MORTALLY_WOUNDED, False),
    (INCAPACITATED, "mortally_wounded"): (MORTALLY_WOUNDED, False),
    **{(MORTALLY_WOUNDED, result): (MORTALLY_WOUNDED, False) for result in RESULTS},
    **{(DEAD, result): (DEAD, False) for result in RESULTS},
}

ONE_UP = {
    **{(HEALTHY, result): TABLE[HEALTHY, result] for result in RESULTS},
    **{(WOUNDED, result): (INCAPACITATED, False) for result in RESULTS},
    **{(INCAPACITATED, result): (MORTALLY_WOUNDED, False) for result in RESULTS},
    **{(MORTALLY_WOUNDED, result): (DEAD, False) for result in RESULTS},
    **{(DEAD, result): (DEAD, False) for result in RESULTS},
}


def cells(table: dict[tuple[int, str], tuple[int, bool]]) -> list[Any]:
    return [pytest.param(*cell, *end, id=f"{cell[0]} {cell[1]}") for cell, end in table.items()]


@pytest.mark.parametrize(("present", "result", "state", "marked"), cells(TABLE))
def test_the_worse_state_holds(present: int, result: str, state: int, marked: bool) -> None:
    assert escalated(present, result) == (state, marked)
    assert in_play(crew(), present, result) == (state, marked)


@pytest.mark.parametrize(("present", "result", "state", "marked"), cells(ONE_UP))
def test_by_a_house_rule_any_result_is_one_step(present: int, result: str, state: int, marked: bool) -> None:
    assert escalated(present, result, one_level_up=True) == (state, marked)
    assert in_play(crew(wounds__escalation="one_level_up"), present, result) == (state, marked)


def in_play(campaign: Campaign, present: int, result: str) -> tuple[int, bool]:
    """The same by a move: where the ladder stands, and whether there is a mark."""
    enrol(campaign, "body", "npc", strength="3D", condition__wounds=present)
    campaign.play("body", result)
    return campaign.balance("body", "condition.wounds"), campaign.balance("body", "condition.stun_marks") > 0


@given(st.lists(st.sampled_from(RESULTS), max_size=8), st.booleans())
def test_no_hit_makes_anyone_better(results: list[str], one_up: bool) -> None:
    states = [HEALTHY]
    for result in results:
        states.append(escalated(states[-1], result, one_level_up=one_up)[0])
    assert states == sorted(states)


def test_two_wounds_become_incapacitation_by_a_third() -> None:
    assert escalated(codes.WOUNDED_TWICE, "wounded") == (INCAPACITATED, False)


def test_what_another_hit_does_to_the_dying_is_the_game_masters() -> None:
    campaign = crew()
    campaign.play("roark", "mortally_wounded")
    assert found(campaign.play("roark", "wounded"), "note") == ["D1-DA-06"]
    campaign.play(None, "house", setting="wounds.escalation", value="one_level_up")
    assert found(campaign.play("roark", "wounded"), "note") == []


# -- stun marks


def stuns(campaign: Campaign) -> int:
    return campaign.balance("roark", "condition.stun_marks")


def test_a_mark_lasts_to_the_end_of_the_next_round() -> None:
    campaign = at_arms()
    campaign.play("roark", "stunned")
    campaign.play("roark", "declares", actions=["any"])
    assert shoots(campaign) == "4D+1"
    campaign.play(None, "round_start")
    campaign.play("roark", "stunned")
    assert stuns(campaign) == 2
    campaign.play("roark", "declares", actions=["any"])
    assert shoots(campaign) == "3D+1"
    campaign.play(None, "round_end")
    assert stuns(campaign) == 1
    campaign.play(None, "round_start")
    assert stuns(campaign) == 1
    campaign.play(None, "round_end")
    assert stuns(campaign) == 0


def test_marks_of_one_round_add_up_and_go_together() -> None:
    campaign = at_arms()
    for _ in range(3):
        campaign.play("roark", "stunned")
    campaign.play(None, "round_start")
    assert stuns(campaign) == 3
    campaign.play(None, "round_start")
    assert stuns(campaign) == 0


@pytest.mark.parametrize("over", ["scene", "day"])
def test_a_mark_outlasts_neither_scene_nor_day(over: str) -> None:
    campaign = at_arms()
    campaign.play("roark", "stunned")
    campaign.play(None, "round_end")
    assert stuns(campaign) == 1
    said: dict[str, Any] = {"day": "+1"} if over == "day" else {}
    campaign.play(None, over, **said)
    assert stuns(campaign) == 0


def test_a_stun_outside_rounds_weighs_on_the_next_round() -> None:
    campaign = crew()
    campaign.play("roark", "stunned")
    assert shoots(campaign) == "4D+1"
    campaign.play(None, "round_start")
    assert stuns(campaign) == 1
    campaign.play(None, "round_end")
    assert stuns(campaign) == 0


def test_an_undone_stun_leaves_no_mark_behind() -> None:
    campaign = at_arms()
    campaign.play("roark", "stunned")
    stun = campaign.entries[-1].seq
    campaign.play(None, "round_start")
    campaign.play(None, "round_start")
    campaign.undo(stun)
    assert stuns(campaign) == 0


# -- falling


@pytest.mark.parametrize(
    ("result", "rule"),
    [("wounded", "D1-DA-04"), ("incapacitated", "D1-DA-05"), ("mortally_wounded", "D1-DA-07")],
)
def test_the_hurt_fall(result: str, rule: str) -> None:
    campaign = crew()
    verdict = campaign.play("roark", result)
    assert verdict.draft.kind == "damage_changed"
    assert verdict.draft.citations == ["D1-DA-06", rule]
    assert campaign.balance("roark", "condition.prone") == 1


def test_a_wound_outside_rounds_forbids_nothing() -> None:
    campaign = crew()
    campaign.play("roark", "wounded")
    assert shoots(campaign) == "4D+1"


def test_droids_and_guards_are_hurt_like_anyone() -> None:
    campaign = crew()
    campaign.play("tin", "wounded")
    assert campaign.play("tin", "rolls", ability="technical").draft.facts["effective"] == "3D"
    assert hit(campaign, 20, 5, "guard").draft.facts["after"] == "mortally_wounded"
