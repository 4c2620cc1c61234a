"""Study of Holocrons and manuscripts: skills, steps, powers (FC-HO-01 to -10)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.notation import Code
from tests.rules.force_companion.cast import enrol, found, order, refused_by, warned_by
from tests.rules.memory import Campaign


@pytest.fixture
def campaign() -> Campaign:
    """Mira with access to all lore, and Bren, who has no Force skill yet."""
    opened = order()
    enrol(opened, "bren", "pc", knowledge="3D", willpower="4D", force_points=1, character_points=30)
    for who in ("mira", "bren"):
        opened.play(who, "trusts", object="katan")
        opened.play(who, "understands", object="codex")
    return opened


def studied(
    campaign: Campaign, who: str, object_: str, total: int | None = None, **said: Any
) -> dict[str, Any]:
    """The facts of a study that is recorded."""
    dice: dict[str, int | list[int]] | None = None if total is None else {"reading": total}
    verdict = campaign.play(who, "studies", dice, object=object_, **said)
    assert not verdict.refused, verdict.findings
    return verdict.draft.facts


# -- a new skill


def test_a_new_skill_takes_will_and_time(campaign: Campaign) -> None:
    facts = studied(campaign, "bren", "katan", 15, skill="alter", chosen="telekinesis")
    assert facts == {
        "object": "katan",
        "skill": "alter",
        "power": None,
        "ability": "willpower",
        "code": "4D",
        "modifiers": [],
        "effective": "4D",
        "faces": None,
        "total": 15,
        "difficulty": 15,
        "outcome": "success",
        "margin": 0,
        "base": 20,
        "cost": 20,
        "extra": 0,
        "days": 14,
        "began": 0,
        "ended": 14,
        "from": None,
        "to": "1D",
        "powers": ["telekinesis"],
    }
    assert campaign.balance("bren", "power.telekinesis") == 1


def test_a_failed_study_costs_as_much(campaign: Campaign) -> None:
    facts = studied(campaign, "bren", "katan", 14, skill="alter", chosen="telekinesis")
    assert (facts["outcome"], facts["margin"], facts["powers"]) == ("failure", -1, [])
    assert campaign.balance("bren", "alter") == campaign.balance("bren", "power.telekinesis") == 0
    assert campaign.balance("bren", "character_points") == 10
    assert campaign.balance("bren", "days_in_training") == 14


def test_a_failed_study_may_be_tried_again(campaign: Campaign) -> None:
    campaign.play(None, "award", to=["bren"], amount=10)
    studied(campaign, "bren", "katan", 14, skill="alter")
    assert studied(campaign, "bren", "katan", 16, skill="alter")["began"] == 14
    assert campaign.balance("bren", "alter") == 3


def test_the_power_that_is_not_named_stays_open(campaign: Campaign) -> None:
    studied(campaign, "bren", "codex", 20, skill="sense")
    assert campaign.balance("bren", "credit.sense.codex") == 1


def test_a_text_takes_a_month_of_the_calendar(campaign: Campaign) -> None:
    campaign.play(None, "house", setting="calendar.days_per_month", value="35")
    facts = studied(campaign, "bren", "codex", 20, skill="sense")
    assert (facts["days"], facts["difficulty"]) == (35, 20)


def test_a_rich_object_has_a_difficulty_of_its_own(campaign: Campaign) -> None:
    enrol(campaign, "slate", "manuscript", difficulty=12)
    campaign.play("bren", "understands", object="slate")
    assert studied(campaign, "bren", "slate", 12, skill="sense")["outcome"] == "success"


def test_a_monk_of_shimura_rolls_the_tradition(campaign: Campaign) -> None:
    enrol(
        campaign, "ito", "pc", ka_tradition="5D", force_points=2, character_points=20, trait__shimura_monk=1
    )
    campaign.play("ito", "trusts", object="katan")
    assert studied(campaign, "ito", "katan", 20, skill="alter")["ability"] == "ka_tradition"


@pytest.mark.parametrize(("stance", "level"), [("warn", "warning"), ("refuse", "refused"), ("off", "")])
def test_a_new_skill_without_access_is_as_the_house_has_it(
    campaign: Campaign, stance: str, level: str
) -> None:
    campaign.play("bren", "trusts", object="katan", revoked=True)
    campaign.play(None, "house", setting="research.new_skill_gate", value=stance)
    verdict = campaign.decide("bren", "studies", {"reading": 15}, object="katan", skill="alter")
    assert found(verdict, level) == (["FC-HO-01"] if level else [])


@pytest.mark.parametrize(
    ("said", "because"),
    [
        ({"days": 13}, "FC-HO-01"),
        ({"rush": 1}, "FC-HO-01"),
        ({"chosen": "farseeing"}, "FC-PW-06"),
    ],
)
def test_a_new_skill_is_not_had_for_less(campaign: Campaign, said: dict[str, Any], because: str) -> None:
    verdict = campaign.decide("bren", "studies", {"reading": 20}, object="katan", skill="alter", **said)
    assert refused_by(verdict)[0] == because


def test_a_power_that_is_not_stored_comes_with_no_skill(campaign: Campaign) -> None:
    said = {"skill": "sense", "chosen": "life_detection"}
    assert refused_by(campaign.decide("bren", "studies", {"reading": 20}, object="codex", **said)) == [
        "FC-HO-01"
    ]


# -- a step more


def test_the_keeper_helps_the_student(campaign: Campaign) -> None:
    facts = studied(campaign, "mira", "katan", 32, skill="alter")
    assert (facts["ability"], facts["code"], facts["effective"]) == ("knowledge", "2D+1", "8D+1")
    assert facts["modifiers"] == [{"why": "education", "by": "+6D"}]
    assert (facts["base"], facts["steps"], facts["cost"], facts["days"]) == (2, 1, 1, 1)
    assert facts["credits"] == 1
    assert "outcome" not in facts


def test_by_a_house_rule_the_keeper_knows(campaign: Campaign) -> None:
    campaign.play(None, "house", setting="research.holocron_dice", value="keeper_knowledge")
    enrol(campaign, "vodo", "holocron", knowledge="4D", education="5D")
    campaign.play("mira", "trusts", object="vodo")
    assert studied(campaign, "mira", "vodo", 20, skill="alter")["effective"] == "9D"


def test_by_a_house_rule_a_holocron_gives_no_credit(campaign: Campaign) -> None:
    campaign.play(None, "house", setting="research.holocron_raise_credit", value="false")
    assert "credits" not in studied(campaign, "mira", "katan", 20, skill="alter")


def test_the_wounded_read_with_fewer_dice(campaign: Campaign) -> None:
    campaign.play("mira", "wounded")
    facts = studied(campaign, "mira", "katan", 20, skill="alter")
    assert facts["effective"] == "7D+1"
    assert {"why": "wounded", "by": "-1D"} in facts["modifiers"]


def test_the_table_may_add_to_the_dice_and_to_the_total(campaign: Campaign) -> None:
    modifiers = [{"by": "+1D", "text": "quiet"}, {"by": "+3", "text": "a guide"}]
    facts = studied(campaign, "mira", "katan", 27, skill="alter", modifiers=modifiers)
    assert (facts["effective"], facts["total"], facts["steps"]) == ("9D+1", 30, 1)
    assert facts["modifiers"][-1] == {"why": "advantage", "by": "+3", "text": "a guide"}


def test_a_holocron_tells_which_skills_it_is_known_to_teach(campaign: Campaign) -> None:
    verdict = campaign.decide("mira", "studies", {"reading": 20}, object="katan", skill="sense")
    assert found(verdict, "note") == ["FC-HO-04"]


def test_the_study_skill_is_that_of_the_text(campaign: Campaign) -> None:
    assert studied(campaign, "mira", "codex", 20, skill="sense")["ability"] == "research"
    # Its nature is a text of the campaign file, which `set` changes.
    campaign.play("codex", "set", field="nature", value="jedi")
    facts = studied(campaign, "mira", "codex", 20, skill="sense")
    assert (facts["ability"], facts["effective"]) == ("jedi_tradition", "4D+1")
    facts = studied(campaign, "mira", "codex", 20, skill="sense", ability="research")
    assert (facts["ability"], facts["effective"]) == ("research", "5D")


def test_no_other_skill_is_for_studying(campaign: Campaign) -> None:
    said = {"skill": "sense", "ability": "blaster"}
    assert "FC-HO-07" in refused_by(
        campaign.decide("mira", "studies", {"reading": 9}, object="codex", **said)
    )


def test_a_text_gives_no_credit(campaign: Campaign) -> None:
    studied(campaign, "mira", "codex", 20, skill="sense")
    assert campaign.table.pending() == []


def test_a_text_that_is_not_understood_raises_nothing(campaign: Campaign) -> None:
    campaign.play("mira", "understands", object="codex", revoked=True)
    verdict = campaign.decide("mira", "studies", {"reading": 20}, object="codex", skill="sense")
    assert refused_by(verdict) == ["FC-HO-06"]


@pytest.mark.parametrize(("follow", "days"), [("true", 2), ("false", 4)])
def test_days_fall_with_the_cost_or_do_not(campaign: Campaign, follow: str, days: int) -> None:
    campaign.play(None, "house", setting="research.manuscript_days_follow", value=follow)
    campaign.play("mira", "raises", skill="research", units=9)
    facts = studied(campaign, "mira", "codex", 35, skill="sense")
    assert (facts["cost"], facts["days"]) == (2, days)


def test_powers_come_to_a_researched_raise_by_its_credit_alone(campaign: Campaign) -> None:
    said: dict[str, Any] = {"object": "katan", "skill": "alter", "chosen": "telekinesis"}
    campaign.play("mira", "trusts", object="katan")
    verdict = campaign.play("mira", "studies", {"reading": 30}, **said)
    assert (refused_by(verdict), verdict.hard) == (["FC-HO-01"], [])
    campaign.play("mira", "studies", {"reading": 30}, ruling="the keeper is moved", **said)
    assert campaign.balance("mira", "power.telekinesis") == 1
    assert campaign.balance("mira", "alter") == Code(1, 1).ledger()


@pytest.mark.parametrize(
    ("who", "skill", "rule", "usual"),
    [("bren", "sense", "FC-HO-01", "willpower"), ("mira", "alter", "FC-HO-05", "knowledge")],
)
def test_a_study_is_read_with_what_its_rule_wants(
    campaign: Campaign, who: str, skill: str, rule: str, usual: str
) -> None:
    campaign.play("mira", "trusts", object="katan")
    said: dict[str, Any] = {"object": "katan", "skill": skill, "ability": "research"}
    verdict = campaign.decide(who, "studies", {"reading": 9}, **said)
    assert (refused_by(verdict), verdict.hard) == ([rule], [])
    assert verdict.draft.facts["ability"] == "research"
    assert refused_by(campaign.decide(who, "studies", {"reading": 9}, **said | {"ability": usual})) == []


# -- a power


def test_a_power_is_found_by_research(campaign: Campaign) -> None:
    facts = studied(campaign, "mira", "katan", 30, power="absorb_energy")
    assert (facts["ability"], facts["effective"]) == ("research", "6D")
    assert facts["modifiers"] == [{"why": "complexity", "by": "+3D"}]
    assert (facts["base"], facts["steps"], facts["cost"], facts["days"]) == (15, 1, 14, 13)
    assert campaign.balance("mira", "power.absorb_energy") == 1


def test_by_a_house_rule_the_tradition_is_rolled(campaign: Campaign) -> None:
    campaign.play(None, "house", setting="research.power_dice", value="matching_tradition")
    campaign.play("codex", "set", field="nature", value="Jedi")
    assert studied(campaign, "mira", "codex", 20, power="farseeing")["ability"] == "jedi_tradition"


@pytest.mark.parametrize(
    ("object_", "power", "because"),
    [
        ("codex", "telekinesis", "FC-HO-09"),
        ("katan", "control_pain", "FC-HO-09"),
        ("katan", "storm", "FC-HO-04"),
    ],
    ids=["not in the text", "known", "not in the Holocron"],
)
def test_what_is_not_to_be_found_is_refused(
    campaign: Campaign, object_: str, power: str, because: str
) -> None:
    enrol(campaign, "storm", "power", uses__alter=1)
    verdict = campaign.decide("mira", "studies", {"reading": 15}, object=object_, power=power)
    assert refused_by(verdict) == [because]


def test_research_wants_every_required_power(campaign: Campaign) -> None:
    enrol(campaign, "rapture", "power", uses__control=1, requires__telekinesis=1)
    enrol(campaign, "vodo", "holocron", power__rapture=1)
    campaign.play("mira", "trusts", object="vodo")
    verdict = campaign.decide("mira", "studies", {"reading": 15}, object="vodo", power="rapture")
    assert refused_by(verdict) == ["FC-PW-06"]


def test_by_a_house_rule_points_shorten_research(campaign: Campaign) -> None:
    campaign.play(None, "house", setting="training.extra_cp_scope", value="all_but_new_skill")
    facts = studied(campaign, "mira", "katan", 20, power="absorb_energy", rush=3)
    assert (facts["cost"], facts["days"]) == (18, 11)


def test_a_study_has_one_aim(campaign: Campaign) -> None:
    for said in ({}, {"skill": "alter", "power": "telekinesis"}):
        assert campaign.decide("mira", "studies", {"reading": 20}, object="katan", **said).hard


def test_a_preview_asks_for_the_dice_with_their_chance(campaign: Campaign) -> None:
    verdict = campaign.decide("bren", "studies", object="katan", skill="alter")
    assert verdict.missing is not None
    assert (verdict.missing.label, verdict.missing.n) == ("reading", 4)
    assert [(pool.code, pool.target) for pool in verdict.pools] == [(Code(4, 0), 15)]
    assert verdict.draft.facts["effective"] == "4D"


# -- access


@pytest.mark.parametrize(("move", "object_"), [("trusts", "katan"), ("understands", "codex")])
def test_access_is_granted_and_revoked_once(campaign: Campaign, move: str, object_: str) -> None:
    assert campaign.decide("mira", move, object=object_).hard
    verdict = campaign.play("mira", move, object=object_, revoked=True)
    assert verdict.draft.facts == {"object": object_, "granted": False, "ended": "revoked"}
    assert campaign.decide("mira", move, object=object_, revoked=True).hard
    assert campaign.balance("mira", f"trust.{object_}") == 0


def test_trust_is_of_one_character(campaign: Campaign) -> None:
    enrol(campaign, "tam", "pc", control="1D", force_points=2, character_points=9)
    verdict = campaign.decide("tam", "studies", {"reading": 20}, object="katan", skill="control")
    assert refused_by(verdict) == ["FC-HO-04"]


def test_an_odd_holocron_is_told_as_it_enters(campaign: Campaign) -> None:
    newcomer = {"id": "shard", "name": "A shard"}
    verdict = campaign.play(None, "enrol", newcomer=newcomer, kind="holocron", scores={})
    assert warned_by(verdict) == ["FC-HO-04"]


def test_no_text_is_more_complex_than_5d(campaign: Campaign) -> None:
    newcomer = {"id": "tome", "name": "A tome"}
    verdict = campaign.decide(
        None, "enrol", newcomer=newcomer, kind="manuscript", scores={"complexity": Code(5, 1).ledger()}
    )
    assert verdict.hard
