"""The part that this folder gives."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from rules.d6_first_edition import (
    advancement,
    attacks,
    damage,
    dark_side,
    declaring,
    defences,
    fights,
    force_points,
    force_skills,
    grenades,
    hits,
    lightsaber,
    movement,
    order,
    ranges,
    rolls,
    rounds,
    ways,
    weapons,
)
from rules.d6_first_edition.codes import worked_out
from rules.kernel.compiled import load
from rules.kernel.system import Part

MOVES = (
    rolls.MOVES
    + declaring.MOVES
    + rounds.MOVES
    + fights.MOVES
    + movement.MOVES
    + order.MOVES
    + weapons.MOVES
    + attacks.MOVES
    + defences.MOVES
    + lightsaber.MOVES
    + grenades.MOVES
    + hits.MOVES
    + damage.MOVES
    + advancement.MOVES
    + force_points.MOVES
    + force_skills.MOVES
    + dark_side.MOVES
)

AFTER = {
    "rolls": (weapons.refuse_odd, defences.hold_bare),
    "round_start": (fights.count_round, damage.due_death_rolls),
    "adventure_end": (force_points.cite_returns,),
    "retire": (damage.leave_dying, hits.let_go),
}
"""What is added to moves once they are decided."""

ASKS: dict[str, Callable[..., Any]] = {
    "choose_ability": rolls.choose_ability,
    "damage_code": hits.damage_code,
    "worked_out": worked_out,
    "winner_of": rolls.winner_of,
    "result_of": damage.result_of,
}
"""What is looked up and records nothing."""


def part() -> Part:
    """Chart, words and moves of the first edition."""
    data, digest = load(Path(__file__).parent)
    return Part(
        data,
        digest,
        moves=MOVES,
        after=AFTER,
        settle=force_points.SETTLE,
        judges=force_points.JUDGES,
        award=advancement.award_at_end,
        opening={
            "pool": force_points.check_pool,
            "weapon": weapons.check_weapon,
            "ranges": ranges.check_ranges,
        },
        asks=ASKS,
        order=order.turns,
        numbers={"round": fights.round_number},
        replaces=("gains", "loses"),
        advances=ways.ADVANCES,
        costs=ways.COSTS,
    )
