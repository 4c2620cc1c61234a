"""A power that is not known, used once."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.verdict import Verdict
from tests.rules.force_companion.callers import at_work, begin, callers, codes, describe
from tests.rules.force_companion.cast import found, refused_by
from tests.rules.memory import Campaign

POOLS = ("force_points", "character_points", "dark_side_points")


def intuited(campaign: Campaign, difficulty: int = 1, **said: Any) -> Verdict:
    return campaign.play("mira", "intuits", power="telekinesis", difficulty=difficulty, **said)


def pools(campaign: Campaign) -> tuple[int, ...]:
    return tuple(campaign.balance("mira", pool) for pool in POOLS)


@pytest.mark.parametrize(("difficulty", "rounds"), [(1, 1), (99, 0)])
def test_its_price_is_lost_whether_or_not_it_works(difficulty: int, rounds: int) -> None:
    campaign = callers()
    verdict = intuited(campaign, difficulty)
    facts = verdict.draft.facts
    assert (refused_by(verdict), facts["effect_rounds"]) == ([], rounds)
    assert facts["outcome"] == ("success" if rounds else "failure")
    assert pools(campaign) == (1, 30, 0)
    assert {"FC-IN-01", "FC-IN-02", "FC-AM-42"} <= set(verdict.draft.citations)


def test_nothing_is_learned_by_it() -> None:
    campaign = callers()
    assert intuited(campaign).draft.facts["learned"] is False
    assert campaign.balance("mira", "power.telekinesis") == 0


def test_its_force_point_doubles_nothing() -> None:
    campaign = at_work("any", "any")
    assert codes(intuited(campaign)) == {"alter": "0D"}
    facts = campaign.decide("mira", "rolls", {"ability": 6}, ability="willpower").draft.facts
    assert facts["effective"] == "2D"


def test_it_is_measured_against_the_powers_own_difficulty() -> None:
    campaign = callers()
    describe(campaign, "telekinesis", difficulty__alter=3)
    facts = campaign.play("mira", "intuits", power="telekinesis").draft.facts
    assert (facts["rolls"]["alter"]["difficulty"], facts["outcome"]) == (3, "success")


def test_without_a_difficulty_nothing_is_rolled() -> None:
    assert campaign_of_one_line(power="telekinesis").hard


def campaign_of_one_line(**said: Any) -> Verdict:
    return callers().decide("mira", "intuits", **said)


def test_what_is_known_needs_no_intuition() -> None:
    verdict = campaign_of_one_line(power="control_pain")
    assert (refused_by(verdict), verdict.hard) == (["FC-IN-01"], [])


def test_it_is_for_players_characters() -> None:
    verdict = callers().decide("odan", "intuits", power="absorb_energy", difficulty=1)
    assert {finding.code for finding in verdict.refused} == {"intuition_of_players", "short"}


@pytest.mark.parametrize(("move", "said"), [("force", {}), ("spends", {"amount": 1})])
def test_no_other_point_goes_with_it_in_the_round(move: str, said: dict[str, Any]) -> None:
    campaign = at_work("any")
    campaign.play("mira", move, **said)
    assert refused_by(intuited(campaign)) == (["FC-IN-01"] if move == "force" else ["FC-FP-05"])
    campaign = at_work("any")
    intuited(campaign)
    assert refused_by(campaign.decide("mira", move, **said)) == [
        "FC-FP-03" if move == "force" else "FC-FP-05"
    ]
    begin(campaign)
    assert refused_by(campaign.decide("mira", move, **said)) == []


@pytest.mark.parametrize("difficulty", [1, 99])
def test_an_unjust_use_brings_two_dark_side_points_and_no_third(difficulty: int) -> None:
    campaign = at_work("any")
    verdict = intuited(campaign, difficulty, unjust=True)
    assert pools(campaign) == (1, 30, 2)
    assert {"FC-IN-03", "FC-AM-43", "FC-DS-01"} <= set(verdict.draft.citations)
    assert found(verdict, "note") == ["FC-DS-04"], "a master answers for it"
    assert found(campaign.decide("mira", "gains", account="dark_side_points", amount=1), "warning")


@pytest.mark.parametrize(("unjust", "after"), [(False, 2), (True, 1)])
def test_by_a_house_rule_its_force_point_is_settled_like_others(unjust: bool, after: int) -> None:
    campaign = callers(intuitive__fp_settlement="by_category")
    campaign.play(None, "adventure_start")
    intuited(campaign, unjust=unjust)
    campaign.play("mira", "judge", judgement="stays")
    campaign.play(None, "adventure_end")
    assert campaign.balance("mira", "force_points") == after


def test_its_force_point_is_lost_for_good_by_the_book() -> None:
    campaign = callers()
    campaign.play(None, "adventure_start")
    intuited(campaign)
    campaign.play(None, "adventure_end")
    assert campaign.balance("mira", "force_points") == 1


def test_it_cannot_be_sustained_nor_outlast_its_round() -> None:
    campaign = at_work("any")
    intuited(campaign)
    assert "FC-SU-01" in refused_by(campaign.decide("mira", "sustains", power="telekinesis"))
    assert campaign.balance("mira", "using.telekinesis") == 1
    begin(campaign)
    assert campaign.balance("mira", "using.telekinesis") == 0


def test_health_may_be_given_for_it_too() -> None:
    campaign = callers()
    assert codes(intuited(campaign, effort=2)) == {"alter": "3D"}
    assert campaign.balance("mira", "origin.extra_effort") == 2
