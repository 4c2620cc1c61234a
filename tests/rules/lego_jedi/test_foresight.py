"""Precognition: when, with which points, and who has what of it."""

from __future__ import annotations

import pytest

from tests.ledger.journal.evening import Evening
from tests.rules.lego_jedi.cast import left, locked_out, mustered

SEES = "bob foresees 4 +1 initiative cp 10 seeking their tactics : 4"
FAILS = "bob foresees 4 +1 initiative cp 10 seeking their tactics : 3"


def initiative(evening: Evening) -> list[str]:
    return sorted(evening.journal.table().who("initiative"))


def test_success_gives_the_advantage_to_the_own_side() -> None:
    evening = mustered("battle", SEES)
    assert initiative(evening) == ["rebels"]
    assert evening.balance("rebels", "cp.extra") == 10


def test_failure_gives_it_to_the_opponent_and_costs_no_force() -> None:
    evening = mustered("battle", FAILS)
    assert initiative(evening) == ["empire"]
    assert evening.balance("empire", "cp.extra") == 10
    assert not locked_out(evening, "bob")


def test_equal_advantages_cancel_and_others_stay() -> None:
    evening = mustered("battle", SEES, "steve foresees 6 +4 initiative cp 10 : 7")
    assert initiative(evening) == []
    assert [evening.balance(side, "cp.extra") for side in ("rebels", "empire")] == [10, 10]
    evening.says("undo")
    assert initiative(evening) == ["rebels"]


def test_advantages_end_with_the_battle() -> None:
    evening = mustered("battle", SEES, "battle end")
    assert initiative(evening) == []
    assert evening.balance("rebels", "cp.extra") == 0
    evening.says("battle", SEES)


def test_initiative_that_was_foreseen_is_told_when_phase_2_is_over() -> None:
    evening = mustered("battle", SEES, "turn", "phase 2")
    assert evening.entry().facts["side"] == "rebels"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("bob foresees 4 +2", "over_budget"),
        ("bob foresees 6", "over_budget"),
        ("bob foresees 0", "strength_required"),
        ("bob foresees 2 -1", "bad_amount"),
        ("ham foresees 1", "not_a_force_user"),
        ("bob foresees 2 +1 after the die", "declared_after_die"),
    ],
)
def test_strength_and_boost_have_a_budget_of_their_own(line: str, code: str) -> None:
    assert code in mustered("battle").refused(line)


def test_there_is_one_look_and_it_comes_before_the_battle() -> None:
    evening = mustered("battle", SEES)
    assert evening.refused("bob foresees 1") == ["already_attempted"]
    evening.says("odi foresees 1 : 9", "turn", "turn end")
    assert evening.refused("steve foresees 1") == ["battle_started"]


def test_by_the_house_rule_a_side_has_one_look() -> None:
    evening = mustered("battle", SEES, precog_attempts="per_side")
    assert evening.refused("odi foresees 1") == ["already_attempted"]
    evening.says("steve foresees 1 : 9")


@pytest.mark.parametrize(("carries", "points"), [("no", 5), ("yes", 0)])
def test_points_spent_before_are_missing_in_turn_1_by_the_house_rule_alone(carries: str, points: int) -> None:
    evening = mustered("battle", SEES, "turn", precog_spend_carries_into_turn_1=carries)
    assert left(evening, "bob") == points
    evening.says("turn")
    assert left(evening, "bob") == 5


def test_a_chart_of_the_campaigns_own_tells_what_is_seen() -> None:
    evening = mustered("battle", precognition_chart="2 = numbers; 4 = tactics; 6 = deployment; all = nothing")
    seen = []
    for line in ("bob foresees 5 : 9", "steve foresees 2 : 9", "odi foresees 1 : 9"):
        evening.says(line)
        seen.append(evening.entry().facts["seen"])
    assert seen == ["tactics", "numbers", None]
