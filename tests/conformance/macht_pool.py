"""How the operations of the Force Pool's examples are played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kernel.verdict import Verdict
from tests.conformance.examples import Said
from tests.conformance.stage import Stage, Theatre

Came = dict[str, Any]

HERO = "ana"
GUARD = "guard"

OTHER_DICE = ("too_few_dice", "too_many_dice", "unread_dice")
"""What the tape says of dice that are not those of a roll, which the examples call by one word."""


def ruled(*verdicts: Verdict) -> Came:
    """`refused` and `warnings`, in the words of the examples: the first refusal, and all warnings."""
    findings = [finding for verdict in verdicts for finding in verdict.findings]
    refused = [finding.code for finding in findings if finding.level == "refused"]
    warned = [finding.code for finding in findings if finding.level == "warning"]
    came: Came = {"warnings": warned} if warned else {}
    if not refused:
        return came | {"accepted": True}
    return came | {"refused": "wrong_die_count" if refused[0] in OTHER_DICE else refused[0]}


def enrol(stage: Stage, who: str, kind: str = "pc", scores: dict[str, int] | None = None) -> None:
    stage.play(None, "enrol", newcomer={"id": who, "name": who}, kind=kind, scores=scores)


def with_hero(theatre: Theatre, **scores: int) -> Stage:
    stage = theatre.open({})
    enrol(stage, HERO, scores=scores)
    return stage


# -- look-ups


def classify(theatre: Theatre, given: Said, when: Said) -> Came:
    ask = theatre.open({}).system.asks["classify"]
    return {"outcomes": [ask(number) for number in when("successes")]}


def base_value(theatre: Theatre, given: Said, when: Said) -> Came:
    ask = theatre.open({}).system.asks["base_value"]
    return {"values": [ask(kind) for kind in when("kinds")]}


def force_domain(theatre: Theatre, given: Said, when: Said) -> Came:
    ask = theatre.open({}).system.asks["force_domain"]
    fits = [ask(skill, action) for skill, action in when("queries")]
    return {"fits": fits, "warnings": [] if all(fits) else ["domain_mismatch"]}


# -- creation


def create(theatre: Theatre, given: Said, when: Said) -> Came:
    stage = theatre.open({})
    traded: dict[int, list[str]] = {5: [], 4: []}
    for trade in when("trades"):
        traded[trade["give"]].append(trade["force_skill"])
    verdict = stage.play(
        None,
        "creates",
        newcomer={"id": HERO, "name": HERO},
        kind=when("kind"),
        fives=when("fives"),
        fours=when("fours"),
        traded_fives=traded[5],
        traded_fours=traded[4],
    )
    skills = {id: stage.balance(HERO, id) for id, account in stage.system.accounts.items()}
    groups = {id: account.group for id, account in stage.system.accounts.items()}
    return ruled(verdict) | {
        "values": Values({id: value for id, value in skills.items() if groups[id] == "skills"}),
        "force_skills": {id: value for id, value in skills.items() if groups[id] == "force_skills" and value},
        **points(stage),
    }


class Values:
    """All values of a sheet: it is like some of them, if it holds these."""

    def __init__(self, values: dict[str, int]) -> None:
        self._values = values

    def __eq__(self, some: object) -> bool:
        return isinstance(some, Mapping) and some.items() <= self._values.items()

    def __hash__(self) -> int:
        return hash(tuple(self._values))

    def __repr__(self) -> str:
        return repr(self._values)


def points(stage: Stage) -> Came:
    """What the hero has of points."""
    force = {"current": stage.balance(HERO, "force_points"), "max": stage.balance(HERO, "force_rating")}
    return {"force_points": force, "dark_points": stage.balance(HERO, "dark_points")}


# -- rolls


def check_skill(theatre: Theatre, given: Said, when: Said) -> Came:
    stage = with_hero(theatre, **given("skills", {}), **given("force_skills", {}))
    return ruled(stage.play(HERO, "rolls", ability=when("skill")))


CALLED_OUT = ("gm", "range", "cover", "multi_action")
"""Modifiers that the table may name as well as any rule."""


def skill_roll(theatre: Theatre, given: Said, when: Said) -> Came:
    """A dodge: armour helps it and nothing hinders it by itself."""
    when("note")
    modifiers = when("modifiers")
    hurt = {"condition.wounds": 1} if "wounded" in modifiers else {}
    stage = with_hero(theatre, dodge=given("skill_value"), armour=modifiers.get("armour", 0), **hurt)
    verdict = stage.play(
        HERO,
        "rolls",
        {"ability": when("faces")} if when("faces") else None,
        ability="dodge",
        bought=when("buy"),
        modifiers=[{"by": f"{by:+d}D", "text": name} for name, by in modifiers.items() if name in CALLED_OUT],
    )
    facts = verdict.draft.facts
    return ruled(verdict) | {
        "rolled": len(facts.get("faces", [])),
        "auto_fail": facts.get("auto_fail", False),
        **{name: facts.get(name) for name in ("pool", "successes", "outcome")},
    }


def opposed(theatre: Theatre, given: Said, when: Said) -> Came:
    ours, theirs = when("attacker"), when("defender")
    stage = with_hero(theatre, deception=ours["pool"])
    enrol(stage, GUARD, scores={"perception": max(theirs["pool"], 1)})
    lacking = [] if theirs["pool"] else [{"by": "-1D"}]
    dice = {"ability": ours["faces"], "opponent": theirs["faces"]}
    verdict = stage.play(
        HERO,
        "rolls",
        {label: faces for label, faces in dice.items() if faces},
        ability="deception",
        bought=ours["buy"],
        versus={"subject": GUARD, "ability": "perception"},
        opponent_bought=theirs["buy"],
        hindered=lacking,
    )
    facts = verdict.draft.facts
    return {
        "attacker_successes": facts["successes"],
        "defender_successes": facts["opponent"]["successes"],
        **{name: facts[name] for name in ("net", "outcome", "defender_surplus")},
    }


ADAPTERS = {
    "classify": classify,
    "base_value": base_value,
    "force_domain": force_domain,
    "create": create,
    "check_skill": check_skill,
    "skill_roll": skill_roll,
    "opposed": opposed,
}
