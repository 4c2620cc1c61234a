"""The part that this folder gives."""

from __future__ import annotations

from pathlib import Path

from rules.kernel.compiled import load
from rules.kernel.system import EVERY_MOVE, Part
from rules.lego_jedi import (
    deflecting,
    field,
    foresight,
    mind,
    mustering,
    other_side,
    saber,
    saber_damage,
    shooting,
    succession,
    turns,
    ways,
)


def part() -> Part:
    """Chart, words and moves of LegoJedi."""
    data, digest = load(Path(__file__).parent)
    return Part(
        data,
        digest,
        moves=(
            turns.MOVES
            + succession.MOVES
            + field.MOVES
            + foresight.MOVES
            + deflecting.MOVES
            + mind.MOVES
            + saber.MOVES
            + saber_damage.MOVES
            + other_side.MOVES
            + mustering.MOVES
            + shooting.MOVES
        ),
        after={
            "round_start": (turns.count_turn,),
            EVERY_MOVE: (turns.end_of_turn,),
        },
        opening={"figure": mustering.check_subject},
        asks={
            "reference": mustering.reference,
            "cost": mustering.cost,
            "suggestion_difficulty": mustering.suggestion_difficulty,
            "field_difficulty": field.difficulty,
            "damage_row": saber_damage.damage_row,
            "severed": saber.severed,
        },
        order=turns.turns,
        numbers={"round": turns.turn_number},
        advances=ways.ADVANCES,
        costs=ways.COSTS,
    )
