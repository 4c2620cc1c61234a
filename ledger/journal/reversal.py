"""Undo and redo: what the change of one entry does to the sums, and what rests on it.

An entry is living unless it is reversed, is a reversal, or is about a dead one; a posting is living when its
entry is and its lot, if any, is. A reversal posts the difference between what stands with and without the
change. That is local: the postings of the entries that die or come to life, and of their lots.
"""

from __future__ import annotations

from collections import defaultdict

import msgspec

from ledger.store.entries import in_force
from ledger.store.records import Page
from ledger.store.store import Store
from rules.kernel.record import Posting
from rules.kernel.table import SPANS, TABLE, Table
from rules.kernel.verdict import RULE_OF_THE_LEDGER, Finding


class Change(msgspec.Struct):
    """What a reversal does: which entries die, which live again, what is posted, what is found."""

    target: int
    dies: set[int]
    lives: set[int]
    postings: list[Posting] = msgspec.field(default_factory=list)
    findings: list[Finding] = msgspec.field(default_factory=list)
    rests: list[int] = msgspec.field(default_factory=list)

    def refuse(self, code: str, *, hard: bool, **values: object) -> None:
        self.findings.append(Finding("refused", RULE_OF_THE_LEDGER, code, values, hard))


def change_of(store: Store, campaign: str, target: int, table: Table) -> Change:
    """What reversing `target` does on the table of now. Hard refusals are about what cannot be."""
    change = Change(target, *_dying_and_living(store, campaign, target))
    if target == 1:
        change.refuse("opening_stays", hard=True)
        return change
    if not change.dies and not change.lives:
        change.refuse(
            "reversed_already", hard=True, entry=target, by=store.reversal_of(campaign, target) or target
        )
        return change
    living = store.postings_of(campaign, change.dies)
    revived = store.postings_of(campaign, change.lives, alive=change.lives)
    change.postings = _count_differences(living, revived)
    levels = {(p.subject, p.account) for _, p in living + revived if p.level is not None}
    for subject, account in sorted(levels):
        _level_difference(store, campaign, change, table, subject, account)
    _hold_spans(store, campaign, change, living)
    _hold_lots(change, table)
    _hold_floors(store, campaign, change, table)
    return change


def _dying_and_living(store: Store, campaign: str, target: int) -> tuple[set[int], set[int]]:
    """Which entries change their state if `target` is reversed now."""
    reversals = store.reversals(campaign)
    base = _base(dict(reversals), target)
    affected = {base, *store.abouts_of(campaign, (base,))}
    before = store.dead_of(campaign, affected)
    if target != base and target not in {seq for seq, _ in in_force(reversals)}:
        return set(), set()
    if target == base and base in before:
        return set(), set()
    head = max([store.head(campaign).seq, *(seq for seq, _ in reversals)])
    after = dead_among(store, campaign, affected, [(head + 1, target), *reversals])
    return after - before, before - after


def _base(reverses: dict[int, int], seq: int) -> int:
    while seq in reverses:
        seq = reverses[seq]
    return seq


def dead_among(store: Store, campaign: str, entries: set[int], reversals: list[tuple[int, int]]) -> set[int]:
    """Which of these entries are dead under those reversals."""
    reversed_now = {target for _, target in in_force(reversals)}
    return entries & {*reversed_now, *store.abouts_of(campaign, reversed_now)}


def _count_differences(
    living: list[tuple[int, Posting]], revived: list[tuple[int, Posting]]
) -> list[Posting]:
    sums: dict[tuple[str, str, int, str | None], int] = defaultdict(int)
    for sign, rows in ((-1, living), (1, revived)):
        for seq, posting in rows:
            if posting.level is None:
                key = (posting.subject, posting.account, posting.lot or seq, posting.until)
                sums[key] += sign * posting.amount
    return [
        Posting(subject, account, amount, lot, until)
        for (subject, account, lot, until), amount in sums.items()
        if amount
    ]


def _level_difference(
    store: Store, campaign: str, change: Change, table: Table, subject: str, account: str
) -> None:
    rows = [
        row
        for row in store.levels(campaign, subject, account)
        if row.seq not in change.dies and (not row.dead or row.seq in change.lives)
    ]
    level = rows[-1].level if rows else 0
    present = table.balance(subject, account)
    if level != present:
        change.postings.append(Posting(subject, account, level - present, level=level))
    if subject == TABLE and account.startswith("span."):
        _hold_order(change, account.removeprefix("span."), [(row.seq, row.level) for row in rows])


def _hold_order(change: Change, span: str, levels: list[tuple[int, int]]) -> None:
    """A span opens after it was closed, and closes after it was opened: anything else cannot be."""
    last = 0
    for seq, level in levels:
        legal = level == -last if level < 0 else (last <= 0 and level > -last)
        if not legal:
            change.refuse("span_broken", hard=True, span=span, entry=change.target, rests=[seq])
            return
        last = level


def _hold_spans(store: Store, campaign: str, change: Change, living: list[tuple[int, Posting]]) -> None:
    """What was played in a span keeps its beginning."""
    for seq, posting in living:
        name = posting.account.removeprefix("span.")
        if posting.subject != TABLE or name not in SPANS or (posting.level or 0) <= 0:
            continue
        page = msgspec.structs.replace(Page(after=seq), **{name: posting.level})
        inside = [stored.seq for stored in store.entries(campaign, page)]
        dead = store.dead_of(campaign, inside)
        rests = [entry for entry in inside if entry not in dead and entry not in change.dies]
        if rests:
            change.rests += rests
            change.refuse("played_in", hard=True, span=name, entry=change.target, rests=rests[-5:])


def _hold_lots(change: Change, table: Table) -> None:
    """No more can be used of a lot than there was: after a replacement a redo would use it twice."""
    for posting in change.postings:
        declared = table.system.account(posting.account)
        if posting.level is not None or posting.amount >= 0 or declared is None or not declared.lots:
            continue
        lots = table.lots(account=posting.account, subject=posting.subject)
        left = sum(lot.amount for lot in lots if lot.entry == posting.lot)
        if left + posting.amount < 0 and posting.lot not in change.dies:
            change.refuse(
                "lot_spent",
                hard=True,
                subject=posting.subject,
                account=posting.account,
                entry=posting.lot,
            )


def _hold_floors(store: Store, campaign: str, change: Change, table: Table) -> None:
    """Points already spent: refused, unless what spent them goes too or the game master lets the debt
    stand."""
    sums: dict[tuple[str, str], int] = defaultdict(int)
    for posting in change.postings:
        if posting.level is None:
            sums[posting.subject, posting.account] += posting.amount
    for (subject, account), amount in sums.items():
        declared = table.system.account(account)
        after = table.balance(subject, account) + amount
        if declared is None or declared.floor is None or amount >= 0 or after >= declared.floor:
            continue
        spent_by = _spenders(store, campaign, change, subject, account, declared.floor - after)
        change.rests += spent_by
        change.refuse(
            "would_owe",
            hard=False,
            subject=subject,
            account=account,
            entry=change.target,
            would=after,
            rests=spent_by,
        )


def _spenders(
    store: Store, campaign: str, change: Change, subject: str, account: str, missing: int
) -> list[int]:
    """The newest living entries that together took at least `missing` from an account, newest first."""
    taken: dict[int, int] = defaultdict(int)
    for row in store.statement(campaign, subject, account):
        taken[row.seq] += row.amount
    dead = store.dead_of(campaign, taken)
    found = []
    for seq in sorted(taken, reverse=True):
        if missing <= 0:
            break
        if taken[seq] < 0 and seq not in dead and seq not in change.dies and seq > 1:
            found.append(seq)
            missing += taken[seq]
    return found
