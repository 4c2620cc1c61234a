"""Rolls read as one says them at the table, in one line or step by step."""

from typing import Any

import pytest

from tests.ledger.wording.cantina import entry, speaker

SEVERAL = {"why": "several_actions", "by": "-2D"}
RUNNING = {"why": "running", "by": "-1D"}

BURDENED: dict[str, Any] = {
    "ability": "blaster",
    "code": "5D+1",
    "modifiers": [SEVERAL, RUNNING],
    "effective": "2D+1",
    "faces": [4, 3],
    "total": 8,
    "difficulty": 15,
    "outcome": "failure",
    "margin": -7,
}
PLAIN = BURDENED | {"modifiers": [], "effective": "5D+1", "faces": [4, 3, 6, 2, 1], "total": 17}
PLAIN |= {"outcome": "success", "margin": 2}
OPPOSED = PLAIN | {"difficulty": None, "margin": 6}
GUARD = {"name": "guard", "code": "2D+2", "modifiers": [], "effective": "2D+2", "faces": [5, 4], "total": 11}
ODAN = {
    "subject": "odan",
    "code": "4D",
    "modifiers": [RUNNING],
    "effective": "3D",
    "faces": None,
    "total": 11,
}

SAID = {
    "weighed down": (
        BURDENED,
        "Blaster 2D+1: 8 vs 15, failure by 7 (5D+1 -2D several actions -1D running)",
        "5D+1 Blaster, -2D several actions, -1D running = 2D+1; 4 3 +1 = 8; 8 vs 15, failure by 7",
    ),
    "plain": (
        PLAIN,
        "Blaster 5D+1: 17 vs 15, success by 2",
        "5D+1 Blaster; 4 3 6 2 1 +1 = 17; 17 vs 15, success by 2",
    ),
    "just enough": (
        PLAIN | {"difficulty": 17, "margin": 0},
        "Blaster 5D+1: 17 vs 17, success",
        "5D+1 Blaster; 4 3 6 2 1 +1 = 17; 17 vs 17, success",
    ),
    "total called out": (
        BURDENED | {"faces": None},
        "Blaster 2D+1: 8 vs 15, failure by 7 (5D+1 -2D several actions -1D running)",
        "5D+1 Blaster, -2D several actions, -1D running = 2D+1; 8 vs 15, failure by 7",
    ),
    "doubled": (
        BURDENED | {"modifiers": [{"why": "force_point", "by": "x2"}], "effective": "10D+2", "faces": None},
        "Blaster 10D+2: 8 vs 15, failure by 7 (5D+1 x2 Force point)",
        "5D+1 Blaster, x2 Force point = 10D+2; 8 vs 15, failure by 7",
    ),
    "in the table's words": (
        BURDENED | {"modifiers": [{"why": "given", "by": "-3D", "text": "cover"}]},
        "Blaster 2D+1: 8 vs 15, failure by 7 (5D+1 -3D cover)",
        "5D+1 Blaster, -3D cover = 2D+1; 4 3 +1 = 8; 8 vs 15, failure by 7",
    ),
    "without a word": (
        BURDENED | {"modifiers": [{"why": "given", "by": "-3D"}]},
        "Blaster 2D+1: 8 vs 15, failure by 7 (5D+1 -3D as called)",
        "5D+1 Blaster, -3D as called = 2D+1; 4 3 +1 = 8; 8 vs 15, failure by 7",
    ),
    "advantage": (
        PLAIN | {"modifiers": [{"why": "advantage", "by": "+3"}], "total": 20, "margin": 5},
        "Blaster 5D+1: 17 +3 advantage = 20 vs 15, success by 5",
        "5D+1 Blaster; 4 3 6 2 1 +1 +3 advantage = 20; 20 vs 15, success by 5",
    ),
    "advantage that is no number": (
        PLAIN | {"modifiers": [{"why": "advantage", "by": "much"}]},
        "Blaster 5D+1: 17 much advantage = 17 vs 15, success by 2",
        "5D+1 Blaster; 4 3 6 2 1 +1 much advantage = 17; 17 vs 15, success by 2",
    ),
    "against a stranger": (
        OPPOSED | {"opponent": GUARD},
        "Blaster 5D+1: 17 vs guard 2D+2 = 11, success by 6",
        "5D+1 Blaster; 4 3 6 2 1 +1 = 17; guard 2D+2: 5 4 +2 = 11; 17 vs guard 2D+2 = 11, success by 6",
    ),
    "against someone enrolled": (
        OPPOSED | {"opponent": ODAN},
        "Blaster 5D+1: 17 vs Odan Vey 3D = 11, success by 6",
        "5D+1 Blaster; 4 3 6 2 1 +1 = 17; 17 vs Odan Vey 3D = 11, success by 6",
    ),
    "not yet rolled": (
        {"ability": "blaster", "code": "5D+1", "modifiers": [RUNNING], "effective": "4D+1", "difficulty": 10},
        "Blaster 4D+1 vs 10 (5D+1 -1D running)",
        "5D+1 Blaster, -1D running = 4D+1; vs 10",
    ),
    "opponent not yet rolled": (
        {"ability": "blaster", "code": "5D+1", "opponent": {"name": "guard", "code": "2D+2"}},
        "Blaster 5D+1 vs guard 2D+2",
        "5D+1 Blaster; vs guard 2D+2",
    ),
    "no dice left": (
        {"code": "1D", "modifiers": [SEVERAL], "effective": "0D", "outcome": "no_dice", "difficulty": 10},
        "0D vs 10, no dice left (1D -2D several actions)",
        "1D, -2D several actions = 0D; vs 10, no dice left",
    ),
    "for its own sake": (
        {"code": "2D", "effective": "2D", "faces": [1, 1], "total": 2},
        "2D: 2",
        "2D; 1 1 = 2",
    ),
    "an outcome that no margin measures": (
        {"code": "2D", "faces": [1, 1], "total": 2, "difficulty": 1, "outcome": "lives", "margin": 1},
        "2D: 2 vs 1, lives",
        "2D; 1 1 = 2; 2 vs 1, lives",
    ),
    "dice of another sort": (
        {"code": "3d10", "faces": [1, 9, 10], "total": 2, "effective": "3d10"},
        "3d10: 2",
        "3d10; 1 9 10 = 2",
    ),
    "a number that has to be exceeded": (
        {
            "code": "d10",
            "modifiers": [{"why": "force_point", "by": "+3"}],
            "effective": "d10+3",
            "faces": [2],
            "total": 5,
            "must_exceed": 5,
            "outcome": "failure",
            "margin": 0,
        },
        "d10+3: 5 to exceed 5, failure (d10 +3 Force point)",
        "d10, +3 Force point = d10+3; 2 +3 = 5; 5 to exceed 5, failure",
    ),
    "dice that count one by one": (
        {
            "ability": "blaster",
            "code": "9D",
            "modifiers": [{"why": "wounded", "by": "-1D"}, {"why": "given", "by": "-4D+1", "text": "bought"}],
            "effective": "4D+1",
            "faces": [6, 5, 2, 1],
            "successes": 3,
            "outcome": "success",
            "opponent": {
                "subject": "odan",
                "code": "2D",
                "modifiers": [],
                "effective": "2D",
                "faces": [5, 1],
                "successes": 1,
            },
        },
        "Blaster 4D+1: 3 vs Odan Vey 2D = 1, success (9D -1D wounded -4D+1 bought)",
        (
            "9D Blaster, -1D wounded, -4D+1 bought = 4D+1; 6 5 2 1 +1 = 3; Odan Vey 2D: 5 1 = 1; "
            "3 vs Odan Vey 2D = 1, success"
        ),
    ),
    "what another adds": (
        {
            "code": "d10",
            "modifiers": [{"why": "force_point", "by": "-2", "who": "odan"}],
            "effective": "d10-2",
            "faces": [9],
            "total": 7,
        },
        "d10-2: 7 (d10 -2 Force point (Odan Vey))",
        "d10, -2 Force point (Odan Vey) = d10-2; 9 -2 = 7",
    ),
}


@pytest.mark.parametrize(("facts", "sentence", "working"), SAID.values(), ids=SAID)
def test_a_roll_is_told_and_worked(facts: dict[str, Any], sentence: str, working: str) -> None:
    assert speaker().summary(entry("roll_recorded", **facts)) == f"Roark Garnet rolls {sentence}"
    assert speaker().working(facts) == working


def test_several_rolls_are_told_each_by_its_ability_or_its_name() -> None:
    rolls = {"ability": BURDENED, "damage": {"code": "4D", "effective": "4D", "total": 12, "faces": [3] * 4}}
    told = speaker().summary(entry("powers_called", power="power.telekinesis", rolls=rolls))
    assert told == (
        "Roark Garnet calls Telekinesis: "
        "Blaster 2D+1: 8 vs 15, failure by 7 (5D+1 -2D several actions -1D running); damage 4D: 12"
    )
    assert speaker().workings({"rolls": rolls}) == [
        "5D+1 Blaster, -2D several actions, -1D running = 2D+1; 4 3 +1 = 8; 8 vs 15, failure by 7",
        "4D damage; 3 3 3 3 = 12",
    ]


def test_the_workings_of_a_single_roll_are_one_line() -> None:
    assert speaker().workings(PLAIN) == [speaker().working(PLAIN)]


@pytest.mark.parametrize(
    "facts",
    [{}, {"text": "a note"}, {"code": 5}, {"code": "5D", "faces": "4 3"}, {"code": "5D", "modifiers": [1]}],
)
def test_facts_that_tell_of_no_roll_have_no_working(facts: dict[str, Any]) -> None:
    assert speaker().working(facts) == ""
    assert speaker().workings(facts) == []
    assert speaker().workings({"rolls": {"damage": facts}}) == []
    assert speaker().summary(entry("roll_recorded", **facts)) == "Roark Garnet rolls "


BOLD = {"sides": 8, "account": "stealth", "face": 5}
KATAN = {"sides": 4, "subject": "katan", "face": 4}
LOOSE = {"sides": 6, "face": 3}
GUARDS = {"sides": 8, "name": "two guards", "face": 6}
MIXED: dict[str, Any] = {"code": "d8 d4", "dice": [BOLD, KATAN], "kept": [5, 4], "total": 9}
AGAINST = MIXED | {
    "outcome": "failure",
    "opponent": {"code": "d6 d8", "dice": [LOOSE, GUARDS], "kept": [6, 3], "total": 9},
}
TOLD = "Stealth d8: 5, Holocron of Ka'tan d4: 4"
BEFORE = {"code": "d8 d4", "dice": [{"sides": 8, "account": "stealth"}, {"sides": 6}]}
ALONE = {"code": "d8", "dice": [BOLD], "kept": [5], "total": 5}


@pytest.mark.parametrize(
    ("facts", "sentence", "working"),
    [
        (
            MIXED,
            "5 + 4 = 9 (Stealth d8: 5, Holocron of Ka'tan d4: 4)",
            "Stealth d8: 5, Holocron of Ka'tan d4: 4; 5 + 4 = 9",
        ),
        (
            AGAINST,
            "5 + 4 = 9 vs 9, failure (Stealth d8: 5, Holocron of Ka'tan d4: 4 vs d6: 3, two guards d8: 6)",
            "; ".join([TOLD, "5 + 4 = 9", "d6: 3, two guards d8: 6", "6 + 3 = 9", "9 vs 9, failure"]),
        ),
        (BEFORE, "Stealth d8, d6", "Stealth d8, d6"),
        (ALONE, "Stealth d8: 5", "Stealth d8: 5"),
    ],
)
def test_dice_of_several_sizes_are_told_die_by_die(facts: Any, sentence: str, working: str) -> None:
    assert speaker().summary(entry("roll_recorded", **facts)) == f"Roark Garnet rolls {sentence}"
    assert speaker().working(facts) == working
