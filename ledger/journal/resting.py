"""What rests on an entry that is to be reversed or replaced.

Hard refusals are about states that cannot be: spans that do not follow one another, more taken from a lot
than there was, someone in play whom no entry brought in. Points below their floor are a soft one: the game
master may reverse what spent them too, or let the debt stand.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import msgspec

from ledger.entry import Entry, entry_of
from ledger.journal.reading import entry_at
from ledger.journal.reversal import Change, difference_of, levels_after
from ledger.store.records import Page
from ledger.store.store import Store
from rules.kernel.chart import Account
from rules.kernel.record import TABLE, Draft, Posting, SpanKey
from rules.kernel.table import SPANS, Table

ENROLLED = "enrolled"
"""The kind of entry that brings a subject in."""

MOST_NAMED = 5
"""How many resting entries a sentence names."""


class Replacement(msgspec.Struct, frozen=True):
    """What takes the place of a reversed entry, in the same transaction."""

    seq: int
    stands: int
    draft: Draft


def change_of(store: Store, campaign: str, target: int, table: Table) -> Change:
    """What reversing `target` does on the table of now, and what stands against it."""
    change = difference_of(store, campaign, target, table)
    if not change.findings:
        hold(store, campaign, change, table)
    return change


def hold(
    store: Store, campaign: str, change: Change, table: Table, replacement: Replacement | None = None
) -> None:
    """Find what a reversal, or an amendment as a whole, would break.

    `table` is that of now; for an amendment its reversal is written already, and the replacement is not.
    """
    _Holding(store, campaign, change, table, replacement).look()


class _Holding:
    """One look at what would be, step by step."""

    def __init__(
        self, store: Store, campaign: str, change: Change, table: Table, replacement: Replacement | None
    ) -> None:
        self._store = store
        self._campaign = campaign
        self._change = change
        self._table = table
        self._replacement = replacement
        self._new = replacement.draft if replacement is not None else Draft("", TABLE)
        self._own = replacement.seq if replacement is not None else None
        self._unwritten = self._new.postings if replacement is not None else change.postings
        self._all = [*change.postings, *self._new.postings]

    def look(self) -> None:
        self._hold_replaced()
        self._hold_newcomers()
        self._hold_order()
        self._hold_what_was_played()
        self._hold_lots()
        self._hold_limits()
        self._tell_what_is_over()

    def _refuse(self, code: str, *, hard: bool, rests: Iterable[int], **values: object) -> None:
        rests = sorted(set(rests))
        self._change.rests += [seq for seq in rests if seq not in self._change.rests]
        named = rests[-MOST_NAMED:]
        self._change.refuse(code, hard=hard, entry=self._change.target, rests=named, **values)

    def _entry(self, seq: int) -> Entry:
        return entry_at(self._store, self._campaign, seq)

    def _living(self, seqs: Iterable[int]) -> list[int]:
        """Those of these entries that are living, and stay so."""
        seqs = [*seqs]
        gone = self._store.dead_of(self._campaign, seqs) | self._change.dies
        return [seq for seq in seqs if seq not in gone]

    def _pages(self, page: Page) -> list[int]:
        return self._living(stored.seq for stored in self._store.entries(self._campaign, page))

    # ---- Entries in the place of others ----

    def _hold_replaced(self) -> None:
        """A reversal that made room for a replacement stays as long as that does."""
        if not self._change.lives:
            return
        request = self._entry(self._change.target).request.id
        of_request = [entry_of(stored.body) for stored in self._store.of_request(self._campaign, request)]
        rests = self._living(entry.seq for entry in of_request if entry.reverses is None)
        if rests:
            self._refuse("replaced", hard=True, rests=rests)

    def _hold_newcomers(self) -> None:
        """Whoever takes part was brought in, and once."""
        staying = {change.subject for change in self._new.fields if change.field == "kind"}
        for seq in sorted(self._change.dies):
            entry = self._entry(seq)
            if entry.kind == ENROLLED and entry.subject not in staying:
                rests = self._pages(Page(after=seq, subject=entry.subject))
                if rests:
                    self._refuse("brought_in", hard=True, rests=rests, who=entry.subject)
        for seq in sorted(self._change.lives):
            entry = self._entry(seq)
            if entry.kind == ENROLLED and self._table.kind(entry.subject) is not None:
                rests = self._pages(Page(kind=ENROLLED, subject=entry.subject))
                self._refuse("brought_in_again", hard=True, rests=rests, who=entry.subject)

    # ---- Spans ----

    def _hold_order(self) -> None:
        """A span opens after the one before it was closed, and is closed once, if at all after it opened."""
        moved = [*self._change.lost, *self._change.won, *((0, posting) for posting in self._new.postings)]
        for span in SPANS:
            name = f"span.{span}"
            if not any(posting.account == name and posting.subject == TABLE for _, posting in moved):
                continue
            last, before = 0, 0
            for seq, level in self._span_levels(name):
                if not _follows(last, level):
                    changed = seq in self._change.lives or seq == self._own
                    self._refuse("span_broken", hard=True, rests=[before if changed else seq], span=span)
                    break
                last, before = level, seq

    def _span_levels(self, account: str) -> list[tuple[int, int]]:
        rows = [
            (row.stands, row.seq, row.level)
            for row in levels_after(self._store, self._campaign, self._change, TABLE, account)
        ]
        if self._replacement is not None:
            rows += [
                (self._replacement.stands, self._replacement.seq, posting.level)
                for posting in self._new.postings
                if posting.account == account and posting.level is not None
            ]
        return [(seq, level) for _stands, seq, level in sorted(rows, key=lambda row: row[:2])]

    def _hold_what_was_played(self) -> None:
        """What was played in a span keeps its beginning, unless a round came along with the act of a
        character and is over: nobody knew it as a round."""
        for seq, posting in self._change.lost:
            span, ordinal = posting.account.removeprefix("span."), posting.level or 0
            if (
                posting.subject != TABLE
                or span not in SPANS
                or ordinal <= 0
                or posting in self._opened_anew()
            ):
                continue
            implied = self._entry(seq).subject != TABLE
            if implied and any(level == -ordinal for _, level in self._span_levels(posting.account)):
                continue
            rests = self._pages(msgspec.structs.replace(Page(after=seq), **{span: ordinal}))
            if rests:
                self._refuse("played_in", hard=True, rests=rests, span=span)

    def _opened_anew(self) -> list[Posting]:
        """The beginnings of the replacement, as they would stand in the entry that it replaces."""
        opened = {(posting.account, posting.level) for posting in self._new.postings}
        return [posting for _, posting in self._change.lost if (posting.account, posting.level) in opened]

    # ---- Counts ----

    def _hold_lots(self) -> None:
        """No more can be used of a lot than there was: after a replacement a redo would use it twice."""
        used: dict[tuple[str, str, int], int] = defaultdict(int)
        unwritten: dict[tuple[str, str, int], int] = defaultdict(int)
        for sums, postings in ((used, self._all), (unwritten, self._unwritten)):
            for posting in postings:
                if posting.level is None and posting.lot is not None:
                    sums[posting.subject, posting.account, posting.lot] += posting.amount
        for key, amount in used.items():
            subject, account, lot = key
            declared = self._table.system.account(account)
            if amount >= 0 or lot in self._change.dies or declared is None or not declared.lots:
                continue
            lots = self._table.lots(account=account, subject=subject)
            left = sum(found.amount for found in lots if found.entry == lot) + unwritten[key]
            if left < min(0, self._begun(key)):
                rests = self._takers(subject, account, lot)
                self._refuse("lot_used", hard=True, rests=rests, subject=subject, account=account, lot=lot)

    def _begun(self, key: tuple[str, str, int]) -> int:
        """What the entry of a lot itself posted to it: below zero where the lot is what was taken, and what
        comes back belongs to it."""
        subject, account, lot = key
        return sum(
            posting.amount
            for posting in self._entry(lot).postings
            if (posting.subject, posting.account, posting.lot) == (subject, account, None)
        )

    def _takers(self, subject: str, account: str, lot: int) -> list[int]:
        rows = self._store.postings_of(self._campaign, (lot,))
        return self._living(
            {
                seq
                for seq, posting in rows
                if (posting.subject, posting.account, posting.lot) == (subject, account, lot)
                and posting.amount < 0
            }
        )

    def _hold_limits(self) -> None:
        """Points already spent, or more than an account holds."""
        net, unwritten, own = _sums(self._all), _sums(self._unwritten), _sums(self._new.postings)
        for (subject, account), amount in net.items():
            declared = self._table.system.account(account)
            after = self._table.balance(subject, account) + unwritten[subject, account]
            if declared is not None and _short(declared, amount, after):
                missing = (declared.floor or 0) - after
                rests = self._spenders(subject, account, missing)
                # An amendment that spends more than there is left spends by itself.
                hard = own[subject, account] < 0
                code = "would_lack" if hard else "would_owe"
                about = {"subject": subject, "account": account, "would": after}
                self._refuse(code, hard=hard, rests=rests, **about)
            elif declared is not None and _over(declared, amount, after):
                about = {"subject": subject, "account": account, "would": after, "ceiling": declared.ceiling}
                self._refuse("would_exceed", hard=False, rests=(), **about)

    def _spenders(self, subject: str, account: str, missing: int) -> list[int]:
        """The newest living entries that together took at least `missing` from an account."""
        taken: dict[int, int] = defaultdict(int)
        for row in self._store.statement_lines(self._campaign, subject, account):
            taken[row.seq] += row.amount
        living = {*self._living(seq for seq in taken if seq > 1)}
        found: list[int] = []
        for seq in sorted(living, reverse=True):
            if missing <= 0:
                break
            if taken[seq] < 0:
                found.append(seq)
                missing += taken[seq]
        return found

    # ---- What is no refusal ----

    def _tell_what_is_over(self) -> None:
        """What reaches into an adventure that is over says so; the reversal of its end opens it again."""
        adventure = self._entry(self._change.target).adventure
        moved = [*self._change.lost, *self._change.won]
        if adventure is None or any(_is_end_of(posting, adventure) for _seq, posting in moved):
            return
        if self._table.over(str(SpanKey(TABLE, "adventure", adventure))):
            self._change.warn("adventure_over", entry=self._change.target, adventure=adventure)


def _is_end_of(posting: Posting, adventure: int) -> bool:
    of_adventures = posting.subject == TABLE and posting.account == "span.adventure"
    return of_adventures and posting.level == -adventure


def _follows(last: int, level: int) -> bool:
    """Whether a span may move to that level. A close whose round was opened by an act that is undone closes
    nothing, and does no harm."""
    if level < 0:
        return level == -last or (last <= 0 and level < last)
    return last <= 0 and level > -last


def _sums(postings: Iterable[Posting]) -> dict[tuple[str, str], int]:
    sums: dict[tuple[str, str], int] = defaultdict(int)
    for posting in postings:
        if posting.level is None:
            sums[posting.subject, posting.account] += posting.amount
    return sums


def _short(declared: Account, amount: int, after: int) -> bool:
    """Accounts that keep lots have been looked at, lot by lot."""
    return declared.floor is not None and not declared.lots and amount < 0 and after < declared.floor


def _over(declared: Account, amount: int, after: int) -> bool:
    return declared.ceiling is not None and amount > 0 and after > declared.ceiling
