"""How the examples of Xyrop are played: their tables become sheets, their operations moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules import registry
from rules.kernel.chart import Account
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


def hero_of(given: Said, dice: Iterable[list[Any]] = ()) -> Subject:
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
    hero = hero_of(given, dice)
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
    stage = theatre.open({HERO: hero_of(given, player)})
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
    hero = hero_of(given)
    hero.scores |= {"approach_1": when("die"), "pilot": "d6"}
    stage = theatre.open({HERO: hero})
    verdict = stage.play(HERO, "rolls", own=[{"account": "approach_1", "raised": 1}, {"account": "pilot"}])
    die = verdict.draft.facts["dice"][0]
    return judged(verdict) | {
        "die": f"d{die['sides']}",
        "force_points": stage.balance(HERO, "force_points"),
    }


def asset(theatre: Theatre, given: Said, when: Said) -> Came:
    stage = theatre.open({HERO: hero_of(given), **_things("asset", given("assets"))})
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
    hero = hero_of(given)
    hero.scores[when("spring")] = "d8"
    stage = theatre.open({HERO: hero})
    verdict = stage.play(HERO, "decides", spring=when("spring"))
    return judged(verdict) | {"force_points": stage.balance(HERO, "force_points")}


# -- bad feelings


def with_pool(theatre: Theatre, given: Said, hero: Subject | None = None) -> Stage:
    things = _things("complication", given("complications", {}))
    pool = Subject(TABLE, {"bad_feelings": given("pool", 0)})
    return theatre.open({HERO: hero or hero_of(given), TABLE: pool, **things})


def player_ones(theatre: Theatre, given: Said, when: Said) -> Came:
    hero = hero_of(given)
    hero.scores |= {"approach_1": "d8", "pilot": "d8", "love": "d8"}
    stage = with_pool(theatre, given, hero)
    faces = [1] * when("ones") + [5] * 3
    dice = [{"account": account} for account in ("approach_1", "pilot", "love")]
    stage.play(HERO, "rolls", {"roll": faces[:3]}, own=dice)
    # The opening is the second entry of a campaign on the stage, the roll the third.
    verdict = stage.play(None, "ones", roll=3, taken=when("taken"))
    return judged(verdict) | points_of(stage)


def points_of(stage: Stage) -> Came:
    return {
        "pool": stage.balance(TABLE, "bad_feelings"),
        "force_points": stage.balance(HERO, "force_points"),
    }


def gm_ones(theatre: Theatre, given: Said, when: Said) -> Came:
    hero = hero_of(given)
    hero.scores |= {"approach_1": "d8", "pilot": "d8"}
    stage = with_pool(theatre, given, hero)
    faces = [1] * when("ones") + [5] * 3
    _against(stage, [{"die": "d6"}] * 3, faces[:3])
    eased = [named(use["ease"]) for use in when("uses") if "ease" in use]
    drained = [use["drain_pool"] for use in when("uses") if "drain_pool" in use]
    verdict = stage.play(HERO, "seizes", eases=eased or None, calms=sum(drained) or None)
    return judged(verdict) | points_of(stage) | {"complications": _dice_of(stage, given("complications"))}


def gm_spend(theatre: Theatre, given: Said, when: Said) -> Came:
    hero = Subject(scores=SHEET)
    stage = with_pool(theatre, given, hero)
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
}
