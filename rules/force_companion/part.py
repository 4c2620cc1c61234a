"""The part that this folder gives: a supplement over a D6 core."""

from __future__ import annotations

from pathlib import Path

from rules.d6_first_edition.codes import WOUNDED_TWICE, WOUNDS
from rules.d6_first_edition.dark_side import DARK
from rules.force_companion import access, bonds, force_points, powers, prices, study, training
from rules.kernel.act import Act
from rules.kernel.compiled import load
from rules.kernel.system import Part
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

FEWEST_POWERS, MOST_POWERS = 5, 50
"""What a Holocron holds (FC-HO-04)."""


def part() -> Part:
    """Chart, words and moves of the companion, and what it adds to its core's."""
    data, digest = load(Path(__file__).parent)
    paid = (force_points.hold_points_apart, bonds.tell_masters)
    return Part(
        data,
        digest,
        moves=(force_points.MOVES + bonds.MOVES + training.MOVES + powers.MOVES + access.MOVES + study.MOVES),
        modifiers=(_second_wound, _sustained),
        after={
            "force": (force_points.refuse_after_points, force_points.weigh_dramatic, bonds.tell_masters),
            "judge": (force_points.weigh_dramatic, bonds.tell_masters),
            "gains": (_ask_for_cause, bonds.tell_masters),
            "loses": (_cite_sources,),
            "rolls": (force_points.cite_what_doubles,),
            "dodges": (force_points.cite_what_doubles,),
            "hit": (force_points.cite_what_does_not_double,),
            "raises": (force_points.hold_points_apart,),
            "spends": (force_points.hold_points_apart,),
            "trains": paid,
            "learns": paid,
            "studies": paid,
            "pupil": (bonds.tell_masters,),
            "knows": (bonds.tell_masters,),
        },
        settle={force_points.HEROISM: force_points.award_of_heroism},
        opening={"pool": force_points.check_pool, "holocron": _check_holocron},
        asks={
            "step_with_teacher": prices.step_with_teacher,
            "step_alone": prices.step_alone,
            "step_by_research": prices.step_by_research,
            "research_steps": prices.research_steps,
            "power_from_master": prices.power_from_master,
            "power_by_research": prices.power_by_research,
            "taint_gained": prices.taint_gained,
        },
    )


def _second_wound(table: Table, who: str, ability: str) -> list[tuple[str, int]]:
    """Two wounds cost more than the die that the core takes for one (FC-AM-49)."""
    penalty = table.setting("wounds.twice_penalty")
    twice = table.balance(who, WOUNDS) == WOUNDED_TWICE
    return [("wounded_twice", 1 - penalty)] if twice and isinstance(penalty, int) else []


def _sustained(table: Table, who: str, ability: str) -> list[tuple[str, int]]:
    """Each power that is kept up lowers every code."""
    return [("sustained", -len(table.family(who, "sustained.")))]


def _cite_sources(verdict: Verdict, act: Act, table: Table) -> None:
    """Where dark side points come from and go to is the game master's, beyond what is printed (FC-DS-01)."""
    if act.text("account") == DARK:
        verdict.cite("FC-DS-01")


def _ask_for_cause(verdict: Verdict, act: Act, table: Table) -> None:
    """A dark side point should say what for (FC-DS-01)."""
    _cite_sources(verdict, act, table)
    if act.text("account") == DARK and not act.note:
        verdict.warn("FC-DS-01", "no_cause", who=act.who)


def _check_holocron(verdict: Verdict, table: Table, who: str) -> None:
    """A Holocron holds 5 to 50 powers (FC-HO-04)."""
    stored = len(table.family(who, "power."))
    if table.kind(who) == "holocron" and not FEWEST_POWERS <= stored <= MOST_POWERS:
        verdict.warn(
            "FC-HO-04", "odd_holocron", object=who, have=stored, fewest=FEWEST_POWERS, most=MOST_POWERS
        )
