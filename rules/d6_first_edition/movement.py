"""Movement and posture: walking, running, crawling, dropping and getting up (D1-CO-06, D1-CO-07).

How far somebody has moved in a round, and how far turned, stands on `moved.*` until it ends.
"""

from __future__ import annotations

from rules.d6_first_edition.initiative import act_on
from rules.d6_first_edition.rounds import count_undeclared, refuse_unfit, spoil_preparation
from rules.d6_first_edition.segments import (
    MOVEMENT,
    STANDING,
    announced,
    fitting,
    is_use,
    take_slot,
    taken,
)
from rules.kernel.act import Act
from rules.kernel.move import Move, Param, move
from rules.kernel.record import TABLE
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

PRONE = "condition.prone"

METRES = {"walking": 5, "running": 10, "crawling": 2}
"""How far one comes in a round; the game master's word on what is within reach is final (D1-CO-06)."""

MOST_DEGREES = 90
"""How far a runner turns in a round (D1-CO-06)."""

RULE_OF = {"walking": "D1-CO-06", "running": "D1-CO-06", "crawling": "D1-CO-07"}


def _moving(id: str, way: str, *more: Param) -> Move:
    @move(id, Param("metres", "number", required=False), *more)
    def moves(act: Act, table: Table) -> Verdict:
        """Someone moves; in a round that fills a segment, and is no use of an ability (D1-AM-14)."""
        verdict = Verdict(act, table, "moved")
        who = act.who
        refuse_unfit(verdict, who)
        _weigh_posture(verdict, who, way)
        verdict.fact(mode=way)
        if act.has("metres"):
            verdict.fact(metres=act.number("metres"))
        if act.has("degrees"):
            verdict.fact(degrees=act.number("degrees"))
        verdict.cite(RULE_OF[way], "D1-AM-14")
        if table.span("round") is not None:
            _move_in_round(verdict, who, way)
        return verdict

    return moves


def _weigh_posture(verdict: Verdict, who: str, way: str) -> None:
    """The prone only crawl, and nobody moves in the round of getting up (D1-CO-07)."""
    table = verdict.table
    if way != "crawling" and table.balance(who, PRONE) > 0:
        verdict.refuse("D1-CO-07", "prone", who=who)
    if _did(table, who, STANDING):
        verdict.refuse("D1-CO-07", "got_up", who=who)


def _did(table: Table, who: str, *actions: str) -> bool:
    return any(slot.action in actions for slot in taken(table, who))


def _move_in_round(verdict: Verdict, who: str, way: str) -> None:
    spoil_preparation(verdict, who)
    _fill_segment(verdict, who, way)
    if way == "running":
        verdict.cite("D1-RO-09")
    _measure(verdict, who, way)


def _fill_segment(verdict: Verdict, who: str, way: str) -> None:
    """Announced or not, a movement has its segment, and what it costs it costs for the whole round."""
    table = verdict.table
    stood = act_on(verdict, who, way)
    if stood is None and fitting(announced(table, who), way) is None:
        _undeclared(verdict, who, way)
    if table.balance(who, f"round.{way}") == 0:
        verdict.post(who, f"round.{way}", 1, until=table.this("round"))
        if way == "running" and taken(table, who):
            # What was rolled before keeps its value, and the rest of the round pays (D1-RE-02).
            verdict.cite("D1-AM-34")
    verdict.fact(segment=take_slot(verdict, who, way) if stood is None else stood.segment)


def _undeclared(verdict: Verdict, who: str, way: str) -> None:
    if is_use(verdict.table, way):
        count_undeclared(verdict, who, way)
    elif verdict.table.balance(TABLE, "round.implied") == 0:
        verdict.warn("D1-CO-01", "movement_undeclared", who=who, mode=way)


def _measure(verdict: Verdict, who: str, way: str) -> None:
    """Warn of more than one manages in a round, whatever the pace of its parts."""
    act, until = verdict.act, verdict.table.this("round")
    verdict.post(who, f"moved.{way}", act.number("metres"), until=until)
    verdict.post(who, "moved.degrees", act.number("degrees"), until=until)
    now = verdict.now
    far = {each: now.balance(who, f"moved.{each}") for each in MOVEMENT}
    most = METRES[way]
    if far[way] > most:
        verdict.warn(RULE_OF[way], "too_far", who=who, mode=way, metres=far[way], most=most)
    elif sum(far.values()) > max(METRES.values()):
        verdict.warn("D1-CO-06", "too_far_in_all", who=who, metres=sum(far.values()))
    degrees = now.balance(who, "moved.degrees")
    if degrees > MOST_DEGREES:
        verdict.warn("D1-CO-06", "turned_too_far", who=who, degrees=degrees, most=MOST_DEGREES)


@move("drops")
def drops(act: Act, table: Table) -> Verdict:
    """Someone drops prone, which costs nothing and fills no segment (D1-CO-07)."""
    verdict = Verdict(act, table, "posture_changed")
    who = act.who
    refuse_unfit(verdict, who)
    if table.balance(who, PRONE) > 0:
        verdict.refuse("D1-CO-07", "prone_already", who=who)
    if table.span("round") is not None:
        spoil_preparation(verdict, who)
        verdict.post(who, "round.dropping", 1, until=table.this("round"))
    verdict.set(who, PRONE, 1)
    verdict.fact(posture="prone")
    verdict.cite("D1-CO-07")
    return verdict


@move("stands")
def stands(act: Act, table: Table) -> Verdict:
    """Someone who fell gets up (D1-DA-04): in a round that is an action, a use only by a house rule
    (D1-CO-07, D1-AM-15)."""
    verdict = Verdict(act, table, "posture_changed")
    who = act.who
    refuse_unfit(verdict, who)
    if table.balance(who, PRONE) == 0:
        verdict.refuse("D1-DA-04", "standing_already", who=who)
    if table.span("round") is not None:
        if _did(table, who, *MOVEMENT):
            verdict.refuse("D1-CO-07", "moved_already", who=who)
        spoil_preparation(verdict, who)
        _fill_segment(verdict, who, STANDING)
        verdict.cite("D1-CO-07", "D1-AM-15")
    verdict.set(who, PRONE, 0)
    verdict.fact(posture="standing")
    verdict.cite("D1-DA-04")
    return verdict


MOVES = (
    _moving("walks", "walking"),
    _moving("runs", "running", Param("degrees", "number", after="turning", required=False)),
    _moving("crawls", "crawling"),
    drops,
    stands,
)
