"""What an audit watches while a journal is gone through: floors and ceilings, assertions, what waits."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

import msgspec

from ledger.audit.replay import Recorded, Then
from ledger.entry import Entry
from rules.kernel.reading import Reading
from rules.kernel.record import TABLE, Posting, SpanKey
from rules.kernel.system import System
from rules.kernel.table import Matter, Table

ASSERTED = "asserted"
"""The kind of entry that says what a balance should be."""


class Broken(msgspec.Struct, frozen=True):
    """An account of a subject beyond its floor or ceiling; `check` says which."""

    check: str
    subject: str
    account: str
    balance: int
    limit: int


def beyond_limits(system: System, reading: Reading, postings: Iterable[Posting]) -> Iterator[Broken]:
    """The accounts that these postings, made already, have taken below their floor or above their ceiling, or
    further so."""
    moved: dict[tuple[str, str], int] = defaultdict(int)
    for posting in postings:
        if posting.level is None:
            moved[posting.subject, posting.account] += posting.amount
    for (subject, name), amount in moved.items():
        account = system.account(name)
        if account is None or not amount:
            continue
        balance = reading.balance(subject, name)
        if account.floor is not None and amount < 0 and balance < account.floor:
            yield Broken("floor", subject, name, balance, account.floor)
        if account.ceiling is not None and amount > 0 and balance > account.ceiling:
            yield Broken("ceiling", subject, name, balance, account.ceiling)


class Assertion(msgspec.Struct):
    """What a balance was said to be, and what it is at that place now; `broken_by` is the entry since which
    it does not hold, None where it never did."""

    seq: int
    stands: int
    subject: str
    account: str
    expected: int
    balance: int
    broken_by: int | None = None

    @property
    def holds(self) -> bool:
        return self.balance == self.expected


class Assertions:
    """All that was asserted so far. Each has to hold at its place in play, whatever is undone, amended or
    entered late before it."""

    def __init__(self, recorded: Recorded) -> None:
        self._recorded = recorded
        self._made: dict[tuple[str, str], list[Assertion]] = defaultdict(list)

    def follow(self, entry: Entry) -> None:
        """The entry that the replay has just passed."""
        if entry.reverses is not None or entry.stands != entry.seq:
            self._look_again(entry)
        if entry.kind == ASSERTED:
            self._add(entry)

    def failed(self) -> list[Assertion]:
        """Those that stand, and do not hold."""
        made = (one for several in self._made.values() for one in several)
        return [one for one in made if not one.holds and one.seq not in self._recorded.dead]

    def _add(self, entry: Entry) -> None:
        account, expected = entry.facts.get("account"), entry.facts.get("expected")
        if isinstance(account, str) and isinstance(expected, int):
            made = Assertion(entry.seq, entry.stands, entry.subject, account, expected, 0)
            made.balance = self._balance(made)
            self._made[made.subject, made.account].append(made)

    def _look_again(self, entry: Entry) -> None:
        """A correction may have changed what stands before them."""
        corrected = [entry, *map(self._recorded.entry, self._recorded.changed)]
        place = min(one.stands for one in corrected)
        touched = {(posting.subject, posting.account) for one in corrected for posting in one.postings}
        for key in touched & self._made.keys():
            for made in self._made[key]:
                if made.stands >= place:
                    held = made.holds
                    made.balance = self._balance(made)
                    if held:
                        made.broken_by = entry.seq

    def _balance(self, made: Assertion) -> int:
        """What the account stands at where the assertion does."""
        if made.seq == self._recorded.seq == made.stands:
            return self._recorded.balance(made.subject, made.account)
        return Then(self._recorded, made.stands, made.seq).balance(made.subject, made.account)


def left_open(system: System, recorded: Recorded) -> Iterator[tuple[Matter, int]]:
    """What still waits of adventures that are over, each with the adventure. What lasts until the end of a
    span that is to come is still in its time."""
    table = Table(system, recorded)
    for matter in table.pending():
        adventure = recorded.entry(matter.lot.entry).adventure
        if adventure is None or not table.over(str(SpanKey(TABLE, "adventure", adventure))):
            continue
        if matter.lot.until is None or table.over(matter.lot.until):
            yield matter, adventure
