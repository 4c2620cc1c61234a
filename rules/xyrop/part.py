"""The part that this folder gives."""

from __future__ import annotations

from pathlib import Path

from rules.kernel.compiled import load
from rules.kernel.system import Part
from rules.xyrop import (
    advancement,
    bad_feelings,
    creation,
    force_points,
    ladder,
    meditation,
    rolls,
    sessions,
    springs,
    stress,
    ways,
)


def part() -> Part:
    """Chart, words and moves of Xyrop."""
    data, digest = load(Path(__file__).parent)
    return Part(
        data,
        digest,
        moves=(
            rolls.MOVES
            + stress.MOVES
            + bad_feelings.MOVES
            + force_points.MOVES
            + meditation.MOVES
            + advancement.MOVES
        ),
        after={
            "session_start": (sessions.begin_session,),
            "scene": (stress.end_scene_out,),
            "adventure_end": (advancement.count_adventure,),
        },
        judges={"all_negative": meditation.settle_allegiance},
        opening={"sheet": creation.check_sheet},
        asks={
            "inverse": ladder.inverse_die,
            "dark_points": ladder.dark_points,
            "contrary": springs.contrary_of,
        },
        advances=ways.ADVANCES,
        costs=ways.COSTS,
    )
