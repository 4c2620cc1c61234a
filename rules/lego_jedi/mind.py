"""Tasks 4 and 5: Suggestion, which its target may resist, and Telepathy (LJ-SU-01 to -04, LJ-TE-01)."""

from __future__ import annotations

from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.moves.campaign import rows_of
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict
from rules.lego_jedi.budget import POINTS, available, declared, spend
from rules.lego_jedi.mustering import suggestion_difficulty
from rules.lego_jedi.rolls import added, exceeds, roll, task_roll
from rules.lego_jedi.sides import FIGURES
from rules.lego_jedi.using import TASK, attempt, begin_reaction, begin_task, fail, tell_left


@move(
    "suggest",
    Param("target", "subject", of=FIGURES),
    *POINTS,
    Param("resistance", "number", after="resists", required=False),
    Param("by", "subject", of=FIGURES, after="by", required=False),
    Param("order", "text", after="saying", required=False),
    Param("not_simple", "flag", required=False),
    rolls=("suggestion",),
    by=FIGURES,
)
def suggest(act: Act, table: Table) -> Verdict:
    """A simple order, or a clouded mind. Both sides declare before the die falls."""
    verdict = Verdict(act, table, "suggestion_made")
    who, target = act.who, act.text("target")
    verdict.cite("LJ-SU-01", "LJ-SU-02", "LJ-SU-04")
    verdict.fact(target=target, order=act.maybe("order"))
    if act.flag("not_simple"):
        verdict.refuse("LJ-SU-01", "order_not_simple")
    begin_task(verdict, who)
    points = declared(verdict)
    spend(verdict, who, points)
    resistance = _resisted(verdict, target)
    cost = worth(table, target)
    modifiers = [*added(points), *added(-resistance, "resistance", target)]
    verdict.fact(**task_roll(verdict, "suggestion", modifiers, cost))
    result = verdict.draft.facts["total"]
    verdict.fact(unresisted=result + resistance)
    if not exceeds(result, cost):
        # What would have failed anyway is a failure of one's own (LJ-PO-05, LJ-SU-04).
        fail(verdict, who, exempt=exceeds(result + resistance, cost))
    tell_left(verdict, who)
    verdict.fact(target_left=available(verdict.now, target))
    return verdict


def worth(table: Table, target: str) -> int:
    """The cost of a figure without its equipment, which a suggestion to it has to exceed (LJ-SU-02)."""
    return suggestion_difficulty(table.balance(target, "base_cost"), table.balance(target, "rating"))


def _resisted(verdict: Verdict, target: str) -> int:
    """The points by which the target lowers the total. That is no roll, and cannot fail (LJ-SU-03)."""
    act = verdict.act
    resistance, by = act.number("resistance"), act.maybe("by") or target
    if not resistance:
        return 0
    verdict.cite("LJ-SU-03")
    if by != target:
        verdict.refuse("LJ-SU-03", "only_target_resists", who=by, target=target)
    begin_reaction(verdict, by)
    spend(verdict, by, resistance)
    verdict.fact(resistance=resistance)
    return resistance


@move(
    "telepathy",
    Param("target", "subject", of=FIGURES),
    Param("difficulty", "number", after="vs", required=False),
    *TASK,
    Param("distance", "text", after="at", required=False),
    rolls=("telepathy",),
    by=FIGURES,
)
def telepathy(act: Act, table: Table) -> Verdict:
    """Reach somebody's mind: the two are in communication. What has to be exceeded is the game master's to
    say, once for all in a chart of the campaign's or each time (LJ-TE-01)."""
    verdict = Verdict(act, table, "telepathy_used")
    begin_task(verdict, act.who)
    verdict.cite("LJ-TE-01")
    verdict.fact(target=act.text("target"), distance=act.maybe("distance"))
    ruled = _ruled(act, table)
    if ruled is not None:
        attempt(verdict, "telepathy", ruled)
        return verdict
    verdict.refuse("LJ-TE-01", "difficulty_ruling_missing")
    points = declared(verdict)
    spend(verdict, act.who, points)
    verdict.fact(**roll(verdict, "telepathy", added(points)))
    tell_left(verdict, act.who)
    return verdict


def _ruled(act: Act, table: Table) -> int | None:
    if act.has("difficulty"):
        return act.number("difficulty")
    rows = rows_of(str(table.setting("telepathy_chart")))
    row = rows.get(" ".join((act.maybe("distance") or "").split()), "")
    return int(row) if row.isascii() and row.isdigit() and len(row) < 4 else None


MOVES = (suggest, telepathy)
