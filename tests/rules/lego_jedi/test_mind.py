"""Suggestion and its resistance; Telepathy and its charts."""

from __future__ import annotations

import pytest

from tests.rules.lego_jedi.cast import at_war, left, locked_out, preview, warned


@pytest.mark.parametrize(
    ("face", "outcome", "lost"), [(9, "failure", False), (7, "failure", True), (8, "failure", False)]
)
def test_only_what_would_have_failed_anyway_costs_the_force(face: int, outcome: str, lost: bool) -> None:
    evening = at_war(f"steve suggests bob +8 resists 5 saying give in : {face}")
    assert evening.entry().facts["outcome"] == outcome
    assert locked_out(evening, "steve") is lost
    assert (left(evening, "steve"), left(evening, "bob")) == (2, 0)


def test_resistance_is_no_roll_and_costs_no_force() -> None:
    evening = at_war("steve suggests bob +10 resists 1 : 9")
    assert evening.entry().facts["outcome"] == "success"
    assert not locked_out(evening, "bob")


def test_equipment_does_not_make_the_mind_stronger() -> None:
    assert preview(at_war(), "bob suggests steve").pools[0].target == 25
    assert preview(at_war(), "bob suggests guard").pools[0].target == 4


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("steve suggests bob resists 6", "over_budget"),
        ("steve suggests ham resists 1", "not_a_force_user"),
        ("steve suggests bob resists 1 by odi", "only_target_resists"),
        ("steve suggests bob not simple", "order_not_simple"),
        ("steve suggests bob +11", "over_budget"),
    ],
)
def test_suggestions_have_their_limits(line: str, code: str) -> None:
    assert code in at_war().refused(line)


def test_the_target_resists_with_what_is_left_of_the_turn() -> None:
    evening = at_war("bob pushes 2 +3 : 9")
    assert evening.refused("steve suggests bob resists 3") == ["over_budget"]
    evening.says("steve suggests bob resists 2 : 3")


def test_hopeless_is_what_no_die_reaches_and_not_what_is_resisted() -> None:
    evening = at_war()
    assert warned(evening, "steve suggests bob +8 resists 5 : 9") == []
    evening.says("o")
    assert warned(evening, "steve suggests bob +2 : 9") == ["cannot_succeed"]


# -- Telepathy


def test_telepathy_wants_a_number_from_the_game_master() -> None:
    evening = at_war()
    assert evening.refused("bob calls odi +3 : 5") == ["difficulty_ruling_missing"]
    evening.says("bob calls odi vs 7 +3 : 5")
    assert evening.entry().facts["outcome"] == "success"


def test_a_ruling_may_do_without_the_number() -> None:
    evening = at_war("bob calls odi +3 : 5 ruling they are brothers")
    assert "outcome" not in evening.entry().facts
    assert left(evening, "bob") == 2


def test_a_chart_of_the_campaigns_own_has_the_number() -> None:
    evening = at_war(telepathy_chart="in sight = 4; across the table = 7; odd = often")
    assert preview(evening, "bob calls odi at across the table").pools[0].target == 7
    assert preview(evening, "bob calls odi vs 9 at in sight").pools[0].target == 9
    for unknown in ("far away", "odd"):
        assert evening.refused(f"bob calls odi at {unknown}") == ["difficulty_ruling_missing"]
