"""From a request to its verdict: the move, the steps that follow it, the last net of floors and ceilings."""

from __future__ import annotations

from collections import defaultdict

from rules.kernel.act import Act
from rules.kernel.dice import MOST_DICE, DiceError, NeedDice
from rules.kernel.reading import Drafted, Nothing
from rules.kernel.record import OWN
from rules.kernel.system import EVERY_MOVE
from rules.kernel.table import Table
from rules.kernel.verdict import RULE_OF_THE_LEDGER, Verdict


def decide(act: Act, table: Table) -> Verdict:
    """The verdict on a request. Pure: the same request, table and faces give the same one.

    Where faces are missing, the verdict is as far as it could be decided and `missing` says which dice are
    wanted.
    """
    system = table.system
    move = system.moves[act.request.move]
    try:
        _refuse_strangers(act, table)
        verdict = act.verdict or move.decide(act, table)
        if not verdict.hard:
            for step in (*system.after.get(move.id, ()), *system.after.get(EVERY_MOVE, ())):
                step(verdict, act, table)
            act.tape.refuse_unread()
    except NeedDice as need:
        verdict = _begun(act, table)
        verdict.missing = need
        _refuse_unrollable(verdict)
    except DiceError as problem:
        verdict = _begun(act, table)
        verdict.refuse(verdict.rule_of_dice, problem.code, hard=True, **problem.values)
    _refuse_retired(verdict)
    _refuse_about_the_dead(verdict)
    _close_what_is_over(verdict)
    _hold_floors(verdict)
    return verdict


def _begun(act: Act, table: Table) -> Verdict:
    return act.verdict or Verdict(act, table, "noted")


def _refuse_unrollable(verdict: Verdict) -> None:
    """Dice to be rolled against that are more than are ever rolled are refused before our own fall."""
    for pool in verdict.pools:
        if pool.against is not None and pool.against.dice > MOST_DICE:
            wanted = {"label": "opponent", "wanted": pool.against.dice, "most": MOST_DICE}
            verdict.missing = None
            verdict.refuse(verdict.rule_of_dice, "too_many_dice", hard=True, **wanted)


def _refuse_strangers(act: Act, table: Table) -> None:
    who = act.request.who
    if who is None:
        return
    kind = table.kind(who)
    allowed = table.system.moves[act.request.move].by
    if kind is None:
        Verdict(act, table, "noted").refuse(RULE_OF_THE_LEDGER, "stranger", hard=True, who=who)
    elif "*" not in allowed and kind not in allowed:
        Verdict(act, table, "noted").refuse(
            RULE_OF_THE_LEDGER, "wrong_kind", hard=True, who=who, kind=kind, allowed=list(allowed)
        )


def _refuse_retired(verdict: Verdict) -> None:
    """Nobody acts who is in play no more; what may be said of every kind of subject is no act of theirs. What
    is entered late was done before."""
    act, table = verdict.act, verdict.table
    who = act.request.who
    if who is None or table.late or verdict.hard or "*" in table.system.moves[act.request.move].by:
        return
    if table.field(who, "retired") is True:
        verdict.refuse(RULE_OF_THE_LEDGER, "retired", who=who)


def _refuse_about_the_dead(verdict: Verdict) -> None:
    """What is about an entry stands and falls with it, so nothing is said about one that has fallen."""
    about = verdict.draft.about
    past = verdict.table.past(about) if about is not None else None
    if past is not None and not past.living:
        verdict.refuse(RULE_OF_THE_LEDGER, "about_dead", hard=True, entry=about)


def _close_what_is_over(verdict: Verdict) -> None:
    """What does not come last in play opens and closes what lasts until a span that is over, in itself."""
    table = verdict.table
    if not table.behind:
        return
    # What anybody else left open is none of its business, and may be much.
    for lot in Drafted(Nothing(), verdict.draft).lots():
        if lot.entry == OWN and lot.until is not None and table.over(lot.until):
            verdict.end(lot)


def _hold_floors(verdict: Verdict) -> None:
    """No move takes a balance below its floor, or further below it, nor above its ceiling: always hard."""
    table = verdict.table
    moved: dict[tuple[str, str], int] = defaultdict(int)
    for posting in verdict.draft.postings:
        moved[posting.subject, posting.account] += posting.amount
    for (subject, name), amount in moved.items():
        account = table.system.account(name)
        if account is None:
            verdict.refuse(RULE_OF_THE_LEDGER, "no_account", hard=True, subject=subject, account=name)
            continue
        before = table.balance(subject, name) if amount else 0
        limits = {"subject": subject, "account": name, "have": before, "would": before + amount}
        if account.floor is not None and amount < 0 and before + amount < account.floor:
            verdict.refuse(RULE_OF_THE_LEDGER, "below_floor", hard=True, floor=account.floor, **limits)
        if account.ceiling is not None and amount > 0 and before + amount > account.ceiling:
            verdict.refuse(RULE_OF_THE_LEDGER, "above_ceiling", hard=True, ceiling=account.ceiling, **limits)
