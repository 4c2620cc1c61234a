"""Segments: everybody's actions in the order announced, one in each (D1-CO-02, D1-CO-03)."""

from __future__ import annotations

import pytest

from rules.d6_first_edition.segments import Slot, segment_in_play, taken, to_come
from tests.rules.d6_first_edition.cast import at_arms, crew, shoots
from tests.rules.force_companion.cast import refused_by, warned_by
from tests.rules.memory import Campaign


def announced(**plans: list[str]) -> Campaign:
    """A round in which everybody has declared."""
    campaign = at_arms()
    for who, actions in plans.items():
        campaign.play(who, "declares", actions=actions)
    return campaign


def coming(campaign: Campaign, who: str) -> list[tuple[int, str]]:
    return [told(slot) for slot in to_come(campaign.table, who)]


def told(slot: Slot) -> tuple[int, str]:
    return slot.number, slot.action


def test_each_action_fills_a_segment_of_its_own() -> None:
    campaign = announced(roark=["running", "blaster", "any"])
    assert coming(campaign, "roark") == [(1, "running"), (2, "blaster"), (3, "any")]
    assert campaign.play("roark", "runs").draft.facts["segment"] == 1
    assert campaign.play("roark", "rolls", ability="blaster").draft.facts["segment"] == 2
    assert coming(campaign, "roark") == [(3, "any")]
    assert [told(slot) for slot in taken(campaign.table, "roark")] == [(1, "running"), (2, "blaster")]


def test_what_was_announced_first_comes_first() -> None:
    campaign = announced(roark=["running", "blaster"])
    verdict = campaign.decide("roark", "rolls", ability="blaster")
    assert (refused_by(verdict), verdict.hard) == (["D1-CO-03"], [])
    assert verdict.refused[0].values == {"who": "roark", "action": "blaster", "next": "running"}


def test_a_ruling_lets_a_later_action_come_first() -> None:
    campaign = announced(roark=["running", "blaster"])
    verdict = campaign.play("roark", "rolls", ability="blaster", ruling="he shoots as he starts")
    assert verdict.draft.facts["segment"] == 2
    assert coming(campaign, "roark") == [(1, "running")]


def test_a_movement_does_not_fill_a_use_that_was_left_open() -> None:
    campaign = announced(roark=["any"])
    assert warned_by(campaign.play("roark", "walks")) == ["D1-CO-01"]
    assert coming(campaign, "roark") == [(1, "any")]


def test_a_reaction_that_was_announced_comes_when_it_is_needed() -> None:
    campaign = announced(roark=["blaster", "dodge"])
    verdict = campaign.play("roark", "dodges")
    assert (refused_by(verdict), verdict.draft.facts["reaction"]) == ([], False)


def test_a_reaction_takes_no_segment() -> None:
    campaign = announced(roark=["blaster"], guard=["blaster"])
    assert campaign.play("roark", "dodges").draft.facts["segment"] == 1
    assert coming(campaign, "roark") == [(1, "blaster")]


def test_the_segment_in_play_is_the_first_in_which_anybody_has_something_to_do() -> None:
    campaign = announced(roark=["blaster", "blaster"], guard=["blaster"])
    seen = [segment_in_play(campaign.table)]
    for who in ("roark", "guard", "roark"):
        shoots(campaign, who)
        seen.append(segment_in_play(campaign.table))
    assert seen == [1, 1, 2, 2]


def test_a_round_without_actions_is_in_its_first_segment() -> None:
    campaign = crew()
    assert segment_in_play(campaign.table) == 0
    campaign.play(None, "round_start")
    assert segment_in_play(campaign.table) == 1


def test_whoever_acts_ahead_of_a_segment_is_told() -> None:
    campaign = announced(roark=["blaster", "blaster"], guard=["blaster"])
    assert warned_by(campaign.play("roark", "rolls", ability="blaster")) == []
    verdict = campaign.play("roark", "rolls", ability="blaster")
    assert warned_by(verdict) == ["D1-CO-03"]
    assert verdict.findings[0].values == {"who": "guard", "action": "blaster", "segment": 1, "ahead": 2}


@pytest.mark.parametrize("state", ["wounded", "incapacitated", "mortally_wounded"])
def test_whoever_falls_keeps_nobody_waiting(state: str) -> None:
    campaign = announced(roark=["blaster", "blaster"], guard=["blaster", "blaster"])
    shoots(campaign)
    campaign.play("guard", state)
    assert coming(campaign, "guard") == []
    assert segment_in_play(campaign.table) == 2
    assert warned_by(campaign.play("roark", "rolls", ability="blaster")) == []


def test_whoever_falls_and_acts_by_a_ruling_has_the_dice_that_were_declared() -> None:
    campaign = announced(guard=["blaster", "blaster"])
    campaign.play("guard", "wounded")
    verdict = campaign.play("guard", "rolls", ability="blaster", ruling="with a last effort")
    assert (refused_by(verdict), verdict.draft.facts["effective"]) == (["D1-DA-04"], "2D")


def test_an_undeclared_use_that_is_ruled_comes_after_what_was_done() -> None:
    campaign = announced(roark=["blaster"])
    shoots(campaign)
    verdict = campaign.play("roark", "rolls", ability="technical", ruling="in passing")
    assert verdict.draft.facts["segment"] == 2


def test_another_declaration_that_is_ruled_follows_what_was_done() -> None:
    campaign = announced(roark=["blaster"])
    shoots(campaign)
    campaign.play("roark", "declares", actions=["technical"], ruling="a change of mind")
    assert coming(campaign, "roark") == [(2, "technical")]


def test_a_roll_after_a_tie_is_in_the_segment_of_the_first() -> None:
    campaign = announced(roark=["dexterity", "blaster"])
    against: dict[str, object] = {"subject": "jana", "ability": "dexterity"}
    dice = {"ability": 11, "opponent": 11}
    for _ in range(2):
        verdict = campaign.play("roark", "rolls", dice, ability="dexterity", versus=against)
        assert (verdict.draft.facts["segment"], verdict.draft.facts["outcome"]) == (1, "reroll")


def test_outside_rounds_there_are_no_segments() -> None:
    campaign = crew()
    assert "segment" not in campaign.play("roark", "rolls", ability="blaster").draft.facts
    assert to_come(campaign.table, "roark") == []
