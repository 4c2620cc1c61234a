"""Chances are exact: what is shown before a die falls is what its ten faces then come to, each played."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ledger.exchange.chances import odds_of
from tests.rules.lego_jedi.cast import at_war, mustered, preview

TASKS = [
    "bob pushes 2",
    "bob pushes speeder by 2 +3",
    "bob pushes 40 by 5 +5",
    "bob dashes 8 +4",
    "odi calls bob vs 7 +2",
    "steve strikes odi",
    "steve strikes odi +3",
    "steve strikes odi +6",
    "steve suggests bob +8",
    "steve suggests bob +8 resists 3",
    "steve suggests bob +10 resists 5",
    "steve deflects vs 9",
    "steve deflects vs 9 +2 saber",
    "bob borrows 2",
    "bob borrows 5",
]


@pytest.mark.parametrize("line", TASKS)
def test_the_chance_shown_is_that_of_the_ten_faces(line: str) -> None:
    evening = at_war()
    (pool,) = preview(evening, line).pools
    outcomes = [preview(evening, f"{line} : {face}").draft.facts["outcome"] for face in range(1, 11)]
    chance = odds_of(pool).chance
    assert chance is not None
    assert Fraction(chance) == Fraction(outcomes.count("success"), 10)


@pytest.mark.parametrize("line", ["bob foresees 4 +1", "bob foresees 5"])
def test_the_chance_of_foresight_is_exact_too(line: str) -> None:
    evening = mustered("battle")
    (pool,) = preview(evening, line).pools
    outcomes = [preview(evening, f"{line} : {face}").draft.facts["outcome"] for face in range(1, 11)]
    assert odds_of(pool).ways == outcomes.count("success")


@pytest.mark.parametrize("needed", range(13))
def test_an_ordinary_shot_hits_on_equal_or_more(needed: int) -> None:
    evening = at_war()
    (pool,) = preview(evening, f"ham shoots steve 3 needs {needed} +2").pools
    shots = [preview(evening, f"ham shoots steve needs {needed} +2 : {face}") for face in range(1, 11)]
    assert odds_of(pool).ways == sum(shot.draft.facts["hit"] for shot in shots)


def test_damage_has_a_mean_and_nothing_to_exceed() -> None:
    evening = at_war("steve strikes odi : 6")
    (pool,) = preview(evening, "steve cuts odi pushed by odi -2, steve +1").pools
    found = odds_of(pool)
    assert (found.chance, found.mean) == (None, 4.5)
    assert found.totals == [(total, 1) for total in range(10)]
