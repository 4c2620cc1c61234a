"""Dying and healing (D1-DA-04, -05, -07)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.d6_first_edition.codes import DEAD, HEALTHY, MORTALLY_WOUNDED
from rules.d6_first_edition.damage import dies
from rules.kernel.verdict import Verdict
from tests.rules.d6_first_edition.cast import at_arms, crew
from tests.rules.force_companion.cast import enrol, refused_by
from tests.rules.memory import Campaign

# -- dying


@pytest.mark.parametrize("n", range(1, 14))
def test_death_comes_to_a_total_below_the_round(n: int) -> None:
    chance = sum(dies(n, a + b) for a in range(1, 7) for b in range(1, 7))
    assert chance == [0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36][n - 1]


def dying() -> Campaign:
    """Roark is mortally wounded in a round, which is his first."""
    campaign = at_arms()
    campaign.play("roark", "mortally_wounded")
    return campaign


def rolls(campaign: Campaign, total: int = 12, **said: Any) -> Verdict:
    return campaign.play("roark", "dying", {"death": total}, **said)


def test_a_roll_is_due_at_the_end_of_every_round_from_the_first() -> None:
    campaign = dying()
    for n in (1, 2, 3):
        assert [matter.wants for matter in campaign.table.pending()] == ["roark dying"]
        verdict = rolls(campaign)
        assert (verdict.draft.kind, verdict.draft.facts["n"]) == ("death_roll", n)
        assert campaign.table.pending() == []
        campaign.play(None, "round_start")


@pytest.mark.parametrize(
    ("move", "said"), [("round_end", {}), ("round_start", {}), ("scene", {}), ("day", {"day": "+1"})]
)
def test_no_round_goes_by_without_it(move: str, said: dict[str, Any]) -> None:
    campaign = dying()
    verdict = campaign.play(None, move, **said)
    assert (refused_by(verdict), verdict.hard) == (["D1-DA-07"], [])
    rolls(campaign)
    assert refused_by(campaign.decide(None, move, **said)) == []


def test_a_roll_that_was_passed_over_by_a_ruling_stays_due() -> None:
    campaign = dying()
    campaign.play(None, "round_start", ruling="the smoke hides him")
    assert [rolls(campaign).draft.facts["n"] for _ in range(2)] == [1, 2]
    assert refused_by(campaign.decide(None, "round_end")) == []


def test_there_is_one_roll_a_round() -> None:
    campaign = dying()
    rolls(campaign)
    verdict = rolls(campaign)
    assert (refused_by(verdict), verdict.hard) == (["D1-DA-07"], [])


def test_outside_rounds_the_game_master_calls_for_it() -> None:
    campaign = crew()
    campaign.play("roark", "mortally_wounded")
    assert campaign.table.pending() == []
    assert [rolls(campaign).draft.facts["n"] for _ in range(2)] == [1, 2]
    campaign.play(None, "round_start")
    assert rolls(campaign).draft.facts["n"] == 3


@pytest.mark.parametrize(("total", "outcome"), [(2, "dies"), (3, "lives")])
def test_the_third_roll_kills_on_a_two(total: int, outcome: str) -> None:
    campaign = crew()
    campaign.play("roark", "mortally_wounded")
    rolls(campaign)
    rolls(campaign)
    assert rolls(campaign, total).draft.facts["outcome"] == outcome
    dead = outcome == "dies"
    assert campaign.balance("roark", "condition.wounds") == (DEAD if dead else MORTALLY_WOUNDED)
    assert (campaign.balance("roark", "dying.rolls") == 0) == dead


def test_only_the_dying_roll() -> None:
    campaign = crew()
    campaign.play("roark", "incapacitated")
    verdict = rolls(campaign)
    assert (refused_by(verdict), verdict.hard) == (["D1-DA-07"], [])
    assert refused_by(campaign.decide("jana", "dying", {"death": [7, 1]}))[0] == "D1-DA-07"


def test_the_dead_hold_up_no_round() -> None:
    campaign = at_arms(wounds__escalation="one_level_up")
    campaign.play("roark", "mortally_wounded")
    campaign.play("roark", "wounded")
    assert campaign.balance("roark", "condition.wounds") == DEAD
    assert refused_by(campaign.play(None, "round_start")) == []
    assert campaign.table.pending() == []


def test_nobody_rolls_for_who_has_left_play() -> None:
    campaign = crew()
    campaign.play("guard", "mortally_wounded")
    campaign.play(None, "retire", subjects=["guard"])
    campaign.play(None, "round_start")
    assert campaign.table.pending() == []


def test_who_leaves_play_while_dying_holds_up_no_round() -> None:
    campaign = at_arms()
    campaign.play("guard", "mortally_wounded")
    assert refused_by(campaign.play(None, "round_end")) == ["D1-DA-07"]
    campaign.play(None, "retire", subjects=["guard"])
    assert campaign.table.pending() == []
    assert refused_by(campaign.play(None, "round_end")) == []


# -- healing


@pytest.mark.parametrize(
    ("state", "rule"),
    [("wounded", "D1-DA-04"), ("incapacitated", "D1-DA-05"), ("mortally_wounded", "D1-DA-07")],
)
def test_wounds_heal_as_the_game_master_says(state: str, rule: str) -> None:
    campaign = crew()
    campaign.play("roark", state)
    verdict = campaign.play("roark", "healed", means="medpac")
    assert verdict.draft.facts == {"before": state, "after": "healthy", "means": "medpac"}
    assert verdict.draft.citations == [rule]
    assert campaign.balance("roark", "condition.wounds") == HEALTHY
    assert campaign.balance("roark", "condition.prone") == 1


def test_healing_ends_the_dying_and_its_count() -> None:
    campaign = dying()
    campaign.play("roark", "healed", state="incapacitated")
    assert refused_by(campaign.play(None, "round_start")) == []
    campaign.play("roark", "mortally_wounded")
    assert rolls(campaign).draft.facts["n"] == 1


def test_nothing_heals_death_or_health_or_into_worse() -> None:
    campaign = crew()
    assert refused_by(campaign.decide("roark", "healed")) == ["D1-DA-04"]
    campaign.play("roark", "wounded")
    assert refused_by(campaign.decide("roark", "healed", state="incapacitated")) == ["D1-DA-04"]
    enrol(campaign, "corpse", "npc", condition__wounds=DEAD)
    verdict = campaign.decide("corpse", "healed")
    assert (refused_by(verdict), verdict.hard) == (["D1-DA-07"], [])
