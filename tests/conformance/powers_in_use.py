"""How the companion's examples are played that use powers: calling, sustaining, helps, distraction."""

from __future__ import annotations

from typing import Any

from rules.kernel.notation import Code
from rules.kernel.record import Value
from rules.kernel.verdict import Verdict
from tests.conformance import d6_first_edition as core
from tests.conformance.d6_first_edition import HERO, Came
from tests.conformance.examples import Said
from tests.conformance.stage import Stage, Subject, Theatre, ruled

TEXT = "text"
POWER = "power"
"""The power of examples about one."""

EASY = 1
"""A difficulty that every roll reaches."""

EVENTS = {
    "breeze": "breeze",
    "blaster shot": "blaster_shot",
    "unexpected explosion": "explosion",
    "screams of a companion": "screams",
    "frigate crash": "crash",
}


def a_power(*skills: str, sustainable: bool = True, difficulty: int = EASY) -> Subject:
    """A power that uses these skills."""
    fields: dict[str, Value] = {f"difficulty.{skill}": difficulty for skill in skills}
    return Subject("power", {f"uses.{skill}": 1 for skill in skills}, {**fields, "sustainable": sustainable})


def knowing(*powers: str, **scores: str | int) -> Subject:
    """Someone who knows these powers."""
    return Subject(scores={**scores, **{f"power.{power}": 1 for power in powers}})


def begin_round(stage: Stage, uses: int = 1) -> None:
    stage.play(None, "round_start")
    stage.play(HERO, "declares", actions=["any"] * uses)


def effective_code(theatre: Theatre, given: Said, when: Said) -> Came:
    """A code is that of any use, but where it is about what helps powers alone."""
    focus, study = when("focus"), when("study", 0)
    if focus is None and not study:
        return core.effective_code(theatre, given, when)
    text = Subject("manuscript", {"complexity": f"{study}D", f"power.{POWER}": 1})
    cast = {HERO: knowing(POWER, control=given("code")), POWER: a_power("control"), TEXT: text}
    stage = theatre.open(cast)
    if study:
        stage.play(HERO, "memorises", power=POWER, text=TEXT)
    if when("prepared", False):
        stage.play(None, "round_start")
        stage.play(HERO, "prepares", power=POWER)
    begin_round(stage, when("uses", 1))
    facts = stage.play(HERO, "calls", power=POWER, focus_dice=focus).draft.facts["rolls"]["control"]
    return {"code": facts["effective"], "rollable": facts["outcome"] != "no_dice"}


def power_codes(theatre: Theatre, given: Said, when: Said) -> Came:
    skills = when("skills")
    hero = knowing(POWER, **{skill: given(skill) for skill in skills})
    hero.scores |= {f"sustained.other_{number}": 1 for number in range(given("sustained", 0))}
    stage = theatre.open({HERO: hero, POWER: a_power(*skills)})
    if when("prepared", False):
        stage.play(None, "round_start")
        stage.play(HERO, "prepares", power=POWER)
    begin_round(stage, 1 + when("other_actions", 0))
    rolls = stage.play(HERO, "calls", power=POWER).draft.facts["rolls"]
    return {"codes": {skill: rolls[skill]["effective"] for skill in skills}}


def use_power(theatre: Theatre, given: Said, when: Said) -> Came:
    when("power")
    hero = Subject(scores={"control": "9D", f"power.{POWER}": int(given("known", False))})
    stage = theatre.open({HERO: hero, POWER: a_power("control")})
    begin_round(stage)
    return ruled(stage.play(HERO, "calls", power=POWER))


def stretch(theatre: Theatre, given: Said, when: Said) -> Came:
    # Whether it fits is the game master's to say, who would not enter it else.
    assert when("in_spirit")
    cast = {
        HERO: knowing(POWER, control="9D"),
        POWER: a_power("control", difficulty=given("base_difficulty")),
    }
    stage = theatre.open(cast)
    return ruled(
        stage.play(HERO, "calls", power=POWER, difficulty=when("difficulty"), stretched="something near")
    )


# -- sustaining


def sustain_start(theatre: Theatre, given: Said, when: Said) -> Came:
    power = a_power("control", sustainable=given("sustainable", False))
    stage = theatre.open({HERO: knowing(POWER, control="9D"), POWER: power})
    begin_round(stage)
    verdict = stage.play(HERO, "calls", power=POWER, kept=when("declared", False))
    return ruled(verdict) if when("declared", False) else ruled(stage.play(HERO, "sustains", power=POWER))


def sustain_end(theatre: Theatre, given: Said, when: Said) -> Came:
    names = {f"power_{number}": name for number, name in enumerate(given("sustained"))}
    hero = knowing(*names, **{f"sustained.{id}": 1 for id in names})
    stage = theatre.open({HERO: hero, **{id: a_power("control") for id in names}})
    event, stopped = when("event"), when("power")
    if event == "stopped":
        stage.play(HERO, "stops", powers=[id for id, name in names.items() if name == stopped])
    else:
        stage.play(HERO, event)
    return {"sustained": [name for id, name in names.items() if stage.balance(HERO, f"sustained.{id}")]}


# -- what helps


def study(theatre: Theatre, given: Said, when: Said) -> Came:
    powers = [given("power"), *when("uses")]
    ids = {name: f"power_{number}" for number, name in enumerate(dict.fromkeys(powers))}
    studied = ids[given("power")]
    hero = knowing(*ids.values(), control="9D")
    hero.scores[f"power.{studied}"] = int(given("known", False))
    in_text = {f"power.{studied}": int(given("in_text", False))}
    text = Subject("manuscript", {"complexity": given("complexity"), **in_text})
    stage = theatre.open({HERO: hero, TEXT: text, **{id: a_power("control") for id in ids.values()}})
    # Less than one day is none.
    days = int(when("full_days"))
    verdict = stage.play(HERO, "memorises", power=studied, text=TEXT, days=days)
    calls = [] if verdict.refused else [stage.play(HERO, "calls", power=ids[name]) for name in when("uses")]
    return ruled(verdict, *calls) | {"bonus_dice": [_study_dice(call) for call in calls]}


def _study_dice(call: Verdict) -> int:
    modifiers = call.draft.facts["rolls"]["control"]["modifiers"]
    return sum(int(one["by"].rstrip("D")) for one in modifiers if one["why"] == "study")


def group(theatre: Theatre, given: Said, when: Said) -> Came:
    members = [f"jedi_{number}" for number in range(1, given("members"))]
    cast = {member: Subject(scores={"control": "9D"}) for member in members}
    cast |= {HERO: knowing(POWER, control="9D"), POWER: a_power("control")}
    for member in members[: given("members_knowing_power") - 1]:
        cast[member].scores[f"power.{POWER}"] = 1
    stage = theatre.open(cast)
    stage.play(None, "round_start")
    for one in (HERO, *members):
        stage.play(one, "declares", actions=["any"])
    return ruled(stage.play(HERO, "calls", power=POWER, group=members))


# -- distraction


def distraction(theatre: Theatre, given: Said, when: Said) -> Came:
    kept, casting = given("sustained", []), given("casting")
    names = {f"power_{number}": name for number, name in enumerate([casting, *kept]) if name}
    hero = knowing(*names, willpower=given("willpower"), control="9D")
    hero.scores |= {f"sustained.{id}": 1 for id, name in names.items() if name in kept}
    stage = theatre.open({HERO: hero, **{id: a_power("control") for id in names}})
    begin_round(stage)
    if casting:
        stage.play(HERO, "calls", power="power_0")
    said: dict[str, Any] = {"event": EVENTS[when("event")]} if "event" in when else {}
    total = when("total")
    if total is not None:
        # One example has more than the dice that are left can show: the rest is an advantage.
        fell = min(total, 6 * (Code.parse(given("willpower")).dice - len(kept)))
        said |= {"dice": {"willpower": fell}, "modifiers": [{"by": f"{total - fell:+d}"}]}
    facts = stage.play(HERO, "distracted", difficulty=when("difficulty"), **said).draft.facts
    return {
        "code": facts["effective"],
        "holds": facts["holds"],
        "lost": [names[id] for id in facts["lost"]],
    }


ADAPTERS = {
    "effective_code": effective_code,
    "power_codes": power_codes,
    "use_power": use_power,
    "stretch": stretch,
    "sustain_start": sustain_start,
    "sustain_end": sustain_end,
    "study": study,
    "group": group,
    "distraction": distraction,
}
