"""How the companion's examples are played that go beyond what is known: extra effort and rest, intuition,
implants, weapons, quests."""

from __future__ import annotations

from typing import Any

from rules.kernel.notation import Code
from rules.kernel.verdict import Verdict
from tests.conformance import d6_first_edition as core
from tests.conformance.d6_first_edition import HERO, TARGET, Came, as_many_dice
from tests.conformance.examples import Said
from tests.conformance.powers_in_use import EASY, POWER, a_power, begin_round, knowing
from tests.conformance.stage import Stage, Subject, Theatre, ruled

WOUNDS = "condition.wounds"
LADDER = ("healthy", "stunned", "wounded", "wounded_twice", "incapacitated", "mortally_wounded", "dead")


def _wound(stage: Stage) -> str:
    return LADDER[stage.balance(HERO, WOUNDS)]


# -- extra effort


def effort(theatre: Theatre, given: Said, when: Said) -> Came:
    hero = knowing(POWER, control=given("code"), force_points=1)
    hero.scores[WOUNDS] = LADDER.index(given("wound"))
    kept = [f"other_{number}" for number in range(given("sustained", 0))]
    hero.scores |= {f"sustained.{other}": 1 for other in kept}
    stage = theatre.open({HERO: hero, POWER: a_power("control")})
    begin_round(stage, 1 + when("other_actions", 0))
    if given("force_point", False):
        stage.play(HERO, "force")
    verdict = stage.play(HERO, "calls", power=POWER, effort=when("levels"))
    return ruled(verdict) | {
        "code": verdict.draft.facts["rolls"]["control"]["effective"],
        "wound": _wound(stage),
        "sustained": sum(stage.balance(HERO, f"sustained.{other}") for other in kept),
        "healed_by": _healed_by(stage),
    }


def _healed_by(stage: Stage) -> str:
    """What heals the hero as the hero stands now."""
    if not stage.play(HERO, "healed", means="medpac").refused:
        return "medpac"
    return "none" if stage.play(HERO, "rests", state="healthy").refused else "rest"


def heal(theatre: Theatre, given: Said, when: Said) -> Came:
    wound = LADDER.index(given("wound"))
    effort = wound if given("origin") == "extra_effort" else 0
    stage = theatre.open({HERO: Subject(scores={WOUNDS: wound, "origin.extra_effort": effort})})
    state, means = LADDER[wound - when("levels")], when("means")
    if means == "rest":
        verdict = stage.play(HERO, "rests", state=state)
    else:
        verdict = stage.play(HERO, "healed", means=means, state=state)
    return ruled(verdict) | {"wound": _wound(stage)}


# -- intuition

OUT_OF_REACH = 999
"""A difficulty that no roll reaches."""


def intuitive(theatre: Theatre, given: Said, when: Said) -> Came:
    # Whether it is allowed is the game master's to say, who would not enter it else.
    assert when("allowed")
    known = int(given("known", False))
    hero = Subject(scores={"control": given("code"), f"power.{POWER}": known})
    hero.scores |= {account: given(name) for account, name in POOLS.items()}
    stage = theatre.open({HERO: hero, POWER: a_power("control")})
    verdict = _intuited(stage, difficulty=EASY if when("success") else OUT_OF_REACH, just=when("just"))
    facts = verdict.draft.facts
    return (
        ruled(verdict)
        | {name: stage.balance(HERO, account) for account, name in POOLS.items()}
        | {
            "code": facts["rolls"]["control"]["effective"],
            "effect_rounds": facts["effect_rounds"],
            "learned": stage.balance(HERO, f"power.{POWER}") > known,
        }
    )


POOLS = {"force_points": "fp", "character_points": "cp", "dark_side_points": "dsp"}


def _intuited(stage: Stage, *, difficulty: int, just: bool) -> Verdict:
    return stage.play(HERO, "intuits", power=POWER, difficulty=difficulty, unjust=not just)


def adventure(theatre: Theatre, given: Said, when: Said) -> Came:
    return core.adventure(theatre, given, when, _deed, {"control": "9D"}, {POWER: a_power("control")})


def _deed(stage: Stage, act: str) -> Verdict:
    if not act.startswith("intuitive"):
        return core.deed(stage, act)
    return _intuited(stage, difficulty=EASY, just=act == "intuitive_just")


# -- implants

ARM = "arm"
CYBERLOCKE = "cyberlocke"


def implant_code(theatre: Theatre, given: Said, when: Said) -> Came:
    """The code before the penalties of the round, which is what the modifiers left of them."""
    hero = knowing(CYBERLOCKE, control="9D", force_points=1)
    hero.scores[f"implant.{ARM}"] = 1
    traits = {trait: int(given(trait.removeprefix("trait."))) for trait in TRAITS}
    arm = Subject("implant", {"implant_code": given("implant"), **traits})
    stage = theatre.open({HERO: hero, ARM: arm, CYBERLOCKE: a_power("control")})
    begin_round(stage, 2)
    if given("force_point"):
        stage.play(HERO, "force")
    stage.play(HERO, "calls", power=CYBERLOCKE, difficulty=EASY if given("cyberlocke") else OUT_OF_REACH)
    facts = stage.play(HERO, "operates", implant=ARM).draft.facts
    penalty = sum(Code.parse_modifier(one["by"]).dice for one in facts["modifiers"] if one["by"] != "x2")
    return {"code": str(Code.parse(facts["effective"]).plus_dice(-penalty))}


TRAITS = ("trait.will_driven", "trait.external_effect")


# -- weapons

KNIFE = "knife"


def melee_damage(theatre: Theatre, given: Said, when: Said) -> Came:
    knife = {"damage": given("weapon"), "maximum": given("weapon_max", "0D")}
    cast = {
        HERO: Subject(scores={"strength": given("strength"), "force_points": 1}),
        TARGET: Subject("npc", {"strength": "3D"}),
        KNIFE: Subject("weapon", knife, {"skill": "melee"}),
    }
    stage = theatre.open(cast)
    if given("force_point"):
        stage.play(HERO, "force")
    verdict = stage.play(TARGET, "hit", attacker=HERO, arm=KNIFE)
    return {"code": verdict.draft.facts["rolls"]["damage"]["effective"]}


# -- quests

MEDITATION = "meditation"
ISOLATION: dict[str | None, dict[str, str]] = {
    "remote_place": {"place": "the summit"},
    "meditation": {"meditation": MEDITATION},
    None: {},
}


def quest(theatre: Theatre, given: Said, when: Said) -> Came:
    total, granted = when("total"), when("vision_granted")
    hero = knowing(MEDITATION, control="1D", willpower=as_many_dice(total or 0))
    hero.scores["vision.1"] = given("visions", 0)
    stage = theatre.open({HERO: hero, MEDITATION: a_power("control")})
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


ADAPTERS = {
    "adventure": adventure,
    "effort": effort,
    "heal": heal,
    "implant_code": implant_code,
    "intuitive": intuitive,
    "melee_damage": melee_damage,
    "quest": quest,
}
