"""Rolls against a difficulty and against one another (D1-RO-01 to -07, -12, -13)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.d6_first_edition.rolls import winner_of
from rules.kernel.record import Facts
from rules.kernel.verdict import Verdict
from tests.rules.d6_first_edition.cast import at_arms, crew, shoots
from tests.rules.force_companion.cast import enrol, found, refused_by, warned_by
from tests.rules.memory import Campaign


def against(difficulty: int, fell: int | list[int], **said: Any) -> Verdict:
    """Roark's blaster (5D+1) against a difficulty."""
    versus = {"difficulty": difficulty}
    return crew().play("roark", "rolls", {"ability": fell}, ability="blaster", versus=versus, **said)


# -- difficulty


@pytest.mark.parametrize(("total", "outcome"), [(14, "failure"), (15, "success"), (16, "success")])
def test_a_total_that_reaches_the_difficulty_succeeds(total: int, outcome: str) -> None:
    facts = against(15, total).draft.facts
    assert (facts["outcome"], facts["margin"]) == (outcome, total - 15)


def test_other_dice_than_are_due_are_refused_with_the_code_that_they_are_due_to() -> None:
    campaign = at_arms()
    campaign.play("roark", "declares", actions=["any", "any", "any", "running"])
    (finding,) = campaign.decide("roark", "rolls", {"ability": [5, 4, 3]}, ability="blaster").findings
    assert (finding.code, finding.values["wanted"], finding.values["given"]) == ("too_many_dice", 2, 3)
    assert (finding.values["roll"]["code"], finding.values["roll"]["effective"]) == ("5D+1", "2D+1")


def test_a_roll_tells_how_it_was_made() -> None:
    verdict = against(15, [4, 3, 6, 2, 1], modifiers=[{"by": "+2", "text": "high ground"}])
    assert verdict.draft.facts == {
        "ability": "blaster",
        "reaction": False,
        "code": "5D+1",
        "modifiers": [{"why": "advantage", "by": "+2", "text": "high ground"}],
        "effective": "5D+1",
        "faces": [4, 3, 6, 2, 1],
        "total": 19,
        "difficulty": 15,
        "margin": 4,
        "outcome": "success",
    }
    assert verdict.draft.citations == ["D1-RO-03", "D1-RO-01", "D1-RO-11", "D1-RO-06"]


def test_an_advantage_is_added_to_the_total_and_dice_to_the_code() -> None:
    facts = against(9, 10, modifiers=[{"by": "-2D", "text": "cover"}, {"by": "-3"}]).draft.facts
    assert (facts["effective"], facts["total"], facts["outcome"]) == ("3D+1", 7, "failure")


def test_without_a_difficulty_a_total_stands_alone() -> None:
    facts = crew().play("roark", "rolls", {"ability": 20}, ability="blaster").draft.facts
    assert facts["total"] == 20
    assert "outcome" not in facts


@pytest.mark.parametrize("fell", [[4, 3], [4, 3, 6, 2, 1, 1], [4, 3, 6, 2, 7], [0, 3, 6, 2, 1], 5, 32])
def test_dice_that_cannot_be_are_refused_by_the_rule_of_codes(fell: int | list[int]) -> None:
    verdict = against(15, fell)
    assert refused_by(verdict) == ["D1-RO-01"]
    assert verdict.hard


def test_a_use_may_take_longer_than_a_round() -> None:
    verdict = crew().play("roark", "rolls", ability="technical", rounds=3)
    assert verdict.draft.facts["rounds"] == 3
    assert "D1-RO-07" in verdict.draft.citations
    assert "D1-RO-07" not in against(15, 20).draft.citations


def test_a_skill_of_any_size_is_rolled() -> None:
    campaign = crew()
    enrol(campaign, "old_one", "npc", blaster="40D+2")
    assert shoots(campaign, "old_one") == "40D+2"


# -- skills and attributes


def test_an_attribute_serves_when_no_skill_does() -> None:
    verdict = crew().decide("roark", "rolls", ability="dexterity")
    assert (verdict.findings, "D1-RO-02" in verdict.draft.citations) == ([], True)


def test_a_skill_that_is_owned_comes_before_the_attribute() -> None:
    campaign = crew()
    assert warned_by(campaign.decide("roark", "rolls", ability="dexterity", task="blaster")) == ["D1-RO-02"]
    assert warned_by(campaign.decide("roark", "rolls", ability="dexterity", task="grenade")) == []
    assert warned_by(campaign.decide("roark", "rolls", ability="blaster", task="dodge")) == []


def test_a_skill_that_is_not_owned_is_rolled_as_its_attribute() -> None:
    verdict = crew().play("roark", "rolls", ability="grenade")
    assert verdict.draft.facts["code"] == "3D+1"
    assert "D1-RO-02" in verdict.draft.citations


@pytest.mark.parametrize(
    ("who", "ability", "rule"), [("roark", "control", "D1-FS-05"), ("tin", "blaster", "D1-RO-01")]
)
def test_nobody_rolls_what_stands_nowhere(who: str, ability: str, rule: str) -> None:
    verdict = crew().play(who, "rolls", ability=ability, ruling="once")
    assert refused_by(verdict) == [rule]
    assert verdict.hard


# -- no dice left


def with_no_dice() -> Campaign:
    """Roark has announced six uses with a blaster of 5D+1."""
    campaign = at_arms()
    campaign.play("roark", "declares", actions=["any"] * 6)
    return campaign


def test_without_dice_the_use_does_not_happen_and_counts() -> None:
    campaign = with_no_dice()
    verdict = campaign.play("roark", "rolls", ability="blaster", versus={"difficulty": 0})
    assert verdict.draft.facts["outcome"] == "no_dice"
    assert "total" not in verdict.draft.facts
    assert "D1-RO-12" in verdict.draft.citations
    assert len(campaign.table.family("roark", "declared.")) == 5


@pytest.mark.parametrize("versus", [{"difficulty": 0}, {"subject": "guard", "ability": "blaster"}])
def test_no_total_is_taken_for_it(versus: dict[str, Any]) -> None:
    verdict = with_no_dice().play("roark", "rolls", {"ability": 1}, ability="blaster", versus=versus)
    assert refused_by(verdict) == ["D1-RO-12"]
    assert verdict.hard


def test_without_dice_nobody_has_to_answer() -> None:
    versus = {"subject": "guard", "ability": "blaster"}
    facts = with_no_dice().play("roark", "rolls", ability="blaster", versus=versus).draft.facts
    assert facts["outcome"] == "no_dice"
    assert "total" not in facts["opponent"]


def test_who_cannot_answer_loses() -> None:
    campaign = with_no_dice()
    versus = {"subject": "roark", "ability": "blaster"}
    facts = campaign.play(
        "guard", "rolls", ability="blaster", versus=versus, ruling="out of turn"
    ).draft.facts
    assert facts["outcome"] == "success"


# -- one against another


def opposed(campaign: Campaign, who: str, other: str, total: int, answer: int, **said: Any) -> Facts:
    dice: dict[str, int | list[int]] = {"ability": total, "opponent": answer}
    versus = {"subject": other, "ability": "dexterity"}
    verdict = campaign.play(who, "rolls", dice, ability="dexterity", versus=versus, **said)
    assert not verdict.refused, verdict.findings
    return verdict.draft.facts


@pytest.mark.parametrize(
    ("who", "other", "outcome"),
    [
        ("roark", "guard", "success"),
        ("guard", "roark", "failure"),
        ("roark", "jana", "reroll"),
        ("guard", "orderly", "reroll"),
    ],
)
def test_a_tie_goes_to_the_player_or_is_rolled_again(who: str, other: str, outcome: str) -> None:
    campaign = crew()
    enrol(campaign, "orderly", "npc", dexterity="3D")
    assert opposed(campaign, who, other, 11, 11)["outcome"] == outcome


@pytest.mark.parametrize(("total", "outcome"), [(12, "success"), (10, "failure")])
def test_the_higher_total_wins(total: int, outcome: str) -> None:
    facts = opposed(crew(), "roark", "jana", total, 11)
    assert (facts["outcome"], facts["margin"]) == (outcome, total - 11)
    assert (facts["opponent"]["subject"], facts["opponent"]["total"]) == ("jana", 11)


TOTALS = st.integers(1, 60)


@given(TOTALS, TOTALS, st.booleans(), st.booleans())
def test_both_sides_see_the_same_winner(total: int, other: int, plays: bool, other_plays: bool) -> None:
    ours = winner_of(total, other, plays=plays, other_plays=other_plays)
    theirs = winner_of(other, total, plays=other_plays, other_plays=plays)
    assert theirs == {"a": "b", "b": "a", "reroll": "reroll"}[ours]
    assert (ours == "reroll") == (total == other and plays == other_plays)


def test_an_opposed_roll_is_an_event_of_its_own() -> None:
    campaign = crew()
    opposed(campaign, "roark", "jana", 11, 11)
    draft = campaign.entries[-1].draft
    assert draft.kind == "opposed_roll"
    assert {"D1-RO-04", "D1-RO-05"} <= set(draft.citations)
    shoots(campaign)
    assert campaign.entries[-1].draft.kind == "roll_recorded"


def test_a_stranger_rolls_the_code_that_the_line_gives() -> None:
    versus = {"name": "Sentry", "code": "2D+2"}
    dice: dict[str, int | list[int]] = {"ability": 20, "opponent": [6, 6]}
    facts = crew().play("roark", "rolls", dice, ability="blaster", versus=versus).draft.facts
    assert (facts["opponent"]["name"], facts["opponent"]["total"]) == ("Sentry", 14)
    assert facts["outcome"] == "success"


def test_an_opponent_bears_what_weighs_on_them() -> None:
    campaign = crew()
    campaign.play("jana", "wounded")
    assert opposed(campaign, "roark", "jana", 11, 8)["opponent"]["effective"] == "2D"


@pytest.mark.parametrize(("state", "rule"), [("incapacitated", "D1-DA-05"), ("mortally_wounded", "D1-DA-07")])
def test_the_unconscious_do_not_answer(state: str, rule: str) -> None:
    campaign = crew()
    campaign.play("jana", state)
    versus = {"subject": "jana", "ability": "dexterity"}
    verdict = campaign.play("roark", "rolls", ability="dexterity", versus=versus)
    assert (refused_by(verdict), verdict.hard) == ([rule], [])


def test_a_roll_after_a_tie_is_the_same_use() -> None:
    campaign = at_arms()
    campaign.play("roark", "declares", actions=["dexterity", "blaster"])
    first = opposed(campaign, "roark", "jana", 11, 11)
    second = opposed(campaign, "roark", "jana", 12, 11)
    assert (first["effective"], first["outcome"]) == ("2D+1", "reroll")
    assert (second["effective"], second["outcome"]) == ("2D+1", "success")
    assert shoots(campaign) == "4D+1"
    assert refused_by(campaign.decide("roark", "rolls", ability="dexterity")) == ["D1-MU-01"]


@pytest.mark.parametrize("in_round", [True, False])
def test_a_roll_after_a_tie_keeps_the_die_of_a_preparation(in_round: bool) -> None:
    campaign = crew()
    campaign.play("roark", "prepares")
    if in_round:
        campaign.play(None, "round_start")
        campaign.play("roark", "declares", actions=["any"])
    codes = [opposed(campaign, "roark", "jana", 11, answer)["effective"] for answer in (11, 9)]
    assert codes == ["4D+1", "4D+1"]
    assert campaign.balance("roark", "prepared") == 0


def test_a_tie_that_is_not_rolled_again_leaves_nothing_behind() -> None:
    campaign = at_arms()
    campaign.play("roark", "declares", actions=["any"])
    opposed(campaign, "roark", "jana", 11, 11)
    assert campaign.balance("roark", "again.dexterity") == 1
    campaign.play(None, "round_end")
    assert campaign.balance("roark", "again.dexterity") == 0


def test_a_tie_of_the_parry_is_rolled_again_as_the_same_reaction() -> None:
    campaign = at_arms()
    dice: dict[str, int | list[int]] = {"ability": 9, "opponent": 9}
    versus = {"subject": "jana", "ability": "dexterity"}
    for _ in range(2):
        campaign.play("roark", "rolls", dice, ability="melee_parry", versus=versus)
    assert campaign.balance("roark", "round.reactions") == 1


def test_a_preview_shows_the_dice_before_they_fall() -> None:
    campaign = crew()
    campaign.roller = None
    verdict = campaign.decide("roark", "rolls", ability="blaster", versus={"difficulty": 15})
    (pool,) = verdict.pools
    assert (str(pool.code), pool.target) == ("5D+1", 15)
    assert found(verdict, "refused") == []
