"""Movement and posture in a round (D1-CO-06, D1-CO-07)."""

from __future__ import annotations

import pytest

from tests.rules.d6_first_edition.cast import at_arms, crew, shoots
from tests.rules.force_companion.cast import found, refused_by, warned_by
from tests.rules.memory import Campaign

WAYS = {"walks": "walking", "runs": "running", "crawls": "crawling"}


def declared(*actions: str, prone: bool = False) -> Campaign:
    campaign = at_arms()
    if prone:
        campaign.play("roark", "drops")
    campaign.play("roark", "declares", actions=list(actions))
    return campaign


@pytest.mark.parametrize(
    ("move", "metres", "warned"),
    [
        ("walks", 5, []),
        ("walks", 6, ["D1-CO-06"]),
        ("runs", 10, []),
        ("runs", 11, ["D1-CO-06"]),
        ("crawls", 2, []),
        ("crawls", 3, ["D1-CO-07"]),
    ],
)
def test_one_comes_so_far_in_a_round(move: str, metres: int, warned: list[str]) -> None:
    campaign = declared(WAYS[move], prone=move == "crawls")
    verdict = campaign.play("roark", move, metres=metres)
    assert (refused_by(verdict), warned_by(verdict)) == ([], warned)
    assert verdict.draft.facts == {"mode": WAYS[move], "metres": metres, "segment": 1}


def test_the_metres_of_a_round_add_up() -> None:
    campaign = declared("walking", "walking")
    assert warned_by(campaign.play("roark", "walks", metres=3)) == []
    assert warned_by(campaign.play("roark", "walks", metres=3)) == ["D1-CO-06"]


def test_a_walk_does_not_lengthen_a_run() -> None:
    campaign = declared("running", "walking")
    campaign.play("roark", "runs", metres=10)
    assert warned_by(campaign.play("roark", "walks", metres=1)) == ["D1-CO-06"]


def test_a_new_round_begins_with_no_metres() -> None:
    campaign = declared("walking")
    campaign.play("roark", "walks", metres=5)
    campaign.play(None, "round_start")
    campaign.play("roark", "declares", actions=["walking"])
    assert warned_by(campaign.play("roark", "walks", metres=5)) == []


@pytest.mark.parametrize(("degrees", "warned"), [(90, []), (91, ["D1-CO-06"])])
def test_a_runner_turns_by_a_quarter(degrees: int, warned: list[str]) -> None:
    campaign = declared("running")
    assert warned_by(campaign.play("roark", "runs", metres=10, degrees=degrees)) == warned


def test_the_distance_may_be_left_unsaid() -> None:
    assert warned_by(declared("running").play("roark", "runs")) == []


def test_outside_rounds_nothing_is_measured() -> None:
    verdict = crew().play("roark", "walks", metres=40)
    assert verdict.findings == []
    assert verdict.draft.facts == {"mode": "walking", "metres": 40}
    assert verdict.draft.postings == []


def test_a_movement_that_was_not_announced_costs_what_it_costs() -> None:
    campaign = declared("blaster")
    assert warned_by(campaign.play("roark", "runs", metres=4)) == ["D1-CO-01"]
    assert shoots(campaign) == "4D+1"


def test_a_run_costs_its_die_once() -> None:
    campaign = declared("running", "running", "blaster")
    campaign.play("roark", "runs", metres=4)
    campaign.play("roark", "runs", metres=4)
    assert shoots(campaign) == "4D+1"


def test_crawling_costs_a_die_by_its_rule() -> None:
    campaign = declared("crawling", "blaster", prone=True)
    campaign.play("roark", "crawls", metres=2)
    verdict = campaign.play("roark", "rolls", ability="blaster")
    assert verdict.draft.facts["modifiers"] == [{"why": "crawling", "by": "-1D"}]
    assert "D1-CO-07" in verdict.draft.citations


@pytest.mark.parametrize("move", ["walks", "runs"])
def test_the_prone_only_crawl(move: str) -> None:
    campaign = declared(WAYS[move], prone=True)
    verdict = campaign.decide("roark", move, metres=2)
    assert (refused_by(verdict), verdict.hard) == (["D1-CO-07"], [])


def test_dropping_is_free_and_once() -> None:
    campaign = declared("blaster")
    verdict = campaign.play("roark", "drops")
    assert (verdict.findings, verdict.draft.facts) == ([], {"posture": "prone"})
    assert campaign.balance("roark", "condition.prone") == 1
    assert refused_by(campaign.decide("roark", "drops")) == ["D1-CO-07"]
    assert shoots(campaign) == "5D+1"


def test_getting_up_is_an_action_and_no_use() -> None:
    campaign = declared("standing", "blaster", prone=True)
    verdict = campaign.play("roark", "stands")
    assert verdict.draft.facts == {"segment": 1, "posture": "standing"}
    assert shoots(campaign) == "5D+1"


def test_getting_up_unannounced_is_told() -> None:
    campaign = declared("blaster", prone=True)
    assert warned_by(campaign.play("roark", "stands")) == ["D1-CO-01"]


def test_by_a_house_rule_getting_up_is_declared_like_any_use() -> None:
    campaign = at_arms(movement__standing_is_use=True)
    campaign.play("roark", "drops")
    verdict = campaign.play("roark", "stands", ruling="he must")
    assert refused_by(verdict) == ["D1-MU-01"]
    assert campaign.balance("roark", "round.uses") == 1


@pytest.mark.parametrize("move", WAYS)
def test_nobody_moves_in_the_round_of_getting_up(move: str) -> None:
    campaign = declared("standing", WAYS[move], prone=True)
    campaign.play("roark", "stands")
    assert refused_by(campaign.decide("roark", move, metres=2)) == ["D1-CO-07"]


def test_nobody_gets_up_in_the_round_of_a_move() -> None:
    campaign = declared("crawling", "standing", prone=True)
    campaign.play("roark", "crawls", metres=1)
    assert refused_by(campaign.decide("roark", "stands")) == ["D1-CO-07"]
    campaign.play(None, "round_start")
    assert refused_by(campaign.decide("roark", "stands")) == []


def test_a_movement_spoils_a_preparation() -> None:
    campaign = at_arms()
    campaign.play("roark", "prepares")
    assert found(campaign.play("roark", "walks", metres=1), "note") == ["D1-RO-08"]


def test_in_a_round_that_a_force_point_opened_nobody_announces_a_movement() -> None:
    campaign = crew()
    campaign.play("roark", "force")
    assert warned_by(campaign.play("roark", "runs", metres=4)) == []


@pytest.mark.parametrize("move", [*WAYS, "drops"])
def test_whoever_is_out_does_not_move(move: str) -> None:
    campaign = at_arms()
    campaign.play("roark", "incapacitated")
    assert refused_by(campaign.decide("roark", move))[0] == "D1-DA-05"
