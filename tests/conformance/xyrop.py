"""How the examples of Xyrop are played: their tables become sheets, their operations moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules import registry
from rules.kernel.chart import Account
from rules.kernel.notation import parse
from rules.kernel.record import TABLE
from rules.kernel.system import System
from rules.kernel.verdict import Verdict
from tests.conformance.examples import Said
from tests.conformance.stage import Stage, Subject, Theatre, shown

Came = dict[str, Any]

HERO = "hero"
ABILITIES = {"approach": ("approach_1", "approach_2"), "role": ("pilot", "role_2")}
OWN = {
    "approaches": ("approach_1", "approach_2", "approach_3", "approach_4", "approach_5", "approach_6"),
    "roles": ("pilot", "mystic", "role_2", "role_3", "role_4", "role_5"),
}
SHEET: dict[str, str | int] = {
    "approach_1": "d10",
    "approach_2": "d8",
    "approach_3": "d8",
    "approach_4": "d6",
    "approach_5": "d6",
    "approach_6": "d4",
    "pilot": "d10",
    "role_2": "d8",
    "role_3": "d6",
    "role_4": "d4",
    "love": "d8",
    "fatalism": "d8",
    "honour": "d6",
    "wisdom": "d6",
    "distinction.loyal": 1,
    "distinction.huge": 1,
    "distinction.stubborn": 1,
}
"""A sheet by the rules, for examples that are about a part of one."""

THINGS = {id: Subject("distinction") for id in ("loyal", "huge", "stubborn")} | {"wookiee": Subject("race")}


def system() -> System:
    """The system with the placeholders of the examples for what the source leaves to the sheet."""
    accounts = [Account(id, {"en": id}, "die", group, ceiling=5) for group, ids in OWN.items() for id in ids]
    return registry.system("xyrop").with_accounts(accounts, instead=OWN)


def judged(*verdicts: Verdict) -> Came:
    """`accepted` and `warnings`, or `refused`, in the words of the examples."""
    refused = [finding.code for verdict in verdicts for finding in verdict.refused]
    if refused:
        return {"refused": refused[0]}
    warnings = [f.code for verdict in verdicts for f in verdict.findings if f.level == "warning"]
    return {"accepted": True, "warnings": warnings}


def named(text: str) -> str:
    """The id of what an example calls by a name."""
    return text.lower().replace(" ", "_")


# -- look-ups


def inverse(theatre: Theatre, given: Said, when: Said) -> Came:
    ask = theatre.open({}).system.asks["inverse"]
    return {"inverse": [ask(die) for die in when("dice")]}


def dark_side_points(theatre: Theatre, given: Said, when: Said) -> Came:
    ask = theatre.open({}).system.asks["dark_points"]
    return {"points": [ask(die) for die in when("dice")]}


def abstract_difficulty(theatre: Theatre, given: Said, when: Said) -> Came:
    stage = theatre.open({HERO: Subject(scores=SHEET)})
    came = [judged(_against(stage, [{"die": "d6"}] * count)) for count in when("dice_counts")]
    return {
        "accepted": [one.get("accepted") for one in came],
        "warnings": [warning for one in came for warning in one["warnings"]],
    }


def _against(stage: Stage, against: list[Came], faces: list[int] | None = None, **said: Any) -> Verdict:
    dice = {"opponent": faces} if faces else None
    own = [{"account": "approach_1"}, {"account": "pilot"}]
    return stage.play(HERO, "rolls", dice=dice, **{"own": own, "against": against, **said})


# -- rolls


def _hero(given: Said, dice: Iterable[list[Any]] = ()) -> Subject:
    """Somebody with these dice on the sheet, and what the example gives besides."""
    scores: dict[str, str | int] = {"force_points": given("force_points", 0), "initial_force_points": 1}
    scores["force_sensitive"] = int(given("force_sensitive", True))
    for item, (_origin, die, *_face) in zip(_lenders(dice), dice, strict=True):
        if "account" in item:
            scores[item["account"]] = die
        elif item["subject"] in THINGS:
            scores[f"distinction.{item['subject']}"] = 1
    return Subject(scores=scores)


def _lenders(dice: Iterable[list[Any]]) -> list[Came]:
    """What lends each of these dice, as a line would name it."""
    left = {origin: iter(accounts) for origin, accounts in ABILITIES.items()}
    left |= {"distinction": iter(THINGS), "spring": iter(["love"]), "betrayed_spring": iter(["honour"])}
    found = []
    for origin, die, *_face in dice:
        if origin == "distinction":
            found.append({"subject": next(left[origin]), "die": die})
        elif origin in left:
            found.append({"account": next(left[origin])})
        elif origin in ("difficulty", "npc", "complication"):
            found.append({"die": die, **({} if origin == "difficulty" else {"name": origin})})
        else:
            found.append({"account": origin.partition("_")[2]})
    return found


def _faces(dice: Iterable[list[Any]]) -> list[int]:
    return [face for _origin, _die, face in dice]


def player_roll(theatre: Theatre, given: Said, when: Said) -> Came:
    dice, spends = when("dice"), when("spends")
    when("role"), when("distinction_choice")
    hero = _hero(given, dice)
    hero.scores["injury"] = "d12"
    stage = theatre.open({HERO: hero, **THINGS})
    if given("out_of_play"):
        _put_out(stage, "injury")
    items = _lenders(dice)
    paid = [item for item in items if item.get("account") == ABILITIES["role"][1] and "extra_trait" in spends]
    fell = [*(one for one in dice if items[dice.index(one)] not in paid)]
    fell += [one for one in dice if one not in fell]
    verdict = stage.play(
        HERO,
        "rolls",
        {"roll": _faces(fell)},
        own=[item for item in items if item not in paid],
        also=paid or None,
        force=when("force_use"),
        keep=spends.count("keep_more"),
    )
    facts = verdict.draft.facts
    told = {name: facts[name] for name in ("total", "kept", "ones") if name in facts}
    return judged(verdict) | told | {"force_points": stage.balance(HERO, "force_points")}


def contest(theatre: Theatre, given: Said, when: Said) -> Came:
    player, against = when("player"), when("opposition")
    stage = theatre.open({HERO: _hero(given, player)})
    verdict = stage.play(
        HERO,
        "rolls",
        {"roll": _faces(player), "opponent": _faces(against)},
        own=_lenders(player),
        against=_lenders(against),
    )
    facts = verdict.draft.facts
    return {
        "player_total": facts["total"],
        "opposition_total": facts["opponent"]["total"],
        "success": facts["outcome"] == "success",
        "opposition_wins": facts["outcome"] == "failure",
    }


def opposition(theatre: Theatre, given: Said, when: Said) -> Came:
    """The dice of the game master alone; what was paid for is raised, or came into being."""
    dice, paid = when("dice"), when("gm_paid", [])
    sheet = SHEET | {
        item["account"]: die
        for item, (_o, die, _f) in zip(_lenders(dice), dice, strict=True)
        if "account" in item
    }
    stage = theatre.open(
        {HERO: Subject(scores=sheet), TABLE: Subject(TABLE, {"bad_feelings": given("pool", 0)})}
    )
    items = _lenders(dice)
    for payment in paid:
        _pay(stage, items, payment)
    verdict = _against(stage, items, _faces(dice), secret=when("hidden"))
    theirs = verdict.draft.facts["opponent"]
    told = {name: theirs[name] for name in ("total", "kept", "ones")}
    return judged(verdict) | told | {"pool": stage.balance(TABLE, "bad_feelings")}


def _pay(stage: Stage, items: list[Came], payment: str) -> None:
    """`raise npc d8`: that die is written as it was; `new complication`: it is one of the dice."""
    words = payment.split()
    if words[0] == "raise":
        raised = next(item for item in items if item.get("name") == words[1])
        raised |= {"die": words[2], "raised": 1}
    else:
        stage.play(None, "complication", newcomer={"id": words[1], "name": words[1]})
        complication = next(item for item in items if item.get("name") == words[1])
        complication.clear()
        complication["subject"] = words[1]


# -- Force points


def upgrade_die(theatre: Theatre, given: Said, when: Said) -> Came:
    hero = _hero(given)
    hero.scores |= {"approach_1": when("die"), "pilot": "d6"}
    stage = theatre.open({HERO: hero})
    verdict = stage.play(HERO, "rolls", own=[{"account": "approach_1", "raised": 1}, {"account": "pilot"}])
    die = verdict.draft.facts["dice"][0]
    return judged(verdict) | {
        "die": f"d{die['sides']}",
        "force_points": stage.balance(HERO, "force_points"),
    }


def asset(theatre: Theatre, given: Said, when: Said) -> Came:
    stage = theatre.open({HERO: _hero(given), **_things("asset", given("assets"))})
    verdicts, names = [], dict.fromkeys(given("assets"))
    for step in when("steps"):
        [(how, name)] = step.items()
        names[name] = None
        if how == "set":
            verdicts.append(stage.play(HERO, "creates", newcomer={"id": named(name), "name": name}))
        else:
            verdicts.append(stage.play(HERO, "improves", asset=named(name)))
    return judged(*verdicts) | {
        "assets": _dice_of(stage, names),
        "force_points": stage.balance(HERO, "force_points"),
    }


def _things(kind: str, rated: dict[str, str]) -> dict[str, Subject]:
    return {named(name): Subject(kind, {"die": die}) for name, die in rated.items()}


def _dice_of(stage: Stage, names: Iterable[str]) -> dict[str, str]:
    return {name: shown(stage, named(name), "die") for name in names}


def costly_choice(theatre: Theatre, given: Said, when: Said) -> Came:
    hero = _hero(given)
    hero.scores[when("spring")] = "d8"
    stage = theatre.open({HERO: hero})
    verdict = stage.play(HERO, "decides", spring=when("spring"))
    return judged(verdict) | {"force_points": stage.balance(HERO, "force_points")}


# -- bad feelings


def _with_pool(theatre: Theatre, given: Said, hero: Subject | None = None) -> Stage:
    things = _things("complication", given("complications", {}))
    pool = Subject(TABLE, {"bad_feelings": given("pool", 0)})
    return theatre.open({HERO: hero or _hero(given), TABLE: pool, **things})


def player_ones(theatre: Theatre, given: Said, when: Said) -> Came:
    hero = _hero(given)
    hero.scores |= {"approach_1": "d8", "pilot": "d8", "love": "d8"}
    stage = _with_pool(theatre, given, hero)
    faces = [1] * when("ones") + [5] * 3
    dice = [{"account": account} for account in ("approach_1", "pilot", "love")]
    stage.play(HERO, "rolls", {"roll": faces[:3]}, own=dice)
    # The opening is the second entry of a campaign on the stage, the roll the third.
    verdict = stage.play(None, "ones", roll=3, taken=when("taken"))
    return judged(verdict) | _points(stage)


def _points(stage: Stage) -> Came:
    return {
        "pool": stage.balance(TABLE, "bad_feelings"),
        "force_points": stage.balance(HERO, "force_points"),
    }


def gm_ones(theatre: Theatre, given: Said, when: Said) -> Came:
    hero = _hero(given)
    hero.scores |= {"approach_1": "d8", "pilot": "d8"}
    stage = _with_pool(theatre, given, hero)
    faces = [1] * when("ones") + [5] * 3
    _against(stage, [{"die": "d6"}] * 3, faces[:3])
    eased = [named(use["ease"]) for use in when("uses") if "ease" in use]
    drained = [use["drain_pool"] for use in when("uses") if "drain_pool" in use]
    verdict = stage.play(HERO, "seizes", eases=eased or None, calms=sum(drained) or None)
    return judged(verdict) | _points(stage) | {"complications": _dice_of(stage, given("complications"))}


def gm_spend(theatre: Theatre, given: Said, when: Said) -> Came:
    hero = Subject(scores=SHEET)
    stage = _with_pool(theatre, given, hero)
    names = dict.fromkeys(given("complications", {}))
    raised = [effect["upgrade"] for effect in when("effects") if "upgrade" in effect]
    verdicts = []
    for effect in when("effects"):
        if "new_complication" in effect:
            name = effect["new_complication"]
            names[name] = None
            verdicts.append(stage.play(None, "complication", newcomer={"id": named(name), "name": name}))
        elif "worsen" in effect:
            verdicts.append(stage.play(None, "aggravates", complication=named(effect["worsen"])))
    came: Came = {}
    if raised:
        verdicts.append(_against(stage, [{"name": "guard", "die": die, "raised": 1} for die in raised]))
        theirs = verdicts[-1].draft.facts["opponent"]["dice"]
        came["dice"] = [f"d{die['sides']}" for die in theirs]
    return (
        judged(*verdicts)
        | came
        | {"pool": stage.balance(TABLE, "bad_feelings"), "complications": _dice_of(stage, names)}
    )


# -- stress and situations


def _put_out(stage: Stage, stress: str) -> None:
    """Out of play in a scene, by a stress that is d12."""
    stage.play(None, "scene")
    stage.play(None, "worsen", target=HERO, stress=stress)


def stress(theatre: Theatre, given: Said, when: Said) -> Came:
    stage = theatre.open({HERO: Subject(scores=given("stress"))})
    stage.play(None, "scene")
    for change in when("changes"):
        stage.play(None, change, target=HERO, stress=when("name"))
    return _stresses(stage, given)


def _stresses(stage: Stage, given: Said) -> Came:
    out = stage.balance(HERO, "out.scene") > 0
    out = out or any(stage.balance(HERO, f"out.uneased.{name}") > 0 for name in given("stress"))
    return {"stress": {name: shown(stage, HERO, name) for name in given("stress")}, "out_of_play": out}


def recovery(theatre: Theatre, given: Said, when: Said) -> Came:
    assert given("out_of_play")
    stage = theatre.open({HERO: Subject(scores=given("stress")), "friend": Subject()})
    [name] = given("stress")
    _put_out(stage, name)
    for event in when("events"):
        if event == "lowered":
            stage.play(None, "ease", target=HERO, stress=name, by="friend")
        else:
            stage.play(None, "scene")
    return _stresses(stage, given)


def win_effect(theatre: Theatre, given: Said, when: Said) -> Came:
    foe = Subject("npc", given("stress"))
    stage = theatre.open({HERO: Subject(scores=SHEET), "foe": foe})
    _against(stage, [{"die": "d4"}] * 2)
    verdict = stage.play(None, "worsen", target="foe", stress=when("target"), ranks=when("ranks"), by=HERO)
    return judged(verdict)


def step_situation(theatre: Theatre, given: Said, when: Said) -> Came:
    situation = given("situation")
    stage = theatre.open({HERO: Subject(), **_things("situation", {situation["name"]: situation["die"]})})
    verdict = stage.play(None, when("direction"), target=named(situation["name"]), by=HERO)
    facts = verdict.draft.facts
    if when("unopposed"):
        assert facts["unopposed"]
    return {"from": facts["before"], "to": facts["now"]}


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
    hero = _hero(given)
    hero.scores |= {"approach_1": "d8", "pilot": "d8", **given("springs"), **given("stress")}
    stage = _with_pool(theatre, given, hero)
    raised = when("raised", [])
    dark: list[Came] = [
        {"account": name.partition("_")[2], **({"raised": 1} if name in raised else {})}
        for name, _die in when("dark_dice")
    ]
    own = [{"account": "approach_1"}, {"account": "pilot"}]
    verdict = stage.play(HERO, "rolls", own=own, dark=dark, force=when("force_use"))
    return judged(verdict) | _points(stage) | {"meditation_due": verdict.draft.facts.get("meditation_due")}


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
    stage = _with_pool(theatre, given, Subject(scores=scores))
    return judged(stage.play(None, "session_start")) | _points(stage)


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
    "inverse": inverse,
    "dark_side_points": dark_side_points,
    "abstract_difficulty": abstract_difficulty,
    "player_roll": player_roll,
    "contest": contest,
    "opposition": opposition,
    "upgrade_die": upgrade_die,
    "asset": asset,
    "costly_choice": costly_choice,
    "player_ones": player_ones,
    "gm_ones": gm_ones,
    "gm_spend": gm_spend,
    "stress": stress,
    "recovery": recovery,
    "win_effect": win_effect,
    "step_situation": step_situation,
    "meditate": meditate,
    "all_negative_ruling": all_negative_ruling,
    "set_springs": set_springs,
    "dark_side": dark_side,
    "exchange": exchange,
    "boon": boon,
    "sequence": sequence,
    "start_session": start_session,
    "create_roles": create_roles,
    "create_distinctions": create_distinctions,
}
