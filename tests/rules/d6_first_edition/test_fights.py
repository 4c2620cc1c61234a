"""Fights: who takes part, how rounds count and what time they take, who acts next (D1-CO-01, D1-RO-07)."""

from __future__ import annotations

import pytest

from rules.kernel.record import TABLE
from rules.kernel.table import Turn
from tests.rules.d6_first_edition.cast import crew
from tests.rules.memory import Campaign

ALL = ["roark", "jana", "guard"]


def fighting(*who: str) -> Campaign:
    campaign = crew()
    campaign.play(None, "scene")
    campaign.play(None, "fight", participants=list(who or ALL))
    return campaign


def numbers(campaign: Campaign, rounds: int) -> list[int]:
    return [campaign.play(None, "round_start").draft.facts["number"] for _ in range(rounds)]


def next_of(campaign: Campaign) -> list[tuple[str, str]]:
    """Who is expected to do something, and by which move."""
    return [(turn.subject, turn.expects) for turn in campaign.table.turns() if turn.expects]


def turn_of(campaign: Campaign, who: str) -> Turn:
    return next(turn for turn in campaign.table.turns() if turn.subject == who)


# -- rounds and their time


def test_a_fight_tells_who_takes_part() -> None:
    campaign = crew()
    verdict = campaign.play(None, "fight", participants=ALL)
    assert (verdict.draft.kind, verdict.draft.facts["participants"]) == ("combat_started", ALL)
    assert campaign.table.who("fighting") == {"roark": 1, "jana": 2, "guard": 3}
    campaign.play(None, "scene")
    assert campaign.table.who("fighting") == {}


def test_rounds_count_from_one_in_every_scene() -> None:
    campaign = fighting()
    assert numbers(campaign, 3) == [1, 2, 3]
    campaign.play(None, "scene")
    assert numbers(campaign, 2) == [1, 2]


def test_rounds_count_from_one_in_every_fight() -> None:
    campaign = fighting()
    numbers(campaign, 2)
    campaign.play(None, "fight", participants=["roark", "tin"])
    assert campaign.table.span("round") is None
    assert numbers(campaign, 1) == [1]
    assert sorted(campaign.table.who("fighting")) == ["roark", "tin"]


def test_without_a_scene_rounds_have_the_number_of_the_campaign() -> None:
    campaign = crew()
    assert numbers(campaign, 2) == [1, 2]
    campaign.play(None, "scene")
    assert numbers(campaign, 1) == [1]


def test_a_round_takes_five_seconds() -> None:
    campaign = fighting()
    verdict = campaign.play(None, "round_start")
    assert (verdict.draft.facts["seconds"], verdict.draft.citations) == (5, ["D1-CO-01", "D1-RO-07"])
    campaign.play(None, "round_start")
    assert campaign.balance(TABLE, "clock") == 10
    campaign.undo()
    assert campaign.balance(TABLE, "clock") == 5


def test_a_fight_does_not_begin_late() -> None:
    campaign = fighting()
    assert campaign.decide(None, "fight", at="session:1", participants=["roark"]).hard


# -- who is next


def test_outside_rounds_nobody_is_next() -> None:
    assert fighting().table.turns() == []


def test_first_everybody_declares() -> None:
    campaign = fighting()
    campaign.play(None, "round_start")
    assert next_of(campaign) == [("roark", "declares"), ("jana", "declares"), ("guard", "declares")]
    campaign.play("roark", "declares", actions=["blaster"])
    campaign.play("jana", "declares")
    campaign.play("guard", "prepares")
    assert next_of(campaign) == [("roark", "rolls")]


def test_nobody_declares_any_more_once_somebody_has_acted() -> None:
    campaign = fighting()
    campaign.play(None, "round_start")
    campaign.play("roark", "declares", actions=["any", "any"])
    campaign.play("roark", "rolls", ability="blaster")
    assert next_of(campaign) == [("roark", "rolls")]


@pytest.mark.parametrize(
    ("action", "move"), [("running", "runs"), ("walking", "walks"), ("crawling", "crawls"), ("any", "rolls")]
)
def test_whoever_has_something_to_do_in_this_segment_is_next(action: str, move: str) -> None:
    campaign = fighting("roark", "guard")
    campaign.play(None, "round_start")
    campaign.play("roark", "declares", actions=["blaster", action])
    campaign.play("guard", "declares", actions=["blaster"])
    campaign.play("roark", "rolls", ability="blaster")
    assert next_of(campaign) == [("guard", "rolls")]
    campaign.play("guard", "rolls", ability="blaster")
    assert next_of(campaign) == [("roark", move)]
    assert turn_of(campaign, "roark") == Turn("roark", ["blaster"], [action], expects=move)
    assert turn_of(campaign, "guard") == Turn("guard", ["blaster"], [])


def test_initiative_makes_the_order_of_the_segment() -> None:
    campaign = fighting("roark", "guard")
    campaign.play(None, "round_start")
    for who in ("roark", "guard"):
        campaign.play(who, "declares", actions=["blaster"])
    campaign.play("roark", "initiative", {"initiative": 9})
    campaign.play("guard", "initiative", {"initiative": 14})
    assert [(turn.subject, turn.total) for turn in campaign.table.turns()] == [("guard", 14), ("roark", 9)]
    assert next_of(campaign)[0] == ("guard", "rolls")
    campaign.play("guard", "rolls", ability="blaster")
    assert next_of(campaign) == [("roark", "rolls")]
    assert turn_of(campaign, "guard").total == 14


def test_whoever_ties_rolls_again_next() -> None:
    campaign = fighting("roark", "jana")
    campaign.play(None, "round_start")
    for who in ("roark", "jana"):
        campaign.play(who, "declares", actions=["blaster"])
        campaign.play(who, "initiative", {"initiative": 9})
    assert next_of(campaign) == [("roark", "initiative"), ("jana", "initiative")]


def test_whoever_is_out_is_shown_and_not_next() -> None:
    campaign = fighting("roark", "guard")
    campaign.play(None, "round_start")
    campaign.play("guard", "declares", actions=["blaster"])
    campaign.play("guard", "wounded")
    assert turn_of(campaign, "guard") == Turn("guard", out=True)
    assert next_of(campaign) == [("roark", "declares")]


def test_whoever_acts_without_being_named_takes_part() -> None:
    campaign = fighting("roark")
    campaign.play(None, "round_start")
    campaign.play("tin", "declares", actions=["technical"])
    assert [turn.subject for turn in campaign.table.turns()] == ["roark", "tin"]
