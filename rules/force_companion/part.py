"""The part that this folder gives: a supplement over a D6 core."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from rules.force_companion import (
    access,
    bonds,
    burdens,
    calling,
    dark_side,
    days,
    distraction,
    effort,
    focus,
    force_points,
    implants,
    intuition,
    leads,
    powers,
    prices,
    quests,
    resting,
    study,
    sustaining,
    training,
    ways,
)
from rules.kernel.compiled import load
from rules.kernel.system import EVERY_MOVE, Part

_PAID = (force_points.hold_points_apart, bonds.tell_masters)

AFTER = {
    EVERY_MOVE: (
        effort.refuse_beside_effort,
        sustaining.end_when_hurt,
        force_points.cite_what_doubles,
        force_points.cite_what_does_not_double,
    ),
    "force": (force_points.refuse_after_points, force_points.weigh_dramatic, bonds.tell_masters),
    "judge": (force_points.weigh_dramatic, bonds.tell_masters),
    "adventure_end": (
        force_points.cite_settlement,
        force_points.weigh_dramatic,
        bonds.tell_masters,
    ),
    "gains": (dark_side.ask_for_cause, bonds.tell_masters),
    "loses": (dark_side.cite_sources,),
    "calls": (implants.free_implants,),
    "sustains": (implants.free_implants,),
    "raises": (force_points.hold_points_apart,),
    "spends": (force_points.hold_points_apart,),
    "trains": _PAID,
    "learns": (*_PAID, access.tell_of_haste),
    "studies": (*_PAID, access.tell_of_haste),
    "trusts": (access.tell_of_haste,),
    "understands": (access.tell_of_haste,),
    "intuits": (force_points.refuse_after_points, bonds.tell_masters),
    "pupil": (leads.weigh_leads, bonds.tell_masters),
    "knows": (bonds.tell_masters,),
    "healed": (resting.keep_for_rest,),
}
"""What the companion adds to moves, its core's and its own."""

MOVES = (
    force_points.MOVES
    + bonds.MOVES
    + training.MOVES
    + powers.MOVES
    + access.MOVES
    + study.MOVES
    + resting.MOVES
    + intuition.MOVES
    + implants.MOVES
    + quests.MOVES
    + leads.MOVES
    + calling.MOVES
    + sustaining.MOVES
    + focus.MOVES
    + distraction.MOVES
)

ASKS: dict[str, Callable[..., Any]] = {
    "step_with_teacher": prices.step_with_teacher,
    "step_alone": prices.step_alone,
    "step_by_research": prices.step_by_research,
    "research_steps": prices.research_steps,
    "power_from_master": prices.power_from_master,
    "power_by_research": prices.power_by_research,
    "taint_gained": prices.taint_gained,
}
"""What is looked up and records nothing."""


def part() -> Part:
    """Chart, words and moves of the companion, and what it adds to its core's."""
    data, digest = load(Path(__file__).parent)
    return Part(
        data,
        digest,
        moves=MOVES,
        modifiers=(burdens.second_wound, burdens.effort_stun, burdens.sustained),
        after=AFTER,
        settle={force_points.HEROISM: force_points.award_of_heroism},
        opening={
            "pool": force_points.check_pool,
            "holocron": access.check_holocron,
            "lore": access.mark_new,
        },
        asks=ASKS,
        order=calling.turns,
        audits={"days_overlap": days.overlapping},
        replaces=("prepares",),
        advances=ways.ADVANCES,
        costs=ways.COSTS,
        shelf=ways.SHELF,
    )
