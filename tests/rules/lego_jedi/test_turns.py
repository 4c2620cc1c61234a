"""Turns: when the Force opens, what a turn's budget bears, and what a failure costs until when."""

from __future__ import annotations

import pytest

from tests.rules.lego_jedi.cast import at_war, left, locked_out, mustered, preview

DUEL = (
    "steve strikes odi +3 : 4",
    "odi deflects +4 saber : 4",
    "odi strikes steve +3 : 3",
    "steve deflects +2 saber : 8",
    "guard acts advances elsewhere",
)
"""The source's own duel, up to the strike for which its example counts a point too many."""


# -- the budget


def test_the_slip_in_the_sources_example_is_refused_and_says_why() -> None:
    evening = at_war(*DUEL)
    outcome = evening.enters("odi strikes steve +6 : 7")
    assert not outcome.recorded
    told = [evening.sitting.speaker.finding(finding) for finding in outcome.findings]
    assert [finding.code for finding in outcome.findings] == ["over_budget"]
    assert told == ["6 Force points are 1 more than Odi has left: 5 of 12 owned, with 7 spent"]


def test_no_ruling_spends_points_that_are_not_there() -> None:
    evening = at_war(*DUEL)
    assert evening.refused("odi strikes steve +6 : 7 ruling it is printed so") == ["over_budget"]


def test_the_duel_goes_on_as_told_with_the_points_that_are_there() -> None:
    evening = at_war(
        *DUEL, "odi strikes steve +5 : 7", "steve deflects +5 saber : 9", "steve strikes odi : 5"
    )
    assert (left(evening, "odi"), left(evening, "steve")) == (0, 0)
    assert locked_out(evening, "steve")
    assert not locked_out(evening, "odi")


def test_points_are_divided_freely_and_full_again_in_the_next_turn() -> None:
    evening = at_war("bob pushes 2 +3 : 9", "o", "bob pushes 2 +2 : 9", "o")
    assert left(evening, "bob") == 0
    assert evening.refused("bob pushes 2 +1") == ["over_budget"]
    evening.says("turn", "phase 2", "bob pushes 2 +5 : 9")


def test_negative_points_are_no_amount() -> None:
    assert at_war().refused("bob pushes 2 -1") == ["bad_amount"]


def test_who_has_no_points_left_goes_on_with_the_bare_die() -> None:
    evening = at_war("bob pushes 2 +5 : 9", "o", "bob pushes 2 : 6")
    assert "LJ-PO-08" in evening.entry().citations


def test_a_taken_back_task_gives_its_points_and_the_force_back() -> None:
    evening = at_war("bob pushes 2 +2 : 1")
    assert (left(evening, "bob"), locked_out(evening, "bob")) == (3, True)
    evening.says("undo")
    assert (left(evening, "bob"), locked_out(evening, "bob")) == (5, False)
    evening.says("bob pushes 2 : 6")


def test_what_is_entered_late_touches_no_budget_of_now() -> None:
    evening = mustered("session start", "battle", "turn", "phase 2", "turn end", "battle end", "session end")
    evening.says("session start", "battle", "turn", "phase 2", "bob pushes 2 +4 : 9")
    evening.says("in session 1 bob pushes 2 +5 : 2", "in session 1 steve deflects vs 5 +1 : 2")
    assert (left(evening, "bob"), locked_out(evening, "bob"), locked_out(evening, "steve")) == (
        1,
        False,
        False,
    )
    evening.says("o", "bob pushes 2 +1 : 6")


# -- phases


def test_the_force_opens_when_phase_2_is_over() -> None:
    evening = mustered("battle")
    for line in ("bob pushes 2", "steve deflects vs 5", "steve strikes bob", "odi calls bob vs 4"):
        assert evening.refused(line) == ["before_phase_2"]
    evening.says("turn")
    assert evening.refused("bob pushes 2") == ["before_phase_2"]
    evening.says("phase 2", "bob pushes 2 : 6", "turn")
    assert evening.refused("steve pushes 2") == ["before_phase_2"]


def test_phase_2_is_over_once_in_a_turn() -> None:
    assert mustered().refused("phase 2") == ["no_turn"]
    assert at_war().refused("phase 2") == ["phase_2_over"]


def test_turns_are_numbered_in_their_battle() -> None:
    evening = at_war("turn", "battle end", "battle", "turn")
    assert evening.entry().facts["number"] == 1
    assert evening.journal.table().number("round") == 1


# -- losing the Force


@pytest.mark.parametrize(
    "line", ["bob pushes 2", "bob dashes 6", "bob calls odi vs 3", "bob deflects vs 4", "bob suggests guard"]
)
def test_whatever_fails_costs_the_force_for_the_turn(line: str) -> None:
    evening = at_war(f"{line} : 3", "o") if "deflects" not in line else at_war(f"{line} : 3")
    for forbidden in ("bob pushes 2", "bob deflects vs 4", "steve suggests bob resists 1", "bob borrows 1"):
        assert "force_lost" in evening.refused(forbidden)
    evening.says("turn", "phase 2", "bob pushes 2 : 6")


def test_points_not_spent_are_unusable_and_not_lost() -> None:
    assert left(at_war("bob pushes 2 +1 : 1"), "bob") == 4


def test_by_the_house_rule_the_force_is_lost_until_the_battle_ends() -> None:
    evening = at_war("bob pushes 2 : 1", "o", "turn", "phase 2", failure_lockout="game")
    assert evening.refused("bob pushes 2") == ["force_lost"]
    evening.says("battle end", "battle", "turn", "phase 2", "bob pushes 2 : 6")


def test_what_another_made_fail_costs_nothing_if_that_is_ruled() -> None:
    evening = at_war("bob pushes 2 +1 interfered : 1")
    assert not locked_out(evening, "bob")
    assert "LJ-PO-05" in evening.entry().citations


def test_an_attempt_that_cannot_succeed_is_one_all_the_same() -> None:
    verdict = preview(at_war(), "bob pushes 30 by 3 +1")
    assert [finding.code for finding in verdict.findings] == ["cannot_succeed"]
    assert not verdict.refused


@pytest.mark.parametrize("face", [0, 11])
def test_a_ten_sided_die_has_no_other_faces(face: int) -> None:
    assert at_war().refused(f"bob pushes 2 : {face}") == ["no_such_face"]


def test_points_after_the_die_are_refused_and_a_ruling_lets_them_count() -> None:
    evening = at_war()
    assert evening.refused("bob pushes 2 +1 after the die : 5") == ["declared_after_die"]
    evening.says("bob pushes 2 +1 after the die : 5 ruling he had said so")
    assert evening.entry().facts["outcome"] == "success"
