"""How the companion's examples are played that go beyond what is known: extra effort, rest, quests."""

from __future__ import annotations

from typing import Any

from tests.conformance.d6_first_edition import HERO, Came, as_many_dice
from tests.conformance.examples import Said
from tests.conformance.stage import Stage, Subject, Theatre, ruled

WOUNDS = "condition.wounds"
LADDER = ("healthy", "stunned", "wounded", "wounded_twice", "incapacitated", "mortally_wounded", "dead")


def heal(theatre: Theatre, given: Said, when: Said) -> Came:
    wound = LADDER.index(given("wound"))
    effort = wound if given("origin") in (None, "extra_effort") else 0
    stage = theatre.open({HERO: Subject(scores={WOUNDS: wound, "origin.extra_effort": effort})})
    state = LADDER[wound - when("levels")]
    means = when("means")
    if means == "rest":
        verdict = stage.play(HERO, "rests", state=state)
    else:
        verdict = stage.play(HERO, "healed", means=means, state=state)
    return ruled(verdict) | {"wound": _wound(stage)}


def _wound(stage: Stage) -> str:
    return LADDER[stage.balance(HERO, WOUNDS)]


# -- quests

MEDITATION = "meditation"
ISOLATION: dict[str | None, dict[str, str]] = {
    "remote_place": {"place": "the summit"},
    "meditation": {"meditation": MEDITATION},
    None: {},
}


def quest(theatre: Theatre, given: Said, when: Said) -> Came:
    total, granted = when("total"), when("vision_granted")
    scores: dict[str, str | int] = {"control": "1D", "willpower": as_many_dice(total or 0)}
    hero = Subject(scores={**scores, f"power.{MEDITATION}": 1})
    hero.scores["vision.1"] = given("visions", 0)
    stage = theatre.open({HERO: hero, MEDITATION: Subject("power", {"uses.control": 1})})
    said: dict[str, Any] = {**ISOLATION[when("isolation")], "days": 7, "granted": granted}
    if when("method") == "roll":
        said |= {"difficulty": when("difficulty"), "dice": {"reading": total}}
    elif when("method") == "played":
        said["misread"] = not when("understood")
    # Where the example gives no reward, any will do to see whether there may be one.
    said["reward"] = when("reward", "advice" if granted else None)
    verdict = stage.play(HERO, "quests", title="the quest", points=when("cp_award"), **said)
    return ruled(verdict) | {
        "understood": verdict.draft.facts.get("understood", False),
        "reward_allowed": not verdict.refused,
    }


ADAPTERS = {"heal": heal, "quest": quest}
