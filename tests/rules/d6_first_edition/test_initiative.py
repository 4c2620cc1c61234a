"""Initiative: the rolls of the actions themselves, made before they are taken (D1-CO-04, D1-CO-05)."""

from __future__ import annotations

import pytest

from rules.d6_first_edition.initiative import standing
from rules.kernel.verdict import Verdict
from tests.rules.d6_first_edition.cast import at_arms
from tests.rules.force_companion.cast import refused_by
from tests.rules.memory import Campaign

PLANS = {"roark": ["blaster"], "jana": ["blaster"], "guard": ["blaster"]}


def announced(**plans: list[str]) -> Campaign:
    campaign = at_arms()
    for who, actions in (plans or PLANS).items():
        campaign.play(who, "declares", actions=actions)
    return campaign


def rolls_for(campaign: Campaign, who: str, total: int) -> Verdict:
    verdict = campaign.play(who, "initiative", {"initiative": total})
    assert not verdict.refused, verdict.findings
    return verdict


def fires(campaign: Campaign, who: str, ruling: str | None = None) -> Verdict:
    return campaign.play(who, "rolls", ruling=ruling, ability="blaster", versus={"difficulty": 15})


def test_the_higher_total_acts_first() -> None:
    campaign = announced()
    rolls_for(campaign, "guard", 14)
    facts = rolls_for(campaign, "roark", 19).draft.facts
    assert (facts["segment"], facts["order"]) == (1, ["roark", "guard"])
    refused = campaign.decide("guard", "rolls", ability="blaster")
    assert (refused_by(refused), refused.hard) == (["D1-CO-04"], [])
    assert refused.refused[0].values == {"who": "guard", "first": "roark", "segment": 1}
    fires(campaign, "roark")
    assert refused_by(fires(campaign, "guard")) == []


def test_the_same_total_decides_success() -> None:
    campaign = announced()
    rolled = rolls_for(campaign, "roark", 16).draft.facts
    facts = fires(campaign, "roark").draft.facts
    assert (facts["total"], facts["outcome"], facts["margin"]) == (16, "success", 1)
    assert [facts[name] for name in ("code", "modifiers", "effective", "segment")] == [
        rolled[name] for name in ("code", "modifiers", "effective", "segment")
    ]


def test_a_total_is_used_once() -> None:
    campaign = announced()
    rolls_for(campaign, "roark", 16)
    fires(campaign, "roark")
    assert standing(campaign.table, "roark") is None
    assert refused_by(fires(campaign, "roark")) == ["D1-MU-01"]


def test_an_opponent_answers_the_total_that_stands() -> None:
    campaign = announced()
    rolls_for(campaign, "roark", 16)
    versus = {"subject": "guard", "ability": "dexterity"}
    facts = campaign.play("roark", "rolls", {"opponent": 12}, ability="blaster", versus=versus).draft.facts
    assert (facts["total"], facts["opponent"]["total"], facts["outcome"]) == (16, 12, "success")


def test_the_roll_has_the_dice_of_the_round() -> None:
    campaign = announced(roark=["blaster", "blaster", "running"])
    facts = campaign.play("roark", "initiative").draft.facts
    assert (facts["effective"], facts["segment"]) == ("3D+1", 1)
    assert campaign.play("roark", "rolls", ability="blaster").draft.facts["segment"] == 1
    assert campaign.play("roark", "initiative").draft.facts["segment"] == 2


def test_a_bonus_of_the_roll_stays_with_its_total() -> None:
    campaign = announced()
    campaign.play("roark", "initiative", {"initiative": 14}, modifiers=[{"by": "+2"}, {"by": "-1D"}])
    facts = fires(campaign, "roark").draft.facts
    assert (facts["effective"], facts["total"]) == ("4D+1", 16)
    assert facts["modifiers"][-1] == {"why": "advantage", "by": "+2"}


def test_who_has_no_total_holds_nobody_up() -> None:
    campaign = announced()
    rolls_for(campaign, "roark", 6)
    assert refused_by(fires(campaign, "guard")) == []
    assert refused_by(fires(campaign, "roark")) == []


def test_a_player_character_goes_before_another_with_the_same_total() -> None:
    campaign = announced()
    rolls_for(campaign, "guard", 16)
    verdict = rolls_for(campaign, "roark", 16)
    assert verdict.draft.facts["order"] == ["roark", "guard"]
    assert "D1-CO-05" in verdict.draft.citations
    assert refused_by(campaign.decide("guard", "rolls", ability="blaster")) == ["D1-CO-04"]


def test_two_of_a_kind_roll_again_at_the_same_code() -> None:
    campaign = announced()
    rolls_for(campaign, "roark", 8)
    facts = rolls_for(campaign, "jana", 8).draft.facts
    assert (facts["outcome"], facts["tied"], facts["order"]) == ("reroll", ["roark", "jana"], [])
    assert refused_by(campaign.decide("roark", "rolls", ability="blaster")) == ["D1-CO-04"]
    uses = campaign.balance("roark", "round.uses")
    assert rolls_for(campaign, "roark", 11).draft.facts["effective"] == "5D+1"
    assert refused_by(campaign.decide("roark", "rolls", ability="blaster")) == ["D1-CO-04"]
    assert rolls_for(campaign, "jana", 12).draft.facts["order"] == ["jana", "roark"]
    assert campaign.balance("roark", "round.uses") == uses
    fires(campaign, "jana")
    assert fires(campaign, "roark").draft.facts["total"] == 11


def test_a_tie_keeps_the_die_of_a_preparation() -> None:
    campaign = at_arms()
    campaign.play("roark", "prepares")
    campaign.play("jana", "prepares")
    campaign.play(None, "round_start")
    for who in ("roark", "jana"):
        campaign.play(who, "declares", actions=["blaster"])
        rolls_for(campaign, who, 10)
    assert [rolls_for(campaign, who, total).draft.facts["effective"] for who, total in _AGAIN] == [
        "6D+1",
        "4D",
    ]
    assert campaign.balance("roark", "prepared") == campaign.balance("jana", "prepared") == 0


_AGAIN = (("roark", 12), ("jana", 10))


def test_an_undone_tie_gives_the_first_total_back() -> None:
    campaign = announced()
    rolls_for(campaign, "roark", 8)
    rolls_for(campaign, "jana", 8)
    campaign.undo()
    assert refused_by(fires(campaign, "roark")) == []


def test_a_mover_rolls_dexterity_and_that_is_no_use() -> None:
    campaign = announced(roark=["running", "blaster"], guard=["blaster"])
    verdict = rolls_for(campaign, "roark", 9)
    facts = verdict.draft.facts
    assert (facts["ability"], facts["effective"], facts["mode"]) == ("dexterity", "2D+1", "running")
    assert "D1-AM-27" in verdict.draft.citations
    assert campaign.balance("roark", "round.uses") == 1
    moved = campaign.play("roark", "runs", metres=8)
    assert (moved.findings, moved.draft.facts["segment"]) == ([], 1)
    assert fires(campaign, "roark").draft.facts["segment"] == 2


def test_two_movers_of_a_kind_roll_again_too() -> None:
    campaign = announced(roark=["running"], jana=["walking"])
    rolls_for(campaign, "roark", 9)
    rolls_for(campaign, "jana", 9)
    assert refused_by(campaign.decide("roark", "runs")) == ["D1-CO-04"]
    rolls_for(campaign, "roark", 7)
    assert rolls_for(campaign, "jana", 10).draft.facts["order"] == ["jana", "roark"]
    assert [campaign.play(who, move).findings for who, move in (("jana", "walks"), ("roark", "runs"))] == [
        [],
        [],
    ]


@pytest.mark.parametrize("state", ["wounded", "incapacitated", "mortally_wounded"])
def test_who_is_wounded_first_loses_the_action(state: str) -> None:
    campaign = announced()
    rolls_for(campaign, "guard", 19)
    rolls_for(campaign, "roark", 18)
    fires(campaign, "guard")
    verdict = campaign.play("roark", state)
    assert "D1-CO-04" in verdict.draft.citations
    assert standing(campaign.table, "roark") is None
    assert "D1-CO-04" in refused_by(campaign.decide("roark", "rolls", ability="blaster"))


def test_a_ruling_lets_a_lost_action_happen_with_its_total() -> None:
    campaign = announced()
    rolls_for(campaign, "roark", 18)
    campaign.play("roark", "wounded")
    assert fires(campaign, "roark", ruling="he fires as he falls").draft.facts["total"] == 18


def test_who_is_only_stunned_acts_with_the_total_that_was_rolled() -> None:
    campaign = announced()
    rolls_for(campaign, "roark", 18)
    campaign.play("roark", "stunned")
    facts = fires(campaign, "roark").draft.facts
    assert (facts["total"], facts["effective"]) == (18, "5D+1")


def test_by_a_house_rule_a_stun_takes_the_action_too() -> None:
    campaign = at_arms(initiative__stun_cancels=True)
    campaign.play("roark", "declares", actions=["blaster", "blaster"])
    campaign.play("guard", "declares", actions=["blaster"])
    rolls_for(campaign, "roark", 18)
    assert "D1-AM-10" in campaign.play("roark", "stunned").draft.citations
    assert refused_by(campaign.decide("roark", "rolls", ability="blaster")) == ["D1-CO-04"]
    fires(campaign, "guard")
    verdict = campaign.decide("roark", "rolls", ability="blaster")
    assert (refused_by(verdict), verdict.draft.facts["segment"]) == ([], 2)


def test_without_dice_no_total_stands() -> None:
    campaign = announced(guard=["blaster"] * 5)
    verdict = campaign.play("guard", "initiative")
    assert verdict.draft.facts["outcome"] == "no_dice"
    assert standing(campaign.table, "guard") is None


def test_a_total_of_nothing_comes_last() -> None:
    campaign = announced()
    campaign.play("guard", "initiative", {"initiative": 4}, modifiers=[{"by": "-9"}])
    assert rolls_for(campaign, "roark", 6).draft.facts["order"] == ["roark", "guard"]


def test_an_open_use_needs_its_ability() -> None:
    campaign = announced(roark=["any"])
    assert campaign.decide("roark", "initiative").hard
    assert campaign.play("roark", "initiative", ability="technical").draft.facts["ability"] == "technical"


def test_nobody_rolls_twice_before_acting() -> None:
    campaign = announced(roark=["blaster", "blaster"])
    rolls_for(campaign, "roark", 12)
    assert refused_by(campaign.decide("roark", "initiative")) == ["D1-CO-04"]


def test_there_is_no_initiative_outside_rounds() -> None:
    campaign = announced()
    campaign.play(None, "round_end")
    assert campaign.decide("roark", "initiative", ability="blaster").hard


def test_totals_end_with_their_round() -> None:
    campaign = announced()
    rolls_for(campaign, "roark", 12)
    campaign.play(None, "round_start")
    campaign.play("roark", "declares", actions=["blaster"])
    assert "faces" in fires(campaign, "roark").draft.facts
    assert campaign.lots(prefix="initiative.") == []
