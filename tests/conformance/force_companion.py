"""How the operations of the companion's examples are played."""

from __future__ import annotations

from typing import Any

from rules.kernel.record import Value
from rules.kernel.verdict import Verdict
from tests.conformance import d6_first_edition as core
from tests.conformance import powers_in_use
from tests.conformance.d6_first_edition import HERO, Came, as_many_dice
from tests.conformance.examples import Said
from tests.conformance.stage import Stage, Subject, Theatre, ruled, shown

MASTER = "master"
OBJECT = "object"
SKILL = "control"
"""The Force skill of examples that do not say which."""

WANTED = "wanted"
"""The power of examples about one."""

ACCESS = {"holocron": "trusts", "manuscript": "understands"}


def let_in(stage: Stage, route: str, given: Said) -> None:
    """The keeper's trust, or the understanding of the text, if the example has it."""
    if given("access", False) and route in ACCESS:
        stage.play(HERO, ACCESS[route], object=OBJECT)


# -- Force points


def fp_round(theatre: Theatre, given: Said, when: Said) -> Came:
    scores = {"blaster": given("code"), "force_points": given("fp", 0), "character_points": given("cp", 0)}
    stage = theatre.open({HERO: Subject(scores=scores)})
    stage.play(None, "round_start")
    stage.play(HERO, "declares", actions=["any"] * when("uses", 1))
    verdicts, codes = [], []
    for step in when("sequence"):
        verdicts.append(_step_of_round(stage, step))
        if verdicts[-1].refused:
            break
        if step == "roll":
            codes.append(core.code_of(verdicts[-1]))
    return ruled(*verdicts) | {
        "codes": codes,
        "fp": stage.balance(HERO, "force_points"),
        "cp": stage.balance(HERO, "character_points"),
    }


def _step_of_round(stage: Stage, step: str) -> Verdict:
    if step == "force_point":
        return stage.play(HERO, "force")
    if step == "character_point":
        return stage.play(HERO, "spends", amount=1)
    return core.rolled(stage, HERO, "blaster")


# -- skills


def learn_skill(theatre: Theatre, given: Said, when: Said) -> Came:
    route, total = when("route"), when("total")
    hero = Subject(scores={"character_points": given("cp", 0)})
    if total is not None:
        hero.scores["knowledge"] = as_many_dice(total)
    powers = [f"power_{number}" for number in range(3)]
    cast = {power: Subject("power", {f"uses.{SKILL}": 1}) for power in powers}
    known: dict[str, str | int] = {f"power.{power}": 1 for power in powers}
    if route == "master":
        cast[MASTER] = Subject("npc", {SKILL: given("teacher", "0D"), **known})
    elif route in ACCESS:
        cast[OBJECT] = Subject(route, known)
    stage = theatre.open({HERO: hero, **cast})
    let_in(stage, route, given)
    verdict = _first_lesson(stage, route, powers, when)
    facts = verdict.draft.facts
    return ruled(verdict) | {
        "skill": shown(stage, HERO, SKILL),
        "success": facts.get("outcome") == "success",
        "difficulty": facts.get("difficulty"),
        "cp_spent": facts["cost"],
        "cp_left": stage.balance(HERO, "character_points"),
        "days": stage.balance(HERO, "days_in_training"),
        "powers": len(facts["powers"]),
    }


def _first_lesson(stage: Stage, route: str, powers: list[str], when: Said) -> Verdict:
    times = {"days": when("days"), "rush": when("extra_cp")}
    if route in ACCESS:
        dice = None if when("total") is None else {"reading": when("total")}
        return stage.play(HERO, "studies", dice, object=OBJECT, skill=SKILL, chosen=powers[0], **times)
    if route == "master":
        return stage.play(HERO, "trains", skill=SKILL, teacher=MASTER, powers=powers, **times)
    # Whatever else one does for it, one trains alone.
    return stage.play(HERO, "trains", skill=SKILL, alone=True, **times)


def raise_skill(theatre: Theatre, given: Said, when: Said) -> Came:
    route, steps = when("route"), when("steps", 1)
    totals, extra = when("totals", []), when("extra_cp", [])
    hero = Subject(
        scores={
            SKILL: given("skill"),
            "character_points": given("cp", 0),
            "dark_side_points": given("pupil_dsp", 0),
        }
    )
    if totals:
        hero.scores["knowledge"] = as_many_dice(min(totals))
    master: dict[str, str | int] = {
        SKILL: given("teacher", "0D"),
        "dark_side_points": given("teacher_dsp", 0),
    }
    cast = {HERO: hero, MASTER: Subject("npc", master)}
    if route in ACCESS:
        cast[OBJECT] = Subject(route, {f"teaches.{SKILL}": int(given("teaches_skill", False))})
    stage = theatre.open(cast)
    let_in(stage, route, given)
    verdicts: list[Verdict] = []
    for number in range(steps):
        dice = {"reading": totals[number]} if totals else None
        rush = extra[number] if extra else None
        verdicts.append(_lesson(stage, route, dice, rush))
        if verdicts[-1].refused:
            break
    return _after_lessons(stage, verdicts, OBJECT if route in ACCESS else MASTER)


def _lesson(stage: Stage, route: str, dice: dict[str, int | list[int]] | None, rush: int | None) -> Verdict:
    if route in ACCESS:
        return stage.play(HERO, "studies", dice, object=OBJECT, skill=SKILL, rush=rush)
    how: dict[str, Any] = {"alone": True} if route == "alone" else {"teacher": MASTER}
    return stage.play(HERO, "trains", skill=SKILL, rush=rush, **how)


def _after_lessons(stage: Stage, verdicts: list[Verdict], giver: str) -> Came:
    return ruled(*verdicts) | {
        "verdicts": [ruled(verdict)["verdict"] for verdict in verdicts],
        "skill": shown(stage, HERO, SKILL),
        "cp_spent": sum(verdict.draft.facts["cost"] for verdict in verdicts if not verdict.refused),
        "cp_left": stage.balance(HERO, "character_points"),
        "days": stage.balance(HERO, "days_in_training"),
        "credits": stage.balance(HERO, f"credit.{SKILL}.{giver}"),
        "opportunities": stage.balance(HERO, f"opportunity.{SKILL}"),
        "pupil_dsp": stage.balance(HERO, "dark_side_points"),
    }


def discount_code(theatre: Theatre, given: Said, when: Said) -> Came:
    kind, _, what = when("for").partition("_")
    scores = {
        SKILL: "1D",
        "knowledge": given("knowledge", "0D"),
        "research": given("study_skill", "0D"),
        "character_points": 99,
    }
    lore = {
        "education": given("keeper_education", "0D"),
        "complexity": given("complexity", "0D"),
        f"teaches.{SKILL}": 1,
        f"power.{WANTED}": 1,
    }
    cast = {
        HERO: Subject(scores=scores),
        OBJECT: Subject(kind, lore),
        WANTED: Subject("power", {f"uses.{SKILL}": 1}),
    }
    stage = theatre.open(cast)
    stage.play(HERO, ACCESS[kind], object=OBJECT)
    wish: dict[str, Any] = {"skill": SKILL} if what == "skill" else {"power": WANTED}
    return {"code": core.code_of(stage.play(HERO, "studies", object=OBJECT, **wish))}


# -- powers


def learn_power(theatre: Theatre, given: Said, when: Said) -> Came:
    when("power")
    route, total, totals = when("route"), when("total"), when("totals", [])
    uses = when("uses")
    dice: dict[str, int | list[int]] = dict(zip(uses, totals, strict=False))
    if total is not None:
        dice = {"reading": total}
    stage = theatre.open(_cast_for_power(given, when))
    let_in(stage, route, given)
    verdict = _wish(stage, route, dice)
    facts = verdict.draft.facts
    return ruled(verdict) | {
        "base_cost": facts.get("base"),
        "cost": facts["cost"],
        "days": facts["days"],
        "learned": stage.balance(HERO, f"power.{WANTED}") == 1,
        "cp_left": stage.balance(HERO, "character_points"),
        "credits_left": _left(stage, "credit.{}." + MASTER, given("credits", {})),
        "opportunities_left": _left(stage, "opportunity.{}", given("opportunities", {})),
    }


def _left(stage: Stage, account: str, had: dict[str, int]) -> dict[str, int]:
    return {skill: stage.balance(HERO, account.format(skill)) for skill in had}


def _wish(stage: Stage, route: str, dice: dict[str, int | list[int]]) -> Verdict:
    if route in ACCESS:
        return stage.play(HERO, "studies", dice, object=OBJECT, power=WANTED)
    how: dict[str, dict[str, Any]] = {
        "master": {"teacher": MASTER},
        "credit": {"teacher": MASTER, "credit": True},
        "discovery": {"alone": True},
    }
    return stage.play(HERO, "learns", dice, power=WANTED, **how[route])


def _cast_for_power(given: Said, when: Said) -> dict[str, Subject]:
    uses = when("uses")
    required = {name: f"required_{number}" for number, name in enumerate(when("requires", []))}
    difficulties: dict[str, Value] = {
        f"difficulty.{skill}": difficulty
        for skill, difficulty in zip(uses, when("difficulties", []), strict=False)
    }
    needs: dict[str, str | int] = {f"uses.{skill}": 1 for skill in uses}
    needs |= {f"requires.{id}": 1 for id in required.values()}
    cast = {id: Subject("power", {f"uses.{SKILL}": 1}) for id in required.values()}
    cast[WANTED] = Subject("power", needs, difficulties)
    hero: dict[str, str | int] = {**given("skills", {}), "character_points": given("cp", 0)}
    # The total of a discovery may be more than the dice of the sheet can show: 14 with 2D.
    hero |= {skill: as_many_dice(total) for skill, total in zip(uses, when("totals", []), strict=False)}
    hero |= {f"credit.{skill}.{MASTER}": number for skill, number in given("credits", {}).items()}
    hero |= {f"opportunity.{skill}": number for skill, number in given("opportunities", {}).items()}
    hero |= {f"power.{required[name]}": 1 for name in given("known", [])}
    if when("total") is not None:
        hero["knowledge"] = as_many_dice(when("total"))
    cast[HERO] = Subject(scores=hero)
    cast[MASTER] = Subject("npc", {**given("teacher", {}), f"power.{WANTED}": 1})
    if when("route") in ACCESS:
        cast[OBJECT] = Subject(when("route"), {f"power.{WANTED}": int(given("in_object", False))})
    return cast


def train_tainted(theatre: Theatre, given: Said, when: Said) -> Came:
    cast = {
        HERO: Subject(scores={"dark_side_points": given("pupil_dsp", 0)}),
        MASTER: Subject("npc", {"dark_side_points": given("master_dsp", 0)}),
    }
    stage = theatre.open(cast)
    verdict = stage.play(HERO, "pupil", master=MASTER, knowingly=given("master_knows", False))
    return ruled(verdict) | {"master_dsp": stage.balance(MASTER, "dark_side_points")}


ADAPTERS = {
    "adventure": core.adventure,
    "creation": core.creation,
    "fp_round": fp_round,
    "learn_skill": learn_skill,
    "raise": raise_skill,
    "discount_code": discount_code,
    "learn_power": learn_power,
    "train_tainted": train_tainted,
    **powers_in_use.ADAPTERS,
}
