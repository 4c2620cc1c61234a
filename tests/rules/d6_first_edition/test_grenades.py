"""Grenades (D1-CO-16, D1-CO-17)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.d6_first_edition.armoury import armed, codes_found, fighting, tell
from tests.rules.memory import Campaign


def thrown(campaign: Campaign, total: int = 15, metres: int = 15) -> Campaign:
    """Roark's throw, which is recorded."""
    verdict = campaign.play("roark", "throws", {"attack": total}, weapon="thermal", metres=metres)
    assert not verdict.refused, verdict.findings
    return campaign


def test_the_throw_is_as_hard_as_the_distance() -> None:
    campaign = thrown(fighting("roark"))
    facts = campaign.entries[-1].draft.facts
    assert (facts["range"], facts["difficulty"], facts["hit"]) == ("medium", 15, True)
    assert facts["rolls"]["attack"]["ability"] == "grenade"


def test_a_throw_that_fails_is_the_game_masters_to_place() -> None:
    verdict = armed().play("roark", "throws", {"attack": 14}, weapon="thermal", metres=15)
    assert codes_found(verdict) == [("note", "D1-CO-16", "comes_back")]
    assert verdict.draft.facts["came"] == "astray"


def test_a_grenade_leaves_the_hand() -> None:
    campaign = armed()
    campaign.play("roark", "draws", weapon="thermal")
    campaign.play("roark", "throws", difficulty=5)
    assert campaign.field("roark", "hand") is False


@pytest.mark.parametrize("weapon", ["pistol", None])
def test_only_a_grenade_is_thrown(weapon: str | None) -> None:
    said: dict[str, Any] = {"weapon": weapon} if weapon else {}
    verdict = armed().play("roark", "throws", difficulty=5, **said)
    assert codes_found(verdict) == [("refused", "D1-CO-16", "no_grenade")]


@pytest.mark.parametrize(("metres", "caught"), [(0, True), (9, True), (10, False), (40, False)])
def test_everybody_less_than_ten_metres_away_is_caught(metres: int, caught: bool) -> None:
    verdict = thrown(armed()).play("guard", "caught", metres=metres)
    outside = ("refused", "D1-CO-16", "out_of_blast") in codes_found(verdict)
    assert outside is not caught


def test_who_does_not_dodge_is_hurt_without_a_roll() -> None:
    campaign = thrown(armed())
    verdict = campaign.play("guard", "caught", {"damage": 30, "resists": 9}, metres=1)
    assert list(verdict.draft.facts["rolls"]) == ["damage", "resists"]
    assert (verdict.draft.facts["damaged"], verdict.draft.facts["result"]) == (True, "mortally_wounded")
    assert "D1-AM-37" in verdict.draft.citations


@pytest.mark.parametrize(("total", "damaged"), [(15, True), (14, False)])
def test_by_a_house_rule_the_grenade_is_rolled_for_whoever_stands_still(total: int, damaged: bool) -> None:
    campaign = thrown(armed(grenade__roll_without_dodge=True))
    verdict = campaign.play("guard", "caught", {"attack": total}, metres=5)
    assert verdict.draft.facts["damaged"] is damaged
    assert campaign.balance("guard", "condition.prone") == (1 if damaged else 0)


@pytest.mark.parametrize(("total", "damaged"), [(12, True), (11, False)])
def test_the_dodge_raises_the_difficulty_and_ends_prone(total: int, damaged: bool) -> None:
    campaign = thrown(armed())
    dice = {"defence": 7, "attack": total}
    verdict = campaign.play("guard", "caught", dice, metres=2, dodged=True)
    facts = verdict.draft.facts
    assert (facts["difficulty"], facts["damaged"]) == (12, damaged)
    assert campaign.balance("guard", "condition.prone") == 1
    assert ("D1-AM-29" in verdict.draft.citations) is not damaged
    assert list(facts["rolls"])[:2] == ["attack", "defence"]


def test_a_dodge_that_stands_in_the_segment_is_one_against_the_grenade() -> None:
    campaign = fighting("roark")
    campaign.play("guard", "dodges", {"dodge": 7})
    thrown(campaign)
    verdict = campaign.play("guard", "caught", {"attack": 11}, metres=2)
    assert (verdict.draft.facts["difficulty"], verdict.draft.facts["damaged"]) == (12, False)


def test_the_damage_is_that_of_the_distance_else_the_grenades_own() -> None:
    campaign = thrown(armed())
    codes = [
        campaign.decide("guard", "caught", metres=metres).draft.facts["rolls"]["damage"]["effective"]
        for metres in (2, 3)
    ]
    assert codes == ["8D", "6D"]


def test_what_the_campaign_does_not_say_the_line_has_to() -> None:
    campaign = armed()
    assert codes_found(campaign.play("guard", "caught", metres=3)) == [
        ("refused", "D1-DA-01", "no_blast_damage")
    ]
    refused = campaign.play("guard", "caught", metres=3, code="5D", dodged=True)
    assert codes_found(refused) == [("refused", "D1-CO-17", "no_blast_difficulty")]
    said = campaign.play("guard", "caught", metres=3, code="5D", dodged=True, difficulty=10)
    assert not said.refused


def test_a_dodge_lies_down_whoever_has_fallen_already_once() -> None:
    campaign = thrown(armed())
    tell(campaign, "guard", hand=False)
    campaign.play("guard", "caught", {"attack": 5, "defence": 7}, metres=2, dodged=True)
    verdict = campaign.play("guard", "caught", {"attack": 5, "defence": 7}, metres=2, dodged=True)
    assert not [posting for posting in verdict.draft.postings if posting.account == "condition.prone"]
