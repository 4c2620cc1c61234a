"""The part that this folder gives."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from rules.kernel.compiled import load
from rules.kernel.system import Part
from rules.macht_pool import (
    attacks,
    conditions,
    creation,
    deeds,
    domains,
    effects,
    experience,
    force_points,
    gear,
    initiative,
    rolls,
    skills,
    successes,
    turns,
    ways,
    weapons,
)

MOVES = (
    rolls.MOVES
    + attacks.MOVES
    + effects.MOVES
    + force_points.MOVES
    + turns.MOVES
    + initiative.MOVES
    + conditions.MOVES
    + gear.MOVES
    + deeds.MOVES
    + experience.MOVES
    + creation.MOVES
)

ASKS: dict[str, Callable[..., Any]] = {
    "classify": successes.classify,
    "dice_bought_away": successes.dice_bought_away,
    "base_value": skills.base_value,
    "force_domain": domains.fits,
    "range_modifier": weapons.range_modifier,
    "damage_bonus": weapons.damage_bonus,
    "effect_prices": effects.effect_prices,
    "movement_actions": turns.movement_actions,
    "announced": turns.announced,
    "threshold_of": deeds.threshold_of,
    "falls": deeds.falls,
}
"""What is looked up and records nothing."""


def part() -> Part:
    """Chart, words and moves of the Force Pool."""
    data, digest = load(Path(__file__).parent)
    return Part(
        data,
        digest,
        moves=MOVES,
        after={"round_start": (turns.count_round,)},
        settle=force_points.SETTLE,
        judges=deeds.JUDGES,
        award=experience.award_at_end,
        opening={"beginnings": creation.begin},
        asks=ASKS,
        order=initiative.turns,
        numbers={"round": turns.round_number},
        ends={"round": (turns.pass_turns,)},
        advances=ways.ADVANCES,
        costs=ways.COSTS,
    )
