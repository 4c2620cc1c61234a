"""Undo and redo: what the change of one entry does to the sums.

An entry is living unless it is reversed, is a reversal, or is about a dead one; a posting is living when its
entry is and its lot, if any, is. A reversal posts the difference between what stands with and without the
change. That is local: the postings of the entries that die or come to life, and of their lots.
"""

from __future__ import annotations

from collections import defaultdict

import msgspec

from ledger.journal.reading import entry_at
from ledger.store.records import LevelRow
from ledger.store.store import Store
from rules.kernel.record import Posting
from rules.kernel.table import Table
from rules.kernel.verdict import RULE_OF_THE_LEDGER, Finding


class Change(msgspec.Struct):
    """What a reversal does: which entries die, which live again, what is posted, what is found, and which
    living entries rest on how things were. `lost` and `won` are the postings that stop or begin to be
    living, each with its entry."""

    target: int
    dies: set[int] = msgspec.field(default_factory=set)
    lives: set[int] = msgspec.field(default_factory=set)
    postings: list[Posting] = msgspec.field(default_factory=list)
    findings: list[Finding] = msgspec.field(default_factory=list)
    rests: list[int] = msgspec.field(default_factory=list)
    lost: list[tuple[int, Posting]] = msgspec.field(default_factory=list)
    won: list[tuple[int, Posting]] = msgspec.field(default_factory=list)

    def refuse(self, code: str, *, hard: bool, **values: object) -> None:
        self.findings.append(Finding("refused", RULE_OF_THE_LEDGER, code, values, hard))

    def warn(self, code: str, **values: object) -> None:
        self.findings.append(Finding("warning", RULE_OF_THE_LEDGER, code, values))


def difference_of(store: Store, campaign: str, target: int, table: Table) -> Change:
    """What reversing `target` posts on the table of now. Findings say why it cannot be reversed at all."""
    change = Change(target)
    _turn(store, campaign, change)
    if change.findings:
        return change
    change.lost = store.postings_of(campaign, change.dies)
    change.won = store.postings_of(campaign, change.lives, alive=change.lives)
    change.postings = _count_differences(change.lost, change.won)
    for subject, account in sorted(
        {(p.subject, p.account) for _, p in change.lost + change.won if _moves(p)}
    ):
        rows = levels_after(store, campaign, change, subject, account)
        level = rows[-1].level if rows else 0
        present = table.balance(subject, account)
        if level != present:
            change.postings.append(Posting(subject, account, level - present, level=level))
    return change


def levels_after(store: Store, campaign: str, change: Change, subject: str, account: str) -> list[LevelRow]:
    """The living moves of a level account once the change is made, in standing order."""
    return [
        row
        for row in store.levels(campaign, subject, account)
        if row.seq not in change.dies and (not row.dead or row.seq in change.lives)
    ]


def _moves(posting: Posting) -> bool:
    return posting.level is not None


def _turn(store: Store, campaign: str, change: Change) -> None:
    """Which entries die, and which live again; or why none does."""
    target = change.target
    if target == 1:
        change.refuse("opening_stays", hard=True)
        return
    base, dies = entry_at(store, campaign, target), True
    while base.reverses is not None:
        base, dies = entry_at(store, campaign, base.reverses), not dies
    # A redo that is undone would reverse again what has been reversed anew since.
    for seq in (target, base.seq) if dies else (target,):
        by = store.reversal_of(campaign, seq)
        if by is not None:
            change.refuse("reversed_already", hard=True, entry=seq, by=by)
            return
    if base.about is not None and store.is_dead(campaign, base.about):
        change.refuse("rests_on_dead", hard=True, entry=base.seq, about=base.about)
        return
    about = store.abouts_of(campaign, (base.seq,))
    if dies:
        family = {base.seq, *about}
        change.dies = family - store.dead_of(campaign, family)
    else:
        change.lives = _living_again(store, campaign, base.seq, about)


def _living_again(store: Store, campaign: str, base: int, about: list[int]) -> set[int]:
    """An entry and what is about it, but for what is reversed by itself."""
    lives = {base}
    for seq in about:
        if entry_at(store, campaign, seq).about in lives and store.reversal_of(campaign, seq) is None:
            lives.add(seq)
    return lives


def _count_differences(lost: list[tuple[int, Posting]], won: list[tuple[int, Posting]]) -> list[Posting]:
    sums: dict[tuple[str, str, int, str | None], int] = defaultdict(int)
    for sign, rows in ((-1, lost), (1, won)):
        for seq, posting in rows:
            if posting.level is None:
                key = (posting.subject, posting.account, posting.lot or seq, posting.until)
                sums[key] += sign * posting.amount
    return [
        Posting(subject, account, amount, lot, until)
        for (subject, account, lot, until), amount in sums.items()
        if amount
    ]
