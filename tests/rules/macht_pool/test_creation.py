"""How a character begins, by the allotment and freely (MP-SK, MP-CR)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.verdict import Verdict
from tests.rules.macht_pool.cast import SYSTEM, codes, enrol, party
from tests.rules.memory import Campaign

SKILLS = [account.id for account in SYSTEM.accounts.values() if account.group == "skills"]

ALLOTTED: dict[str, Any] = {
    "kind": "pc",
    "fives": ["blaster", "dodge"],
    "fours": ["stealth", "search", "computers", "medicine"],
}


def creates(campaign: Campaign, **said: Any) -> Verdict:
    return campaign.play(None, "creates", newcomer={"id": "lia", "name": "Lia"}, **{**ALLOTTED, **said})


def test_there_are_thirty_skills_and_three_force_skills() -> None:
    assert len(SKILLS) == 30
    assert [a.id for a in SYSTEM.accounts.values() if a.group == "force_skills"] == [
        "control",
        "sense",
        "manipulation",
    ]


def test_the_allotment_is_two_fives_four_fours_and_the_base_for_all_others() -> None:
    campaign = party()
    verdict = creates(campaign)
    assert codes(verdict) == []
    values = [campaign.balance("lia", skill) for skill in SKILLS]
    assert sorted(values, reverse=True) == [5, 5, 4, 4, 4, 4] + [3] * 24
    assert campaign.balance("lia", "force_points") == campaign.balance("lia", "force_rating") == 1
    assert verdict.draft.facts["fives"] == ["blaster", "dodge"]


def test_a_slot_that_is_given_up_is_a_force_skill() -> None:
    campaign = party()
    verdict = creates(
        campaign,
        fives=["blaster"],
        fours=["stealth", "search", "computers"],
        traded_fives=["sense"],
        traded_fours=["control"],
    )
    assert codes(verdict) == []
    assert [campaign.balance("lia", skill) for skill in ("sense", "control", "manipulation")] == [2, 1, 0]
    assert verdict.draft.facts["trades"] == [
        {"give": 5, "force_skill": "sense"},
        {"give": 4, "force_skill": "control"},
    ]


@pytest.mark.parametrize(
    ("said", "rule", "code"),
    [
        ({"fives": ["blaster"]}, "MP-CR-01", "allotment_mismatch"),
        ({"fours": ["stealth"] * 4}, "MP-CR-01", "duplicate_skill"),
        ({"fives": ["blaster", "stealth"]}, "MP-CR-01", "duplicate_skill"),
        (
            {"fives": [], "traded_fives": ["sense", "control", "manipulation"]},
            "MP-CR-03",
            "allotment_mismatch",
        ),
        ({"fives": [], "traded_fives": ["sense", "sense"]}, "MP-CR-03", "force_trade_stacked"),
        ({"fives": ["any", "dodge"]}, "MP-SK-01", "unknown_skill"),
        ({"fives": ["blaster"], "traded_fives": ["any"]}, "MP-SK-01", "unknown_skill"),
    ],
)
def test_what_is_not_the_allotment_is_refused(said: dict[str, Any], rule: str, code: str) -> None:
    verdict = creates(party(), **said)
    assert (rule, code) in [(one.rule, one.code) for one in verdict.refused]


def test_stacked_trades_add_up_by_the_house_rule() -> None:
    campaign = party(force_trade_stacking="allow")
    assert (
        codes(
            creates(
                campaign,
                fives=["blaster"],
                fours=["stealth", "search", "computers"],
                traded_fives=["sense"],
                traded_fours=["sense"],
            )
        )
        == []
    )
    assert campaign.balance("lia", "sense") == 3


def test_whom_the_game_master_plays_may_begin_otherwise() -> None:
    campaign = party()
    verdict = creates(campaign, kind="npc", fives=["blaster"], fours=[])
    assert codes(verdict) == ["free_allotment"]
    assert campaign.balance("lia", "search") == 2


def test_nobody_enters_twice() -> None:
    campaign = party()
    creates(campaign)
    assert "enrolled_already" in codes(creates(campaign))


@pytest.mark.parametrize(("kind", "base"), [("pc", 3), ("npc", 2), ("droid", 1)])
def test_the_base_is_that_of_the_kind(kind: str, base: int) -> None:
    campaign = party()
    enrol(campaign, "lia", kind)
    assert {campaign.balance("lia", skill) for skill in SKILLS} == {base}


@pytest.mark.parametrize(("setting", "base"), [("droid", 1), ("pc", 3)])
def test_a_droid_with_a_player_begins_as_the_house_rule_says(setting: str, base: int) -> None:
    campaign = party(player_droid_base=setting)
    creates(campaign, kind="droid", player="Jo")
    assert campaign.balance("lia", "melee") == base
    assert campaign.balance("tin", "melee") == 1
    assert campaign.field("lia", "player") == "Jo"


def test_values_of_the_tables_choice_are_told() -> None:
    campaign = party()
    verdict = enrol(campaign, "lia", "pc", {"blaster": 9})
    assert codes(verdict) == ["free_allotment"]
    assert (campaign.balance("lia", "blaster"), campaign.balance("lia", "dodge")) == (9, 3)


def test_no_skill_is_below_one() -> None:
    verdict = enrol(party(), "lia", "pc", {"blaster": 0})
    assert "value_below_one" in [finding.code for finding in verdict.hard]


def test_what_has_no_skills_begins_with_nothing() -> None:
    campaign = party()
    enrol(campaign, "rod", "weapon")
    assert campaign.balances(subject="rod") == []


@pytest.mark.parametrize(
    ("said", "points", "rating", "away"),
    [
        ({}, 1, 1, 0),
        ({"force_points": 2}, 2, 2, 0),
        ({"force_rating": 2}, 2, 2, 0),
        ({"force_points": 1, "force_rating": 3}, 1, 3, 2),
        ({"force_points": 0, "force_rating": 2}, 0, 2, 2),
        ({"force_rating": 0}, 0, 0, 0),
        ({"force_points": 3, "force_rating": 1}, 3, 3, 0),
    ],
)
def test_points_and_rating_are_told_by_what_is_said_of_them(
    said: dict[str, int], points: int, rating: int, away: int
) -> None:
    campaign = party()
    enrol(campaign, "lia", "npc", said)
    found = [campaign.balance("lia", name) for name in ("force_points", "force_rating", "away.force_points")]
    assert found == [points, rating, away]
