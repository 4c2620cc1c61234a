"""Saber combat and its damage: every row, influence, mercy, objects."""

from __future__ import annotations

import pytest

from rules.lego_jedi.saber_damage import HIGHEST, LOWEST, ROWS, damage_row
from tests.ledger.journal.evening import Evening
from tests.rules.lego_jedi.cast import at_war, left, locked_out, warned

HIT = "steve strikes odi : 6"


def condition(evening: Evening) -> dict[str, int]:
    """What was done to Odi: hit points lost, limbs lost, slain."""
    kinds = ("lost.", "slain")
    done = {
        account: n
        for (who, account), n in evening.balances().items()
        if who == "odi" and n and account.startswith(kinds)
    }
    return done | {"hp": 6 - evening.balance("odi", "hp")}


TABLE = [
    (-1, "1 hp", {"hp": 1}),
    (0, "2 hp", {"hp": 2}),
    (1, "sever right hand", {"lost.right_hand": 1}),
    (2, "sever left hand", {"lost.left_hand": 1}),
    (3, "3 hp", {"hp": 3}),
    (4, "sever right arm", {"lost.right_arm": 1}),
    (5, "sever left arm", {"lost.left_arm": 1}),
    (6, "4 hp", {"hp": 4}),
    (7, "sever right leg", {"lost.right_leg": 1}),
    (8, "sever left leg", {"lost.left_leg": 1}),
    (9, "5 hp", {"hp": 5}),
    (10, "6 hp", {"hp": 6}),
    (11, "decapitation", {"slain": 1}),
]


@pytest.mark.parametrize(("result", "row", "done"), TABLE)
def test_each_row_does_what_it_says(result: int, row: str, done: dict[str, int]) -> None:
    face = min(max(result, 2), 9)
    pushed = f" pushed by odi {result - face:+d}" if result != face else ""
    evening = at_war(HIT, f"steve cuts odi{pushed} : {face}")
    assert condition(evening) == {"hp": 0} | done
    assert evening.sitting.speaker.summary(evening.entry()).endswith(row)


def test_beyond_the_table_stand_its_last_rows() -> None:
    assert [damage_row(result) for result in (LOWEST - 9, HIGHEST + 9)] == [ROWS[0], ROWS[-1]]


def test_beyond_the_table_the_game_master_says_by_the_house_rule() -> None:
    evening = at_war(HIT, saber_damage_out_of_table="gm")
    assert warned(evening, "steve cuts odi pushed by odi -9 : 1") == ["out_of_table"]
    assert condition(evening) == {"hp": 0}


# -- when


def test_damage_wants_a_strike_that_hit() -> None:
    evening = at_war("steve strikes odi : 5")
    assert evening.refused("steve cuts odi") == ["no_blow"]
    assert evening.refused("steve cuts") == ["no_blow"]


def test_a_deflected_strike_does_no_damage_and_is_no_miss() -> None:
    evening = at_war(HIT, "odi deflects +1 : 9")
    assert evening.refused("steve cuts odi") == ["no_blow"]
    assert not locked_out(evening, "steve")


def test_a_strike_that_was_not_deflected_does_its_damage_once() -> None:
    evening = at_war(HIT, "odi deflects : 2", "steve cuts : 3")
    assert evening.refused("steve cuts odi") == ["no_blow"]


def test_a_miss_costs_the_force() -> None:
    assert locked_out(at_war("steve strikes odi +1 : 4"), "steve")


def test_who_has_no_force_or_no_saber_strikes_nobody() -> None:
    evening = at_war()
    assert evening.refused("bob strikes steve") == ["no_saber"]
    assert evening.refused("guard strikes odi") == ["saber_needs_force_user"]


# -- influence


def test_any_jedi_pushes_the_die_from_the_own_budget() -> None:
    evening = at_war(HIT, "steve cuts odi pushed by steve +2, odi -1, bob -3 : 9")
    assert evening.entry().facts["total"] == 7
    assert [left(evening, who) for who in ("steve", "odi", "bob")] == [8, 11, 2]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("steve cuts odi pushed by bob -6", "over_budget"),
        ("steve cuts odi pushed by ham -1", "not_a_force_user"),
        ("steve cuts odi pushed by odi -1 after the die : 3", "declared_after_die"),
    ],
)
def test_influence_has_its_limits(line: str, code: str) -> None:
    assert code in at_war(HIT).refused(line)


def test_who_has_lost_the_force_pushes_nothing() -> None:
    assert at_war("bob pushes 2 : 1", HIT).refused("steve cuts odi pushed by bob -1") == ["force_lost"]


def test_influence_is_no_task() -> None:
    at_war(HIT, "steve cuts odi pushed by bob -1 : 9", "bob pushes 2 : 9")


def test_by_the_house_rule_bystanders_keep_out() -> None:
    evening = at_war(HIT, saber_damage_influence="attacker_and_target")
    assert evening.refused("steve cuts odi pushed by bob -1") == ["no_bystanders"]
    evening.says("steve cuts odi pushed by odi -1, steve +1 : 9")


# -- mercy


def test_the_attacker_settles_for_any_lower_row_for_nothing() -> None:
    evening = at_war(HIT, "steve cuts odi : 8", "steve relents to 3 hp")
    assert condition(evening) == {"hp": 3}
    assert left(evening, "steve") == 10
    evening.says("steve relents odi to 1 hp")
    assert condition(evening) == {"hp": 1}


def test_mercy_brings_the_beheaded_back() -> None:
    evening = at_war(HIT, "steve cuts odi pushed by steve +2 : 9", "steve relents to sever left leg")
    assert condition(evening) == {"hp": 0, "lost.left_leg": 1}
    evening.says("undo")
    assert condition(evening) == {"hp": 0, "slain": 1}


@pytest.mark.parametrize("row", ["sever left leg", "5 hp", "decapitation"])
def test_damage_is_never_made_worse(row: str) -> None:
    evening = at_war(HIT, "steve cuts odi : 8")
    assert evening.refused(f"steve relents to {row}") == ["may_only_lower"]


def test_mercy_is_the_attackers() -> None:
    evening = at_war(HIT, "steve cuts odi : 8")
    assert evening.refused("bob relents to 3 hp") == ["only_attacker_lowers"]
    assert at_war().refused("steve relents to 3 hp") == ["nothing_to_lower"]


def test_taking_back_the_damage_takes_back_the_mercy() -> None:
    evening = at_war(HIT, "steve cuts odi : 8")
    damage = evening.journal.head().seq
    evening.says("steve relents to 3 hp", f"undo {damage}")
    assert condition(evening) == {"hp": 0}
    evening.says("steve cuts odi : 3")
    assert condition(evening) == {"hp": 3}


def test_what_is_entered_late_waits_for_nobody() -> None:
    evening = at_war("session start", "session end", "session start", "turn", "phase 2")
    late = [f"in session 1 {line}" for line in (HIT, "odi deflects vs 6 : 2", "steve cuts odi : 3")]
    evening.says(*late, "in session 1 ham shoots steve needs 2 damage 1 : 9", "turn")
    assert condition(evening) == {"hp": 3}
    assert not locked_out(evening, "odi")


def test_a_strike_that_is_amended_when_its_turn_is_over_holds_up_no_other() -> None:
    evening = at_war(HIT)
    strike = evening.journal.head().seq
    evening.says("steve cuts odi : 3", "turn", f"amend {strike} {HIT}", "turn")


# -- limbs and things


def test_a_limb_that_is_lost_twice_is_told() -> None:
    evening = at_war(HIT, "steve cuts odi : 4", "o", HIT)
    assert warned(evening, "steve cuts odi : 4") == ["limb_already_lost"]
    assert condition(evening) == {"hp": 0, "lost.right_arm": 2}


def test_the_beheaded_use_no_force() -> None:
    evening = at_war(HIT, "steve cuts odi pushed by steve +2 : 9")
    assert evening.refused("odi pushes 2") == ["slain"]


def test_what_is_thicker_than_two_studs_is_the_game_masters_to_say() -> None:
    evening = at_war("steve severs 2")
    assert evening.entry().facts["result"] == "severed"
    assert warned(evening, "steve severs 3") == ["ruling_needed"]
    assert evening.refused("bob severs 1") == ["no_saber"]
