"""How the operations of the examples of LegoJedi are played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.kernel.verdict import Verdict
from tests.conformance.examples import Said
from tests.conformance.stage import Stage, Subject, Theatre

Came = dict[str, Any]

HERO, FOE = "steve", "odi"
SIDES = {"A": "side_a", "B": "side_b"}
ARMED: dict[str, Any] = {"saber": 1}
ALL_THERE_IS = 10
"""The face with which what is only to be set up succeeds."""


class Wording:
    """Stands for a text that is the table's own: any will do, if there is one."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str) and bool(other)

    __hash__ = None  # type: ignore[assignment]  # nothing that equals many texts has one hash


def opened(theatre: Theatre, figures: dict[str, Subject]) -> Stage:
    """Two sides, and these figures."""
    return theatre.open({side: Subject("side") for side in SIDES.values()} | figures)


def figure(side: str = "A", **scores: Any) -> Subject:
    return Subject("pc", scores, {"side": SIDES[side]})


def in_turn(theatre: Theatre, figures: dict[str, Subject]) -> Stage:
    """A battle, in whose first turn phase 2 is over."""
    stage = opened(theatre, figures)
    stage.play(None, "adventure_start")
    stage.play(None, "round_start")
    stage.play(None, "phase_two")
    return stage


def hero_in_turn(theatre: Theatre, given: Said, **more: Any) -> Stage:
    """The hero of most examples, who has had the turn that is given until now."""
    stage = in_turn(theatre, {HERO: figure(rating=given("rating"), **ARMED, **more)})
    set_up(stage, HERO, given.all())
    return stage


def set_up(stage: Stage, who: str, state: dict[str, Any]) -> None:
    """Play what has brought somebody into that state: points borrowed, points spent, the Force lost."""
    if state.get("borrowed"):
        face = 1 if state.get("turns_at_end") else ALL_THERE_IS
        stage.play(who, "borrow", amount=state["borrowed"], dice={"check": [face]})
    for happens, points, face in (
        (state.get("spent"), state.get("spent"), ALL_THERE_IS),
        (state.get("force_lost"), None, 1),
    ):
        if happens:
            stage.play(who, "field", size=1, points=points, dice={"field": [face]})
            stage.play(None, "opposing_action")


def judged(verdict: Verdict) -> Came:
    """What came of one Task."""
    if verdict.refused:
        return {"refused": verdict.refused[0].code}
    facts = verdict.draft.facts
    success = facts["outcome"] == "success"
    return {
        "difficulty": facts["must_exceed"],
        "must_exceed": facts["must_exceed"],
        "total": facts["total"],
        "success": success,
        "hit": success,
        "fp_left": facts.get("left"),
        "force_lost": facts.get("force_lost", False),
        "lost_until": facts.get("lost_until"),
    }


def faces(label: str, when: Said) -> dict[str, list[int]] | None:
    return {label: [when("die")]} if "die" in when else None


def in_english(stage: Stage, word: str | None) -> str | None:
    """What a word of the system is in the language of the examples."""
    return None if word is None else stage.system.words[word]["en"][0]


# -- look-ups


def fp_reference(theatre: Theatre, given: Said, when: Said) -> Came:
    stage = theatre.open({})
    words = map(stage.system.asks["reference"], when("ratings"))
    return {"references": [in_english(stage, word) for word in words]}


def saber_damage_table(theatre: Theatre, given: Said, when: Said) -> Came:
    stage = theatre.open({})
    rows = map(stage.system.asks["damage_row"], when("rolls"))
    return {"results": [in_english(stage, row) for row in rows]}


def field_difficulty(theatre: Theatre, given: Said, when: Said) -> Came:
    tried = (_moved(theatre, size, inches) for size, inches in when("cases"))
    return {"difficulties": [verdict.draft.facts["must_exceed"] for verdict in tried]}


def _moved(theatre: Theatre, size: int, inches: int) -> Verdict:
    return in_turn(theatre, {HERO: figure(rating=1)}).play(HERO, "field", size=size, inches=inches)


def cut_object(theatre: Theatre, given: Said, when: Said) -> Came:
    stage = in_turn(theatre, {HERO: figure(rating=1, **ARMED)})
    results = [stage.play(HERO, "sever", studs=studs).draft.facts["result"] for studs in when("studs")]
    return {"severed": [{"severed": True}.get(result, result) for result in results]}


def muster(theatre: Theatre, given: Said, when: Said) -> Came:
    base, points, saber = when("base_cp"), when("fp"), when("saber")
    stage = theatre.open({})
    verdict = stage.play(
        None,
        "enrol",
        newcomer={"id": HERO, "name": HERO},
        kind="pc",
        scores={"base_cost": base, "rating": points, "saber": int(saber)},
    )
    if verdict.refused:
        return {"refused": verdict.refused[0].code}
    asks = stage.system.asks
    return {
        "cost": asks["cost"](base, points, saber=saber),
        "suggestion_difficulty": asks["suggestion_difficulty"](base, points),
    }


# -- Tasks


def force_field(theatre: Theatre, given: Said, when: Said) -> Came:
    when("note")
    verdict = hero_in_turn(theatre, given).play(
        HERO,
        "field",
        size=when("size"),
        inches=when("inches"),
        points=when("fp"),
        after_die=when("declared") == "after_die" or None,
        dice=faces("field", when),
    )
    return judged(verdict)


def self_move(theatre: Theatre, given: Said, when: Said) -> Came:
    when("note")
    stage = hero_in_turn(theatre, given, movement=given("own_movement"), hp=when("size"))
    verdict = stage.play(
        HERO, "dash", inches=when("target_inches"), points=when("fp"), dice=faces("field", when)
    )
    return judged(verdict) | {"field_inches": verdict.draft.facts["field_inches"]}


def precognition(theatre: Theatre, given: Said, when: Said) -> Came:
    when("note"), given("spent")
    stage = opened(theatre, {HERO: figure(rating=given("rating"))})
    stage.play(None, "adventure_start")
    for _ in range(given("attempts_this_battle", 0)):
        stage.play(HERO, "foresee", strength=1)
    verdict = stage.play(
        HERO, "foresee", strength=when("strength"), points=when("boost"), dice=faces("sight", when)
    )
    came = judged(verdict)
    return came | ({"ruling": Wording()} if verdict.draft.facts["ruling"] else {})


def deflect(theatre: Theatre, given: Said, when: Said) -> Came:
    when("note")
    verdict = hero_in_turn(theatre, given).play(
        HERO,
        "deflect",
        to_hit=when("to_hit_total"),
        points=when("fp"),
        saber=when("saber") or None,
        dice=faces("deflection", when),
    )
    return judged(verdict)


def telepathy(theatre: Theatre, given: Said, when: Said) -> Came:
    stage = in_turn(theatre, {HERO: figure(rating=given("rating")), FOE: figure()})
    set_up(stage, HERO, given.all())
    verdict = stage.play(
        HERO,
        "telepathy",
        target=FOE,
        difficulty=given("ruled_difficulty"),
        points=when("fp"),
        dice=faces("telepathy", when),
    )
    return judged(verdict)


def suggestion(theatre: Theatre, given: Said, when: Said) -> Came:
    when("note")
    sides = {HERO: given("suggester"), FOE: given("target")}
    cost = theatre.open({}).system.asks["suggestion_difficulty"]
    worth = when("target_cp")
    base = next(base for base in range(worth + 1) if cost(base, sides[FOE]["rating"]) == worth)
    cast = {
        HERO: figure("A", rating=sides[HERO]["rating"]),
        FOE: figure("B", rating=sides[FOE]["rating"], base_cost=base),
    }
    stage = in_turn(theatre, cast)
    for who, state in sides.items():
        set_up(stage, who, state)
    verdict = stage.play(
        HERO,
        "suggest",
        target=FOE,
        points=when("fp"),
        resistance=when("resist_fp"),
        not_simple=when("order_ruled_simple") is False or None,
        dice=faces("suggestion", when),
    )
    came, facts = judged(verdict), verdict.draft.facts
    return came | {
        "unresisted": facts["unresisted"],
        "result": came.get("total"),
        "suggester_force_lost": came.get("force_lost"),
        "fp_left": {"suggester": facts["left"], "target": facts["target_left"]},
    }


# -- lightsabers


def ordinary_shots(theatre: Theatre, given: Said, when: Said) -> Came:
    when("note")
    dice = when("dice")
    verdict = in_turn(theatre, {HERO: figure("A", rating=1), FOE: figure("B")}).play(
        FOE,
        "shoot",
        target=HERO,
        shots=len(dice),
        needed=given("to_hit_needed"),
        bonus=given("to_hit_bonus"),
        damage=given("damage_per_hit"),
        dice={"shots": dice},
    )
    shots = verdict.draft.facts["rolls"].values()
    return {
        "totals": [shot["total"] for shot in shots],
        "hits": [shot["outcome"] == "success" for shot in shots],
        "damage": verdict.draft.facts["damage"],
    }


def saber_strike(theatre: Theatre, given: Said, when: Said) -> Came:
    when("note")
    rating = given("rating")
    stage = in_turn(theatre, {HERO: figure(rating=rating, **ARMED), FOE: figure("B")})
    set_up(stage, HERO, given.all())
    return judged(stage.play(HERO, "strike", target=FOE, points=when("fp"), dice=faces("strike", when)))


def saber_damage(theatre: Theatre, given: Said, when: Said) -> Came:
    budgets = given("budgets")
    limbs = {f"lost.{limb.replace(' ', '_')}": 1 for limb in given("limbs_lost", [])}
    cast = {
        HERO: figure("A", rating=budgets.get(HERO, 1), **ARMED),
        FOE: figure("B", rating=budgets.get(FOE, 0), **limbs),
    }
    stage = in_turn(theatre, cast)
    stage.play(HERO, "strike", target=FOE, dice={"strike": [ALL_THERE_IS]})
    shares = [{"to": [one["by"]], "amount": one["amount"]} for one in when("influences")]
    verdict = stage.play(HERO, "cut", influences=shares or None, dice=faces("damage", when))
    if verdict.refused:
        return {"refused": verdict.refused[0].code}
    came = {
        "modified": verdict.draft.facts["total"],
        "result": in_english(stage, verdict.draft.facts["result"]),
        "fp_left": verdict.draft.facts["left_to"],
        "warnings": [finding.code for finding in verdict.findings],
    }
    return came | (_lowered(stage, when("lowered_to")) if "lowered_to" in when else {})


def _lowered(stage: Stage, result: int) -> Came:
    verdict = stage.play(HERO, "relent", row=stage.system.asks["damage_row"](result))
    if verdict.refused:
        return {"refused": verdict.refused[0].code}
    return {"result": in_english(stage, verdict.draft.facts["result"])}


# -- turns and the other side


def other_side(theatre: Theatre, given: Said, when: Said) -> Came:
    when("note")
    verdict = hero_in_turn(theatre, given).play(
        HERO, "borrow", amount=when("borrow"), points=when("boost"), dice=faces("check", when)
    )
    facts = verdict.draft.facts
    return judged(verdict) | {
        "combined": facts["combined"],
        "first_passing_face": facts["first_passing_face"],
        "passed": facts["passed"],
        "budget": facts["left"],
        "turns_at_end": bool(facts.get("turns_to")),
    }


def end_turn(theatre: Theatre, given: Said, when: Said) -> Came:
    stage = hero_in_turn(theatre, given)
    changes = stage.play(None, "round_end").draft.fields
    lost = stage.balance(HERO, "turn.force_lost") > 0
    stage.play(None, "round_start")
    stage.play(None, "phase_two")
    names = {side: name for name, side in SIDES.items()}
    return {
        "fp_left": stage.play(HERO, "field", size=1).draft.facts["left"],
        "force_lost": lost,
        "allegiance": next((names[str(change.value)] for change in changes), "unchanged"),
    }


def timeline(theatre: Theatre, given: Said, when: Said) -> Came:
    when("note")
    events = when("events")
    cast = {event["by"]: figure(event["side"], rating=1) for event in events}
    stage = opened(theatre, cast)
    stage.play(None, "adventure_start")
    stage.play(None, "round_start")
    if when("phase_2_done"):
        stage.play(None, "phase_two")
    return {"verdicts": list(_verdicts(stage, events))}


def _verdicts(stage: Stage, events: list[dict[str, Any]]) -> Iterable[str]:
    for event in events:
        move, said = KINDS[event["kind"]]
        verdict = stage.play(event["by"], move, **said)
        yield verdict.refused[0].code if verdict.refused else "ok"


KINDS: dict[str, tuple[str, dict[str, Any]]] = {
    "task": ("field", {"size": 1, "dice": {"field": [ALL_THERE_IS]}}),
    "reaction": ("deflect", {"to_hit": 1, "dice": {"deflection": [ALL_THERE_IS]}}),
    "action": ("act", {}),
}
"""A move of each kind, which succeeds if it rolls."""


ADAPTERS = {
    "fp_reference": fp_reference,
    "saber_damage_table": saber_damage_table,
    "field_difficulty": field_difficulty,
    "cut_object": cut_object,
    "muster": muster,
    "timeline": timeline,
    "force_field": force_field,
    "self_move": self_move,
    "telepathy": telepathy,
    "precognition": precognition,
    "ordinary_shots": ordinary_shots,
    "deflect": deflect,
    "saber_strike": saber_strike,
    "saber_damage": saber_damage,
    "suggestion": suggestion,
    "other_side": other_side,
    "end_turn": end_turn,
}
