"""Turns: the budget of each, phase 2, and who changes sides at the end (LJ-PO-01, LJ-FP-04, LJ-OS-03)."""

from __future__ import annotations

from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.record import TABLE, Posting
from rules.kernel.table import Table, Turn
from rules.kernel.verdict import Verdict
from rules.lego_jedi.budget import SPENT, available, rating
from rules.lego_jedi.deflecting import open_hits
from rules.lego_jedi.other_side import TURNING
from rules.lego_jedi.sides import FIGURES, SIDE
from rules.lego_jedi.succession import WAITS
from rules.lego_jedi.using import FORCE_LOST, PHASE_2, SLAIN

TURNS = "battle.turns"
"""The turns of the battle; it lasts until that ends."""


@move("phase_two", Param("side", "subject", of=("side",), required=False), by=())
def phase_two(act: Act, table: Table) -> Verdict:
    """Phase 2 of the turn is over, the roll for initiative: from now on the Force is used (LJ-PO-01)."""
    verdict = Verdict(act, table, "phase_2_over")
    if table.span("round") is None:
        verdict.refuse("LJ-PO-01", "no_turn", hard=True)
    elif table.balance(TABLE, PHASE_2) > 0:
        verdict.refuse("LJ-PO-01", "phase_2_over", hard=True)
    verdict.cite("LJ-PO-01")
    foreseen = list(table.who("initiative"))
    if foreseen:
        verdict.cite("LJ-PR-04")
        if act.maybe("side") not in (None, *foreseen):
            verdict.warn("LJ-PR-04", "initiative_foreseen", side=foreseen[0])
    verdict.fact(side=act.maybe("side") or next(iter(foreseen), None))
    verdict.post(TABLE, PHASE_2, 1, until=table.this("round"))
    return verdict


def count_turn(verdict: Verdict, act: Act, table: Table) -> None:
    """A turn that begins has its number in the battle, and every budget is full again (LJ-FP-04)."""
    verdict.post(TABLE, TURNS, 1, until=verdict.now.this("adventure"))
    verdict.fact(number=verdict.now.balance(TABLE, TURNS))
    verdict.cite("LJ-FP-04")


def turn_number(table: Table) -> int:
    """The number of the open turn in its battle."""
    return table.balance(TABLE, TURNS)


def end_of_turn(verdict: Verdict, act: Act, table: Table) -> None:
    """With a turn ends what was spent in it (LJ-FP-04); whoever failed on the other side goes over to it
    (LJ-OS-03), for as long as the call stands."""
    ended = [posting for posting in verdict.draft.postings if posting.amount < 0 and posting.lot]
    if any(posting.account == SPENT for posting in ended):
        verdict.cite("LJ-FP-04")
    turned = [posting for posting in ended if posting.account.startswith(TURNING)]
    for posting in turned:
        _go_over(verdict, posting)
    if turned:
        verdict.fact(turned=[posting.subject for posting in turned])


def _go_over(verdict: Verdict, posting: Posting) -> None:
    verdict.cite("LJ-OS-03")
    verdict.field(posting.subject, SIDE, posting.account.removeprefix(TURNING), lot=posting.lot)


def turns(table: Table) -> list[Turn]:
    """Every Force User with what is left of the budget. What hit somebody is decided first, then comes the
    table's own next step."""
    if table.span("round") is None:
        return []
    people = [who for who in table.who("rating") if _fights(table, who)]
    acting = [_turn(table, who) for who in people]
    return [
        *(turn for turn in acting if turn.expects),
        *_next_step(table),
        *(turn for turn in acting if not turn.expects),
    ]


def _fights(table: Table, who: str) -> bool:
    return table.kind(who) in FIGURES and rating(table, who) > 0 and table.field(who, "retired") is not True


def _next_step(table: Table) -> list[Turn]:
    if table.balance(TABLE, PHASE_2) == 0:
        return [Turn(TABLE, expects="phase_two")]
    return [Turn(TABLE, expects="opposing_action")] if table.lots(account=WAITS) else []


def _turn(table: Table, who: str) -> Turn:
    hits = open_hits(table, who)
    lost = table.balance(who, FORCE_LOST) > 0
    # Who has lost the Force deflects no more (LJ-PO-04): what has hit is suffered.
    answer = "suffer" if lost else "deflect"
    return Turn(
        subject=who,
        to_come=["deflect"] * len(hits),
        total=available(table, who),
        out=lost or table.balance(who, SLAIN) > 0,
        expects=answer if hits else "",
    )


MOVES = (phase_two,)
