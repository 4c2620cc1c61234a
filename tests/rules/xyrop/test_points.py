"""Force points and bad feelings: sessions, assets, ones of the game master, the dark side."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.notation import DIE_RUNGS
from rules.kernel.record import TABLE
from rules.xyrop.ladder import inverse_die
from tests.ledger.journal.evening import Evening
from tests.rules.memory import Campaign
from tests.rules.xyrop.cast import OWN, acts, codes, newest, table

DICE = st.sampled_from(DIE_RUNGS[1:])


def points(campaign: Campaign, who: str = "adra") -> int:
    return campaign.balance(who, "force_points")


@pytest.mark.parametrize("undone", ["gain", "spend"])
def test_a_session_begins_with_the_same_points_whatever_is_undone_later(undone: str) -> None:
    campaign = table()
    campaign.play(None, "session_start")
    campaign.play("adra", "decides", spring="love")
    seqs = {"gain": newest(campaign)}
    campaign.play("adra", "creates", newcomer={"id": "bridge", "name": "Bridge"})
    seqs["spend"] = newest(campaign)
    campaign.play(None, "session_end")
    campaign.play(None, "session_start")
    campaign.undo(seqs[undone])
    assert points(campaign) == 1


@pytest.mark.parametrize(("setting", "left"), [("no", 4), ("yes", 2)])
def test_the_pool_stays_or_begins_anew(setting: str, left: int) -> None:
    campaign = table(pool=2, pool_reset_each_session=setting, pool_start=2)
    campaign.play(None, "session_start")
    assert campaign.balance(TABLE, "bad_feelings") == left
    campaign.play(None, "session_end")
    campaign.play(None, "session_start")
    assert campaign.balance(TABLE, "bad_feelings") == left


@given(DICE, DICE, DICE, st.sampled_from(["yes", "no"]))
def test_every_dark_die_costs_its_rank(spring: str, fear: str, anger: str, granted: str) -> None:
    campaign = table({"power": spring, "fear": fear, "anger": anger}, dark_points_grant_force_points=granted)
    dark = [{"account": account} for account in ("power", "fear", "anger")]
    verdict = acts(campaign, dark=dark, force=True)
    price = sum(DIE_RUNGS.index(die) for die in (spring, fear, anger))
    assert campaign.balance(TABLE, "bad_feelings") == verdict.draft.facts["price"] == price
    assert points(campaign) == 1 + (price if granted == "yes" else 0)
    assert verdict.draft.facts["meditation_due"] == ["power"]


@given(DICE)
def test_a_spring_that_is_not_held_has_the_inverse_die(honour: str) -> None:
    campaign = table({"honour": honour}, dark_side_springs="contrary_allowed")
    verdict = acts(campaign, dark=[{"account": "glory"}], force=True)
    assert f"d{verdict.draft.facts['dice'][2]['sides']}" == inverse_die(honour)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"dark": [{"account": "power"}]}, "force_use_only"),
        ({"dark": [{"account": "injury"}], "force": True}, "not_a_dark_die"),
        ({"dark": [{"account": "fear"}], "force": True}, "no_stress"),
        (
            {"dark": [{"account": "power"}], "force": True, "own": [*OWN, {"account": "love"}]},
            "too_many_springs",
        ),
    ],
)
def test_the_dark_side_has_its_terms(said: dict[str, Any], code: str) -> None:
    assert code in codes(acts(table(), **said))


# -- ones of the game master


def with_ones(theirs: list[int], **settings: Any) -> Campaign:
    campaign = table(pool=3, **settings)
    acts(campaign, [5, 5], theirs, against=[{"die": "d6"}] * len(theirs))
    return campaign


@pytest.mark.parametrize(("setting", "paid"), [("per_roll", 1), ("per_one", 2)])
def test_one_point_pays_for_all_ones_of_a_roll_or_each(setting: str, paid: int) -> None:
    campaign = with_ones([1, 1, 5], opportunity_cost=setting)
    campaign.play("adra", "seizes", calms=1, eases=["alarm"])
    assert points(campaign) == 2 - paid
    assert campaign.balance(TABLE, "bad_feelings") == 2
    assert campaign.balance("alarm", "die") == 1


def test_a_complication_may_go_at_once_by_a_house_rule() -> None:
    campaign = with_ones([1, 5], ease_complication="remove")
    campaign.play("adra", "seizes", eases=["alarm"])
    assert campaign.table.field("alarm", "retired") is True


def test_each_one_serves_once() -> None:
    campaign = with_ones([1, 5])
    campaign.play("adra", "seizes", opportunity="a way out")
    assert codes(campaign.play("boko", "seizes", opportunity="another")) == ["more_than_ones_rolled"]


def test_ones_that_nobody_uses_pass() -> None:
    campaign = with_ones([1, 5])
    roll = newest(campaign)
    assert codes(campaign.play(None, "passes", roll=roll)) == []
    assert codes(campaign.play(None, "passes", roll=roll)) == ["more_than_ones_rolled"]


def test_nothing_is_seized_without_a_use() -> None:
    assert codes(with_ones([1, 5]).play("adra", "seizes")) == ["more_than_ones_rolled"]


# -- assets


def test_an_asset_is_for_its_creator() -> None:
    campaign = table()
    campaign.play("adra", "creates", newcomer={"id": "bridge", "name": "Bridge"})
    own = [*OWN, {"subject": "bridge"}]
    assert [f.code for f in acts(campaign, own=own).findings] == []
    boko = campaign.play("boko", "rolls", own=own)
    assert [finding.code for finding in boko.findings] == ["asset_of_another"]


def test_what_is_there_already_is_not_created_again() -> None:
    newcomer = {"id": "fire", "name": "Fire"}
    assert codes(table().play("adra", "creates", newcomer=newcomer)) == ["enrolled_already"]
    assert codes(table(pool=1).play(None, "complication", newcomer=newcomer)) == ["enrolled_already"]


# -- what is entered late

CAMPAIGN = b"""\
whills: 1
id: evening
name: Late
system: xyrop
subjects: {ana: {kind: pc, name: Ana, accounts: {hope: d8}}}
"""


@pytest.mark.parametrize(("setting", "left"), [("reset", 1), ("keep_excess", 2)])
def test_a_point_that_was_forgotten_is_gone_with_its_session(setting: str, left: int) -> None:
    evening = Evening(file=CAMPAIGN)
    evening.says(f"house session_points {setting}", "session start", "session end", "session start")
    evening.says("in session 1 ana decides hope")
    assert evening.balance("ana", "force_points") == left


def test_an_amended_point_is_gone_with_its_session_too() -> None:
    evening = Evening(file=CAMPAIGN)
    evening.says("session start", "ana decides hope", "session end", "session start")
    evening.says("amend 3 ana decides hope // out of love for him, she says")
    assert evening.balance("ana", "force_points") == 1
