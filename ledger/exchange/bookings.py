"""Whose days are taken, when, and by what: the bookings of everyone, as a system declares them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ledger.entry import Entry, entry_of
from ledger.journal.journal import Journal
from ledger.journal.statement import statement
from ledger.store.records import Moment
from ledger.text_gate import one_line
from ledger.wording.speaker import Speaker
from rules.kernel.system import System
from rules.kernel.ways import Costs


class Booking(msgspec.Struct, frozen=True):
    """So many days of someone from the `first` on, taken by an entry. `others` takes part in it, and `said`
    is what the entry tells."""

    who: str
    first: int
    days: int
    seq: int
    others: tuple[str, ...]
    said: str

    @property
    def last(self) -> int:
        """The last day that is taken."""
        return self.first + self.days - 1


def books_days(system: System) -> bool:
    """Whether days are booked at all by these rules."""
    return bool((system.costs or Costs()).booked)


def bookings(journal: Journal, speaker: Speaker, first: int, days: int, at: Moment | None) -> list[Booking]:
    """All bookings that share a day with so many days from the first on, earliest first, as they stand now or
    as of a moment. Raises StorageError."""
    family = (journal.system.costs or Costs()).booked
    if not family:
        return []
    found: list[Booking] = []
    with journal.transaction():
        for who, account, _amount in journal.table(at).reading.balances(prefix=family):
            began, taken = _days(account.removeprefix(family))
            if began < first + days and first < began + taken:
                found += [
                    Booking(who, began, taken, entry.seq, _others(journal, entry, who), _said(speaker, entry))
                    for entry in _booked_by(journal, who, account, at)
                ]
    return sorted(found, key=lambda one: (one.first, one.days, one.seq))


def busy_until(journal: Journal, who: str, today: int, at: Moment | None = None) -> int | None:
    """The last day, today or later, that is booked for someone; None where all are free."""
    family = (journal.system.costs or Costs()).booked
    if not family:
        return None
    booked = journal.table(at).reading.balances(subject=who, prefix=family)
    ends = (sum(_days(account.removeprefix(family))) - 1 for _who, account, _amount in booked)
    return max((end for end in ends if end >= today), default=None)


def _days(member: str) -> tuple[int, int]:
    began, days = member.split(".")
    return int(began), int(days)


def _booked_by(journal: Journal, who: str, account: str, at: Moment | None) -> Iterator[Entry]:
    for line in statement(journal, who, account, at=at, played=True).lines:
        if line.amount > 0:
            yield entry_of(line.row.body)


def _others(journal: Journal, entry: Entry, who: str) -> tuple[str, ...]:
    """Those whom its line names beside: who teaches, what is studied."""
    move = journal.system.moves.get(entry.request.move)
    if move is None:
        return ()
    asked = entry.request.arguments
    named = [asked.get(param.name) for param in move.params if param.type in ("subject", "subjects")]
    ids = (id for value in named for id in (value if isinstance(value, list) else [value]))
    return tuple(dict.fromkeys(id for id in ids if isinstance(id, str) and id != who))


def _said(speaker: Speaker, entry: Entry) -> str:
    return one_line(speaker.summary(entry))
