"""No two Tasks in a row: who waits, for whom, and what lifts it."""

from __future__ import annotations

import pytest

from tests.ledger.journal.evening import Evening
from tests.rules.lego_jedi.cast import at_war

TASK = "bob pushes 2 : 9"


def may(evening: Evening, line: str) -> bool:
    return not evening.enters(line).findings


def test_one_key_says_that_an_opponent_has_acted() -> None:
    evening = at_war(TASK)
    assert evening.refused(TASK) == ["no_opposing_action"]
    evening.says("o", TASK)


def test_the_key_is_of_no_use_where_nobody_waits() -> None:
    assert at_war().refused("o") == ["nobody_waits"]


def test_the_key_means_the_opponent_of_who_used_a_task_last() -> None:
    evening = at_war(TASK, "guard acts", "steve pushes 2 : 9")
    evening.says("o")
    assert evening.entry().facts["against"] == "empire"
    assert evening.entry().facts["lifted"] == ["steve"]


@pytest.mark.parametrize(
    "line",
    [
        "guard acts",
        "empire acts",
        "o guard",
        "steve pushes 2 : 9",
        "guard shoots bob needs 5 : 1",
        "steve severs 1",
        "bob deflects vs 1 : 2",
    ],
)
def test_whatever_an_opponent_does_lifts_it(line: str) -> None:
    at_war(TASK, line, TASK)


@pytest.mark.parametrize(
    "line", ["ham acts", "odi pushes 2 : 9", "bob acts fires", "ham shoots guard needs 9 : 1"]
)
def test_what_ones_own_side_does_lifts_nothing(line: str) -> None:
    assert at_war(TASK, line).refused(TASK) == ["no_opposing_action"]


def test_a_reaction_of_the_opponent_is_no_action_of_theirs() -> None:
    evening = at_war("odi strikes steve : 9", "steve deflects : 10")
    assert evening.refused("odi strikes steve") == ["no_opposing_action"]


def test_by_the_house_rule_a_reaction_of_the_opponent_is_one() -> None:
    evening = at_war("odi strikes steve : 9", "steve deflects : 10", reactions_count_for_succession="yes")
    evening.says("odi strikes steve : 9")
    evening.says("steve deflects : 10")
    assert evening.refused("steve pushes 2") == ["no_opposing_action"]


def test_by_the_house_rule_a_whole_side_waits() -> None:
    assert may(at_war(TASK), "odi pushes 2 : 9")
    assert not may(at_war(TASK, succession_scope="side"), "odi pushes 2 : 9")


def test_by_the_house_rule_strikes_may_follow_one_another() -> None:
    strikes = ("odi strikes guard : 9", "odi cuts guard : 3", "odi strikes guard : 9")
    at_war(*strikes, saber_strikes_exempt_from_succession="yes")
    assert at_war(*strikes[:2]).refused(strikes[2]) == ["no_opposing_action"]


def test_a_new_turn_is_no_action_of_the_opponent() -> None:
    assert at_war(TASK, "turn", "phase 2").refused(TASK) == ["no_opposing_action"]


def test_the_end_of_the_battle_ends_the_waiting() -> None:
    at_war(TASK, "battle end", "battle", "turn", "phase 2", TASK)


def test_a_ruling_lets_one_task_follow_another() -> None:
    at_war(TASK, f"{TASK} ruling they slept", "o", TASK)


def test_taking_back_the_opposing_action_makes_wait_again() -> None:
    evening = at_war(TASK, "o", "undo")
    assert evening.refused(TASK) == ["no_opposing_action"]


def test_an_open_turn_expects_phase_2_then_the_opponents_action() -> None:
    def expected(evening: Evening) -> str:
        return next((turn.expects for turn in evening.journal.table().turns() if turn.expects), "")

    evening = at_war("turn")
    assert expected(evening) == "phase_two"
    evening.says("phase 2")
    assert expected(evening) == ""
    evening.says(TASK)
    assert expected(evening) == "opposing_action"
    evening.says("guard shoots odi needs 2 : 9")
    assert expected(evening) == "deflect"
    budgets = {turn.subject: turn.total for turn in evening.journal.table().turns()}
    assert budgets == {"bob": 5, "odi": 12, "steve": 10}
