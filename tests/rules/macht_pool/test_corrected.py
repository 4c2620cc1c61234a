"""Rolls and points that are corrected later: amended, taken back, entered late."""

from __future__ import annotations

import pytest

from tests.ledger.journal.evening import Evening
from tests.rules.citations.witnesses import book


@pytest.fixture
def evening() -> Evening:
    return book("macht_pool").evening()


def warned(evening: Evening, line: str) -> list[str]:
    outcome = evening.enters(line)
    assert outcome.recorded, outcome.findings
    return [finding.code for finding in outcome.findings if finding.level == "warning"]


def test_who_corrects_a_roll_knows_how_it_fell(evening: Evening) -> None:
    seq = evening.says("ana blaster : 6 1 1 1 1")
    assert evening.refused(f"amend {seq} ana blaster buying 1 : 6") == ["bought_after_roll"]
    assert warned(evening, f"amend {seq} ana blaster -1D smoke : 6 1 1 1") == ["late_modifier"]
    assert evening.says("ana blaster buying 1 -0D smoke : 6")


def test_a_roll_that_is_taken_back_takes_its_points_and_effects_along(evening: Evening) -> None:
    before = evening.balances()
    seq = evening.says("ana attacks guard with pistol at 10 vs undefended : 6 1 1 1 1")
    evening.says("ana trusts : 6 1 1 1", "deed ana dark : 6", "ana deals wounded")
    assert evening.balance("guard", "condition.wounds") == 1
    assert evening.balance("ana", "dark_points") == 2
    evening.says(f"undo {seq}")
    assert {key: n for key, n in evening.balances().items() if n} == {k: n for k, n in before.items() if n}


def test_a_hit_that_was_spent_keeps_the_point_that_won_it(evening: Evening) -> None:
    evening.says("ana attacks guard with pistol at 10 vs undefended : 6 1 1 1 1")
    trust = evening.says("ana trusts : 6 1 1 1")
    evening.says("ana deals wounded, dazed")
    assert evening.refused(f"undo {trust}") == ["lot_used"]
    assert evening.says(f"undo {trust + 1}", f"undo {trust}")
    assert evening.balance("ana", "damage") == 1


def test_what_is_entered_late_into_a_session_that_is_over_leaves_nothing_open(evening: Evening) -> None:
    evening.says("session start", "session end", "session start")
    evening.says("in session 1 ana attacks guard with pistol at 10 vs undefended : 6 6 1 1 1")
    evening.says("in session 1 guard suffers dazed")
    assert evening.balance("ana", "damage") == 0
    assert evening.balance("guard", "condition.dazed") == 0


def test_a_wound_that_is_amended_counts_as_it_is_now_told(evening: Evening) -> None:
    seq = evening.says("guard suffers wounded")
    evening.says("guard suffers wounded")
    evening.says(f"amend {seq} guard suffers dazed")
    assert evening.balance("guard", "condition.dazed") == 1
