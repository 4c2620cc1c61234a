"""The other side: points for a turn, the check, and who goes over when."""

from __future__ import annotations

import pytest

from rules.lego_jedi.other_side import first_passing_face
from tests.rules.lego_jedi.cast import at_war, left, locked_out, mustered, side


def test_the_check_is_against_all_that_is_combined_whatever_was_spent() -> None:
    evening = at_war("bob pushes 2 +4 : 9", "bob borrows 2 : 8")
    assert evening.entry().facts["passed"] is True
    assert left(evening, "bob") == 3


@pytest.mark.parametrize("combined", range(1, 25))
def test_the_first_face_that_passes_is_the_first_that_is_more(combined: int) -> None:
    passing = [face for face in range(1, 11) if face > combined]
    assert first_passing_face(combined) == (passing[0] if passing else None)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("bob borrows 6", "over_double"),
        ("bob borrows 0", "bad_amount"),
        ("ham borrows 1", "not_a_force_user"),
        ("bob borrows 2 +1", "check_is_plain"),
    ],
)
def test_calls_have_their_limits(line: str, code: str) -> None:
    assert code in at_war().refused(line)


def test_one_calls_once_in_a_turn_and_in_a_turn() -> None:
    assert mustered("battle").refused("bob borrows 1") == ["no_turn"]
    evening = at_war("bob borrows 1 : 9")
    assert evening.refused("bob borrows 1") == ["already_called_this_turn"]
    evening.says("turn", "bob borrows 1 : 9")


def test_by_the_house_rule_the_borrowed_points_may_be_added() -> None:
    evening = at_war("steve borrows 8 +9 : 10", other_side_check="boostable")
    assert evening.entry().facts["passed"] is True
    assert left(evening, "steve") == 9


# -- turning


def test_who_fails_plays_out_the_turn_and_then_goes_over() -> None:
    evening = at_war("bob borrows 5 : 9", "bob pushes 2 +8 : 1")
    assert side(evening, "bob") == "rebels"
    evening.says("turn")
    assert side(evening, "bob") == "empire"
    assert evening.entry().facts["turned"] == ["bob"]
    assert (left(evening, "bob"), evening.balance("bob", "hp")) == (5, 4)


@pytest.mark.parametrize("end", ["turn", "turn end", "scene", "battle end", "day +1"])
def test_whatever_ends_the_turn_makes_them_go(end: str) -> None:
    assert side(at_war("bob borrows 5 : 9", end), "bob") == "empire"


def test_taking_back_the_call_gives_the_figure_back() -> None:
    evening = at_war("bob borrows 5 : 9")
    call = evening.journal.head().seq
    evening.says("turn", f"undo {call}")
    assert side(evening, "bob") == "rebels"
    evening.says("redo")
    assert side(evening, "bob") == "empire"


def test_it_may_be_won_back_in_the_same_way() -> None:
    assert side(at_war("bob borrows 5 : 9", "turn", "bob borrows 5 : 9", "turn"), "bob") == "rebels"


def test_after_the_turn_it_acts_for_the_new_owner() -> None:
    evening = at_war("bob borrows 5 : 9", "turn", "phase 2", "odi pushes 2 : 9")
    evening.says("bob acts", "odi pushes 2 : 9")


def test_failing_the_check_costs_no_force_and_no_place_in_the_order() -> None:
    evening = at_war("bob borrows 5 : 9", "bob pushes 2 : 9")
    assert not locked_out(evening, "bob")


def test_by_the_house_rule_failing_the_check_costs_the_force_of_the_turn() -> None:
    evening = at_war("bob borrows 5 : 9", other_side_failure_locks_out="yes", failure_lockout="game")
    assert locked_out(evening, "bob")
    assert evening.entry().facts["lost_until"] == "end_of_turn"
    evening.says("turn")
    assert not locked_out(evening, "bob")


def test_both_marks_may_stand_at_once() -> None:
    evening = at_war("bob borrows 5 : 9", "bob pushes 2 : 1", "turn")
    assert (side(evening, "bob"), locked_out(evening, "bob")) == ("empire", False)


def test_among_three_sides_the_one_has_to_be_named() -> None:
    evening = at_war("enrol Hutts as side")
    assert evening.refused("bob borrows 5 : 9") == ["which_side"]
    evening.says("bob borrows 5 from hutts : 9", "turn")
    assert side(evening, "bob") == "hutts"


def test_nobody_changes_owner_in_the_midst_of_a_turn() -> None:
    evening = at_war()
    assert evening.refused("bob joins empire") == ["turn_not_over"]
    evening.says("turn end", "bob joins empire")
    assert side(evening, "bob") == "empire"
