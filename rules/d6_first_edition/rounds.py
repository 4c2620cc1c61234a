"""What a round holds: who may act, uses, reactions, preparation (D1-RO-08, D1-MU, D1-RE, D1-DA-04, -05).

Everything a character has done in a round stands on accounts that end with it; nothing is read back from
entries.
"""

from __future__ import annotations

from rules.d6_first_edition.codes import DEAD, INCAPACITATED, MORTALLY_WOUNDED, WOUNDS
from rules.d6_first_edition.segments import (
    MOVEMENT,
    STANDING,
    announced,
    fitting,
    last_segment,
    segment_in_play,
    take_slot,
)
from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.record import TABLE
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

UNFIT = {INCAPACITATED: "D1-DA-05", MORTALLY_WOUNDED: "D1-DA-07", DEAD: "D1-DA-07"}
"""States in which nobody acts, and by which rule."""

PREPARED = "prepared"
"""The die of a preparation for whatever comes; on `prepared.X`, which a supplement may have, for X alone."""

DOINGS = ("uses", "reactions", *MOVEMENT, STANDING, "dropping")
"""What a character may have done in a round; none of it is part of a preparation (D1-RO-08)."""


def refuse_unfit(verdict: Verdict, who: str) -> None:
    """Nobody acts who is out for the round (D1-DA-04) or unconscious (D1-DA-05, D1-DA-07)."""
    table = verdict.table
    if table.balance(who, WOUNDS) in UNFIT:
        refuse_helpless(verdict, who)
    elif table.span("round") is not None and table.balance(who, "round.out") > 0:
        verdict.refuse("D1-DA-04", "out_this_round", who=who)


def refuse_helpless(verdict: Verdict, who: str) -> None:
    """Nobody does anything who is unconscious or dead, however long it takes (D1-DA-05, D1-DA-07). What is
    entered late was done before; the wounds of now are none of its business."""
    table = verdict.table
    wounds = table.balance(who, WOUNDS)
    if wounds in UNFIT and not table.late:
        code = "dead" if wounds == DEAD else "unfit"
        verdict.refuse(UNFIT[wounds], code, who=who, state=table.system.ladders["wounds"][wounds])


def count_use(verdict: Verdict, who: str, ability: str, *, reaction: bool) -> int:
    """Book one use, and tell the segment that it is in. Outside rounds a roll stands alone, in segment 0; in
    one it was declared, or is a reaction."""
    table = verdict.table
    if table.span("round") is None:
        return 0
    if verdict.take(who, f"again.{ability}", 1) == 0:
        return last_segment(table, who, ability)
    if reaction:
        verdict.post(who, "round.reactions", 1, until=table.this("round"))
        verdict.cite("D1-RE-01", "D1-RE-02")
        return segment_in_play(table)
    verdict.cite("D1-MU-02")
    if fitting(announced(verdict.now, who), ability) is None:
        count_undeclared(verdict, who, ability)
    return take_slot(verdict, who, ability)


def count_undeclared(verdict: Verdict, who: str, action: str) -> None:
    """A use that was not declared is refused (D1-MU-01), and costs its die where it is made all the same."""
    if not _first_of_implied_round(verdict.table, who):
        verdict.refuse("D1-MU-01", "undeclared", who=who, account=action)
    verdict.post(who, "round.uses", 1, until=verdict.table.this("round"))


def _first_of_implied_round(table: Table, who: str) -> bool:
    """In a round that a Force point opened, the first use needs no declaration."""
    return table.balance(TABLE, "round.implied") > 0 and table.balance(who, "round.uses") == 0


def let_roll_again(verdict: Verdict, who: str, ability: str, *, prepared: int) -> None:
    """After a tie the same use is rolled once more, at the same code (D1-RO-05): it is not counted again, and
    the die of a preparation is still there."""
    table = verdict.table
    until = table.this("round")
    if table.span("round") is not None:
        verdict.post(who, f"again.{ability}", 1, until=until)
    verdict.post(who, "prepared", prepared, until=until)


def prepared_dice(verdict: Verdict, who: str, *, reaction: bool, what: str = "") -> int:
    """The die of a preparation, if this use has it; used up by it (D1-RO-08), or lost (D1-MU-03).

    Asked after the use has been counted. `what` is used, where something may be prepared for alone.
    """
    spoil_preparation(verdict, who, "D1-MU-03" if reaction else "D1-RO-08")
    table = verdict.now
    if verdict.take(who, PREPARED, 1) > 0 and (not what or verdict.take(who, f"{PREPARED}.{what}", 1) > 0):
        _tell_of_retroactive_loss(verdict, who, reaction)
        return 0
    if reaction or table.balance(who, "round.uses") > 1 or table.balance(who, "round.reactions") > 0:
        verdict.note("D1-MU-03", "preparation_lost", who=who)
        return 0
    verdict.cite("D1-RO-08")
    if table.span("round") is not None:
        verdict.post(who, "round.prepared_use", 1, until=table.this("round"))
    return 1


def _tell_of_retroactive_loss(verdict: Verdict, who: str, reaction: bool) -> None:
    """No roll is changed afterwards (D1-RE-02): the entry is named that has to be amended."""
    table = verdict.table
    used = table.lots(account="round.prepared_use", subject=who) if reaction else []
    if not used:
        return
    verdict.cite("D1-AM-12")
    if table.setting("preparation.retroactive_loss") is True:
        verdict.warn("D1-MU-03", "preparation_lost_after", who=who, entry=used[-1].entry)


def spoil_preparation(verdict: Verdict, who: str, rule: str = "D1-RO-08") -> None:
    """Whoever does anything in the round of preparing loses the die of the next (D1-RO-08)."""
    preparing = verdict.now.lots(account="round.preparing", subject=who)
    if not preparing:
        return
    for lot in verdict.now.lots(prefix=PREPARED, subject=who):
        if lot.entry in {one.entry for one in preparing}:
            verdict.end(lot)
    for lot in preparing:
        verdict.end(lot)
    verdict.note(rule, "preparation_lost", who=who)


@move(
    "prepares",
    Param("ability", "account", of=("skills", "attributes", "force_skills"), required=False),
)
def prepares(act: Act, table: Table) -> Verdict:
    """A whole round of doing nothing, for +1D in the next (D1-RO-08)."""
    verdict = Verdict(act, table, "preparation_round")
    prepare(verdict, act.who)
    if act.has("ability"):
        verdict.fact(ability=act.text("ability"))
    return verdict


def prepare(verdict: Verdict, who: str, account: str = PREPARED, rule: str = "D1-RO-08") -> None:
    """A round is spent on nothing else, for the die that stands on this account in the next, by that rule.
    What is entered late is over, its next round too."""
    table = verdict.table
    verdict.cite(rule)
    refuse_unfit(verdict, who)
    if table.late:
        return
    if any(table.balance(who, f"round.{name}") > 0 for name in DOINGS):
        verdict.refuse(rule, "not_idle", who=who)
    _let_go(verdict, who)
    if table.span("round") is None:
        verdict.post(who, account, 1, until=table.this("round"))
    else:
        verdict.post(who, "round.preparing", 1, until=table.this("round"))
        verdict.post(who, account, 1, until=table.this("round", plus=1))


def _let_go(verdict: Verdict, who: str) -> None:
    """Whoever prepares once more lets an earlier preparation go: its next round is this one. A round is
    prepared in once."""
    table = verdict.table
    here = table.span("round")
    earlier = table.lots(prefix=PREPARED, subject=who)
    if table.balance(who, "round.preparing") > 0 or (here is None and earlier):
        verdict.refuse("D1-RO-08", "prepared_already", who=who)
    elif here is not None:
        for lot in earlier:
            verdict.end(lot)


MOVES = (prepares,)
