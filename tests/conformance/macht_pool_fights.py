"""How the Force Pool's examples of rounds, attacks and their effects are played."""

from __future__ import annotations

from typing import Any

from rules.kernel.notation import Code
from rules.kernel.verdict import Verdict
from tests.conformance.examples import Said
from tests.conformance.macht_pool import GUARD, HERO, Came, enrol, ruled, with_hero
from tests.conformance.stage import Stage, Theatre

AT_ARMS = dict.fromkeys(("blaster", "gunnery", "throwing", "melee", "unarmed", "dodge"), 9)


def in_a_round(theatre: Theatre, **scores: int) -> Stage:
    stage = with_hero(theatre, **scores)
    stage.play(None, "round_start")
    return stage


def weight(stage: Stage, who: str, *causes: str) -> int:
    """The dice that weigh on a roll of someone, for these causes or for any."""
    modifiers = stage.play(who, "rolls", ability="search").draft.facts["modifiers"]
    return sum(Code.parse_modifier(one["by"]).dice for one in modifiers if not causes or one["why"] in causes)


# -- look-ups


def range_modifier(theatre: Theatre, given: Said, when: Said) -> Came:
    ask = theatre.open({}).system.asks["range_modifier"]
    return {"modifiers": [ask(weapon, str(metres)) for weapon, metres in when("queries")]}


def damage_bonus(theatre: Theatre, given: Said, when: Said) -> Came:
    ask = theatre.open({}).system.asks["damage_bonus"]
    return {"bonuses": [ask(weapon) for weapon in when("weapons")]}


def effect_prices(theatre: Theatre, given: Said, when: Said) -> Came:
    prices: Came = theatre.open({}).system.asks["effect_prices"]()
    return prices


def movement_actions(theatre: Theatre, given: Said, when: Said) -> Came:
    ask = theatre.open({}).system.asks["movement_actions"]
    return {"actions": [ask(str(metres)) for metres in when("metres")]}


# -- rounds


def initiative(theatre: Theatre, given: Said, when: Said) -> Came:
    stage = in_a_round(theatre)
    dice = {"initiative": when("faces")}
    verdict = stage.play(HERO, "initiative", dice, extra=when("extra_dice"))
    return {
        "score": verdict.draft.facts["total"],
        "penalty_until_own_turn_ends": weight(stage, HERO, "initiative_loan"),
    }


def declare_turn(theatre: Theatre, given: Said, when: Said) -> Came:
    given("weapon")
    given("mode")
    when("note")
    actions = ["any"] * when("other_actions")
    stage = in_a_round(theatre)
    facts = stage.play(HERO, "begins", actions=actions, metres=str(when("metres"))).draft.facts
    return {"actions": facts["number"], "penalty": facts["penalty"]}


MOVES = {"start": "begins", "end": "ends", "delay": "delays"}


def turns(theatre: Theatre, given: Said, when: Said) -> Came:
    when("note")
    events = when("events")
    stage = theatre.open({})
    for who in dict.fromkeys(who for who, _ in events):
        enrol(stage, who)
    stage.play(None, "round_start")
    return {"verdicts": [said(stage.play(who, MOVES[what])) for who, what in events]}


def said(verdict: Verdict) -> str:
    came = ruled(verdict)
    if "refused" in came:
        return f"refused: {came['refused']}"
    return f"warn: {came['warnings'][0]}" if "warnings" in came else "ok"


def own_turns_end(theatre: Theatre, given: Said, when: Said) -> Came:
    when("note")
    stage = in_a_round(theatre)
    for condition in given("conditions"):
        stage.play(HERO, "suffers", effects=[condition])
    penalties = [weight(stage, HERO)]
    for _ in range(when("count")):
        stage.play(HERO, "begins")
        stage.play(HERO, "ends")
        penalties.append(weight(stage, HERO))
        stage.play(None, "round_start")
    return {"penalties": penalties}


# -- attacks


def showing(successes: int, dice: int) -> list[int]:
    """Faces of so many dice of which so many count."""
    return ([6] * successes + [1] * dice)[:dice]


def fighters(theatre: Theatre, *others: str) -> Stage:
    stage = theatre.open({})
    for who in (HERO, GUARD, *others):
        enrol(stage, who, scores=AT_ARMS)
    return stage


def struck(theatre: Theatre, stage: Stage, ours: int, theirs: int, **how: Any) -> Verdict:
    """An attack in which both sides have so many successes; how many dice that takes, a first try tells."""
    tried = fighters(theatre).play(HERO, "attacks", target=GUARD, **how).draft.facts
    dice = {
        "attack": showing(ours, len(tried["faces"])),
        "opponent": showing(theirs, len(tried["opponent"]["faces"])),
    }
    thrown = {label: faces for label, faces in dice.items() if faces}
    return stage.play(HERO, "attacks", thrown, target=GUARD, **how)


def attack(theatre: Theatre, given: Said, when: Said) -> Came:
    ours, theirs = when("attacker_successes"), when("defender_successes")
    verdict = struck(theatre, fighters(theatre), ours, theirs, weapon=when("weapon"))
    return {name: verdict.draft.facts[name] for name in ("net", "hit", "damage_pool")}


def area_attack(theatre: Theatre, given: Said, when: Said) -> Came:
    targets = when("targets")
    how = {"weapon": when("weapon"), "metres": "10"}
    trial = fighters(theatre)
    faces = showing(when("attacker_successes"), len(trial.play(HERO, "throws", **how).draft.facts["faces"]))
    dodging = len(trial.play(GUARD, "caught", metres="0").draft.facts["faces"])
    stage = fighters(theatre, *(target["name"] for target in targets))
    stage.play(HERO, "throws", {"attack": faces}, **how)
    return {"results": {target["name"]: caught(stage, target, dodging) for target in targets}}


def caught(stage: Stage, target: dict[str, Any], dodging: int) -> Came:
    dice = {"opponent": showing(target["defender_successes"], dodging)}
    verdict = stage.play(target["name"], "caught", dice, metres=str(target["distance"]))
    if ruled(verdict).get("refused") == "outside_radius":
        return {"in_radius": False}
    return {"in_radius": True} | {name: verdict.draft.facts[name] for name in ("net", "damage_pool")}


def melee_pool(theatre: Theatre, given: Said, when: Said) -> Came:
    role, weapon = when("role"), when("weapon")
    skills = dict.fromkeys(("melee", "unarmed", "dodge"), given("skill_value"))
    stage = with_hero(theatre, armour=when("armour"), **skills)
    enrol(stage, GUARD)
    if role == "attack":
        verdict = stage.play(HERO, "attacks", target=GUARD, weapon=weapon)
        return {"pool": verdict.draft.facts["pool"]}
    defence = {"parry": "melee", "dodge": "dodge"}[role]
    held = None if weapon == "none" else weapon
    verdict = stage.play(GUARD, "attacks", target=HERO, weapon="simple_melee", defence=defence, held=held)
    return {"pool": verdict.draft.facts["opponent"]["pool"]}


def check_attack_skill(theatre: Theatre, given: Said, when: Said) -> Came:
    stage = fighters(theatre)
    return ruled(stage.play(HERO, "attacks", target=GUARD, weapon=when("weapon"), skill=when("skill")))


# -- damage

CONDITIONS = ("dazed", "wounded", "lightly_stunned")


def buy_effects(theatre: Theatre, given: Said, when: Said) -> Came:
    stage = fighters(theatre)
    for condition in given("conditions"):
        stage.play(GUARD, "suffers", effects=[condition])
    weapon = given("weapon", "blaster_pistol")
    if when("mode") == "stun":
        stage.play(HERO, "switches", weapon=weapon, mode="stun")
    shot = {"weapon": weapon, "metres": "10", "defence": "undefended"}
    struck(theatre, stage, when("damage_pool"), 0, **shot)
    verdict = stage.play(HERO, "deals", effects=when("buy"))
    facts = verdict.draft.facts
    helpless = ruled(stage.play(GUARD, "rolls", ability="search")).get("refused") == "incapacitated"
    return ruled(verdict) | {
        "spent": facts["spent"],
        "unspent": facts["unspent"],
        "conditions": sorted(facts["now"]),
        "incapacitated": helpless,
        "penalty": weight(stage, GUARD, *CONDITIONS),
    }


ADAPTERS = {
    "range_modifier": range_modifier,
    "damage_bonus": damage_bonus,
    "effect_prices": effect_prices,
    "movement_actions": movement_actions,
    "initiative": initiative,
    "declare_turn": declare_turn,
    "turns": turns,
    "own_turns_end": own_turns_end,
    "attack": attack,
    "area_attack": area_attack,
    "melee_pool": melee_pool,
    "check_attack_skill": check_attack_skill,
    "buy_effects": buy_effects,
}
