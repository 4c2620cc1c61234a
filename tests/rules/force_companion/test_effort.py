"""Extra effort: dice for health, and nothing else in the round."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.verdict import Verdict
from tests.rules.force_companion.callers import at_work, begin, called, callers, causes, codes
from tests.rules.force_companion.cast import found, refused_by
from tests.rules.memory import Campaign

LADDER = ("healthy", "stunned", "wounded", "wounded_twice", "incapacitated", "mortally_wounded", "dead")


def state(campaign: Campaign) -> str:
    return LADDER[campaign.balance("mira", "condition.wounds")]


def called_with(campaign: Campaign, effort: int, **said: Any) -> Verdict:
    """The verdict on a power that is called with an extra effort, whatever it is."""
    return campaign.play("mira", "calls", power="farseeing", effort=effort, **said)


def test_each_level_is_a_die_on_every_roll_of_the_power() -> None:
    verdict = called(callers(), "farseeing", effort=3)
    assert codes(verdict) == {"control": "5D+2", "sense": "5D"}
    assert causes(verdict, "sense")["extra_effort"] == "+3D"
    assert {"FC-EF-01", "FC-EF-02", "FC-EF-03"} <= set(verdict.draft.citations)


@pytest.mark.parametrize(("levels", "after"), list(enumerate(LADDER))[1:])
def test_each_level_is_a_step_down_the_ladder_after_the_roll(levels: int, after: str) -> None:
    campaign = at_work("any")
    facts = called_with(campaign, levels).draft.facts
    assert (facts["effort"], facts["before"], facts["after"]) == (levels, "healthy", after)
    assert (state(campaign), campaign.balance("mira", "origin.extra_effort")) == (after, levels)


def test_whoever_is_hurt_begins_where_they_are() -> None:
    campaign = callers()
    campaign.play("mira", "wounded")
    verdict = called_with(campaign, 2)
    assert causes(verdict)["wounded"] == "-1D"
    assert (state(campaign), campaign.balance("mira", "origin.extra_effort")) == ("incapacitated", 2)


def test_whoever_bears_a_mark_begins_at_stunned() -> None:
    campaign = at_work("any")
    campaign.play("mira", "stunned")
    facts = called_with(campaign, 1).draft.facts
    assert (facts["before"], facts["after"]) == ("stunned", "wounded")


def test_nobody_goes_beyond_death() -> None:
    campaign = callers()
    campaign.play("mira", "wounded")
    verdict = called_with(campaign, 5)
    assert (refused_by(verdict), verdict.hard) == (["FC-EF-01"], [])
    called_with(campaign, 5, ruling="she means it")
    assert state(campaign) == "dead"


def test_an_effort_is_of_one_level_at_least() -> None:
    verdict = called_with(callers(), 0)
    assert [finding.rule for finding in verdict.hard] == ["FC-EF-01"]


def test_the_round_holds_nothing_else_before_it() -> None:
    verdict = called_with(at_work("any", "any"), 1)
    assert (refused_by(verdict), verdict.hard) == (["FC-EF-02"], [])


@pytest.mark.parametrize(("move", "said"), [("dodges", {}), ("rolls", {"ability": "willpower"})])
def test_the_round_holds_nothing_else_after_it(move: str, said: dict[str, Any]) -> None:
    campaign = at_work("any")
    called_with(campaign, 1)
    assert "FC-EF-02" in refused_by(campaign.decide("mira", move, **said))
    assert "FC-EF-02" not in refused_by(campaign.decide("odan", move, **said))
    begin(campaign, "any")
    assert refused_by(campaign.decide("mira", move, **said)) == []


def test_what_was_sustained_ends_after_the_roll() -> None:
    campaign = at_work("any")
    called(campaign, "control_pain", "sustains")
    begin(campaign, "any")
    verdict = called_with(campaign, 1)
    assert causes(verdict)["sustained"] == "-1D"
    assert found(verdict, "note") == ["FC-SU-03"]
    assert campaign.balance("mira", "sustained.control_pain") == 0


def test_who_is_mortally_wounded_by_it_rolls_against_death() -> None:
    campaign = at_work("any")
    verdict = called_with(campaign, 5)
    assert {"FC-EF-04", "D1-DA-07"} <= set(verdict.draft.citations)
    assert campaign.balance("mira", "dying.due") == 1


def test_by_a_house_rule_its_stun_goes_like_any_other() -> None:
    campaign = at_work("any", effort__stun_needs_rest=False)
    called_with(campaign, 1)
    assert state(campaign) == "healthy"
    assert campaign.balance("mira", "condition.stun_marks") == 1
    campaign.play(None, "round_start")
    campaign.play(None, "round_start")
    assert campaign.balance("mira", "condition.stun_marks") == 0


def test_an_undone_effort_hurts_nobody() -> None:
    campaign = callers()
    called_with(campaign, 4)
    campaign.undo()
    assert (state(campaign), campaign.balance("mira", "origin.extra_effort")) == ("healthy", 0)
