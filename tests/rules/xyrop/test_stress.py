"""Stress and situations: steps, overflow, coming back, whose effect it is."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.record import TABLE
from tests.rules.memory import Campaign
from tests.rules.xyrop.cast import acts, codes, newest, table


def worsen(campaign: Campaign, **said: Any) -> list[str]:
    return codes(campaign.play(None, "worsen", target="adra", stress="fear", **said))


@pytest.fixture
def out() -> Campaign:
    """Adra was put out of play in the first scene."""
    campaign = table({"fear": "d12"})
    campaign.play(None, "scene")
    worsen(campaign)
    return campaign


def test_an_effect_serves_once_and_is_used_before_acting_alone() -> None:
    campaign = table()
    acts(campaign, [9, 8], [1, 2])
    roll = newest(campaign)
    first = campaign.play(None, "worsen", target="soldier", stress="fear", by="adra")
    assert first.draft.about == roll
    second = campaign.play(None, "worsen", target="soldier", stress="fear", by="adra")
    assert second.draft.facts["unopposed"]
    named = campaign.play(None, "worsen", target="soldier", stress="fear", by="adra", roll=roll)
    assert codes(named) == ["one_step_only"]


def test_a_failure_is_the_effect_of_the_game_master() -> None:
    campaign = table()
    acts(campaign, [1, 2], [6, 6])
    assert campaign.balance(TABLE, "effect") == 1
    worsen(campaign, by="soldier")
    assert campaign.balance(TABLE, "effect") == 0


def test_circumstances_that_bring_relief_use_no_effect() -> None:
    campaign = table({"fear": "d6"})
    acts(campaign, [1, 2], [6, 6])
    campaign.play(None, "ease", target="adra", stress="fear")
    assert campaign.balance(TABLE, "effect") == 1


def test_effects_and_ones_end_with_the_scene() -> None:
    campaign = table()
    campaign.play(None, "scene")
    acts(campaign, [1, 8], [1, 2])
    campaign.play(None, "scene")
    left = [
        campaign.balance(who, name)
        for who, name in (("adra", "effect"), ("adra", "ones"), (TABLE, "opportunities"))
    ]
    assert left == [0, 0, 0]


def test_undoing_a_roll_undoes_its_effect() -> None:
    campaign = table()
    acts(campaign, [9, 8], [1, 2])
    roll = newest(campaign)
    campaign.play(None, "worsen", target="soldier", stress="fear", by="adra")
    campaign.undo(roll)
    assert campaign.balance("soldier", "fear") == 0


def test_to_come_back_wants_relief_and_a_later_scene(out: Campaign) -> None:
    assert codes(acts(out)) == ["out_of_play"]
    out.play(None, "ease", target="adra", stress="fear", by="boko")
    assert codes(acts(out)) == ["out_of_play"]
    assert out.play(None, "scene").draft.facts["back"] == ["adra"]
    assert codes(acts(out)) == []


def test_circumstances_may_bring_relief_too(out: Campaign) -> None:
    out.play(None, "scene")
    verdict = out.play(None, "ease", target="adra", stress="fear")
    assert verdict.draft.facts["back"] == ["adra"]


def test_nobody_out_of_play_brings_relief(out: Campaign) -> None:
    assert codes(out.play(None, "ease", target="adra", stress="fear", by="adra")) == ["needs_another"]
    assert codes(out.play(None, "ease", target="boko", stress="fear", by="adra")) == ["out_of_play"]


def test_undoing_the_relief_puts_somebody_out_again(out: Campaign) -> None:
    out.play(None, "ease", target="adra", stress="fear", by="boko")
    relief = newest(out)
    out.play(None, "scene")
    out.undo(relief)
    assert codes(acts(out)) == ["out_of_play"]


def test_undoing_the_first_of_two_steps_leaves_one() -> None:
    campaign = table()
    worsen(campaign)
    first = newest(campaign)
    worsen(campaign)
    campaign.undo(first)
    assert campaign.balance("adra", "fear") == 1


def test_a_situation_that_is_eased_from_d4_is_gone() -> None:
    campaign = table()
    for _step in range(3):
        campaign.play(None, "ease", target="fire")
    assert campaign.table.field("fire", "retired") is True
    assert codes(campaign.play(None, "ease", target="fire")) == ["thing_gone"]


def test_what_lies_beyond_d12_is_a_ruling_that_leaves_the_die() -> None:
    campaign = table()
    for _step in range(2):
        campaign.play(None, "worsen", target="fire")
    assert codes(campaign.play(None, "worsen", target="fire")) == ["beyond_the_ladder"]
    campaign.play(None, "worsen", target="fire", ruling="the hangar goes up")
    assert campaign.balance("fire", "die") == 5


@pytest.mark.parametrize("said", [{"target": "adra"}, {"target": "fire", "stress": "fear"}])
def test_of_people_a_stress_is_named_and_of_situations_none(said: dict[str, Any]) -> None:
    assert codes(table().play(None, "worsen", **said)) == ["which_stress"]
