"""How the examples of Xyrop are played that are about characters: springs, advancement, creation."""

from __future__ import annotations

from rules.kernel.notation import parse
from rules.kernel.verdict import Verdict
from tests.conformance.examples import Said
from tests.conformance.stage import Stage, Subject, Theatre, shown
from tests.conformance.xyrop import HERO, SHEET, THINGS, Came, hero_of, judged, named, points_of, with_pool

# -- springs


def meditate(theatre: Theatre, given: Said, when: Said) -> Came:
    """The spring is marked by a dramatic roll that came before, if it is."""
    spring, direction, die = given("spring"), when("direction"), given("die")
    others = dict.fromkeys(given("other_springs", []), "d6")
    scores: dict[str, str | int] = {"approach_1": "d8", "pilot": "d8", **others, spring: die}
    stage = theatre.open({HERO: Subject(scores=scores)})
    if given("marked", True):
        lent = [{"account": spring}]
        own = [{"account": "approach_1"}, {"account": "pilot"}, *(lent if direction == "with" else [])]
        against = [] if direction == "with" else lent
        stage.play(HERO, "rolls", own=own, against=against, dramatic=True)
    faces = {"spring": [when("own")], "contrary": [when("contrary")]}
    verdict = stage.play(HERO, "meditates", faces, spring=spring, direction=direction)
    facts = verdict.draft.facts
    holds = facts.get("became", spring)
    contrary = facts["rolls"]["contrary"]["dice"][0]
    return judged(verdict) | {
        "contrary_spring": facts["contrary"],
        "contrary_die": f"d{contrary['sides']}",
        "margin": facts.get("margin"),
        "needed": facts.get("needed"),
        "result": facts["result"],
        "spring": holds,
        "die": shown(stage, HERO, holds),
        "all_negative": facts.get("all_negative"),
        "next": {1: "gm_decides_npc"}.get(stage.balance(HERO, "all_negative")),
    }


def all_negative_ruling(theatre: Theatre, given: Said, when: Said) -> Came:
    stage = theatre.open({HERO: Subject(scores=dict.fromkeys(given("springs"), "d6"))})
    whose = {True: "gm", False: "player"}[when("becomes_npc")]
    verdict = stage.play(None, "allegiance", subject=HERO, whose=whose)
    kinds = [change.value for change in verdict.draft.fields if change.field == "kind"]
    return judged(verdict) | {"kind": [*kinds, "pc"][0]}


def set_springs(theatre: Theatre, given: Said, when: Said) -> Came:
    return _enrolled(theatre, springs=dict(zip(when("springs"), ("d8", "d8", "d6", "d6"), strict=True)))


# -- the dark side


def dark_side(theatre: Theatre, given: Said, when: Said) -> Came:
    hero = hero_of(given)
    hero.scores |= {"approach_1": "d8", "pilot": "d8", **given("springs"), **given("stress")}
    stage = with_pool(theatre, given, hero)
    raised = when("raised", [])
    dark: list[Came] = [
        {"account": name.partition("_")[2], **({"raised": 1} if name in raised else {})}
        for name, _die in when("dark_dice")
    ]
    own = [{"account": "approach_1"}, {"account": "pilot"}]
    verdict = stage.play(HERO, "rolls", own=own, dark=dark, force=when("force_use"))
    return judged(verdict) | points_of(stage) | {"meditation_due": verdict.draft.facts.get("meditation_due")}


# -- advancement


TRAITS = ("approaches", "roles", "springs")


def _veteran(theatre: Theatre, given: Said) -> Stage:
    """Somebody after so many adventures, who took so many exchanges and boons in them."""
    scores: dict[str, str | int] = {
        "initial_force_points": given("initial_force_points", 1),
        "force_points": given("force_points", 0),
        "force_sensitive": 1,
        "approach_5": "d8",
        "approach_6": "d8",
    }
    for group in TRAITS:
        scores |= {named(trait): die for trait, die in given(group, {}).items()}
    distinctions = [named(distinction) for distinction in given("distinctions", [])]
    scores |= {f"distinction.{id}": 1 for id in distinctions}
    cast = {id: Subject("distinction") for id in distinctions}
    stage = theatre.open({HERO: Subject(scores=scores), **cast})
    exchanges, boons = given("exchanges_used", 0), given("boons_used", 0)
    for adventure in range(given("adventures_completed", 0)):
        stage.play(None, "adventure_start")
        stage.play(None, "adventure_end")
        if adventure < exchanges:
            stage.play(HERO, "exchanges", raised="approach_5", lowered="approach_6")
        if stage.balance(HERO, "boon_due") and stage.balance(HERO, "boons_used") < boons:
            stage.play(HERO, "boon", distinction={"id": f"boon_{adventure}", "name": "a boon"})
    return stage


def _advanced(stage: Stage, given: Said) -> Came:
    sheets = {
        group: {trait: shown(stage, HERO, named(trait)) for trait in given(group, {})} for group in TRAITS
    }
    counts = ("exchanges_used", "boons_used", "initial_force_points", "force_points")
    return sheets | {name: stage.balance(HERO, name) for name in counts}


def exchange(theatre: Theatre, given: Said, when: Said) -> Came:
    stage = _veteran(theatre, given)
    (_sort, raised), (_other, lowered) = when("raise"), when("lower")
    verdict = stage.play(HERO, "exchanges", raised=named(raised), lowered=named(lowered))
    ask, pairs = stage.system.asks, stage.system.settings["spring_pairs"].default
    contrary = {
        ask["contrary"](spring, pairs): ask["inverse"](shown(stage, HERO, spring))
        for spring in given("springs", {})
    }
    return judged(verdict) | _advanced(stage, given) | {"contrary": contrary}


def boon(theatre: Theatre, given: Said, when: Said) -> Came:
    stage = _veteran(theatre, given)
    verdict = _boon(stage, when.all())
    names = [*given("distinctions", []), when("name", "")]
    held = [name for name in names if stage.balance(HERO, f"distinction.{named(name)}")]
    return judged(verdict) | _advanced(stage, given) | {"distinctions": held}


def _boon(stage: Stage, said: Came) -> Verdict:
    match said["choice"]:
        case "raise_die":
            return stage.play(HERO, "boon", raised=named(said["trait"][1]))
        case "initial_force_point":
            return stage.play(HERO, "boon", point=True)
        case _:
            newcomer = {"id": named(said["name"]), "name": said["name"]}
            return stage.play(HERO, "boon", distinction=newcomer)


def sequence(theatre: Theatre, given: Said, when: Said) -> Came:
    stage = _veteran(theatre, given)
    verdicts = [
        _boon(stage, step) if step["do"] == "boon" else stage.play(None, "session_start")
        for step in when("steps")
    ]
    return judged(*verdicts) | _advanced(stage, given)


# -- sessions and creation


def start_session(theatre: Theatre, given: Said, when: Said) -> Came:
    scores = {name: given(name) for name in ("initial_force_points", "force_points")}
    stage = with_pool(theatre, given, Subject(scores=scores))
    return judged(stage.play(None, "session_start")) | points_of(stage)


def _enrolled(theatre: Theatre, **parts: dict[str, str | int]) -> Came:
    """Somebody enters with a sheet by the rules, but for these parts of it."""
    stage = theatre.open(THINGS)
    scores = dict(SHEET)
    for group, part in parts.items():
        scores = {id: die for id, die in scores.items() if _group(stage, id) != group} | part
    newcomer = {"id": HERO, "name": HERO}
    ranks = {id: die if isinstance(die, int) else parse("die", die) for id, die in scores.items()}
    return judged(stage.play(None, "enrol", newcomer=newcomer, kind="pc", scores=ranks))


def _group(stage: Stage, id: str) -> str:
    account = stage.system.account(id)
    return account.group if account is not None else ""


def create_roles(theatre: Theatre, given: Said, when: Said) -> Came:
    assert not when("force_sensitive")
    return _enrolled(theatre, roles={named(role): die for role, die in when("roles").items()})


def create_distinctions(theatre: Theatre, given: Said, when: Said) -> Came:
    held: dict[str, str | int] = {f"distinction.{id}": 1 for id in when("distinctions")}
    return _enrolled(theatre, distinctions=held | {f"race.{when('race')}": 1})


ADAPTERS = {
    "dark_side": dark_side,
    "meditate": meditate,
    "all_negative_ruling": all_negative_ruling,
    "set_springs": set_springs,
    "exchange": exchange,
    "boon": boon,
    "sequence": sequence,
    "start_session": start_session,
    "create_roles": create_roles,
    "create_distinctions": create_distinctions,
}
