"""What a round holds: declarations, reactions, preparation, getting up (D1-MU, D1-RE, D1-RO-08, D1-DA-04)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.d6_first_edition.cast import at_arms, crew, shoots
from tests.rules.force_companion.cast import found, refused_by, warned_by
from tests.rules.memory import Campaign


def dodges(campaign: Campaign, who: str = "roark") -> str:
    """The code of a dodge, once it is recorded."""
    verdict = campaign.play(who, "dodges")
    assert not verdict.refused, verdict.findings
    return str(verdict.draft.facts["effective"])


# -- declaring


def test_a_use_in_a_round_is_declared() -> None:
    campaign = at_arms()
    assert refused_by(campaign.decide("roark", "rolls", ability="blaster")) == ["D1-MU-01"]
    campaign.play("roark", "declares", actions=["blaster"])
    assert shoots(campaign) == "5D+1"
    assert refused_by(campaign.decide("roark", "rolls", ability="blaster")) == ["D1-MU-01"]


def test_a_declaration_keeps_what_was_said_in_its_order() -> None:
    actions = ["running", "blaster", "any", "technical"]
    verdict = at_arms().play("roark", "declares", actions=actions)
    assert verdict.draft.kind == "declaration"
    assert verdict.draft.facts == {"actions": actions, "uses": 3}
    combat, uses = ["D1-CO-01", "D1-CO-02", "D1-CO-03"], ["D1-MU-01", "D1-MU-02"]
    assert verdict.draft.citations == ["D1-RO-09", *combat, *uses, "D1-AM-14"]


def test_who_declares_nothing_is_idle() -> None:
    campaign = at_arms()
    verdict = campaign.play("roark", "declares")
    assert verdict.draft.facts == {"actions": [], "uses": 0, "idle": "idle"}
    assert refused_by(campaign.decide("roark", "rolls", ability="blaster")) == ["D1-MU-01"]
    assert refused_by(campaign.decide("roark", "declares", actions=["blaster"])) == ["D1-MU-01"]


def test_a_use_that_was_left_open_serves_for_any_ability() -> None:
    campaign = at_arms()
    campaign.play("roark", "declares", actions=["blaster", "any"])
    assert [shoots(campaign), shoots(campaign)] == ["4D+1", "4D+1"]
    assert refused_by(campaign.decide("roark", "rolls", ability="blaster")) == ["D1-MU-01"]


@pytest.mark.parametrize(("uses", "code"), [(1, "5D+1"), (2, "4D+1"), (3, "3D+1"), (4, "2D+1")])
def test_each_use_after_the_first_costs_a_die_of_every_use(uses: int, code: str) -> None:
    campaign = at_arms()
    campaign.play("roark", "declares", actions=["any"] * uses)
    assert [shoots(campaign) for _ in range(uses)] == [code] * uses


def test_another_skill_than_was_declared_is_another_use() -> None:
    campaign = at_arms()
    campaign.play("roark", "declares", actions=["technical"])
    assert refused_by(campaign.decide("roark", "rolls", ability="blaster")) == ["D1-MU-01"]


def test_an_undeclared_use_that_is_ruled_costs_its_die() -> None:
    campaign = at_arms()
    campaign.play("roark", "declares", actions=["any"])
    shoots(campaign)
    verdict = campaign.play("roark", "rolls", ability="blaster", ruling="quick hands")
    assert verdict.draft.facts["effective"] == "4D+1"
    assert campaign.balance("roark", "round.uses") == 2


def test_declaring_comes_first_and_once() -> None:
    campaign = at_arms()
    campaign.play("roark", "declares", actions=["any"])
    verdict = campaign.play("roark", "declares", actions=["any"])
    assert (refused_by(verdict), verdict.hard) == (["D1-MU-01"], [])
    campaign.play("roark", "declares", actions=["any"], ruling="a change of mind")
    assert shoots(campaign) == "4D+1"


def test_there_is_nothing_to_declare_outside_rounds() -> None:
    campaign = crew()
    assert campaign.decide("roark", "declares", actions=["any"]).hard
    assert shoots(campaign) == shoots(campaign) == "5D+1"


def test_what_was_declared_ends_with_its_round() -> None:
    campaign = at_arms()
    campaign.play("roark", "declares", actions=["any", "any", "any", "running"])
    campaign.play(None, "round_start")
    assert [lot for lot in campaign.lots(subject="roark") if lot.until] == []
    campaign.play("roark", "declares", actions=["any"])
    assert shoots(campaign) == "5D+1"


def test_who_is_stopped_has_still_declared_as_many() -> None:
    campaign = at_arms()
    campaign.play("roark", "declares", actions=["any"] * 3)
    shoots(campaign)
    campaign.play("roark", "stunned")
    assert shoots(campaign) == "2D+1"


def test_an_undone_declaration_leaves_nothing_behind() -> None:
    campaign = at_arms()
    campaign.play("roark", "declares", actions=["blaster"])
    shoots(campaign)
    campaign.undo(campaign.entries[-2].seq)
    assert campaign.balance("roark", "declared.1.blaster") == campaign.balance("roark", "round.uses") == 0


@pytest.mark.parametrize("who", ["guard", "tin"])
def test_whoever_acts_declares(who: str) -> None:
    campaign = at_arms()
    ability = "blaster" if who == "guard" else "technical"
    assert refused_by(campaign.decide(who, "rolls", ability=ability)) == ["D1-MU-01"]
    campaign.play(who, "declares", actions=["any"])
    assert refused_by(campaign.decide(who, "rolls", ability=ability)) == []


# -- a round that a Force point opened


def test_the_first_use_in_an_implied_round_needs_no_declaration() -> None:
    campaign = crew()
    campaign.play("roark", "force")
    assert shoots(campaign) == "10D+2"
    assert refused_by(campaign.decide("roark", "rolls", ability="blaster")) == ["D1-MU-01"]
    assert shoots(campaign, "guard") == "4D"
    campaign.play(None, "scene")
    assert shoots(campaign) == shoots(campaign) == "5D+1"


# -- reactions


@pytest.mark.parametrize("ability", ["dodge", "melee_parry", "brawling_parry"])
def test_reactions_need_no_declaration(ability: str) -> None:
    verdict = at_arms().play("roark", "rolls", ability=ability)
    assert refused_by(verdict) == []
    assert {"D1-RE-01", "D1-RE-02"} <= set(verdict.draft.citations)
    assert verdict.draft.facts["reaction"] is True


def test_the_first_reaction_is_free_when_nothing_was_declared() -> None:
    campaign = at_arms()
    assert [dodges(campaign) for _ in range(3)] == ["4D+1", "3D+1", "2D+1"]


STEPS = st.lists(st.sampled_from(["use", "react"]), max_size=6)


@given(STEPS)
def test_a_reaction_costs_itself_and_what_follows_a_die(steps: list[str]) -> None:
    """With N declared uses the k-th reaction is rolled at -(N + k - 1)D, and so is each later use."""
    campaign = at_arms()
    declared = steps.count("use")
    campaign.play("roark", "declares", actions=["any"] * declared)
    reactions = 0
    for step in steps:
        reactions += step == "react"
        lost = max(0, declared + reactions - 1)
        said: dict[str, Any] = {"ability": "blaster" if step == "use" else "dodge"}
        facts = campaign.play("roark", "rolls", **said).draft.facts
        dice = (5 if step == "use" else 4) - lost
        assert facts["effective"] == (f"{dice}D+1" if dice > 0 else "0D")


def test_a_dodge_that_was_declared_is_one_use_like_any_other() -> None:
    campaign = at_arms()
    campaign.play("roark", "declares", actions=["blaster", "dodge"])
    verdict = campaign.play("roark", "dodges")
    assert (verdict.draft.facts["effective"], verdict.draft.facts["reaction"]) == ("3D+1", False)
    assert shoots(campaign) == "4D+1"
    assert dodges(campaign) == "2D+1"


def test_a_reaction_outside_rounds_stands_alone() -> None:
    campaign = crew()
    assert dodges(campaign) == dodges(campaign) == "4D+1"


# -- preparation


def prepared(**settings: Any) -> Campaign:
    """The round after one in which Roark did nothing but prepare."""
    campaign = at_arms(**settings)
    verdict = campaign.play("roark", "prepares", ability="blaster")
    assert (verdict.draft.kind, verdict.draft.citations) == ("preparation_round", ["D1-RO-08"])
    campaign.play(None, "round_start")
    return campaign


def test_a_round_of_nothing_gives_a_die_to_the_use_of_the_next() -> None:
    campaign = prepared()
    campaign.play("roark", "declares", actions=["any"])
    verdict = campaign.play("roark", "rolls", ability="blaster")
    assert verdict.draft.facts["modifiers"] == [{"why": "prepared", "by": "+1D"}]
    assert "D1-RO-08" in verdict.draft.citations


def test_preparing_outside_rounds_is_for_the_next_use_or_round() -> None:
    campaign = crew()
    campaign.play("roark", "prepares")
    assert [shoots(campaign), shoots(campaign)] == ["6D+1", "5D+1"]
    campaign.play("roark", "prepares")
    campaign.play(None, "round_start")
    campaign.play("roark", "declares", actions=["any"])
    assert shoots(campaign) == "6D+1"


def test_a_wound_and_a_preparation_cancel_out() -> None:
    campaign = prepared()
    campaign.play("roark", "wounded")
    campaign.play(None, "round_start")
    campaign.play("roark", "prepares")
    campaign.play(None, "round_start")
    campaign.play("roark", "declares", actions=["any"])
    assert shoots(campaign) == "5D+1"


def test_the_die_is_lost_with_a_second_use() -> None:
    campaign = prepared()
    campaign.play("roark", "declares", actions=["any"] * 2)
    verdict = campaign.play("roark", "rolls", ability="blaster")
    assert (verdict.draft.facts["effective"], found(verdict, "note")) == ("4D+1", ["D1-MU-03"])
    assert campaign.balance("roark", "prepared") == 0


def test_the_die_is_lost_with_a_second_use_that_is_ruled() -> None:
    campaign = prepared()
    campaign.play("roark", "declares", actions=["technical"])
    verdict = campaign.play("roark", "rolls", ability="blaster", ruling="in a pinch")
    assert verdict.draft.facts["effective"] == "4D+1"


def test_the_die_is_lost_with_a_reaction_before_the_use() -> None:
    campaign = prepared()
    campaign.play("roark", "declares", actions=["any"])
    assert dodges(campaign) == "3D+1"
    assert shoots(campaign) == "4D+1"


def test_a_reaction_after_the_prepared_roll_leaves_it_its_die() -> None:
    campaign = prepared()
    campaign.play("roark", "declares", actions=["any"])
    assert shoots(campaign) == "6D+1"
    assert found(campaign.play("roark", "dodges"), "warning") == []


def test_by_a_house_rule_it_is_named_for_amending() -> None:
    campaign = prepared(preparation__retroactive_loss=True)
    campaign.play("roark", "declares", actions=["any"])
    shoots(campaign)
    verdict = campaign.play("roark", "dodges")
    assert warned_by(verdict) == ["D1-MU-03"]
    assert verdict.findings[-1].values["entry"] == campaign.entries[-2].seq


def test_the_die_is_for_the_next_round_alone() -> None:
    campaign = prepared()
    campaign.play(None, "round_start")
    campaign.play("roark", "declares", actions=["any"])
    assert shoots(campaign) == "5D+1"


@pytest.mark.parametrize("doing", ["any", "blaster", "walking", "running", "crawling", "standing"])
def test_a_round_with_anything_in_it_is_no_preparation(doing: str) -> None:
    before = at_arms()
    before.play("roark", "declares", actions=[doing])
    verdict = before.decide("roark", "prepares")
    assert (refused_by(verdict), verdict.hard) == (["D1-RO-08"], [])
    after = at_arms()
    after.play("roark", "prepares")
    assert found(after.play("roark", "declares", actions=[doing]), "note") == ["D1-RO-08"]
    assert after.balance("roark", "prepared") == 0


def test_a_reaction_in_the_round_of_preparing_spoils_it() -> None:
    campaign = at_arms()
    campaign.play("roark", "prepares")
    assert found(campaign.play("roark", "dodges"), "note") == ["D1-MU-03"]
    assert refused_by(campaign.decide("roark", "prepares")) == ["D1-RO-08"]
    campaign.play(None, "round_start")
    campaign.play("roark", "declares", actions=["any"])
    assert shoots(campaign) == "5D+1"


def test_getting_up_in_the_round_of_preparing_spoils_it() -> None:
    campaign = crew()
    campaign.play("roark", "wounded")
    campaign.play(None, "round_start")
    campaign.play("roark", "prepares")
    assert found(campaign.play("roark", "stands"), "note") == ["D1-RO-08"]
    assert refused_by(campaign.decide("roark", "prepares")) == ["D1-RO-08"]


def test_dropping_prone_is_free_and_yet_no_rest() -> None:
    campaign = at_arms()
    campaign.play("roark", "prepares")
    assert found(campaign.play("roark", "drops"), "note") == ["D1-RO-08"]
    assert campaign.balance("roark", "prepared") == 0
    assert refused_by(campaign.decide("roark", "prepares")) == ["D1-RO-08"]


def test_one_may_go_on_preparing_and_gains_no_second_die() -> None:
    campaign = prepared()
    assert refused_by(campaign.play("roark", "prepares")) == []
    assert refused_by(campaign.decide("roark", "prepares")) == ["D1-RO-08"]
    campaign.play(None, "round_start")
    campaign.play("roark", "declares", actions=["any"])
    assert shoots(campaign) == "6D+1"


def test_who_goes_on_preparing_and_acts_after_all_has_no_die() -> None:
    campaign = prepared()
    campaign.play("roark", "prepares")
    campaign.play("roark", "declares", actions=["any"])
    assert shoots(campaign) == "5D+1"


def test_outside_rounds_one_preparation_waits_at_a_time() -> None:
    campaign = crew()
    campaign.play("roark", "prepares")
    assert refused_by(campaign.decide("roark", "prepares")) == ["D1-RO-08"]


def test_a_ruling_lets_a_busy_round_count() -> None:
    campaign = at_arms()
    campaign.play("roark", "declares", actions=["walking"])
    campaign.play("roark", "prepares", ruling="two steps")
    campaign.play(None, "round_start")
    campaign.play("roark", "declares", actions=["any"])
    assert shoots(campaign) == "6D+1"


# -- out of the round

MOVES: list[tuple[str, dict[str, Any]]] = [
    ("rolls", {"ability": "blaster"}),
    ("dodges", {}),
    ("declares", {"actions": ["any"]}),
    ("prepares", {}),
    ("stands", {}),
]


@pytest.mark.parametrize(("move", "said"), MOVES, ids=[move for move, _ in MOVES])
def test_the_wounded_do_nothing_more_in_that_round(move: str, said: dict[str, Any]) -> None:
    campaign = at_arms()
    campaign.play("roark", "wounded")
    verdict = campaign.play("roark", move, **said)
    assert refused_by(verdict)[0] == "D1-DA-04"
    assert not verdict.hard
    campaign.play(None, "round_start")
    assert "D1-DA-04" not in refused_by(campaign.decide("roark", move, **said))


@pytest.mark.parametrize(("state", "rule"), [("incapacitated", "D1-DA-05"), ("mortally_wounded", "D1-DA-07")])
@pytest.mark.parametrize(("move", "said"), MOVES, ids=[move for move, _ in MOVES])
def test_the_unconscious_do_nothing(move: str, said: dict[str, Any], state: str, rule: str) -> None:
    campaign = crew()
    campaign.play("roark", state)
    assert refused_by(campaign.decide("roark", move, **said))[0] == rule


def test_what_was_done_before_the_fall_may_be_entered_late() -> None:
    campaign = crew()
    campaign.play(None, "session_start")
    campaign.play(None, "session_end")
    campaign.play("roark", "incapacitated")
    assert refused_by(campaign.decide("roark", "rolls", ability="blaster", at="session:1")) == []


def test_nobody_stands_up_twice() -> None:
    campaign = crew()
    campaign.play("roark", "wounded")
    assert campaign.play("roark", "stands").draft.facts == {"posture": "standing"}
    assert campaign.balance("roark", "condition.prone") == 0
    assert refused_by(campaign.decide("roark", "stands")) == ["D1-DA-04"]
