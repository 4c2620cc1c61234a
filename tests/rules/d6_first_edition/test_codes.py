"""What code an ability is rolled with (D1-RO-01, -09 to -11, D1-DA-03, D1-DA-08, D1-FP-02)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.d6_first_edition.codes import force_skilled, sheet_code, worked_out
from rules.kernel.notation import Code
from tests.rules.d6_first_edition.cast import at_arms, crew, remade, shoots
from tests.rules.force_companion.cast import enrol
from tests.rules.memory import Campaign

CODES = st.builds(Code, st.integers(1, 12), st.integers(0, 2))
CAUSES = st.lists(st.tuples(st.sampled_from(["running", "stunned", "prepared"]), st.integers(-6, 3)))


@given(CODES, CAUSES, st.booleans())
def test_a_code_doubles_first_and_keeps_its_pips(
    code: Code, causes: list[tuple[str, int]], doubled: bool
) -> None:
    working = worked_out(code, causes, doubled=doubled)
    times = 2 if doubled else 1
    assert working.effective.dice == times * code.dice + sum(dice for _, dice in causes)
    assert working.effective.pips == times * code.pips


@given(CODES, CAUSES)
def test_by_a_house_rule_what_is_left_doubles(code: Code, causes: list[tuple[str, int]]) -> None:
    plain = worked_out(code, causes)
    assert worked_out(code, causes, doubled=True, double_first=False).effective == plain.effective.doubled()


@given(CODES, CAUSES, st.booleans(), st.booleans())
def test_what_is_told_makes_the_code_anew(
    code: Code, causes: list[tuple[str, int]], doubled: bool, first: bool
) -> None:
    facts = worked_out(
        code, causes, doubled=doubled, double_first=first, given=[{"by": "-2D", "text": "cover"}]
    )
    assert remade(facts.facts()) == facts.effective


@pytest.mark.parametrize(
    ("code", "effective"), [("2D+2", "4D+4"), ("5D+1", "10D+2")], ids=["the book's", "a blaster's"]
)
def test_three_pips_are_no_die_outside_advancement(code: str, effective: str) -> None:
    assert str(worked_out(Code.parse(code), [], doubled=True).effective) == effective


def test_pips_alone_are_shown_as_no_dice() -> None:
    working = worked_out(Code(5, 1), [("several_actions", -5)])
    assert (str(working.effective), working.effective.rollable) == ("0D", False)


# -- the sheet


def test_a_skill_that_is_not_there_stands_at_its_attribute() -> None:
    assert sheet_code(crew().table, "roark", "grenade") == Code(3, 1)


@pytest.mark.parametrize("who", ["roark", "tin"])
def test_the_house_may_let_it_stand_elsewhere(who: str) -> None:
    assert sheet_code(crew(skills__unlisted_start="1D+2").table, who, "grenade") == Code(1, 2)


@pytest.mark.parametrize(("who", "ability"), [("roark", "control"), ("tin", "blaster"), ("tin", "dexterity")])
def test_what_stands_nowhere_is_absent(who: str, ability: str) -> None:
    assert sheet_code(crew().table, who, ability) is None


def test_one_force_skill_makes_force_skilled() -> None:
    table = crew().table
    assert [force_skilled(table, who) for who in ("roark", "jana", "tin")] == [False, True, False]


# -- what weighs on a roll


@pytest.mark.parametrize("wounds", [2, 3])
def test_a_wound_costs_a_die_of_everything_until_healed(wounds: int) -> None:
    campaign = crew()
    enrol(campaign, "hurt", "npc", strength="3D", condition__wounds=wounds)
    assert campaign.play("hurt", "rolls", ability="strength").draft.facts["effective"] == "2D"
    campaign.play("hurt", "healed")
    assert campaign.play("hurt", "rolls", ability="strength").draft.facts["effective"] == "3D"


def test_running_and_crawling_cost_a_die_once_and_walking_none() -> None:
    campaign = at_arms()
    campaign.play("roark", "declares", actions=["any", "running"])
    campaign.play("guard", "declares", actions=["any", "walking"])
    campaign.play("roark", "declares", actions=["running"], ruling="on through the smoke")
    assert shoots(campaign) == "4D+1"
    assert shoots(campaign, "guard") == "4D"
    campaign.play("jana", "declares", actions=["any", "crawling"])
    assert campaign.play("jana", "rolls", ability="dexterity").draft.facts["effective"] == "2D"


def test_everything_adds_up() -> None:
    campaign = at_arms()
    campaign.play("roark", "stunned")
    campaign.play("roark", "stunned")
    campaign.play("roark", "force")
    campaign.play("roark", "declares", actions=["any", "any", "any", "running"])
    facts = campaign.play("roark", "rolls", ability="blaster").draft.facts
    assert facts["modifiers"] == [
        {"why": "force_point", "by": "x2"},
        {"why": "several_actions", "by": "-2D"},
        {"why": "running", "by": "-1D"},
        {"why": "stunned", "by": "-2D"},
    ]
    assert facts["effective"] == "5D+2"


STATE: dict[str, st.SearchStrategy[Any]] = {
    "uses": st.integers(1, 4),
    "running": st.booleans(),
    "stuns": st.integers(0, 3),
    "reactions": st.integers(0, 3),
    "prepared": st.booleans(),
    "doubled": st.booleans(),
}


@given(**STATE)
def test_the_formula_of_the_book_holds_in_play(
    uses: int, running: bool, stuns: int, reactions: int, prepared: bool, doubled: bool
) -> None:
    """`base (x2 with FP) + prepared - (uses - 1) - running - stun marks`, the reactions among the uses."""
    campaign = crew()
    if prepared:
        campaign.play("roark", "prepares")
    campaign.play(None, "round_start")
    for _ in range(stuns):
        campaign.play("roark", "stunned")
    if doubled:
        campaign.play("roark", "force")
    campaign.play("roark", "declares", actions=["any"] * uses + ["running"] * running)
    for _ in range(reactions):
        campaign.play("roark", "dodges")
    facts = campaign.play("roark", "rolls", ability="blaster").draft.facts
    alone = prepared and uses == 1 and not reactions
    dice = (10 if doubled else 5) + alone - (uses + reactions - 1) - running - stuns
    assert facts["effective"] == str(Code(dice, 2 if doubled else 1))
    assert str(remade(facts)) == facts["effective"]


# -- the Strength that resists damage


def burdened() -> Campaign:
    """Roark, stunned, running, with three uses, a die prepared, and wounded before that."""
    campaign = crew()
    campaign.play("roark", "wounded")
    campaign.play("roark", "prepares")
    campaign.play(None, "round_start")
    campaign.play("roark", "stunned")
    campaign.play("roark", "declares", actions=["any", "any", "any", "running"])
    return campaign


def resists(campaign: Campaign) -> Any:
    return campaign.play("roark", "hit", code="1D").draft.facts["rolls"]["resists"]


def test_nothing_weighs_on_the_strength_that_resists_damage() -> None:
    told = resists(burdened())
    assert (told["effective"], told["modifiers"]) == ("2D", [])


def test_a_force_point_doubles_it() -> None:
    campaign = burdened()
    campaign.play("roark", "force")
    verdict = campaign.play("roark", "hit", code="1D")
    assert verdict.draft.facts["rolls"]["resists"]["effective"] == "4D"
    assert "D1-FP-02" in verdict.draft.citations


def test_other_uses_of_strength_lose_dice() -> None:
    assert burdened().play("roark", "rolls", ability="strength").draft.facts["effective"] == "0D"


def test_marks_of_now_do_not_weigh_on_what_is_entered_late() -> None:
    campaign = crew()
    campaign.play(None, "session_start")
    campaign.play(None, "session_end")
    campaign.play(None, "round_start")
    campaign.play("roark", "stunned")
    assert shoots(campaign, at="session:1") == "5D+1"
