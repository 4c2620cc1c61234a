"""What a campaign stands at, held in memory: balances, fields and open lots, moved posting by posting.

Its size is that of the sheets, however long the journal is: of an account that keeps no lots only the sum is
kept, and of one that does only the lots that are open.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterator
from typing import Generic, TypeVar

import msgspec

from rules.kernel.record import Lot, Posting, Value
from rules.kernel.system import System

V = TypeVar("V")

FROM_THE_STORE = 0
"""Stands for the teller of a field that was read from the store's sums, which do not say who told it."""


class Told(msgspec.Struct, frozen=True):
    """What a field holds, and which entry told it: its place in the standing order, and its number."""

    value: Value
    stands: int = FROM_THE_STORE
    seq: int = FROM_THE_STORE


class Ordered(Generic[V]):
    """A map whose keys are also found by how they begin, in their order."""

    def __init__(self) -> None:
        self.held: dict[str, V] = {}
        self._keys: list[str] = []

    def put(self, key: str, value: V) -> None:
        if key not in self.held:
            insort(self._keys, key)
        self.held[key] = value

    def drop(self, key: str) -> None:
        if self.held.pop(key, None) is not None:
            del self._keys[bisect_left(self._keys, key)]

    def beginning(self, prefix: str = "") -> Iterator[tuple[str, V]]:
        for at in range(bisect_left(self._keys, prefix), len(self._keys)):
            key = self._keys[at]
            if not key.startswith(prefix):
                return
            yield key, self.held[key]

    def copy(self) -> Ordered[V]:
        copied: Ordered[V] = Ordered()
        copied.held = self.held.copy()
        copied._keys = self._keys.copy()
        return copied


class Held:
    """The part of a `rules.kernel.reading.Reading` that is sums. Accounts that keep lots are those of the
    system that say so, and whatever is posted until the end of a span."""

    def __init__(self, system: System) -> None:
        self._system = system
        self._balances: Ordered[Ordered[int]] = Ordered()
        self._holders: dict[str, set[str]] = {}
        self._fields: Ordered[Ordered[Told]] = Ordered()
        self._lots: dict[str, dict[tuple[int, str], Lot]] = {}
        self._keeps: dict[str, bool] = {}

    def copy(self) -> Held:
        """The same, to be moved by itself."""
        copied = Held(self._system)
        for subject, balances in self._balances.beginning():
            copied._balances.put(subject, balances.copy())
        copied._holders = {account: {*holders} for account, holders in self._holders.items()}
        for subject, fields in self._fields.beginning():
            copied._fields.put(subject, fields.copy())
        copied._lots = {account: {**lots} for account, lots in self._lots.items()}
        copied._keeps = self._keeps
        return copied

    # ---- Moving ----

    def add(self, seq: int, posting: Posting) -> None:
        """A posting of entry `seq`: its amount, and what that opens or closes."""
        self.post(seq, posting, posting.amount)

    def take_back(self, seq: int, posting: Posting) -> None:
        """As if it had not been made."""
        self.post(seq, posting, -posting.amount)

    def post(self, seq: int, posting: Posting, amount: int) -> None:
        subject, account = posting.subject, posting.account
        self.stand(subject, account, self.balance(subject, account) + amount)
        if posting.level is None and (posting.until is not None or self._keeps_lots(account)):
            self._move_lot(posting.lot or seq, posting, amount)

    def stand(self, subject: str, account: str, balance: int) -> None:
        """Let an account stand at that, as a level does."""
        accounts = self._balances.held.get(subject)
        if accounts is None:
            accounts = Ordered()
            self._balances.put(subject, accounts)
        if account not in accounts.held:
            self._holders.setdefault(account, set()).add(subject)
        accounts.put(account, balance)

    def open(self, lot: Lot) -> None:
        """A lot that is open already."""
        if lot.until is not None or self._keeps_lots(lot.account):
            self._lots.setdefault(lot.account, {})[lot.entry, lot.subject] = lot

    def tell(self, subject: str, field: str, told: Told | None) -> None:
        """Let a field hold that; None: as if nothing had ever been told."""
        fields = self._fields.held.get(subject)
        if fields is None:
            fields = Ordered()
            self._fields.put(subject, fields)
        if told is None:
            fields.drop(field)
        else:
            fields.put(field, told)

    def told(self, subject: str, field: str) -> Told | None:
        """What a field holds, and who said so."""
        fields = self._fields.held.get(subject)
        return fields.held.get(field) if fields is not None else None

    def _keeps_lots(self, account: str) -> bool:
        if account not in self._keeps:
            declared = self._system.account(account)
            self._keeps[account] = declared is not None and declared.lots
        return self._keeps[account]

    def _move_lot(self, entry: int, posting: Posting, amount: int) -> None:
        subject, account = posting.subject, posting.account
        lots = self._lots.setdefault(account, {})
        before = lots.pop((entry, subject), None)
        until = posting.until
        if before is not None:
            amount += before.amount
            until = max(filter(None, (until, before.until)), default=None)
        if amount:
            lots[entry, subject] = Lot(subject, account, entry, amount, until)
        elif not lots:
            del self._lots[account]

    # ---- Reading ----

    def balance(self, subject: str, account: str) -> int:
        accounts = self._balances.held.get(subject)
        return accounts.held.get(account, 0) if accounts is not None else 0

    def balances(
        self, subject: str | None = None, account: str | None = None, prefix: str | None = None
    ) -> list[tuple[str, str, int]]:
        if account is not None:
            holders = self._holders.get(account, ()) if subject is None else (subject,)
            found = [(holder, account, self.balance(holder, account)) for holder in sorted(holders)]
            return [row for row in found if row[2] and account.startswith(prefix or "")]
        return [
            (holder, name, amount)
            for holder, accounts in self._of(self._balances, subject)
            for name, amount in accounts.beginning(prefix or "")
            if amount
        ]

    def field(self, subject: str, field: str) -> Value:
        told = self.told(subject, field)
        return told.value if told is not None else None

    def fields(
        self, subject: str | None = None, field: str | None = None, prefix: str | None = None
    ) -> list[tuple[str, str, Value]]:
        if field is not None:
            found = [(holder, fields.held.get(field)) for holder, fields in self._of(self._fields, subject)]
            fits = field.startswith(prefix or "")
            return [(holder, field, told.value) for holder, told in found if told is not None and fits]
        return [
            (holder, name, told.value)
            for holder, fields in self._of(self._fields, subject)
            for name, told in fields.beginning(prefix or "")
        ]

    def lots(
        self,
        subject: str | None = None,
        account: str | None = None,
        prefix: str | None = None,
        until: str | None = None,
    ) -> list[Lot]:
        if account is not None:
            families = [self._lots[account]] if account in self._lots else []
        else:
            families = [lots for name, lots in self._lots.items() if name.startswith(prefix or "")]
        found = [
            lot
            for lots in families
            for lot in lots.values()
            if (subject is None or lot.subject == subject)
            and (until is None or (lot.until is not None and lot.until.startswith(until)))
        ]
        return sorted(found, key=lambda lot: (lot.entry, lot.subject, lot.account))

    @staticmethod
    def _of(kept: Ordered[Ordered[V]], subject: str | None) -> list[tuple[str, Ordered[V]]]:
        if subject is None:
            return [*kept.beginning()]
        return [(subject, kept.held[subject])] if subject in kept.held else []
