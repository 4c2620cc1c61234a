"""Task 2, Precognition: a look into the future before the battle (LJ-PR-01 to -05)."""

from __future__ import annotations

from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.moves.campaign import rows_of
from rules.kernel.record import TABLE
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict
from rules.lego_jedi.budget import POINTS, SPENT, declared, rating
from rules.lego_jedi.rolls import added, task_roll
from rules.lego_jedi.sides import FIGURES, SIDE, opponents, owned, side_of
from rules.lego_jedi.using import refuse_unable

FORESIGHT = "foresight"
INITIATIVE = "initiative"


@move(
    "foresee",
    Param("strength", "number"),
    *POINTS,
    Param("initiative", "flag", required=False),
    Param("cp", "number", after="cp", required=False),
    Param("sought", "text", after="seeking", required=False),
    rolls=("sight",),
    by=FIGURES,
)
def foresee(act: Act, table: Table) -> Verdict:
    """Spend points as Force Strength, which the die has to exceed: the more, the better what is seen. Whoever
    fails gives the advantage to the opponent (LJ-PR-03)."""
    verdict = Verdict(act, table, "precognition_attempted")
    who, strength = act.who, act.number("strength")
    refuse_unable(verdict, who)
    _refuse_out_of_time(verdict)
    points = declared(verdict)
    _refuse_strength(verdict, strength, points)
    until = table.this("adventure")
    verdict.post(who, FORESIGHT, 1, until=until)
    if table.setting("precog_spend_carries_into_turn_1") == "yes" and not table.late:
        gone = min(strength + max(points, 0), rating(table, who))
        verdict.post(who, SPENT, gone, until=table.this("round"))
    verdict.cite("LJ-PR-01", "LJ-PR-02")
    verdict.fact(strength=strength, sought=act.maybe("sought"))
    verdict.fact(**task_roll(verdict, "sight", added(points), strength))
    _give(verdict, success=verdict.draft.facts["outcome"] == "success")
    return verdict


def _refuse_out_of_time(verdict: Verdict) -> None:
    """Once, and before the first turn of the battle (LJ-PR-01)."""
    table, who = verdict.table, verdict.act.who
    if table.late:
        return
    if table.balance(TABLE, "battle.turns") > 0 or table.span("round") is not None:
        verdict.refuse("LJ-PR-01", "battle_started")
    side = side_of(table, who)
    per_side = table.setting("precog_attempts") == "per_side"
    if any(table.balance(one, FORESIGHT) > 0 for one in [who, *(owned(table, side) if per_side else [])]):
        verdict.refuse("LJ-PR-01", "already_attempted", who=who)


def _refuse_strength(verdict: Verdict, strength: int, points: int) -> None:
    """Strength and boost have a budget of their own, the rating (LJ-PR-02)."""
    table, who = verdict.table, verdict.act.who
    if strength < 1:
        verdict.refuse("LJ-PR-02", "strength_required")
    need, have = strength + points, rating(table, who)
    if points < 0:
        verdict.refuse("LJ-PO-06", "bad_amount", hard=True, points=points)
    elif need > have:
        figures = {"need": need, "rating": have, "left": have, "over": need - have}
        verdict.refuse("LJ-PR-02", "over_budget", hard=True, who=who, **figures)


def _give(verdict: Verdict, *, success: bool) -> None:
    """The advantage goes to one's own side, or by a failure to the opponent (LJ-PR-03, LJ-PR-04)."""
    act, table = verdict.act, verdict.table
    own = side_of(table, act.who)
    others = opponents(table, own)
    holder = own if success else others[0] if len(others) == 1 else None
    verdict.cite("LJ-PR-04" if success else "LJ-PR-03")
    verdict.fact(ruling="advantage" if success else "opponents_advantage", holder=holder)
    if success:
        verdict.fact(seen=_seen(table, act.number("strength")))
    if holder is None or table.kind(holder) != SIDE:
        return
    until = table.this("adventure")
    if act.number("cp"):
        verdict.post(holder, "cp.extra", act.number("cp"), until=until)
        verdict.fact(cp=act.number("cp"))
    if act.flag("initiative"):
        _give_initiative(verdict, holder, until)


def _seen(table: Table, strength: int) -> str | None:
    """What the campaign's own chart shows for the best row within the Strength."""
    rows = rows_of(str(table.setting("precognition_chart")))
    within = [int(row) for row in rows if row.isascii() and row.isdigit() and int(row) <= strength]
    return rows.get(str(max(within))) if within else None


def _give_initiative(verdict: Verdict, holder: str, until: str) -> None:
    """Initiative for the battle; where the opponent has it too, nobody does (LJ-PR-05)."""
    rivals = [lot for lot in verdict.table.lots(account=INITIATIVE) if lot.subject != holder]
    verdict.fact(initiative=INITIATIVE)
    if not rivals:
        verdict.post(holder, INITIATIVE, 1, until=until)
        return
    verdict.cite("LJ-PR-05")
    verdict.fact(cancels=[lot.subject for lot in rivals])
    for lot in rivals:
        verdict.end(lot)


MOVES = (foresee,)
