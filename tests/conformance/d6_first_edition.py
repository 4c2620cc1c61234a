"""How the operations of the first edition's examples are played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.kernel.notation import Code
from rules.kernel.verdict import Verdict
from tests.conformance.examples import Said
from tests.conformance.stage import Stage, Subject, Theatre, ruled, shown

Came = dict[str, Any]

HERO = "ana"
TARGET = "target"
ACTIONS = {
    "walk": "walking",
    "run": "running",
    "crawl": "crawling",
    "stand": "standing",
    "shoot": "blaster",
}
MOVES = {"walk": "walks", "run": "runs", "crawl": "crawls"}
REACTIONS = ("dodge", "melee_parry", "brawling_parry")


def as_many_dice(total: int) -> str:
    """A code that can show this total."""
    return f"{total}D"


def rolled(stage: Stage, who: str, ability: str, **said: Any) -> Verdict:
    """A use of an ability; a reaction by the move that the table has for it."""
    if ability == "dodge":
        return stage.play(who, "dodges", **said)
    return stage.play(who, "rolls", ability=ability, **said)


def code_of(verdict: Verdict) -> str:
    """The effective code of the roll of a verdict."""
    return str(verdict.draft.facts["effective"])


# -- rolls


def choose_ability(theatre: Theatre, given: Said, when: Said) -> Came:
    given("task")
    ask = theatre.open({}).system.asks["choose_ability"]
    return {"roll": ask(given("attribute"), given("skill"))}


def check(theatre: Theatre, given: Said, when: Said) -> Came:
    total, modifier = when("total"), when("modifier")
    stage = theatre.open({HERO: Subject(scores={"blaster": as_many_dice(total)})})
    verdict = stage.play(
        HERO,
        "rolls",
        ability="blaster",
        versus={"difficulty": when("difficulty")},
        modifiers=_advantage(modifier),
        dice={"ability": total},
    )
    return {"success": verdict.draft.facts["outcome"] == "success"}


def _advantage(number: int | None) -> list[dict[str, str]]:
    return [] if number is None else [{"by": f"{number:+d}"}]


def opposed(theatre: Theatre, given: Said, when: Said) -> Came:
    totals = {"a": when("total_a"), "b": when("total_b")}
    cast = {who: Subject(given(who), {"blaster": as_many_dice(totals[who])}) for who in totals}
    verdict = theatre.open(cast).play(
        "a",
        "rolls",
        ability="blaster",
        versus={"subject": "b", "ability": "blaster"},
        modifiers=_advantage(when("modifier_a")),
        dice={"ability": totals["a"], "opponent": totals["b"]},
    )
    return {"winner": {"success": "a", "failure": "b", "reroll": "reroll"}[verdict.draft.facts["outcome"]]}


def effective_code(theatre: Theatre, given: Said, when: Said) -> Came:
    resisting = when("resisting_damage", False)
    ability = "strength" if resisting else "blaster"
    scores = {"dodge": "9D", ability: given("code"), "condition.wounds": given("wound", "healthy")}
    scores["force_points"] = 1
    scores |= {f"sustained.power_{number}": 1 for number in range(given("sustained", 0))}
    stage = theatre.open({HERO: Subject(scores=scores)})
    _prepare(stage, when)
    stage.play(None, "round_start")
    for _ in range(given("stun_marks", 0)):
        stage.play(HERO, "stunned")
    if given("force_point", False):
        stage.play(HERO, "force")
    moving = [way for way in ("running", "crawling") if when(way, False)]
    stage.play(HERO, "declares", actions=["any"] * when("uses", 1) + moving)
    if when("reaction_used") == "acting_round":
        rolled(stage, HERO, "dodge")
    if resisting:
        facts = stage.play(HERO, "hit", code="1D").draft.facts["rolls"]["resists"]
    else:
        facts = rolled(stage, HERO, ability).draft.facts
    return {"code": facts["effective"], "rollable": facts.get("outcome") != "no_dice"}


def _prepare(stage: Stage, when: Said) -> None:
    """The round of preparation before the one that counts."""
    if when("prepared", False):
        stage.play(None, "round_start")
        stage.play(HERO, "prepares")
    if when("reaction_used") == "preparation_round":
        rolled(stage, HERO, "dodge")


def round_sequence(theatre: Theatre, given: Said, when: Said) -> Came:
    stage = theatre.open({HERO: Subject(scores={**given.all(), "force_points": 1})})
    _prepare(stage, when)
    stage.play(None, "round_start")
    moving = ["running"] if when("running", False) else []
    stage.play(HERO, "declares", actions=["any"] * when("declared", 0) + moving)
    codes = []
    for step in when("sequence"):
        if step == "force_point":
            stage.play(HERO, "force")
        else:
            codes.append(code_of(rolled(stage, HERO, step.removeprefix("react:"))))
    return {"codes": codes}


def preparation(theatre: Theatre, given: Said, when: Said) -> Came:
    stage = theatre.open({HERO: Subject(scores={"blaster": "3D", "dodge": "3D"})})
    stage.play(None, "round_start")
    for activity in when("other_activity", []):
        stage.play(HERO, "declares", actions=[ACTIONS.get(activity, activity)])
    return ruled(stage.play(HERO, "prepares"))


# -- what may be done


def use_ability(theatre: Theatre, given: Said, when: Said) -> Came:
    declared, used, ability = given("declared", []), given("already_used", []), when("ability")
    known: dict[str, str | int] = dict.fromkeys([*declared, *used, ability], "3D")
    stage = theatre.open({HERO: Subject(scores=known)})
    stage.play(None, "round_start")
    stage.play(HERO, "declares", actions=declared)
    for earlier in used:
        rolled(stage, HERO, earlier)
    return ruled(rolled(stage, HERO, ability))


def use_force(theatre: Theatre, given: Said, when: Said) -> Came:
    stage = theatre.open({HERO: Subject(scores=dict.fromkeys(given("force_skills", []), "3D"))})
    return ruled(stage.play(HERO, "uses", skills=when("needs")))


def act_after(theatre: Theatre, given: Said, when: Said) -> Came:
    state, action = given("state"), when("action")
    stage = theatre.open({HERO: Subject(scores={action: "3D"})})
    stage.play(None, "round_start")
    stage.play(HERO, "declares", actions=[] if action in REACTIONS else [action])
    stage.play(HERO, state.removesuffix("_this_round"))
    return ruled(rolled(stage, HERO, action))


# -- segments and movement


def segments(theatre: Theatre, given: Said, when: Said) -> Came:
    """Everybody's plan, played turn by turn: each action tells the segment that it falls in."""
    plans = given.all()
    stage = theatre.open({who: Subject(scores={"blaster": "9D"}) for who in plans})
    stage.play(None, "round_start")
    for who, plan in plans.items():
        stage.play(who, "declares", actions=[ACTIONS[action] for action in plan])
    schedule: dict[int, dict[str, str]] = {}
    for turn in range(max(map(len, plans.values()))):
        for who, plan in plans.items():
            for action in plan[turn : turn + 1]:
                verdict = _done(stage, who, action)
                schedule.setdefault(verdict.draft.facts["segment"], {})[who] = action
    return {"schedule": [schedule[number] for number in sorted(schedule)]}


def _done(stage: Stage, who: str, action: str) -> Verdict:
    if action in MOVES:
        return stage.play(who, MOVES[action])
    return rolled(stage, who, ACTIONS[action])


def move(theatre: Theatre, given: Said, when: Said) -> Came:
    before, _, mode = when("mode").rpartition("_then_")
    prone = "yes" if given("posture") == "prone" else "no"
    stage = theatre.open({HERO: Subject(scores={"blaster": "9D", "condition.prone": prone})})
    stage.play(None, "round_start")
    first = [ACTIONS[before]] if before else []
    stage.play(HERO, "declares", actions=[*first, ACTIONS[mode], "any"])
    if before:
        stage.play(HERO, "stands")
    verdict = stage.play(HERO, MOVES[mode], metres=when("metres"), degrees=when("turn_degrees"))
    shot = rolled(stage, HERO, "blaster").draft.facts["modifiers"]
    return ruled(verdict) | {"skill_dice": sum(Code.parse_modifier(one["by"]).dice for one in shot)}


def initiative(theatre: Theatre, given: Said, when: Said) -> Came:
    """Two shooters in one segment: their rolls say who is first, and what that does to the other."""
    rivals = {who: when(f"total_{who}") for who in ("a", "b")}
    cast = {who: Subject(given(who), {"blaster": as_many_dice(rivals[who])}) for who in rivals}
    stage = theatre.open(cast)
    stage.play(None, "round_start")
    for who in rivals:
        stage.play(who, "declares", actions=["blaster"])
    totals = [stage.play(who, "initiative", dice={"initiative": rivals[who]}) for who in rivals]
    goal, harm = {"difficulty": when("difficulty")}, when("hit_result")
    facts = totals[-1].draft.facts
    if facts.get("outcome") == "reroll":
        return {"first": "reroll"}
    first, second = facts["order"]
    hits = stage.play(first, "rolls", ability="blaster", versus=goal).draft.facts["outcome"] == "success"
    if hits:
        stage.play(second, harm)
    acts = not stage.play(second, "rolls", ability="blaster", versus=goal).refused
    return {"first": first, "first_hits": hits, "second_acts": acts}


# -- damage


def damage(theatre: Theatre, given: Said, when: Said) -> Came:
    harm, strength = when("damage"), when("strength")
    scores = {"strength": as_many_dice(strength), "condition.wounds": given("wound", "healthy")}
    stage = theatre.open({HERO: Subject(scores=scores)})
    for _ in range(given("stun_marks", 0)):
        stage.play(HERO, "stunned")
    verdict = stage.play(HERO, "hit", code=as_many_dice(harm), dice={"damage": harm, "resists": strength})
    return {
        "result": verdict.draft.facts["result"],
        "wound": shown(stage, HERO, "condition.wounds"),
        "stun_marks": stage.balance(HERO, "condition.stun_marks"),
    }


def stun_timeline(theatre: Theatre, given: Said, when: Said) -> Came:
    stage = theatre.open({HERO: Subject(scores={"blaster": "9D"})})
    for number in range(1, when("round") + 1):
        stage.play(None, "round_start")
        for mark in given("marks", []):
            if mark == number:
                stage.play(HERO, "stunned")
    stage.play(HERO, "declares", actions=["any"])
    modifiers = rolled(stage, HERO, "blaster").draft.facts["modifiers"]
    return {
        "dice_lost": sum(-Code.parse_modifier(one["by"]).dice for one in modifiers if one["why"] == "stunned")
    }


def death_roll(theatre: Theatre, given: Said, when: Said) -> Came:
    stage = theatre.open({HERO: Subject()})
    stage.play(None, "round_start")
    stage.play(HERO, "mortally_wounded")
    for _ in range(1, when("n")):
        stage.play(HERO, "dying", dice={"death": 12})
        stage.play(None, "round_start")
    verdict = stage.play(HERO, "dying", dice={"death": when("total")})
    return {"dies": verdict.draft.facts["outcome"] == "dies"}


# -- advancement, Force points, the dark side


def spend_points(theatre: Theatre, given: Said, when: Said) -> Came:
    ability = "dexterity" if "attribute" in given else "blaster"
    code = given("attribute") or given("skill")
    stage = theatre.open({HERO: Subject(scores={ability: code, "character_points": given("sp", 0)})})
    verdict = stage.play(HERO, "raises", skill=ability, units=when("units", 1))
    return ruled(verdict) | {
        "skill": shown(stage, HERO, ability),
        "cost": verdict.draft.facts["amount"],
        "sp_left": stage.balance(HERO, "character_points"),
    }


def deed(stage: Stage, act: str) -> Verdict:
    """One act with a Force point, or without: the game master's word for it is the last."""
    if act == "heroism_no_spend":
        return stage.play(HERO, "heroism")
    if act == "uncategorised":
        return stage.play(HERO, "force")
    return stage.play(HERO, "force", fate=act.removesuffix("_at_dramatic_moment"))


def adventure(
    theatre: Theatre,
    given: Said,
    when: Said,
    act_out: Callable[[Stage, str], Verdict] = deed,
    able: Mapping[str, str | int] | None = None,
    more: Mapping[str, Subject] | None = None,
) -> Came:
    """`act_out` plays one of the acts, for which the hero is `able` to do something and `more` are on the
    stage."""
    points = {"force_points": "fp", "dark_side_points": "dsp", "character_points": "cp"}
    scores = {account: given(name, 0) for account, name in points.items()}
    stage = theatre.open({HERO: Subject(scores={**scores, **(able or {})}), **(more or {})})
    stage.play(None, "adventure_start")
    verdicts = []
    for number, act in enumerate(when("acts", []), start=1):
        stage.play(None, "scene")
        verdicts.append(act_out(stage, act))
        if verdicts[-1].refused:
            return ruled(*verdicts) | {"at_act": number}
    if when("grants", 0):
        stage.play(None, "grant", subject=HERO, what="force", amount=when("grants"))
    came = {
        "fp_before_close": stage.balance(HERO, "force_points"),
        "turn_checks": stage.balance(HERO, "turn_check"),
    }
    verdicts.append(stage.play(None, "adventure_end"))
    return (
        ruled(*verdicts)
        | came
        | {
            "fp_after_close": stage.balance(HERO, "force_points"),
            "dsp": stage.balance(HERO, "dark_side_points"),
            "cp": stage.balance(HERO, "character_points"),
        }
    )


def evil_deed(theatre: Theatre, given: Said, when: Said) -> Came:
    scores = {"force_points": 1, "dark_side_points": given("dsp", 0)}
    scores |= {"control": "1D"} if given("force_skilled", False) else {}
    stage = theatre.open({HERO: Subject(scores=scores)})
    if when("with_force_point", False):
        verdict = stage.play(HERO, "force", fate="evil")
    else:
        verdict = stage.play(HERO, "gains", account="dark_side_points", amount=1)
    return ruled(verdict) | {"dsp": stage.balance(HERO, "dark_side_points")}


def creation(theatre: Theatre, given: Said, when: Said) -> Came:
    scores = {"force_points": given("fp", 0)}
    scores |= {"trait.force_sensitive": 1} if given("force_sensitive", False) else {}
    newcomer = {"id": HERO, "name": HERO}
    return ruled(theatre.open({}).play(None, "enrol", newcomer=newcomer, kind="pc", scores=scores))


ADAPTERS = {
    "choose_ability": choose_ability,
    "check": check,
    "opposed": opposed,
    "effective_code": effective_code,
    "round_sequence": round_sequence,
    "preparation": preparation,
    "use_ability": use_ability,
    "act_after": act_after,
    "segments": segments,
    "initiative": initiative,
    "move": move,
    "use_force": use_force,
    "damage": damage,
    "stun_timeline": stun_timeline,
    "death_roll": death_roll,
    "spend_points": spend_points,
    "adventure": adventure,
    "evil_deed": evil_deed,
    "creation": creation,
}
