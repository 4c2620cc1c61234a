"""The part that this folder gives."""

from __future__ import annotations

from pathlib import Path

from rules.d6_first_edition import (
    advancement,
    damage,
    dark_side,
    declaring,
    fights,
    force_points,
    force_skills,
    movement,
    order,
    rolls,
    rounds,
)
from rules.d6_first_edition.codes import worked_out
from rules.kernel.compiled import load
from rules.kernel.system import Part


def part() -> Part:
    """Chart, words and moves of the first edition."""
    data, digest = load(Path(__file__).parent)
    return Part(
        data,
        digest,
        moves=(
            rolls.MOVES
            + declaring.MOVES
            + rounds.MOVES
            + fights.MOVES
            + movement.MOVES
            + order.MOVES
            + damage.MOVES
            + advancement.MOVES
            + force_points.MOVES
            + force_skills.MOVES
            + dark_side.MOVES
        ),
        after={
            "round_start": (fights.count_round, damage.due_death_rolls),
            "adventure_end": (force_points.cite_returns,),
            "retire": (damage.leave_dying,),
        },
        settle=force_points.SETTLE,
        judges=force_points.JUDGES,
        award=advancement.award_at_end,
        opening={"pool": force_points.check_pool},
        asks={
            "choose_ability": rolls.choose_ability,
            "damage_code": damage.damage_code,
            "worked_out": worked_out,
            "winner_of": rolls.winner_of,
            "result_of": damage.result_of,
        },
        order=order.turns,
        numbers={"round": fights.round_number},
        replaces=("gains", "loses"),
    )
