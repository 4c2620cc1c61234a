"""What helps a use of a power: focus, a study day, preparation, a group (FC-FO)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.verdict import Verdict
from tests.rules.force_companion.callers import at_work, begin, called, callers, causes, codes
from tests.rules.force_companion.cast import enrol, found, refused_by, warned_by
from tests.rules.memory import Campaign

# -- focus


def test_a_focus_adds_a_die_to_every_roll_of_the_power() -> None:
    verdict = called(callers(), "farseeing", focus=True)
    assert codes(verdict) == {"control": "3D+2", "sense": "3D"}
    assert verdict.findings == []
    assert "FC-FO-01" in verdict.draft.citations


def test_more_than_the_usual_focus_is_told() -> None:
    campaign = callers()
    verdict = campaign.decide("mira", "calls", power="control_pain", focus_dice=2)
    assert warned_by(verdict) == ["FC-FO-01"]
    assert causes(verdict) == {"focus": "+2D"}
    assert campaign.decide("mira", "calls", power="control_pain", focus_dice=1).findings == []


def test_what_a_focus_usually_gives_is_a_house_rule() -> None:
    verdict = called(callers(focus__default_dice=2), "control_pain", focus=True)
    assert causes(verdict) == {"focus": "+2D"}
    assert verdict.findings == []


# -- a study day


def memorises(campaign: Campaign, **said: Any) -> Verdict:
    return campaign.play("mira", "memorises", **{"power": "farseeing", "text": "codex"} | said)


def test_a_day_with_a_text_adds_its_complexity_to_the_next_use_and_to_that_alone() -> None:
    campaign = callers()
    verdict = memorises(campaign)
    assert verdict.draft.facts["bonus"] == "+2D"
    assert (verdict.draft.facts["days"], verdict.draft.facts["began"]) == (1, 0)
    assert codes(called(campaign, "farseeing", difficulty=30)) == {"control": "4D+2", "sense": "4D"}
    assert causes(called(campaign, "farseeing")) == {}


def test_another_power_neither_has_nor_uses_up_what_was_memorised() -> None:
    campaign = callers()
    memorises(campaign)
    assert causes(called(campaign, "control_pain")) == {}
    assert causes(called(campaign, "farseeing")) == {"study": "+2D"}


def test_a_second_day_replaces_and_never_adds() -> None:
    campaign = callers()
    enrol(campaign, "scroll", "manuscript", complexity="1D", power__farseeing=1)
    memorises(campaign)
    memorises(campaign, text="scroll")
    assert causes(called(campaign, "farseeing")) == {"study": "+1D"}
    assert causes(called(campaign, "farseeing")) == {}


@pytest.mark.parametrize(
    "said",
    [{"days": 0}, {"power": "control_pain"}, {"power": "absorb_energy"}],
    ids=["part of a day", "not in the text", "not known"],
)
def test_what_gives_nothing_is_refused(said: dict[str, Any]) -> None:
    assert set(refused_by(memorises(callers(), **said))) == {"FC-FO-02"}


def test_a_study_day_is_a_day_of_the_calendar_and_overlaps_are_told() -> None:
    campaign = callers()
    campaign.play("mira", "trains", skill="control", alone=True)
    assert warned_by(memorises(campaign, start="2")) == ["FC-AM-54"]
    assert memorises(campaign, start="20").draft.facts["began"] == 20


def test_what_was_memorised_is_kept_unless_a_house_rule_lets_it_go() -> None:
    campaign = callers()
    memorises(campaign)
    campaign.play(None, "day", day="+400")
    assert causes(campaign.decide("mira", "calls", power="farseeing")) == {"study": "+2D"}
    campaign.play(None, "house", setting="study.expires_after_days", value="399")
    verdict = called(campaign, "farseeing")
    assert causes(verdict) == {}
    assert found(verdict, "note") == ["FC-FO-02"]
    campaign.undo()
    campaign.play(None, "house", setting="study.expires_after_days", value="400")
    assert causes(called(campaign, "farseeing")) == {"study": "+2D"}


# -- preparation


def prepared(campaign: Campaign, **said: Any) -> Verdict:
    """Mira prepares in this round, and the next one has begun with one use of a power."""
    verdict = campaign.play("mira", "prepares", **said)
    begin(campaign, "power")
    return verdict


def test_a_round_on_a_power_gives_a_die_to_each_of_its_rolls() -> None:
    campaign = callers()
    begin(campaign)
    verdict = prepared(campaign, power="farseeing")
    assert verdict.draft.facts["power"] == "farseeing"
    assert "FC-FO-03" in verdict.draft.citations
    verdict = called(campaign, "farseeing")
    assert codes(verdict) == {"control": "3D+2", "sense": "3D"}
    assert "FC-FO-03" in verdict.draft.citations


def test_what_is_prepared_for_one_power_serves_nothing_else() -> None:
    campaign = callers()
    begin(campaign)
    campaign.play("mira", "prepares", power="farseeing")
    begin(campaign, "any")
    assert causes(campaign.decide("mira", "calls", power="control_pain")) == {}
    assert campaign.decide("mira", "rolls", ability="control").draft.facts["modifiers"] == []


def test_a_round_of_doing_nothing_serves_a_power_too() -> None:
    campaign = callers()
    begin(campaign)
    prepared(campaign)
    assert causes(called(campaign, "control_pain")) == {"prepared": "+1D"}


def test_a_preparation_is_used_once() -> None:
    campaign = callers()
    campaign.play("mira", "prepares", power="farseeing")
    assert refused_by(campaign.decide("mira", "prepares")) == ["D1-RO-08"]
    assert causes(called(campaign, "farseeing")) == {"prepared": "+1D"}
    assert causes(called(campaign, "farseeing")) == {}


def test_nothing_else_is_done_in_the_round_of_preparing() -> None:
    campaign = at_work("power")
    assert refused_by(campaign.decide("mira", "prepares", power="farseeing")) == ["FC-FO-03"]
    begin(campaign)
    campaign.play("mira", "prepares", power="farseeing")
    campaign.play("mira", "dodges")
    begin(campaign, "power")
    assert causes(called(campaign, "farseeing")) == {}


def test_a_preparation_is_lost_with_a_second_action() -> None:
    campaign = callers()
    begin(campaign)
    campaign.play("mira", "prepares", power="control_pain")
    begin(campaign, "power", "willpower")
    verdict = called(campaign, "control_pain")
    assert causes(verdict) == {"several_actions": "-1D"}
    assert found(verdict, "note") == ["D1-MU-03"]


def test_all_that_helps_adds_up() -> None:
    campaign = callers()
    memorises(campaign)
    begin(campaign)
    prepared(campaign, power="farseeing")
    verdict = called(campaign, "farseeing", focus=True)
    assert causes(verdict) == {"prepared": "+1D", "focus": "+1D", "study": "+2D"}
    assert codes(verdict) == {"control": "6D+2", "sense": "6D"}


# -- a group


def test_a_group_takes_the_bonus_that_the_game_master_gives() -> None:
    verdict = called(callers(), "farseeing", group=["odan"], bonus="2D")
    assert causes(verdict) == {"group": "+2D"}
    assert verdict.draft.facts["group"] == ["odan"]
    assert "FC-FO-04" in verdict.draft.citations


def test_everyone_in_a_group_knows_the_power() -> None:
    verdict = callers().decide("mira", "calls", power="farseeing", group=["odan", "jo"])
    assert refused_by(verdict) == ["FC-FO-04"]


def test_a_bonus_of_a_group_wants_a_group() -> None:
    assert refused_by(callers().decide("mira", "calls", power="farseeing", bonus="1D")) == ["FC-FO-04"]


def test_whoever_leads_does_not_join() -> None:
    assert callers().decide("mira", "calls", power="farseeing", group=["mira"]).hard


def test_in_a_round_everyone_in_a_group_acts() -> None:
    campaign = at_work("power")
    said: dict[str, Any] = {"power": "farseeing", "group": ["odan"]}
    assert refused_by(campaign.decide("mira", "calls", **said)) == ["D1-MU-01"]
    campaign.play("odan", "declares", actions=["power", "control"])
    campaign.play("mira", "calls", **said)
    assert campaign.play("odan", "rolls", ability="control").draft.facts["effective"] == "5D"
