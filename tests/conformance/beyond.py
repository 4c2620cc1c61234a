"""How the companion's examples are played that go beyond what is known: extra effort, rest."""

from __future__ import annotations

from tests.conformance.d6_first_edition import HERO, Came
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


ADAPTERS = {"heal": heal}
