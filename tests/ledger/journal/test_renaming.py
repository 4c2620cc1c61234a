"""A house rule may give an account another label, from here on and back again."""

from __future__ import annotations

import pytest

from tests.ledger.journal.evening import COMPANION, Evening


@pytest.fixture
def evening() -> Evening:
    return Evening(file=COMPANION)


def currency(evening: Evening) -> str:
    return evening.sitting.speaker.account("character_points")


def test_the_points_of_advancement_are_called_as_the_house_has_it(evening: Evening) -> None:
    assert currency(evening) == "Character points"
    evening.says("house advancement.currency_name skill_points")
    assert currency(evening) == "Skill points"
    evening.says("undo")
    assert currency(evening) == "Character points"
    evening.says("redo")
    assert currency(evening) == "Skill points"


def test_another_who_opens_the_campaign_calls_them_so_too(evening: Evening) -> None:
    evening.says("house advancement.currency_name skill points")
    label = evening.another().system.accounts["character_points"].label
    assert label == {"en": "Skill points", "fr": "Points de compétence", "de": "Fertigkeitspunkte"}
