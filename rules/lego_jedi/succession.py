"""No two Tasks in a row: between them a unit of the opponent must have acted (LJ-PO-02).

Whoever has used a Task waits; the mark is lifted by any action of an opponent, and lasts from one turn to the
next if there is none.
"""

from __future__ import annotations

from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.record import Lot
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict
from rules.lego_jedi.sides import FIGURES, side_of

WAITS = "turn.waits"


def refuse_in_a_row(verdict: Verdict, who: str) -> None:
    """The user has to wait, or by the house rule anybody of the same side."""
    table = verdict.now
    of_side = table.setting("succession_scope") == "side"
    for lot in _waiting(table):
        same_side = of_side and side_of(table, lot.subject) == side_of(table, who)
        if lot.subject == who or same_side:
            verdict.refuse("LJ-PO-02", "no_opposing_action", who=who, user=lot.subject)
            return


def begin_wait(verdict: Verdict, who: str) -> None:
    """A Task was used: the next one waits for the opponent."""
    if not verdict.table.late:
        verdict.post(who, WAITS, 1, until=verdict.table.this("adventure"))


def acted(verdict: Verdict, who: str) -> list[str]:
    """A figure or a side has taken an action: its opponents wait no more. Returns who was waiting."""
    table = verdict.now
    side = side_of(table, who)
    return _lift(verdict, [lot for lot in _waiting(table) if side_of(table, lot.subject) != side])


def opposed(verdict: Verdict, side: str) -> list[str]:
    """Somebody who opposes that side has taken an action: nobody of it waits any more. Returns who was
    waiting."""
    table = verdict.now
    return _lift(verdict, [lot for lot in _waiting(table) if side_of(table, lot.subject) == side])


def _waiting(table: Table) -> list[Lot]:
    """Nothing that is entered late touches who is waiting now."""
    return [] if table.late else table.lots(account=WAITS)


def _lift(verdict: Verdict, lots: list[Lot]) -> list[str]:
    for lot in lots:
        verdict.end(lot)
    return list(dict.fromkeys(lot.subject for lot in lots))


@move("act", Param("text", "text", required=False), by=(*FIGURES, "side"))
def act_(act: Act, table: Table) -> Verdict:
    """A unit does something that is no use of the Force: it moves, it fires."""
    verdict = Verdict(act, table, "unit_acted")
    verdict.fact(text=act.maybe("text"))
    _tell(verdict, acted(verdict, act.who))
    return verdict


@move("opposing_action", Param("unit", "subject", of=(*FIGURES, "side"), required=False), by=())
def opposing_action(act: Act, table: Table) -> Verdict:
    """A unit that opposes whoever waits has acted. Unnamed, it opposes the last who used a Task."""
    verdict = Verdict(act, table, "opposing_action")
    waiting = _waiting(table)
    if act.has("unit"):
        verdict.fact(unit=act.text("unit"))
        lifted = acted(verdict, act.text("unit"))
    elif waiting:
        side = side_of(table, waiting[-1].subject)
        verdict.fact(against=side)
        lifted = opposed(verdict, side)
    else:
        verdict.refuse("LJ-PO-02", "nobody_waits", hard=True)
        return verdict
    _tell(verdict, lifted)
    return verdict


def _tell(verdict: Verdict, lifted: list[str]) -> None:
    verdict.cite("LJ-PO-02")
    verdict.fact(lifted=lifted)


MOVES = (act_, opposing_action)
