"""Exchanges and boons, and the sheet that a newcomer needs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.memory import Campaign
from tests.rules.xyrop.cast import Sheet, codes, table


def after(adventures: int, sheet: Sheet | None = None, **settings: Any) -> Campaign:
    campaign = table(sheet, **settings)
    for _adventure in range(adventures):
        campaign.play(None, "adventure_start")
        campaign.play(None, "adventure_end")
    return campaign


def exchanges(campaign: Campaign, raised: str = "boldness", lowered: str = "empathy") -> list[str]:
    return codes(campaign.play("adra", "exchanges", raised=raised, lowered=lowered))


@pytest.mark.parametrize(("setting", "due"), [("no", 1), ("yes", 2)])
def test_an_exchange_lapses_with_the_next_adventure_or_keeps(setting: str, due: int) -> None:
    assert after(2, exchange_carryover=setting).balance("adra", "exchange_due") == due


@pytest.mark.parametrize(("setting", "due"), [("yes", (1, 1)), ("no", (0, 1))])
def test_a_boon_comes_besides_the_exchange_or_instead(setting: str, due: tuple[int, int]) -> None:
    campaign = after(3, boon_with_exchange=setting)
    assert (campaign.balance("adra", "exchange_due"), campaign.balance("adra", "boon_due")) == due


@pytest.mark.parametrize(("interval", "boons"), [(1, 6), (2, 3), (3, 2), (4, 1), (0, 6)])
def test_boons_keep_and_come_at_every_interval(interval: int, boons: int) -> None:
    assert after(6, boon_interval=interval).balance("adra", "boon_due") == boons


def test_a_trait_is_not_exchanged_for_itself() -> None:
    assert "same_trait" in exchanges(after(1), "boldness", "boldness")


def test_an_exchange_turns_no_spring() -> None:
    campaign = after(1, {"hope": "d4"})
    assert exchanges(campaign, "love", "hope") == ["ladder_bottom"]


def test_a_trait_that_is_not_on_the_sheet_neither_rises_nor_falls() -> None:
    assert exchanges(after(1), "scholar", "pilot") == ["not_on_sheet"]
    assert exchanges(after(1), "pilot", "scholar") == ["not_on_sheet"]


def test_the_insensitive_raise_no_mystic() -> None:
    campaign = after(1, {"force_sensitive": 0})
    assert exchanges(campaign, "mystic", "pilot") == ["mystic_needs_force_sensitivity"]


@pytest.mark.parametrize("said", [{}, {"point": True, "raised": "pilot"}])
def test_a_boon_is_one_of_three(said: dict[str, Any]) -> None:
    assert codes(after(3).play("adra", "boon", **said)) == ["one_of_three"]


def test_a_distinction_may_be_shared_but_not_had_twice() -> None:
    gambler = {"id": "gambler", "name": "Gambler"}
    campaign = after(3)
    assert codes(campaign.play("adra", "boon", distinction=gambler)) == ["has_distinction"]
    assert codes(campaign.play("boko", "boon", distinction=gambler)) == []
    fire = {"id": "fire", "name": "Fire"}
    assert codes(campaign.play("adra", "boon", distinction=fire)) == ["enrolled_already"]


def test_nobody_else_enters_by_the_rules_of_players() -> None:
    newcomer = {"id": "nim", "name": "Nim"}
    verdict = table().play(None, "enrol", newcomer=newcomer, kind="npc", scores={"mystic": 1})
    assert codes(verdict) == ["mystic_needs_force_sensitivity"]
    assert codes(table().play(None, "enrol", newcomer=newcomer, kind="situation", scores={"die": 2})) == []
