"""Force skills in use, alone and together (D1-FS-01 to -05)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.verdict import Verdict
from tests.rules.d6_first_edition.cast import GUARD, SYSTEM, remade
from tests.rules.force_companion.cast import enrol
from tests.rules.memory import Campaign

SEER: dict[str, str | int] = {
    "dexterity": "3D",
    "strength": "3D",
    "control": "3D",
    "sense": "2D+1",
    "alter": "1D",
    "force_points": 2,
}


def order() -> Campaign:
    """Mira, who has all three; Jana, who has Control alone; Roark, who has none. Dice show 3."""
    campaign = Campaign(SYSTEM, roller=lambda sides: 3)
    enrol(campaign, "mira", "pc", **SEER)
    enrol(campaign, "jana", "pc", control="2D", perception="3D", force_points=1)
    enrol(campaign, "roark", "pc", perception="3D", force_points=1)
    enrol(campaign, "guard", "npc", **GUARD, perception="2D")
    return campaign


def uses(campaign: Campaign, *skills: str, who: str = "mira", **said: Any) -> Verdict:
    return campaign.play(who, "uses", skills=list(skills), **said)


def rules_of(verdict: Verdict, level: str) -> list[str]:
    return [finding.rule for finding in verdict.findings if finding.level == level]


@pytest.mark.parametrize(
    ("skills", "rule"),
    [
        (["control"], "D1-FS-01"),
        (["sense"], "D1-FS-02"),
        (["alter"], "D1-FS-03"),
        (["control", "sense"], "D1-FS-04"),
        (["alter", "control"], "D1-FS-04"),
        (["control", "sense", "alter"], "D1-FS-04"),
    ],
)
def test_what_is_done_is_told_by_its_rule(skills: list[str], rule: str) -> None:
    verdict = uses(order(), *skills, versus={"difficulty": 5})
    assert not verdict.findings
    cited = [cited for cited in verdict.draft.citations if cited.startswith("D1-FS")]
    assert cited == [rule]


def test_one_skill_alone_is_a_roll_like_any_other() -> None:
    facts = uses(order(), "sense", versus={"difficulty": 7}).draft.facts
    assert (facts["code"], facts["total"], facts["outcome"]) == ("2D+1", 7, "success")
    assert "rolls" not in facts


def test_each_skill_has_a_roll_of_its_own_and_all_must_succeed() -> None:
    verdict = uses(order(), "control", "sense", versus={"difficulty": 8})
    rolls = verdict.draft.facts["rolls"]
    assert [(skill, roll["total"], roll["outcome"]) for skill, roll in rolls.items()] == [
        ("control", 9, "success"),
        ("sense", 7, "failure"),
    ]
    assert verdict.draft.facts["outcome"] == "failure"
    assert uses(order(), "control", "sense", versus={"difficulty": 7}).draft.facts["outcome"] == "success"


def test_without_anything_to_reach_there_is_no_outcome() -> None:
    assert uses(order(), "control", "sense").draft.facts["outcome"] is None


def test_the_dice_of_the_table_go_to_the_skills_by_name() -> None:
    facts = uses(order(), "control", "sense", dice={"control": [1, 2, 3], "sense": [6, 6]}).draft.facts
    assert {skill: roll["total"] for skill, roll in facts["rolls"].items()} == {"control": 6, "sense": 13}


def test_a_skill_that_is_missing_is_refused() -> None:
    campaign = order()
    verdict = uses(campaign, "control", "sense", who="jana")
    assert rules_of(verdict, "refused") == ["D1-FS-04"]
    assert verdict.refused[0].values == {"who": "jana", "account": "sense"}
    assert len(campaign.entries) == 5


def test_by_a_ruling_the_skills_that_are_there_are_rolled() -> None:
    verdict = uses(order(), "control", "sense", "alter", who="jana", ruling="the crystal helps")
    assert rules_of(verdict, "refused") == ["D1-FS-04", "D1-FS-04"]
    assert (verdict.draft.facts["ability"], verdict.draft.facts["faces"]) == ("control", [3, 3])


def test_no_ruling_gives_a_force_skill_to_who_has_none() -> None:
    assert uses(order(), "sense", who="roark").hard
    assert uses(order(), "sense", who="jana").hard


def test_who_has_no_force_skill_has_none_of_this() -> None:
    assert rules_of(uses(order(), "control", "sense", who="roark"), "refused") == ["D1-FS-05"]


def test_sense_with_alter_is_left_to_the_game_master() -> None:
    assert rules_of(uses(order(), "sense", "alter"), "warning") == ["D1-FS-04"]


def test_an_opponent_resists_once_for_all() -> None:
    verdict = uses(
        order(),
        "control",
        "sense",
        versus={"subject": "guard", "ability": "perception"},
        dice={"control": [3, 3, 3], "opponent": [4, 4], "sense": [1, 1]},
    )
    facts = verdict.draft.facts
    assert verdict.draft.kind == "opposed_roll"
    assert [roll["opponent"]["total"] for roll in facts["rolls"].values()] == [8, 8]
    assert [roll["outcome"] for roll in facts["rolls"].values()] == ["success", "failure"]
    assert facts["outcome"] == "failure"


def test_a_tie_between_players_is_rolled_again_with_the_skill_that_tied() -> None:
    campaign = order()
    campaign.play(None, "round_start")
    campaign.play("mira", "declares", actions=["control", "sense"])
    verdict = uses(
        campaign,
        "control",
        "sense",
        versus={"subject": "roark", "ability": "perception"},
        dice={"control": [4, 4], "opponent": [1, 2, 4], "sense": [6]},
    )
    assert verdict.draft.facts["outcome"] == "reroll"
    again = uses(campaign, "sense", versus={"subject": "roark", "ability": "perception"})
    assert not again.refused
    assert again.draft.facts["effective"] == "1D+1"
    assert rules_of(uses(campaign, "sense"), "refused") == ["D1-MU-01"]


def test_each_skill_is_a_use_in_the_round() -> None:
    campaign = order()
    campaign.play(None, "round_start")
    assert rules_of(uses(campaign, "control", "sense"), "refused")[:1] == ["D1-MU-01"]
    campaign.play("mira", "declares", actions=["control", "sense"])
    rolls = uses(campaign, "control", "sense").draft.facts["rolls"]
    assert {skill: roll["effective"] for skill, roll in rolls.items()} == {"control": "2D", "sense": "1D+1"}
    assert all(str(remade(roll)) == roll["effective"] for roll in rolls.values())
    assert {skill: roll["segment"] for skill, roll in rolls.items()} == {"control": 1, "sense": 2}
    assert campaign.entries[-1].draft.facts["segment"] == 1


def test_with_no_dice_left_for_one_nothing_comes_of_it() -> None:
    campaign = order()
    campaign.play("mira", "wounded")
    facts = uses(campaign, "control", "alter", versus={"difficulty": 3}).draft.facts
    assert facts["rolls"]["alter"]["outcome"] == "no_dice"
    assert facts["outcome"] == "failure"


def test_an_opponent_rolls_for_the_first_skill_that_has_dice() -> None:
    campaign = order()
    campaign.play("mira", "wounded")
    versus = {"subject": "guard", "ability": "perception"}
    facts = uses(campaign, "alter", "control", versus=versus).draft.facts
    assert facts["rolls"]["control"]["opponent"]["total"] == 6
