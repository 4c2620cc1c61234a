"""Building an army: what a figure costs, who may bear a lightsaber (LJ-FP-02, LJ-FP-03, LJ-EQ-01)."""

from __future__ import annotations

from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.record import TABLE
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict
from rules.lego_jedi.sides import FIGURES, SIDE, owned, side_of

COST_OF_A_POINT = 2
COST_OF_A_SABER = 10

REFERENCES = {
    0: "average_person",
    1: "luke_new_hope",
    2: "luke_hoth",
    4: "luke_dagobah",
    5: "luke_bespin",
    6: "luke_tatooine",
    7: "luke_vader_beaten",
    9: "kenobi_phantom_menace",
    10: "qui_gon_maul",
    12: "palpatine",
    14: "yoda",
}
"""Whom the films show with so many Force points: a yardstick (LJ-FP-03)."""


def reference(rating: int) -> str | None:
    """The word for who has that rating in the films; None where the table has nobody."""
    return REFERENCES.get(rating)


def suggestion_difficulty(base: int, rating: int) -> int:
    """What a figure costs without its equipment (LJ-FP-02, LJ-SU-02)."""
    return base + COST_OF_A_POINT * rating


def cost(base: int, rating: int, *, saber: bool = False) -> int:
    """What a figure costs in an army; a lightsaber is equipment (LJ-FP-02, LJ-EQ-01)."""
    return suggestion_difficulty(base, rating) + (COST_OF_A_SABER if saber else 0)


def army_cost(table: Table, side: str) -> int:
    """What the figures of a side cost together."""
    return sum(
        cost(
            table.balance(who, "base_cost"),
            table.balance(who, "rating"),
            saber=table.balance(who, "saber") > 0,
        )
        for who in owned(table, side)
        if table.field(who, "retired") is not True
    )


def weigh_army(verdict: Verdict, table: Table, side: str) -> None:
    """A warning where an army costs more than was agreed, and what foresight gave it for a battle."""
    agreed = table.balance(side, "limit")
    limit = agreed + table.balance(side, "cp.extra")
    if agreed and army_cost(table, side) > limit:
        verdict.warn("LJ-FP-02", "army_over_limit", side=side, cost=army_cost(table, side), limit=limit)


def check_subject(verdict: Verdict, table: Table, who: str) -> None:
    """As a subject enters: a lightsaber wants a Force User, an army its limit. What a campaign begins with
    stands as its file says, with a warning."""
    find = verdict.refuse if verdict.draft.kind == "enrolled" else verdict.warn
    if table.balance(who, "saber") > 0 and table.balance(who, "rating") < 1:
        find("LJ-EQ-01", "saber_needs_force_user", who=who)
    if table.kind(who) == SIDE:
        weigh_army(verdict, table, who)
    elif verdict.draft.kind == "enrolled" and table.kind(side_of(table, who)) == SIDE:
        weigh_army(verdict, table, side_of(table, who))


@move(
    "buy",
    Param("points", "number", required=False),
    Param("saber", "flag", required=False),
    by=FIGURES,
)
def buy(act: Act, table: Table) -> Verdict:
    """Force points at 2 cp each, and a lightsaber at 10, before a battle (LJ-FP-02, LJ-EQ-01)."""
    verdict = Verdict(act, table, "points_spent")
    who, points, saber = act.who, act.number("points"), act.flag("saber")
    before = table.balance(who, "rating")
    if points < 1 and not saber:
        verdict.refuse("LJ-FP-02", "nothing_bought", hard=True)
    if table.balance(TABLE, "battle.turns") > 0:
        verdict.refuse("LJ-FP-02", "battle_started")
    verdict.post(who, "rating", points)
    if points:
        verdict.cite("LJ-FP-02", "LJ-FP-03")
        told = reference(before + points)
        verdict.fact(points=points, before=before, rating=before + points, reference=told)
    if saber:
        _arm(verdict, who)
    verdict.fact(cp=cost(0, points, saber=saber))
    if table.kind(side_of(table, who)) == SIDE:
        weigh_army(verdict, verdict.now, side_of(table, who))
    return verdict


def _arm(verdict: Verdict, who: str) -> None:
    verdict.cite("LJ-EQ-01")
    verdict.fact(saber="saber")
    if verdict.now.balance(who, "rating") < 1:
        verdict.refuse("LJ-EQ-01", "saber_needs_force_user", who=who)
    if verdict.table.balance(who, "saber") > 0:
        verdict.refuse("LJ-EQ-01", "has_a_saber", hard=True, who=who)
    else:
        verdict.post(who, "saber", 1)


@move("join", Param("side", "subject", of=("side",)), by=FIGURES)
def join(act: Act, table: Table) -> Verdict:
    """A figure fights for a side. In the midst of a turn nobody changes owner (LJ-OS-03)."""
    verdict = Verdict(act, table, "allegiance_changed")
    who, side = act.who, act.text("side")
    before = table.field(who, SIDE)
    if before is not None and table.span("round") is not None:
        verdict.refuse("LJ-OS-03", "turn_not_over", who=who)
        verdict.cite("LJ-OS-03")
    verdict.fact(side=side, before=table.openly(who, SIDE))
    verdict.field(who, SIDE, side)
    weigh_army(verdict, verdict.now, side)
    return verdict


MOVES = (buy, join)
