"""Force points as the companion has them: fates, heroism, the two kinds of points apart (FC-FP)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.force_companion.cast import enrol, found, order, refused_by, scores, warned_by
from tests.rules.memory import Campaign


@pytest.fixture
def campaign() -> Campaign:
    """In an adventure, with a soldier of four Force points."""
    opened = order()
    enrol(opened, "roark", "pc", force_points=4, character_points=5, blaster="4D")
    opened.play(None, "adventure_start")
    return opened


FATES = [
    ("evil", "FC-FP-11", 3),
    ("selfish", "FC-FP-12", 3),
    ("neither", "FC-AM-55", 3),
    ("heroic", "FC-FP-13", 4),
    ("dramatic", "FC-FP-14", 5),
]


@pytest.mark.parametrize(("fate", "rule", "after"), FATES)
def test_each_fate_cites_its_rule_and_gives_back_its_points(
    campaign: Campaign, fate: str, rule: str, after: int
) -> None:
    verdict = campaign.play("roark", "force", fate=fate)
    assert verdict.draft.citations == (
        ["FC-FP-01", "FC-FP-02", rule, "D1-DS-01"] if fate == "evil" else ["FC-FP-01", "FC-FP-02", rule]
    )
    assert campaign.balance("roark", "force_points") == 3
    closed = campaign.play(None, "adventure_end")
    assert campaign.balance("roark", "force_points") == after
    returned = [given["amount"] for given in closed.draft.facts.get("returns", [])]
    assert returned == ([after - 3] if after > 3 else [])


@pytest.mark.parametrize(("fate", "rule", "after"), FATES)
def test_a_point_may_be_judged_later(campaign: Campaign, fate: str, rule: str, after: int) -> None:
    campaign.play("roark", "force")
    assert refused_by(campaign.decide(None, "adventure_end")) == ["FC-FP-16"]
    verdict = campaign.play(None, "judge", subject="roark", judgement=fate)
    assert rule in verdict.draft.citations
    campaign.play(None, "adventure_end")
    assert campaign.balance("roark", "force_points") == after


def test_an_empty_pool_gives_nothing(campaign: Campaign) -> None:
    enrol(campaign, "poor", "pc")
    assert refused_by(campaign.decide("poor", "force", fate="heroic")) == ["FC-FP-01"]


def test_one_point_a_round_unless_the_house_has_it_otherwise(campaign: Campaign) -> None:
    campaign.play("roark", "force", fate="neither")
    assert refused_by(campaign.decide("roark", "force", fate="neither")) == ["FC-FP-03"]
    campaign.play(None, "house", setting="fp.max_per_round", value="warn")
    assert warned_by(campaign.decide("roark", "force", fate="neither")) == ["FC-FP-03"]


def test_a_second_dramatic_moment_raises_an_eyebrow(campaign: Campaign) -> None:
    assert warned_by(campaign.play("roark", "force", fate="dramatic")) == []
    campaign.play(None, "scene")
    campaign.play("roark", "force")
    verdict = campaign.play(None, "judge", subject="roark", judgement="dramatic")
    assert warned_by(verdict) == ["FC-FP-14"]
    campaign.play(None, "adventure_end")
    campaign.play(None, "adventure_start")
    assert warned_by(campaign.play("roark", "force", fate="dramatic")) == []


def test_a_settlement_weighs_what_it_judges_and_tells_the_masters(campaign: Campaign) -> None:
    campaign.play("roark", "force", fate="dramatic")
    campaign.play(None, "scene")
    campaign.play("roark", "force")
    entry = len(campaign.entries)
    second = [{"entry": entry, "judgement": "dramatic"}]
    assert warned_by(campaign.decide(None, "adventure_end", judged=second)) == ["FC-FP-14"]
    campaign.play("roark", "pupil", master="odan")
    evil = campaign.decide(None, "adventure_end", judged=[{"entry": entry, "judgement": "evil"}])
    assert "FC-DS-04" in [finding.rule for finding in evil.findings]


def test_by_a_house_rule_the_dramatic_has_to_be_heroic(campaign: Campaign) -> None:
    campaign.play(None, "house", setting="fp.dramatic_requires_heroic", value="true")
    assert warned_by(campaign.play("roark", "force", fate="dramatic")) == ["FC-AM-04"]


# -- heroism


def test_heroism_without_a_point_earns_one_at_the_end(campaign: Campaign) -> None:
    verdict = campaign.play("roark", "heroism")
    assert (verdict.draft.kind, warned_by(verdict)) == ("dramatic_heroism", [])
    assert campaign.balance("roark", "force_points") == 4
    campaign.play(None, "adventure_end")
    assert campaign.balance("roark", "force_points") == 5
    assert campaign.balance("roark", "away.heroism") == 0


def test_heroism_and_dramatic_spends_are_counted_apart(campaign: Campaign) -> None:
    campaign.play("roark", "force", fate="dramatic")
    campaign.play(None, "scene")
    assert warned_by(campaign.play("roark", "heroism")) == []
    assert warned_by(campaign.play("roark", "heroism")) == ["FC-FP-15"]


def test_heroism_is_not_for_a_deed_with_a_point_on_it(campaign: Campaign) -> None:
    campaign.play("roark", "force", fate="heroic")
    assert refused_by(campaign.decide("roark", "heroism")) == ["FC-FP-15"]


def test_moments_of_another_adventure_are_not_counted(campaign: Campaign) -> None:
    campaign.play(None, "adventure_end")
    campaign.play(None, "adventure_start")
    campaign.play("roark", "heroism")
    campaign.play("roark", "force", fate="dramatic")
    assert warned_by(campaign.decide("roark", "heroism", at="adventure:1")) == []
    assert warned_by(campaign.decide("roark", "force", fate="dramatic", at="adventure:1")) == []
    assert warned_by(campaign.decide("roark", "heroism")) == ["FC-FP-15"]


def test_the_house_says_how_many_moments_raise_no_eyebrow(campaign: Campaign) -> None:
    campaign.play(None, "house", setting="fp.dramatic_warn_after", value="2")
    warnings = []
    for _ in range(3):
        campaign.play(None, "scene")
        warnings.append(warned_by(campaign.play("roark", "heroism")))
    assert warnings == [[], [], ["FC-FP-15"]]


def test_by_a_house_rule_the_second_point_is_the_game_masters(campaign: Campaign) -> None:
    campaign.play(None, "house", setting="fp.dramatic_return", value="one_and_grant")
    campaign.play("roark", "force", fate="dramatic")
    verdict = campaign.play(None, "grant", subject="roark", what="force", amount=1)
    assert verdict.draft.citations == ["D1-FP-08", "FC-FP-14"]
    campaign.play(None, "adventure_end")
    assert campaign.balance("roark", "force_points") == 5


def test_by_a_house_rule_heroism_is_its_own_reward(campaign: Campaign) -> None:
    campaign.play(None, "house", setting="fp.dramatic_no_spend_award", value="0")
    campaign.play("roark", "heroism")
    campaign.play(None, "adventure_end")
    assert campaign.balance("roark", "force_points") == 4


def test_heroism_that_was_forgotten_earns_its_point_at_once(campaign: Campaign) -> None:
    campaign.play(None, "adventure_end")
    campaign.play("roark", "heroism", at="adventure:1")
    assert campaign.balance("roark", "force_points") == 5
    assert campaign.balance("roark", "away.heroism") == 0


def test_undoing_the_end_takes_the_returns_back(campaign: Campaign) -> None:
    campaign.play("roark", "heroism")
    campaign.play(None, "adventure_end")
    campaign.undo()
    assert campaign.balance("roark", "force_points") == 4
    assert campaign.balance("roark", "away.heroism") == 1


# -- character points


def test_character_points_are_spent_in_play(campaign: Campaign) -> None:
    verdict = campaign.play("roark", "spends", amount=2)
    assert verdict.draft.kind == "character_points_spent"
    assert campaign.balance("roark", "character_points") == 3
    assert refused_by(campaign.decide("roark", "spends", amount=4)) == ["D1-AD-06"]
    assert campaign.decide("roark", "spends", amount=0).hard


def test_no_character_point_goes_beside_a_force_point(campaign: Campaign) -> None:
    campaign.play(None, "round_start")
    campaign.play("roark", "force", fate="neither")
    assert refused_by(campaign.decide("roark", "spends", amount=1)) == ["FC-FP-05"]
    assert refused_by(campaign.decide("roark", "raises", skill="blaster")) == ["FC-FP-05"]
    campaign.play(None, "round_start")
    assert refused_by(campaign.play("roark", "spends", amount=1)) == []


@pytest.mark.parametrize(("move", "said"), [("raises", {"skill": "blaster"}), ("spends", {"amount": 1})])
def test_a_round_that_a_force_point_opened_holds_points_apart_too(
    campaign: Campaign, move: str, said: dict[str, Any]
) -> None:
    campaign.play("roark", "force", fate="neither")
    assert refused_by(campaign.decide("roark", move, **said)) == ["FC-FP-05"]


def test_training_takes_days_and_is_no_part_of_a_round(campaign: Campaign) -> None:
    campaign.play("mira", "force", fate="neither")
    said: dict[str, Any] = {"skill": "control", "teacher": "odan"}
    assert refused_by(campaign.decide("mira", "trains", **said)) == []


def test_no_force_point_goes_beside_a_character_point(campaign: Campaign) -> None:
    campaign.play(None, "round_start")
    campaign.play("roark", "spends", amount=1)
    assert refused_by(campaign.decide("roark", "force", fate="neither")) == ["FC-FP-05"]
    assert refused_by(campaign.decide("mira", "force", fate="neither")) == []
    campaign.play(None, "round_end")
    assert refused_by(campaign.play("roark", "force", fate="neither")) == []


def test_points_outside_rounds_stand_alone(campaign: Campaign) -> None:
    campaign.play("roark", "spends", amount=1)
    assert refused_by(campaign.play("roark", "force", fate="neither")) == []


# -- at the beginning


@pytest.mark.parametrize(
    ("accounts", "warns"),
    [
        ({"force_points": 1}, False),
        ({}, True),
        ({"force_points": 1, "trait__force_sensitive": 1}, True),
        ({"force_points": 1, "control": "1D"}, True),
        ({"force_points": 2, "trait__force_sensitive": 1}, False),
    ],
)
def test_who_begins_with_few_points_is_told(
    campaign: Campaign, accounts: dict[str, str | int], warns: bool
) -> None:
    said: dict[str, Any] = {"newcomer": {"id": "new", "name": "New"}, "scores": scores(**accounts)}
    verdict = campaign.decide(None, "enrol", kind="pc", **said)
    assert warned_by(verdict) == (["FC-FP-10"] if warns else [])
    assert warned_by(campaign.decide(None, "enrol", kind="npc", **said)) == []


def test_the_house_says_how_many_are_usual(campaign: Campaign) -> None:
    campaign.play(None, "house", setting="fp.start_normal", value="3")
    said: dict[str, Any] = {"newcomer": {"id": "new", "name": "New"}, "scores": scores(force_points=2)}
    assert warned_by(campaign.decide(None, "enrol", kind="pc", **said)) == ["FC-FP-10"]
    campaign.play(None, "house", setting="fp.start_normal", value="0")
    campaign.play(None, "house", setting="fp.start_sensitive", value="3")
    assert warned_by(campaign.decide(None, "enrol", kind="pc", **said)) == []
    said["scores"] = scores(force_points=2, trait__force_sensitive=1)
    assert warned_by(campaign.decide(None, "enrol", kind="pc", **said)) == ["FC-FP-10"]


# -- what weighs on a roll


@pytest.mark.parametrize(("penalty", "effective"), [("2", "2D"), ("1", "3D")])
def test_two_wounds_cost_what_the_house_says(campaign: Campaign, penalty: str, effective: str) -> None:
    campaign.play(None, "house", setting="wounds.twice_penalty", value=penalty)
    enrol(campaign, "hurt", "npc", blaster="4D", condition__wounds=3)
    verdict = campaign.play("hurt", "rolls", ability="blaster", dice={"ability": 9})
    assert verdict.draft.facts["effective"] == effective
    assert ("FC-AM-49" in verdict.draft.citations) == (penalty == "2")


def test_several_actions_double_first_and_then_cost_their_dice(campaign: Campaign) -> None:
    campaign.play(None, "round_start")
    campaign.play("roark", "force", fate="neither")
    campaign.play("roark", "declares", actions=["any"] * 2)
    verdict = campaign.play("roark", "rolls", ability="blaster", dice={"ability": 20})
    assert verdict.draft.facts["effective"] == "7D"
    assert "FC-FP-08" in verdict.draft.citations


@pytest.mark.parametrize(("weapon", "effective"), [("1D", "7D"), (None, "6D")])
def test_a_weapon_is_not_its_bearers_own(campaign: Campaign, weapon: str | None, effective: str) -> None:
    enrol(campaign, "brute", "npc", strength="3D", force_points=1)
    campaign.play("brute", "force", fate="neither")
    dice: dict[str, Any] = {"damage": 20, "resists": 8}
    verdict = campaign.play("mira", "hit", dice, attacker="brute", weapon=weapon)
    assert verdict.draft.facts["rolls"]["damage"]["effective"] == effective
    assert ("FC-FP-04" in verdict.draft.citations) == (weapon is not None)


@pytest.mark.parametrize("spent", [False, True])
def test_an_attack_cites_what_doubles_and_what_does_not(campaign: Campaign, spent: bool) -> None:
    enrol(campaign, "brute", "npc", strength="3D", melee="4D", force_points=1)
    campaign.play(None, "round_start")
    if spent:
        campaign.play("brute", "force", fate="neither")
    campaign.play("brute", "declares", actions=["any"] * 2)
    said: dict[str, Any] = {"target": "mira", "code": "1D", "difficulty": 3}
    verdict = campaign.play("brute", "strikes", {"attack": 8, "damage": 9, "resists": 9}, **said)
    assert not verdict.refused, verdict.findings
    assert ({"FC-FP-04", "FC-FP-08"} <= set(verdict.draft.citations)) is spent


def test_dark_side_points_go_as_the_game_master_says(campaign: Campaign) -> None:
    campaign.play("mira", "gains", account="dark_side_points", amount=1)
    verdict = campaign.play("mira", "loses", account="dark_side_points", amount=1)
    assert verdict.draft.citations == ["D1-DS-02", "FC-DS-01"]


def test_a_dark_side_point_says_what_for(campaign: Campaign) -> None:
    verdict = campaign.decide("mira", "gains", account="dark_side_points", amount=1)
    assert warned_by(verdict) == ["FC-DS-01"]
    told = campaign.decide("mira", "gains", note="struck a prisoner", account="dark_side_points", amount=1)
    assert warned_by(told) == []
    assert "FC-DS-01" in told.draft.citations


def test_every_master_is_told_of_a_pupils_fall(campaign: Campaign) -> None:
    verdict = campaign.decide("mira", "force", fate="evil")
    notes = [(one.rule, one.values) for one in verdict.findings if one.level == "note"]
    assert notes == [("FC-DS-04", {"who": "mira", "master": "odan"})]
    assert found(campaign.decide("roark", "force", fate="evil"), "note") == []
