"""Adventures, sessions, scenes, rounds and days: what begins, what ends, and what ends with it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import registry
from rules.kernel.record import TABLE, Draft, FieldChange, Posting
from rules.kernel.table import SPANS, Table
from rules.kernel.verdict import Verdict
from tests.rules.memory import Campaign


@pytest.fixture
def campaign() -> Campaign:
    """Roark at an empty table."""
    campaign = Campaign(registry.system("d6_first_edition"))
    opening = Draft("enrolled", "roark")
    opening.fields = [FieldChange("roark", "kind", "pc"), FieldChange("roark", "name", "Roark")]
    opening.postings = [Posting("roark", "dexterity", 9), Posting("roark", "force_points", 2)]
    campaign.keep(opening)
    return campaign


def table(campaign: Campaign) -> Table:
    return Table(campaign.system, campaign)


def codes(verdict: Verdict) -> list[str]:
    return [finding.code for finding in verdict.findings]


def test_a_session_stands_open_until_it_ends(campaign: Campaign) -> None:
    campaign.play(None, "session_start", title="Low tide")
    assert table(campaign).span("session") == 1
    assert table(campaign).field(TABLE, "session.1") == "Low tide"
    campaign.play(None, "session_end")
    assert table(campaign).span("session") is None
    assert table(campaign).last("session") == 1


@pytest.mark.parametrize("name", ["session", "adventure"])
def test_a_second_start_is_refused_while_one_is_open(campaign: Campaign, name: str) -> None:
    campaign.play(None, f"{name}_start")
    refused = campaign.play(None, f"{name}_start")
    assert codes(refused) == ["span_open"]
    assert refused.hard
    assert table(campaign).last(name) == 1


@pytest.mark.parametrize("name", ["session", "adventure", "round"])
def test_nothing_ends_that_is_not_open(campaign: Campaign, name: str) -> None:
    assert codes(campaign.play(None, f"{name}_end")) == ["span_closed"]


def test_an_outer_end_runs_the_inner_ends(campaign: Campaign) -> None:
    for move in ("session_start", "scene", "round_start"):
        campaign.play(None, move)
    ended = campaign.play(None, "session_end")
    assert ended.draft.facts["ended"] == ["round:1", "scene:1"]
    assert all(table(campaign).span(name) is None for name in SPANS)


def test_a_scene_ends_the_one_before_it_with_its_round(campaign: Campaign) -> None:
    for move in ("scene", "round_start", "scene"):
        campaign.play(None, move)
    assert table(campaign).span("scene") == 2
    assert table(campaign).span("round") is None


def test_adventure_and_session_overlap_freely(campaign: Campaign) -> None:
    for move in ("adventure_start", "session_start", "session_end"):
        campaign.play(None, move)
    assert table(campaign).span("adventure") == 1
    campaign.play(None, "session_start")
    campaign.play(None, "adventure_end")
    assert table(campaign).span("session") == 2


def test_what_lasts_for_a_round_ends_with_it(campaign: Campaign) -> None:
    campaign.play(None, "round_start")
    campaign.play("roark", "declares", actions=["any", "any", "running"])
    assert table(campaign).balance("roark", "round.uses") == 2
    campaign.play(None, "round_start")
    assert table(campaign).family("roark", "round.") == {}
    assert table(campaign).family("roark", "declared.") == {}


def test_what_is_bound_to_the_next_round_outlasts_this_one(campaign: Campaign) -> None:
    campaign.play(None, "round_start")
    campaign.play("roark", "prepares")
    campaign.play(None, "round_start")
    assert table(campaign).balance("roark", "prepared") == 1
    campaign.play(None, "round_start")
    assert table(campaign).balance("roark", "prepared") == 0


def test_a_scene_ends_even_what_is_bound_to_a_later_round(campaign: Campaign) -> None:
    for move in ("scene", "round_start"):
        campaign.play(None, move)
    campaign.play("roark", "prepares")
    campaign.play(None, "scene")
    assert table(campaign).balance("roark", "prepared") == 0


@pytest.mark.parametrize(
    ("move", "arguments"),
    [
        ("round_start", {}),
        ("scene", {}),
        ("day", {"day": "+1"}),
        ("session_start", {}),
        ("adventure_start", {}),
    ],
)
def test_an_implied_round_ends_with_whatever_comes_next(
    campaign: Campaign, move: str, arguments: dict[str, Any]
) -> None:
    campaign.play("roark", "force", fate="neither")
    assert table(campaign).balance("roark", "round.doubled") == 1
    campaign.play(None, move, **arguments)
    assert table(campaign).balance("roark", "round.doubled") == 0
    assert table(campaign).balance(TABLE, "round.implied") == 0


def test_days_pass_by_a_number_or_up_to_a_day(campaign: Campaign) -> None:
    campaign.play(None, "day", day="+7")
    campaign.play(None, "day", day="9")
    assert table(campaign).day == 9


@pytest.mark.parametrize("day", ["+0", "9"])
def test_a_day_that_passes_is_another_one(campaign: Campaign, day: str) -> None:
    campaign.play(None, "day", day="9")
    assert codes(campaign.play(None, "day", day=day)) == ["day_now"]


def test_days_do_not_run_back(campaign: Campaign) -> None:
    campaign.play(None, "day", day="9")
    assert codes(campaign.play(None, "day", day="8")) == ["day_back"]


@pytest.mark.parametrize("move", ["session_start", "scene", "round_start", "adventure_end"])
def test_a_span_cannot_be_entered_late(campaign: Campaign, move: str) -> None:
    campaign.play(None, "session_start")
    campaign.play(None, "session_end")
    assert "not_late" in codes(campaign.play(None, move, at="session:1"))


@given(
    st.lists(
        st.sampled_from(["session_start", "session_end", "scene", "round_start", "round_end"]), max_size=25
    )
)
def test_ordinals_only_grow_and_ends_match_beginnings(moves: list[str]) -> None:
    campaign = Campaign(registry.system("d6_first_edition"))
    for move in moves:
        campaign.play(None, move)
    for name in SPANS:
        levels = [
            posting.level
            for kept in campaign.entries
            for posting in kept.draft.postings
            if posting.account == f"span.{name}" and posting.level is not None
        ]
        last = 0
        for level in levels:
            assert level == -last if level < 0 else level == abs(last) + 1
            assert (last > 0) == (level < 0) or last == 0
            last = level
