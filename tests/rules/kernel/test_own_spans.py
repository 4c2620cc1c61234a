"""Spans of a subject's own, such as turns: what lasts until one ends, and what ends along with a span."""

from __future__ import annotations

import pytest

from rules import registry
from rules.kernel.act import Act
from rules.kernel.chart import Account, Data, Kind
from rules.kernel.move import move
from rules.kernel.record import TABLE, Draft, FieldChange
from rules.kernel.system import Part, System
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict
from tests.rules.memory import Campaign

ENDED: list[bool] = []


@move("begins")
def begins(act: Act, table: Table) -> Verdict:
    verdict = Verdict(act, table, "noted")
    verdict.set(act.who, "span.turn", table.last("turn", act.who) + 1)
    return verdict


@move("stops")
def stops(act: Act, table: Table) -> Verdict:
    verdict = Verdict(act, table, "noted")
    _stop(verdict, act.who)
    return verdict


@move("tires")
def tires(act: Act, table: Table) -> Verdict:
    verdict = Verdict(act, table, "noted")
    verdict.post(act.who, "tired", 1, until=table.this("turn", owner=act.who))
    return verdict


def _stop(verdict: Verdict, who: str) -> None:
    table = verdict.now
    ordinal = table.last("turn", who)
    for lot in table.reading.lots(subject=who, until=f"{who}:turn:{ordinal}"):
        verdict.end(lot)
    verdict.set(who, "span.turn", -ordinal)


def stop_all(verdict: Verdict, around: bool) -> None:
    ENDED.append(around)
    for who in verdict.now.who("span.turn"):
        _stop(verdict, who)


def turn_based() -> System:
    """A game in which each has turns within a round."""
    accounts = {
        "span.turn": Account("span.turn", {"en": "Turn"}, "count", "round", kind="level", floor=None),
        "tired": Account("tired", {"en": "Tired"}, "count", "round", lots=True),
    }
    data = Data("turns", {"en": "Turns"}, accounts=accounts, kinds={"pc": Kind("pc", {}, ["round"])})
    return System(
        [
            registry.system("d6_first_edition").parts[0],
            Part(data, "", moves=(begins, stops, tires), ends={"round": (stop_all,)}),
        ]
    )


@pytest.fixture
def campaign() -> Campaign:
    ENDED.clear()
    campaign = Campaign(turn_based())
    opening = Draft("campaign_opened", TABLE)
    opening.fields = [FieldChange(who, "kind", "pc") for who in ("ana", "ben")]
    campaign.keep(opening)
    return campaign


def test_a_span_of_a_subject_is_not_that_of_another(campaign: Campaign) -> None:
    campaign.play("ana", "begins")
    table = campaign.table
    assert (table.span("turn", "ana"), table.span("turn", "ben"), table.span("turn")) == (1, None, None)
    assert (table.this("turn", owner="ana"), table.this("turn", owner="ben")) == ("ana:turn:1", "ben:turn:1")
    campaign.play("ana", "stops")
    table = campaign.table
    assert (table.span("turn", "ana"), table.last("turn", "ana")) == (None, 1)
    assert table.this("turn", plus=1, owner="ana") == "ana:turn:3"


def test_what_lasts_until_the_end_of_a_turn_ends_with_that_one(campaign: Campaign) -> None:
    campaign.play("ana", "tires")
    campaign.play("ben", "begins")
    campaign.play("ben", "stops")
    table = campaign.table
    assert table.balance("ana", "tired") == 1
    assert not table.over("ana:turn:1")
    campaign.play("ana", "begins")
    campaign.play("ana", "stops")
    table = campaign.table
    assert table.balance("ana", "tired") == 0
    assert table.over("ana:turn:1")


def test_what_is_left_of_a_turn_that_is_over_serves_nobody(campaign: Campaign) -> None:
    campaign.play("ana", "begins")
    campaign.play("ana", "tires")
    [lot] = campaign.table.lots(account="tired")
    assert not campaign.table.expired(lot)
    campaign.play("ana", "stops")
    assert campaign.table.expired(lot)


def test_an_ending_comes_before_that_of_the_span_around_it(campaign: Campaign) -> None:
    for line in ("scene", "round_start"):
        campaign.play(None, line)
    campaign.play("ana", "begins")
    drafted = campaign.play(None, "round_end").draft.postings
    assert [posting.account for posting in drafted] == ["span.turn", "span.round"]
    campaign.play(None, "scene")
    # A round that begins looks for one before it, and a scene for a round in it.
    assert ENDED == [True, False, False, True]


def test_what_is_entered_late_ends_with_the_span_that_it_stands_in(campaign: Campaign) -> None:
    campaign.play(None, "session_start")
    campaign.play(None, "session_end")
    late = campaign.play("ana", "tires", at="session:1")
    assert [posting.amount for posting in late.draft.postings] == [1, -1]
    assert campaign.table.balance("ana", "tired") == 0
