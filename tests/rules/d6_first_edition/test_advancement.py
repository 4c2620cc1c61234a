"""Points earned and spent on skills (D1-AD-01 to -06)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.d6_first_edition.advancement import price
from rules.kernel.notation import Code
from tests.rules.d6_first_edition.cast import crew
from tests.rules.force_companion.cast import enrol, refused_by, warned_by
from tests.rules.memory import Campaign

PIPS = st.integers(3, 60)


def points(campaign: Campaign, who: str = "roark") -> int:
    return campaign.balance(who, "character_points")


def shown(campaign: Campaign, who: str, skill: str) -> str:
    return str(Code.of(campaign.balance(who, skill)))


# -- prices


@pytest.mark.parametrize(
    ("code", "units", "cost"),
    [
        ("2D", 1, 2),
        ("3D+2", 1, 3),
        ("5D+1", 1, 5),
        ("2D", 3, 6),
        ("4D", 3, 12),
        ("5D", 3, 15),
        ("2D+1", 3, 7),
    ],
)
def test_a_unit_costs_the_number_in_front_of_the_d(code: str, units: int, cost: int) -> None:
    assert sum(price(Code.parse(code).ledger(), units)) == cost


@given(PIPS, st.integers(0, 12), st.integers(0, 12))
def test_the_way_in_two_parts_costs_what_it_costs_in_one(start: int, first: int, second: int) -> None:
    assert price(start, first) + price(start + first, second) == price(start, first + second)


@given(PIPS)
def test_three_times_the_number_is_the_price_from_a_code_without_pips_alone(start: int) -> None:
    assert (sum(price(start, 3)) == 3 * (start // 3)) == (start % 3 == 0)


# -- raising


def test_a_raise_tells_each_unit_and_its_price() -> None:
    campaign = crew()
    verdict = campaign.play("roark", "raises", skill="blaster", units=3)
    assert verdict.draft.kind == "character_points_spent"
    assert verdict.draft.facts == {
        "skill": "blaster",
        "before": "5D+1",
        "after": "6D+1",
        "costs": [5, 5, 6],
        "amount": 16,
    }
    assert verdict.draft.citations == ["D1-AD-02", "D1-AD-03", "D1-AD-06", "D1-AD-04", "D1-AM-02"]
    assert (shown(campaign, "roark", "blaster"), points(campaign)) == ("6D+1", 14)


def test_a_raise_may_name_its_target() -> None:
    campaign = crew()
    assert campaign.play("roark", "raises", skill="blaster", target="6D").draft.facts["costs"] == [5, 5]


def test_a_skill_that_is_not_there_begins_at_its_attribute() -> None:
    campaign = crew()
    verdict = campaign.play("roark", "raises", skill="grenade")
    assert (verdict.draft.facts["before"], verdict.draft.facts["amount"]) == ("3D+1", 3)
    assert shown(campaign, "roark", "grenade") == "3D+2"


def test_or_where_the_house_says() -> None:
    campaign = crew(skills__unlisted_start="1D")
    assert campaign.play("roark", "raises", skill="grenade").draft.facts["amount"] == 1
    assert shown(campaign, "roark", "grenade") == "1D+1"


def test_a_droid_raises_what_it_has() -> None:
    campaign = crew()
    campaign.play("tin", "raises", skill="security")
    assert (shown(campaign, "tin", "security"), points(campaign, "tin")) == ("4D+1", 5)


def test_what_stands_nowhere_is_not_raised_for_nothing() -> None:
    verdict = crew().decide("tin", "raises", skill="blaster")
    assert refused_by(verdict) == ["D1-RO-01"]
    assert verdict.hard


def test_attributes_are_never_raised_unless_the_game_master_rules() -> None:
    campaign = crew()
    verdict = campaign.play("roark", "raises", skill="strength")
    assert (refused_by(verdict), verdict.hard) == (["D1-AD-05"], [])
    campaign.play("roark", "raises", skill="strength", ruling="a year in the mines")
    assert (shown(campaign, "roark", "strength"), points(campaign)) == ("2D+1", 28)


def test_nobody_spends_more_than_they_own() -> None:
    campaign = crew()
    verdict = campaign.play("roark", "raises", skill="blaster", units=6)
    assert (refused_by(verdict), verdict.hard) == (["D1-AD-06"], [])
    assert (shown(campaign, "roark", "blaster"), points(campaign)) == ("5D+1", 30)
    campaign.play("roark", "raises", skill="blaster", units=6, ruling="the table's gift")
    assert (shown(campaign, "roark", "blaster"), points(campaign)) == ("7D+1", 0)


@pytest.mark.parametrize("said", [{"target": "5D+1"}, {"target": "4D"}, {"units": 0}])
def test_a_raise_goes_up(said: dict[str, Any]) -> None:
    verdict = crew().decide("roark", "raises", skill="blaster", **said)
    assert [finding.rule for finding in verdict.hard] == ["D1-AD-03"]


def test_a_raise_has_one_aim() -> None:
    verdict = crew().decide("roark", "raises", skill="blaster", units=2, target="6D")
    assert [finding.code for finding in verdict.hard] == ["units_and_target"]


@pytest.mark.parametrize("said", [{"target": "5D+4"}, {"target": "999999999D"}, {"units": 999_999_999}])
def test_a_raise_ends_at_a_code_for_a_sheet(said: dict[str, Any]) -> None:
    verdict = crew().decide("roark", "raises", skill="blaster", **said)
    assert [finding.code for finding in verdict.hard] == ["no_sheet_code"]


def test_points_are_spent_at_the_end_of_a_session() -> None:
    campaign = crew()
    assert warned_by(campaign.decide("roark", "raises", skill="blaster")) == []
    campaign.play(None, "session_start")
    assert warned_by(campaign.decide("roark", "raises", skill="blaster")) == ["D1-AD-06"]
    campaign.play(None, "session_end")
    campaign.play(None, "session_start")
    assert warned_by(campaign.decide("roark", "raises", skill="blaster", at="session:1")) == []


# -- Force skills


@pytest.mark.parametrize(
    ("stance", "refused", "warned"),
    [("warn", [], ["D1-AM-22"]), ("refuse", ["D1-AM-22"], []), ("allow", [], [])],
)
def test_the_house_says_whether_points_raise_force_skills(
    stance: str, refused: list[str], warned: list[str]
) -> None:
    campaign = crew(force_skills__raise_with_points=stance)
    enrol(campaign, "adept", "pc", control="2D", force_points=1, character_points=2)
    verdict = campaign.decide("adept", "raises", skill="control")
    assert (refused_by(verdict), warned_by(verdict), verdict.hard) == (refused, warned, [])
    assert verdict.draft.facts["amount"] == 2


def test_no_points_make_a_force_skill() -> None:
    verdict = crew(force_skills__raise_with_points="allow").decide("roark", "raises", skill="control")
    assert refused_by(verdict) == ["D1-FS-05"]
    assert verdict.hard


# -- awards


def test_points_come_at_the_end_of_an_adventure() -> None:
    campaign = crew()
    said: dict[str, Any] = {"to": ["roark"], "amount": 5}
    codes = []
    for move in (None, "adventure_start", "adventure_end", "adventure_start"):
        if move:
            campaign.play(None, move)
        findings = campaign.decide(None, "award", **said).findings
        assert {(finding.level, finding.rule) for finding in findings} <= {("warning", "D1-AD-01")}
        codes.append([finding.code for finding in findings])
    assert codes == [["award_early"], ["award_midway"], [], ["award_midway"]]
    assert campaign.decide(None, "award", at="adventure:1", **said).findings == []


def test_an_award_is_for_everyone_who_is_named() -> None:
    campaign = crew()
    verdict = campaign.play(None, "award", to=["roark", "tin"], amount=4)
    assert verdict.draft.kind == "character_points_awarded"
    assert (verdict.draft.subject, verdict.draft.citations) == ("table", ["D1-AD-01"])
    assert (points(campaign), points(campaign, "tin"), points(campaign, "jana")) == (34, 13, 0)
    assert campaign.play(None, "award", to=["jana"], amount=1).draft.subject == "jana"


def test_an_award_is_of_one_point_at_least() -> None:
    campaign = crew()
    verdict = campaign.play(None, "award", to=["roark", "tin"], amount=0)
    assert [finding.code for finding in verdict.hard] == ["nothing_given"]


def test_all_are_the_player_characters_in_play() -> None:
    campaign = crew()
    assert campaign.table.players() == ["jana", "roark"]
    campaign.play(None, "retire", subjects=["roark"])
    assert campaign.table.players() == ["jana"]
