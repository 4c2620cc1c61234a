"""Deflecting: which hit, how often, what comes of one that lands."""

from __future__ import annotations

import pytest

from tests.ledger.journal.evening import Evening
from tests.rules.lego_jedi.cast import at_war, left, locked_out

SHOTS = "ham shoots steve 3 needs 5 +2 damage 3 : 4 6 7"


def open_hits(evening: Evening) -> int:
    return sum(lot.account.startswith("hit.") for lot in evening.journal.table().lots())


def aimed_at(evening: Evening) -> list[object]:
    """What had to be exceeded by each deflection since."""
    entries = (evening.entry(seq) for seq in range(1, evening.journal.head().seq + 1))
    return [entry.facts["must_exceed"] for entry in entries if entry.kind == "blow_deflected"]


def test_ordinary_shots_hit_on_equal_and_deflections_want_more() -> None:
    evening = at_war("ham shoots steve needs 6 : 6", "steve deflects : 6")
    assert evening.entry().facts["outcome"] == "failure"


def test_each_hit_is_deflected_by_itself_the_first_first() -> None:
    evening = at_war(SHOTS, "steve deflects +3 : 5", "steve deflects +2 : 7", "steve deflects +3 : 8")
    assert aimed_at(evening) == [6, 8, 9]
    assert (open_hits(evening), left(evening, "steve"), evening.balance("steve", "hp")) == (0, 2, 6)


def test_a_shot_that_is_not_deflected_does_its_harm_and_the_others_wait() -> None:
    evening = at_war(SHOTS, "steve deflects : 6")
    assert (open_hits(evening), evening.balance("steve", "hp"), locked_out(evening, "steve")) == (2, 3, True)
    assert evening.refused("steve deflects") == ["force_lost"]
    evening.says("steve suffers")
    assert (open_hits(evening), evening.balance("steve", "hp")) == (0, -3)


def test_a_turn_does_not_end_over_hits_that_nobody_has_decided() -> None:
    evening = at_war(SHOTS)
    assert set(evening.refused("turn end")) == {"matter_open"}
    evening.says("steve suffers", "turn end")


def test_nothing_is_deflected_that_has_not_hit() -> None:
    evening = at_war("ham shoots steve needs 9 : 8")
    assert evening.refused("steve deflects") == ["no_hit"]
    assert evening.refused("steve suffers") == ["no_hit"]
    assert evening.refused("steve deflects 1") == ["no_hit"]
    assert evening.refused("steve deflects 999") == ["no_hit"]


def test_a_blow_is_deflected_once() -> None:
    evening = at_war("odi strikes steve +1 : 9")
    strike = evening.journal.head().seq
    evening.says("steve deflects interfered : 2")
    assert evening.refused("steve deflects") == ["already_deflected"]
    assert evening.refused(f"steve deflects {strike}") == ["already_deflected"]


def test_a_deflected_blow_is_not_deflected_again_either() -> None:
    evening = at_war("odi strikes steve : 7")
    strike = evening.journal.head().seq
    evening.says("steve deflects : 9")
    assert evening.refused(f"steve deflects {strike}") == ["already_deflected"]


def test_the_entry_that_is_named_is_meant() -> None:
    evening = at_war("ham shoots steve needs 2 : 3")
    evening.says("ham shoots steve needs 2 : 9")
    evening.says(f"steve deflects {evening.journal.head().seq} +1 : 9")
    assert aimed_at(evening) == [9]


def test_a_hit_that_stands_nowhere_is_deflected_by_its_total_and_was_an_action() -> None:
    evening = at_war("steve pushes 2 : 9", "steve deflects vs 6 saber +3 : 3", "steve pushes 2 : 9")
    assert aimed_at(evening) == [6]


def test_a_saber_that_is_not_there_adds_nothing() -> None:
    assert at_war().refused("bob deflects vs 6 saber") == ["no_saber"]


def test_any_number_of_reactions_and_a_task_right_after() -> None:
    at_war(SHOTS, *["steve deflects +2 : 8"] * 3, "steve pulls 1 +2 : 4")


@pytest.mark.parametrize(("covers", "lost"), [("no", True), ("yes", False)])
def test_the_strikers_points_excuse_a_deflection_by_the_house_rule_alone(covers: str, lost: bool) -> None:
    evening = at_war("odi strikes steve +4 : 5", "steve deflects : 6", interference_covers_deflect=covers)
    assert locked_out(evening, "steve") is lost


def test_what_would_have_failed_against_the_bare_strike_is_not_excused() -> None:
    evening = at_war("odi strikes steve +4 : 6", "steve deflects : 6", interference_covers_deflect="yes")
    assert locked_out(evening, "steve")


def test_taking_back_a_strike_takes_back_what_came_of_it() -> None:
    evening = at_war()
    before = evening.balances()
    evening.says("odi strikes steve +4 : 6")
    strike = evening.journal.head().seq
    evening.says("steve deflects +1 saber : 2", "odi cuts steve : 4", f"undo {strike}")
    assert {key: n for key, n in evening.balances().items() if n} == {k: n for k, n in before.items() if n}


def test_taking_back_a_deflection_opens_the_hit_again() -> None:
    evening = at_war("odi strikes steve +4 : 6", "steve deflects +5 : 9", "undo")
    evening.says("steve deflects +5 : 4", "odi cuts steve : 9")
    assert evening.balance("steve", "hp") == 1


def test_who_has_lost_the_force_is_expected_to_suffer_the_other_hits() -> None:
    evening = at_war(SHOTS)
    assert next(turn.expects for turn in evening.journal.table().turns() if turn.expects) == "deflect"
    evening.says("steve deflects : 6")
    steve = next(turn for turn in evening.journal.table().turns() if turn.subject == "steve")
    assert (steve.expects, steve.out) == ("suffer", True)
