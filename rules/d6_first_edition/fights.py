"""Fights: who takes part, the number of each round in it, the seconds that it takes (D1-CO-01, D1-RO-07)."""

from __future__ import annotations

from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.moves.spans import begin_span, end_span
from rules.kernel.record import TABLE
from rules.kernel.table import Table
from rules.kernel.verdict import RULE_OF_THE_LEDGER, Verdict

FIGHTING = "fighting"
"""Who takes part, each lot at the place in which they were named."""
ROUNDS = "fight.rounds"
"""The rounds of the fight or, outside one, of the scene; it lasts until that ends."""
CLOCK = "clock"
"""The seconds that rounds have taken in this campaign."""


@move("fight", Param("participants", "subjects", of=("pc", "npc", "droid")), by=())
def fight(act: Act, table: Table) -> Verdict:
    """A fight begins between these, in the scene that is open, else in one of its own. Its rounds count from
    1; an earlier fight is over."""
    verdict = Verdict(act, table, "combat_started")
    if table.late:
        verdict.refuse(RULE_OF_THE_LEDGER, "not_late", hard=True)
        return verdict
    end_span(verdict, "round")
    if table.span("scene") is None:
        begin_span(verdict, "scene")
    for lot in [*table.lots(account=FIGHTING), *table.lots(account=ROUNDS)]:
        verdict.end(lot)
    participants = act.texts("participants")
    for place, who in enumerate(participants, start=1):
        verdict.post(who, FIGHTING, place, until=verdict.now.this("scene"))
    verdict.fact(participants=participants)
    verdict.cite("D1-CO-01")
    return verdict


def count_round(verdict: Verdict, act: Act, table: Table) -> None:
    """A round that begins has its number in the fight or the scene, and takes its seconds."""
    now = verdict.now
    number = now.last("round")
    if now.span("scene") is not None:
        verdict.post(TABLE, ROUNDS, 1, until=now.this("scene"))
        number = verdict.now.balance(TABLE, ROUNDS)
    seconds = table.setting("calendar.round_seconds")
    if isinstance(seconds, int) and seconds > 0:
        verdict.post(TABLE, CLOCK, seconds)
        verdict.fact(seconds=seconds)
    verdict.fact(number=number)
    verdict.cite("D1-CO-01", "D1-RO-07")


def fighters(table: Table) -> list[str]:
    """Who takes part in the fight, in the order in which they were named."""
    lots = sorted(table.lots(account=FIGHTING), key=lambda lot: lot.amount)
    return [lot.subject for lot in lots]


def round_number(table: Table) -> int:
    """The number of the open round in the fight or the scene; 0 outside both, and for one nobody began."""
    return 0 if table.balance(TABLE, "round.implied") > 0 else table.balance(TABLE, ROUNDS)


MOVES = (fight,)
