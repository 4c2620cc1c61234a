"""Dark side points, who is exposed to them, and turning (D1-DS-01 to -03)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.verdict import Verdict
from tests.rules.d6_first_edition.cast import crew
from tests.rules.force_companion.cast import enrol, refused_by, warned_by
from tests.rules.memory import Campaign


def gains(campaign: Campaign, who: str, **said: Any) -> Verdict:
    return campaign.play(who, "gains", account="dark_side_points", amount=1, **said)


def dark(campaign: Campaign, who: str) -> int:
    return campaign.balance(who, "dark_side_points")


# -- who is exposed


def test_an_evil_deed_marks_the_force_skilled() -> None:
    campaign = crew()
    verdict = gains(campaign, "jana")
    assert verdict.draft.kind == "dark_side_gained"
    assert verdict.draft.facts == {
        "dark": [{"who": "jana", "amount": 1, "cause": "deed"}],
        "amount": 1,
        "balance": 1,
    }
    assert verdict.draft.citations == ["D1-DS-01", "D1-DS-02", "D1-DS-03"]
    assert dark(campaign, "jana") == 1


@pytest.mark.parametrize(("move", "left"), [("gains", 4), ("loses", 2)])
def test_a_deed_is_one_point_unless_another_number_is_said(move: str, left: int) -> None:
    campaign = crew()
    gains(campaign, "jana")
    campaign.play("jana", "gains", account="dark_side_points", amount=2)
    campaign.play("jana", move, account="dark_side_points")
    assert dark(campaign, "jana") == left


@pytest.mark.parametrize("who", ["roark", "guard", "tin"])
def test_without_a_force_skill_only_a_force_point_brings_one(who: str) -> None:
    campaign = crew()
    verdict = gains(campaign, who)
    assert (refused_by(verdict), verdict.hard) == (["D1-DS-03"], [])
    gains(campaign, who, ruling="the table saw it")
    assert (dark(campaign, who), campaign.balance(who, "turn_check")) == (1, 1)


@pytest.mark.parametrize("who", ["roark", "jana", "tin"])
def test_a_force_point_for_evil_brings_exactly_one(who: str) -> None:
    campaign = crew()
    verdict = campaign.play(who, "force", fate="evil")
    assert refused_by(verdict) == []
    assert {"D1-FP-04", "D1-DS-01"} <= set(verdict.draft.citations)
    assert (dark(campaign, who), campaign.balance(who, "turn_check")) == (1, 1)


@pytest.mark.parametrize("move", ["gains", "loses"])
def test_the_dark_side_gains_and_loses_one_at_least(move: str) -> None:
    verdict = crew().play("jana", move, account="dark_side_points", amount=0)
    assert [finding.code for finding in verdict.hard] == ["nothing_given"]


def test_one_deed_gives_no_second_point_unnoticed() -> None:
    campaign = crew()
    campaign.play("jana", "force", fate="evil")
    assert warned_by(campaign.decide("jana", "gains", account="dark_side_points", amount=1)) == ["D1-DS-03"]
    campaign.play(None, "scene")
    assert warned_by(campaign.decide("jana", "gains", account="dark_side_points", amount=1)) == []


def test_points_may_be_shed_as_the_game_master_says() -> None:
    campaign = crew()
    gains(campaign, "jana")
    verdict = campaign.play("jana", "loses", account="dark_side_points", amount=1)
    assert (verdict.draft.kind, verdict.draft.facts) == ("dark_side_removed", {"amount": 1, "balance": 0})
    assert verdict.draft.citations == ["D1-DS-02"]
    verdict = campaign.decide("jana", "loses", account="dark_side_points", amount=1)
    assert (refused_by(verdict), verdict.draft.facts["balance"]) == (["D1-DS-02"], 0)


# -- the check


def test_each_gain_asks_for_a_check() -> None:
    campaign = crew()
    gains(campaign, "jana")
    gains(campaign, "jana")
    assert [matter.wants for matter in campaign.table.pending()] == ["judge jana stays"] * 2
    for _ in range(2):
        verdict = campaign.play(None, "judge", subject="jana", judgement="stays")
        assert (verdict.draft.kind, verdict.draft.citations) == ("turn_check", ["D1-DS-01", "D1-AM-21"])
    assert campaign.table.pending() == []
    assert campaign.table.kind("jana") == "pc"


def test_the_check_holds_up_no_adventure() -> None:
    campaign = crew()
    campaign.play(None, "adventure_start")
    gains(campaign, "jana")
    assert refused_by(campaign.play(None, "adventure_end")) == []


def test_an_undone_gain_asks_for_nothing() -> None:
    campaign = crew()
    gains(campaign, "jana")
    campaign.undo()
    assert (dark(campaign, "jana"), campaign.table.pending()) == (0, [])


# -- turning


def turned(**settings: Any) -> Campaign:
    """Jana, a player's, and the guard, nobody's, have both turned."""
    campaign = crew(**settings)
    enrol(campaign, "adept", "npc", control="3D", force_points=1, character_points=9)
    campaign.play("jana", "force", fate="evil")
    gains(campaign, "adept")
    campaign.play(None, "scene")
    for who in ("jana", "adept"):
        campaign.play(None, "judge", subject=who, judgement="turns")
    return campaign


def test_who_turns_is_the_game_masters() -> None:
    campaign = turned()
    assert campaign.table.kind("jana") == "npc"
    assert campaign.field("jana", "turned") is True
    assert campaign.table.players() == ["roark"]


SPENDING: list[tuple[str, dict[str, Any]]] = [
    ("force", {"fate": "neither"}),
    ("raises", {"skill": "dodge"}),
]


@pytest.mark.parametrize(("move", "said"), SPENDING, ids=[move for move, _ in SPENDING])
def test_no_player_spends_for_who_has_turned(move: str, said: dict[str, Any]) -> None:
    campaign = turned()
    verdict = campaign.decide("jana", move, **said)
    assert "D1-DS-01" in refused_by(verdict)
    assert not verdict.hard
    assert verdict.draft.postings


def test_who_has_turned_still_acts() -> None:
    assert refused_by(turned().decide("jana", "rolls", ability="dexterity")) == []


@pytest.mark.parametrize(("move", "said"), SPENDING, ids=[move for move, _ in SPENDING])
def test_the_game_master_spends_for_who_never_was_a_players(move: str, said: dict[str, Any]) -> None:
    campaign = turned(skills__unlisted_start="2D")
    assert campaign.field("adept", "turned") is True
    assert campaign.table.kind("adept") == "npc"
    assert refused_by(campaign.decide("adept", move, **said)) == []


def test_what_was_spent_before_may_be_entered_late() -> None:
    campaign = crew()
    campaign.play(None, "adventure_start")
    campaign.play(None, "adventure_end")
    campaign.play("jana", "force", fate="evil")
    campaign.play(None, "judge", subject="jana", judgement="turns")
    assert refused_by(campaign.decide("jana", "force", at="adventure:1", fate="heroic")) == []


def test_an_undone_turning_gives_the_character_back() -> None:
    campaign = turned()
    judged = next(kept.seq for kept in campaign.entries if kept.draft.kind == "turn_check")
    campaign.undo(judged)
    assert campaign.table.kind("jana") == "pc"
    assert refused_by(campaign.decide("jana", "force", fate="neither")) == []


# -- tallies go by the same words


def test_a_tally_is_no_dark_side_point() -> None:
    campaign = crew()
    assert campaign.decide("roark", "gains", account="credits", amount=5).hard, "this chart has no such tally"
