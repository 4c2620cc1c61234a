"""What the rules read of a campaign: the questions that a ledger answers.

A reading answers as of its head. `Drafted` is one with a draft laid over it, as if that had been recorded;
`Nothing` is the reading of a campaign that has not begun.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Protocol

import msgspec

from rules.kernel.record import OWN, Draft, FieldChange, Lot, Posting, Value


class Past(msgspec.Struct, frozen=True):
    """An earlier entry, as far as a move may look at it."""

    seq: int
    draft: Draft
    living: bool = True
    secret: bool = False


class Reading(Protocol):
    """The questions, as a `Table` asks them. Of a filter that is None nothing is left out."""

    def balance(self, subject: str, account: str) -> int: ...

    def balances(
        self, subject: str | None = None, account: str | None = None, prefix: str | None = None
    ) -> list[tuple[str, str, int]]:
        """(subject, account, balance) where it is not zero."""
        ...

    def field(self, subject: str, field: str) -> Value: ...

    def fields(
        self, subject: str | None = None, field: str | None = None, prefix: str | None = None
    ) -> list[tuple[str, str, Value]]: ...

    def hides(self, subject: str, field: str) -> bool:
        """Whether what a field holds is the game master's secret, which no open entry may repeat."""
        ...

    def lots(
        self,
        subject: str | None = None,
        account: str | None = None,
        prefix: str | None = None,
        until: str | None = None,
    ) -> list[Lot]:
        """Open lots, oldest first; `account` is exact, `prefix` a beginning, `until` the beginning of a
        span's key."""
        ...

    def past(self, seq: int) -> Past | None: ...

    def about(self, seq: int) -> list[Past]:
        """Living entries about that one, in order."""
        ...


class LaidOver:
    """A reading over another one, which answers what this one does not answer otherwise."""

    def __init__(self, base: Reading) -> None:
        self._base = base

    def balance(self, subject: str, account: str) -> int:
        return self._base.balance(subject, account)

    def balances(
        self, subject: str | None = None, account: str | None = None, prefix: str | None = None
    ) -> list[tuple[str, str, int]]:
        return self._base.balances(subject, account, prefix)

    def field(self, subject: str, field: str) -> Value:
        return self._base.field(subject, field)

    def fields(
        self, subject: str | None = None, field: str | None = None, prefix: str | None = None
    ) -> list[tuple[str, str, Value]]:
        return self._base.fields(subject, field, prefix)

    def hides(self, subject: str, field: str) -> bool:
        return self._base.hides(subject, field)

    def lots(
        self,
        subject: str | None = None,
        account: str | None = None,
        prefix: str | None = None,
        until: str | None = None,
    ) -> list[Lot]:
        return self._base.lots(subject, account, prefix, until)

    def past(self, seq: int) -> Past | None:
        return self._base.past(seq)

    def about(self, seq: int) -> list[Past]:
        return self._base.about(seq)


class Drafted(LaidOver):
    """A reading with one draft laid over it."""

    def __init__(self, base: Reading, draft: Draft) -> None:
        super().__init__(base)
        self._draft = draft

    def balance(self, subject: str, account: str) -> int:
        amount = self._base.balance(subject, account)
        for posting in self._draft.postings:
            if posting.account == account and posting.subject == subject:
                amount += posting.amount
        return amount

    def balances(
        self, subject: str | None = None, account: str | None = None, prefix: str | None = None
    ) -> list[tuple[str, str, int]]:
        sums: dict[tuple[str, str], int] = defaultdict(int)
        for holder, name, value in self._base.balances(subject, account, prefix):
            sums[holder, name] += value
        for posting in self._drafted(subject, account, prefix):
            sums[posting.subject, posting.account] += posting.amount
        return [(holder, name, value) for (holder, name), value in sums.items() if value]

    def _drafted(self, subject: str | None, account: str | None, prefix: str | None) -> list[Posting]:
        return [
            posting
            for posting in self._draft.postings
            if (subject is None or posting.subject == subject)
            and (account is None or posting.account == account)
            and (prefix is None or posting.account.startswith(prefix))
        ]

    def field(self, subject: str, field: str) -> Value:
        for change in reversed(self._draft.fields):
            if change.field == field and change.subject == subject:
                return change.value
        return self._base.field(subject, field)

    def fields(
        self, subject: str | None = None, field: str | None = None, prefix: str | None = None
    ) -> list[tuple[str, str, Value]]:
        values = {(holder, name): value for holder, name, value in self._base.fields(subject, field, prefix)}
        values |= {
            (change.subject, change.field): change.value
            for change in self._draft.fields
            if _fits(change, subject, field, prefix)
        }
        return [(holder, name, value) for (holder, name), value in values.items()]

    def lots(
        self,
        subject: str | None = None,
        account: str | None = None,
        prefix: str | None = None,
        until: str | None = None,
    ) -> list[Lot]:
        base = self._base.lots(subject, account, prefix, until)
        sums = {(lot.entry, lot.subject, lot.account): lot for lot in base}
        for posting in self._drafted(subject, account, prefix):
            if posting.level is not None or not (posting.until or "").startswith(until or ""):
                continue
            key = (posting.lot or OWN, posting.subject, posting.account)
            before = sums.get(key, Lot(posting.subject, posting.account, key[0], 0, posting.until))
            sums[key] = Lot(
                before.subject, before.account, before.entry, before.amount + posting.amount, before.until
            )
        newest_last = sorted(sums.values(), key=lambda lot: (lot.entry == OWN, lot.entry))
        return [lot for lot in newest_last if lot.amount]


def _fits(change: FieldChange, subject: str | None, field: str | None, prefix: str | None) -> bool:
    return (
        (subject is None or change.subject == subject)
        and (field is None or change.field == field)
        and (prefix is None or change.field.startswith(prefix))
    )


class Nothing:
    """A campaign in which nothing has been recorded yet."""

    def balance(self, subject: str, account: str) -> int:
        return 0

    def balances(
        self, subject: str | None = None, account: str | None = None, prefix: str | None = None
    ) -> list[tuple[str, str, int]]:
        return []

    def field(self, subject: str, field: str) -> Value:
        return None

    def fields(
        self, subject: str | None = None, field: str | None = None, prefix: str | None = None
    ) -> list[tuple[str, str, Value]]:
        return []

    def hides(self, subject: str, field: str) -> bool:
        return False

    def lots(
        self,
        subject: str | None = None,
        account: str | None = None,
        prefix: str | None = None,
        until: str | None = None,
    ) -> list[Lot]:
        return []

    def past(self, seq: int) -> Past | None:
        return None

    def about(self, seq: int) -> list[Past]:
        return []
