"""How the Force Pool's examples of experience and Force points are played."""

from __future__ import annotations

from typing import Any

from rules.kernel.dice import Group
from rules.kernel.verdict import Verdict
from tests.conformance.examples import Said
from tests.conformance.macht_pool import HERO, Came, enrol, points, ruled
from tests.conformance.stage import Stage, Theatre

# -- experience


def raised(theatre: Theatre, given: Said, when: Said) -> Came:
    scores = {"xp": given("xp"), **given("skills", {}), **given("force_skills", {})}
    kind, fell = given("kind"), given("fallen", False)
    stage = theatre.open({})
    # Whoever fell was a player character, and is one of the game master's by the fall.
    enrol(stage, HERO, "pc" if fell else kind, scores | (ON_THE_BRINK if fell else {}))
    if fell:
        fall(stage)
    if given("companion", False):
        stage.play(HERO, "accompanies")
    verdict = stage.play(HERO, "raises", skill=when("skill"), value=when("to"))
    facts = verdict.draft.facts
    return ruled(verdict) | {
        "from": facts["before"],
        "to": facts["after"],
        "cost": facts["cost"],
        "xp_left": stage.balance(HERO, "xp"),
    }


ON_THE_BRINK = {"force_points": 1, "dark_points": 6}
"""One point more is too many, whatever the die shows."""


def fall(stage: Stage) -> None:
    """A deed too many."""
    stage.play(HERO, "rolls", ability="blaster")
    stage.play(HERO, "trusts")
    stage.play(None, "deed", subject=HERO, verdict="dark")


def award_xp(theatre: Theatre, given: Said, when: Said) -> Came:
    stage = theatre.open({})
    enrol(stage, HERO, given("kind"), {"xp": given("xp")})
    verdict = stage.play(None, "award", to=[{"to": [HERO], "amount": when("amount")}])
    return ruled(verdict) | {"xp": stage.balance(HERO, "xp")}


# -- trusting the Force


def trust_force(theatre: Theatre, given: Said, when: Said) -> Came:
    when("note")
    faces, number, force = given("faces"), given("bought"), given("force_points")
    scores = {"force_points": force["current"], "force_rating": force["max"]}
    helping = given("fitting_force_skill")
    stage = theatre.open({})
    bought = stage.system.asks["dice_bought_away"](number)
    dice = len([*faces, *[None] * bought])
    hopeless = given("auto_fail", False)
    enrol(
        stage, HERO, "pc", {**scores, "athletics": max(dice, 1), **({"control": helping} if helping else {})}
    )
    stage.play(
        HERO,
        "rolls",
        {"ability": faces} if faces else None,
        ability="athletics",
        bought=number,
        modifiers=[{"by": "-9D", "text": "hopeless"}] if hopeless else [],
    )
    verdicts = [trusted(stage, spend) for spend in when("spends")]
    facts = verdicts[-1].draft.facts
    return ruled(*verdicts) | {
        "successes": facts.get("successes"),
        "outcome": facts.get("outcome"),
        "force_points": points(stage)["force_points"],
    }


def trusted(stage: Stage, spend: dict[str, Any]) -> Verdict:
    added = spend["added"]
    groups = [Group("reroll", spend["rerolled"])] if spend["rerolled"] else []
    groups += [Group("added", added)] if added else []
    return stage.play(HERO, "trusts", groups, skills=["control"] if added else [])


# -- recovery, heroism, the dark side


def with_points(theatre: Theatre, given: Said, spent: int) -> Stage:
    """The hero before so many points were spent on one roll; then they are."""
    force, dark = given("force_points"), given("dark_points")
    unspent = force["max"] if spent else force["current"]
    scores = {"force_points": unspent, "force_rating": force["max"], "dark_points": dark}
    stage = theatre.open({})
    enrol(stage, HERO, "pc", scores)
    stage.play(HERO, "rolls", ability="blaster")
    for _ in range(spent):
        stage.play(HERO, "trusts")
    return stage


def refresh(theatre: Theatre, given: Said, when: Said) -> Came:
    stage = with_points(theatre, given, 0)
    return ruled(stage.play(None, "refresh", subjects=[HERO])) | points(stage)


def rule_deed(theatre: Theatre, given: Said, when: Said) -> Came:
    when("note")
    stage = with_points(theatre, given, when("points_spent_on_roll"))
    if when("late", False):
        stage.play(None, "refresh", subjects=[HERO])
    verdict = ruling(stage, when("verdict"), when("check_dice", []), when("reward"))
    facts = verdict.draft.facts
    return (
        ruled(verdict)
        | points(stage)
        | {"checks": facts.get("checks", []), "fallen": facts.get("fallen", False)}
    )


def ruling(stage: Stage, word: str, dice: list[int], reward: str | None = None) -> Verdict:
    checks = [Group("check", [die]) for die in dice]
    return stage.play(None, "deed", checks, subject=HERO, verdict=word, reward=reward)


def sequence(theatre: Theatre, given: Said, when: Said) -> Came:
    steps = when("steps")
    stage = with_points(theatre, given, max(step.get("points_spent_on_roll", 0) for step in steps))
    fell = False
    for step in steps:
        if step["do"] == "refresh":
            stage.play(None, "refresh", subjects=[HERO])
        else:
            fell |= ruling(stage, step["verdict"], step["check_dice"]).draft.facts["fallen"]
    return points(stage) | {"fallen": fell}


def dark_check(theatre: Theatre, given: Said, when: Said) -> Came:
    stage, force = theatre.open({}), given("force_points")
    asks = stage.system.asks
    threshold = asks["threshold_of"](
        stage.setting("dark_check_counts"),
        dark=given("dark_points"),
        current=force["current"],
        rating=force["max"],
    )
    return {"threshold": threshold, "fell": asks["falls"](when("die"), threshold)}


ADAPTERS = {
    "raise": raised,
    "award_xp": award_xp,
    "trust_force": trust_force,
    "refresh": refresh,
    "rule_deed": rule_deed,
    "sequence": sequence,
    "dark_check": dark_check,
}
