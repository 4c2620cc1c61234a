"""What the rules may ask, answered by the store: as of now, or as of a place in play."""

from __future__ import annotations

from ledger.entry import REVEALED, Entry, entry_of, value_of
from ledger.errors import NotUnderstood
from ledger.store.records import Moment
from ledger.store.store import Store
from rules.kernel.reading import Past
from rules.kernel.record import Lot, Value

OPENING = 1
"""The entry that the campaign file became; what of it is secret is so by subject."""


class LedgerReading:
    """A `rules.kernel.reading.Reading` over one campaign. It remembers what it was told, so it serves for one
    decision; the next one takes a new one."""

    def __init__(self, store: Store, campaign: str, at: Moment | None = None) -> None:
        self._store = store
        self._campaign = campaign
        self._at = at
        self._balances: dict[tuple[str, str], int] = {}
        self._fields: dict[tuple[str, str], Value] = {}
        self._spans: dict[str, dict[str, int]] = {}

    def balance(self, subject: str, account: str) -> int:
        key = (subject, account)
        held = self._balances.get(key)
        if held is None:
            held = self._balances[key] = self._summed(subject, account)
        return held

    def _summed(self, subject: str, account: str) -> int:
        if self._at is not None:
            found = self._store.balances(self._campaign, subject=subject, account=account, at=self._at)
            return found[0].amount if found else 0
        if not account.startswith("span."):
            return self._store.balance(self._campaign, subject, account)
        # Each request asks for several, and nothing has moved more often than they.
        if subject not in self._spans:
            self._spans[subject] = self._store.standing(self._campaign, subject)
        return self._spans[subject].get(account, 0)

    def balances(
        self, subject: str | None = None, account: str | None = None, prefix: str | None = None
    ) -> list[tuple[str, str, int]]:
        found = self._store.balances(
            self._campaign, subject=subject, account=account, prefix=prefix, at=self._at
        )
        return [(row.subject, row.account, row.amount) for row in found]

    def field(self, subject: str, field: str) -> Value:
        key = (subject, field)
        if key not in self._fields:
            held = self._store.field(self._campaign, subject, field, self._at)
            self._fields[key] = None if held is None else value_of(held)
        return self._fields[key]

    def fields(
        self, subject: str | None = None, field: str | None = None, prefix: str | None = None
    ) -> list[tuple[str, str, Value]]:
        found = self._store.fields(self._campaign, subject=subject, field=field, prefix=prefix, at=self._at)
        return [(row.subject, row.field, value_of(row.value)) for row in found]

    def hides(self, subject: str, field: str) -> bool:
        seq = self._store.teller(self._campaign, subject, field, self._at)
        if seq is None:
            return False
        if seq == OPENING:
            return self.field(subject, "secret") is True
        secret = entry_at(self._store, self._campaign, seq).secret
        return secret and not any(past.draft.kind == REVEALED for past in self.about(seq))

    def lots(
        self,
        subject: str | None = None,
        account: str | None = None,
        prefix: str | None = None,
        until: str | None = None,
    ) -> list[Lot]:
        accounts = [account] if account is not None else None if prefix is None else [prefix + "*"]
        return self._store.lots(self._campaign, accounts=accounts, subject=subject, until=until, at=self._at)

    def past(self, seq: int) -> Past | None:
        try:
            stored = self._store.entry(self._campaign, seq)
        except NotUnderstood:
            return None
        entry = entry_of(stored.body, stored.seq)
        return Past(seq, entry.draft(), not self._store.is_dead(self._campaign, seq), entry.secret)

    def about(self, seq: int) -> list[Past]:
        found = self._store.about(self._campaign, seq)
        return [Past(stored.seq, entry_of(stored.body).draft()) for stored in found]


def entry_at(store: Store, campaign: str, seq: int) -> Entry:
    """One entry. Raises NotUnderstood where there is none of that number, Damaged where it cannot be read."""
    return entry_of(store.entry(campaign, seq).body, seq)
