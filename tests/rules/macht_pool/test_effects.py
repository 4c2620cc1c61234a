"""What a hit is spent on, what befalls the body, how it ends (MP-DM, MP-ST)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.verdict import Verdict
from tests.rules.macht_pool.cast import codes, in_a_round, last, party, rolls, shoots, weight
from tests.rules.memory import Campaign

EFFECTS = ["dazed", "wounded", "badly_wounded", "lightly_stunned", "unconscious"]


def hit(campaign: Campaign, successes: int, **said: Any) -> int:
    """A shot with so many successes; the number of its entry."""
    verdict = shoots(campaign, [6] * successes + [1] * (5 - successes), **said)
    assert verdict.draft.facts["damage_pool"] == successes
    return last(campaign)


def deals(campaign: Campaign, *effects: str, **said: Any) -> Verdict:
    return campaign.play("ana", "deals", effects=list(effects), **said)


def state(campaign: Campaign, who: str = "guard") -> list[str]:
    now: list[str] = campaign.decide(who, "suffers", effects=["any"]).draft.facts["now"]
    return now


# -- spending


def test_effects_are_bought_until_the_hit_is_spent() -> None:
    campaign = party()
    entry = hit(campaign, 5)
    facts = deals(campaign, "wounded", "dazed").draft.facts
    assert (facts["spent"], facts["unspent"], facts["target"]) == (3, 2, "guard")
    assert campaign.entries[-1].draft.about == entry
    assert state(campaign) == ["dazed", "wounded"]
    # What is left over is lost.
    assert [one.code for one in deals(campaign, "dazed").hard] == ["nothing_to_deal"]


def test_no_more_is_bought_than_the_hit_has() -> None:
    campaign = party()
    hit(campaign, 3)
    assert [(one.rule, one.code) for one in deals(campaign, "badly_wounded").hard] == [
        ("MP-DM-02", "over_budget")
    ]
    assert state(campaign) == []


def test_the_newest_hit_is_meant_unless_one_is_named() -> None:
    campaign = party()
    first = hit(campaign, 1)
    second = hit(campaign, 2)
    assert deals(campaign, "dazed", entry=first).draft.about == first
    assert deals(campaign, "wounded").draft.about == second


def test_a_hit_is_spent_in_its_round_or_never() -> None:
    campaign = in_a_round()
    hit(campaign, 1)
    assert [matter.wants for matter in campaign.table.pending()] == ["ana deals …"]
    campaign.play(None, "round_start")
    assert campaign.table.pending() == []
    assert codes(deals(campaign, "dazed")) == ["nothing_to_deal"]


def test_one_effect_alone_by_the_house_rule() -> None:
    campaign = party(damage_combination="single")
    hit(campaign, 3)
    assert codes(deals(campaign, "wounded", "dazed")) == ["one_effect_only"]
    assert codes(deals(campaign, "wounded")) == []


def test_what_is_no_effect_is_refused() -> None:
    campaign = party()
    hit(campaign, 3)
    assert codes(deals(campaign, "any")) == ["unknown_effect"]


@pytest.mark.parametrize(
    ("weapon", "stunning", "effects", "found"),
    [
        ("unarmed", False, ["wounded"], []),
        ("unarmed", True, ["lightly_stunned"], []),
        ("unarmed", True, ["dazed"], []),
        ("unarmed", True, ["wounded"], [("MP-ST-02", "mixed_modes")]),
        ("unarmed", False, ["lightly_stunned"], [("MP-ST-02", "mixed_modes")]),
        ("shock_weapon", False, ["wounded"], [("MP-ST-01", "weapon_is_stun_only")]),
        ("simple_melee", False, ["lightly_stunned"], [("MP-ST-01", "weapon_cannot_stun")]),
        ("simple_melee", False, ["wounded", "lightly_stunned"], [("MP-ST-02", "mixed_modes")]),
    ],
)
def test_an_attack_kills_or_stuns(
    weapon: str, stunning: bool, effects: list[str], found: list[tuple[str, str]]
) -> None:
    campaign = party()
    skill = {"unarmed": "unarmed"}.get(weapon, "melee")
    how: dict[str, Any] = {"weapon": weapon, "stunning": stunning, "defence": "undefended"}
    faces = [6] * campaign.balance("ana", skill)
    campaign.play("ana", "attacks", {"attack": faces}, target="guard", **how)
    refused = [(one.rule, one.code) for one in deals(campaign, *effects).refused]
    assert refused == found


def test_undoing_a_hit_undoes_what_it_did() -> None:
    campaign = party()
    entry = hit(campaign, 3)
    deals(campaign, "wounded", "dazed")
    campaign.undo(entry)
    assert state(campaign) == []
    assert campaign.balance("ana", "damage") == 0


# -- what befalls


@pytest.mark.parametrize(
    ("effects", "now"),
    [
        (["dazed", "dazed"], ["dazed"]),
        (["wounded", "wounded"], ["badly_wounded"]),
        (["wounded", "wounded", "wounded"], ["badly_wounded"]),
        (["badly_wounded", "badly_wounded"], ["badly_wounded"]),
        (["lightly_stunned", "lightly_stunned"], ["unconscious"]),
        (["unconscious", "unconscious"], ["unconscious"]),
        (["wounded", "lightly_stunned"], ["wounded"]),
        (["lightly_stunned", "wounded"], ["lightly_stunned", "wounded"]),
        (["wounded", "unconscious"], ["unconscious", "wounded"]),
    ],
)
def test_what_is_suffered_again_is_worse_or_nothing(effects: list[str], now: list[str]) -> None:
    campaign = party()
    campaign.play("guard", "suffers", effects=effects)
    assert state(campaign) == now


@pytest.mark.parametrize(
    ("reading", "now"),
    [
        ("no_effect", ["lightly_stunned", "wounded"]),
        ("no_escalation", ["lightly_stunned", "wounded"]),
        ("normal", ["unconscious", "wounded"]),
    ],
)
def test_a_light_stun_on_the_wounded_is_as_the_house_rule_says(reading: str, now: list[str]) -> None:
    campaign = party(light_stun_vs_wounded=reading)
    campaign.play("guard", "suffers", effects=["lightly_stunned", "wounded", "lightly_stunned"])
    assert state(campaign) == now


def test_each_effect_tells_what_it_came_to() -> None:
    facts = party().play("guard", "suffers", effects=["dazed", "dazed", "wounded", "wounded"]).draft.facts
    assert [one["came"] for one in facts["came"]] == ["dazed", "nothing", "wounded", "badly_wounded"]


@given(st.lists(st.sampled_from(EFFECTS), max_size=8))
def test_whatever_befalls_nothing_weighs_more_than_a_die_each(effects: list[str]) -> None:
    campaign = party()
    campaign.play("guard", "suffers", effects=effects)
    found = state(campaign)
    assert set(found) <= set(EFFECTS)
    weighing = [one for one in found if one in ("dazed", "wounded", "lightly_stunned")]
    assert weight(campaign, "guard") == -len(weighing)
    helpless = "badly_wounded" in found or "unconscious" in found
    assert (codes(rolls(campaign, "guard")) == ["incapacitated"]) == helpless


# -- what the game master says


@pytest.mark.parametrize(
    ("suffered", "condition", "to", "now"),
    [
        (["dazed"], "dazed", None, []),
        (["lightly_stunned", "dazed"], "lightly_stunned", None, ["dazed"]),
        (["unconscious"], "unconscious", None, []),
        (["wounded"], "wounded", None, []),
        (["badly_wounded"], "badly_wounded", None, []),
        (["badly_wounded"], "badly_wounded", "wounded", ["wounded"]),
    ],
)
def test_a_condition_is_over_when_the_game_master_says_so(
    suffered: list[str], condition: str, to: str | None, now: list[str]
) -> None:
    campaign = party()
    campaign.play("guard", "suffers", effects=suffered)
    said: dict[str, Any] = {} if to is None else {"state": to}
    assert codes(campaign.play("guard", "recovers", condition=condition, means="rest", **said)) == []
    assert state(campaign) == now


def test_what_is_not_suffered_is_not_recovered_from() -> None:
    campaign = party()
    assert codes(campaign.play("guard", "recovers", condition="wounded")) == ["nothing_to_recover"]
    campaign.play("guard", "suffers", effects=["wounded"])
    assert codes(campaign.play("guard", "recovers", condition="wounded", state="wounded")) == ["no_healing"]


def test_the_badly_wounded_die_when_the_game_master_says_so_and_stay_dead() -> None:
    campaign = party()
    assert codes(campaign.play("guard", "dies")) == ["not_dying"]
    campaign.play("guard", "suffers", effects=["badly_wounded"])
    assert codes(campaign.play("guard", "dies")) == []
    assert state(campaign) == ["dead"]
    assert codes(rolls(campaign, "guard")) == ["incapacitated"]
    assert "dead" in codes(campaign.play("guard", "recovers", condition="badly_wounded"))
    campaign.play("guard", "suffers", effects=["wounded"])
    assert state(campaign) == ["dead"]


@pytest.mark.parametrize(
    ("value", "found"), [(0, []), (1, []), (3, []), (4, ["armour_outside_range"]), (-1, ["bad_armour"])]
)
def test_armour_is_from_light_to_heavy(value: int, found: list[str]) -> None:
    campaign = party()
    verdict = campaign.play("ana", "wears", value=value)
    assert codes(verdict) == found
    assert campaign.balance("ana", "armour") == max(value, 0)
