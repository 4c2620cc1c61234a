"""Running sums: what the accounts of a campaign stand at now, added up once and followed from then on.

For whoever keeps a ledger open and asks after every line: to add up all that was ever posted takes the
longer the longer one plays.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.store import statements
from ledger.store import sum_statements as sums
from ledger.store.database import Database, Row
from ledger.store.records import Balance, Head, Stored

Sums = dict[str, dict[str, int]]
"""By subject, then by account."""


class RunningSums:
    """The balances of one campaign as of its newest entry, whoever recorded that: each time they are asked
    for, the head is looked at first, and what was posted since is added."""

    def __init__(self, database: Database, campaign: str) -> None:
        self._db = database
        self._campaign = campaign
        self._upto = Head()
        self._sums: Sums = {}

    def balance(self, subject: str, account: str) -> int:
        """What one account stands at; 0 if there is none."""
        with self._db.reading():
            return self._now().get(subject, {}).get(account, 0)

    def balances(self, subject: str | None, account: str | None, prefix: str) -> list[Balance]:
        """Those that are not at 0, by subject and name: of a subject, of a name, of names that begin so."""
        with self._db.reading():
            held = self._now()
            found = held if subject is None else {subject: held.get(subject, {})}
            return [*_listed(found, account, prefix)]

    def _now(self) -> Sums:
        head = self._head()
        if head == self._upto:
            return self._sums
        if self._stands(self._upto):
            # What is being written may yet be given up, and then they have to be what they were.
            held = {who: {**of} for who, of in self._sums.items()} if self._db.is_writing else self._sums
            for subject, account, amount in self._rows(sums.MOVED_SINCE, after=self._upto.seq):
                accounts = held.setdefault(subject, {})
                accounts[account] = accounts.get(account, 0) + amount
        else:
            held = {}
            for subject, account, amount in self._rows(sums.BALANCES_RECORDED, n=head.seq):
                held.setdefault(subject, {})[account] = amount or 0
        if not self._db.is_writing:
            self._upto, self._sums = head, held
        return held

    def _rows(self, statement: str, **values: int) -> list[Row]:
        return self._db.rows(statement, {"campaign": self._campaign, **values})

    def _head(self) -> Head:
        rows = self._rows(statements.CAMPAIGN)
        return Head(*rows[0][3:]) if rows else Head()

    def _stands(self, head: Head) -> bool:
        """Whether that entry is still there: its hash covers all before it."""
        rows = self._rows(statements.ENTRY, seq=head.seq)
        return bool(rows) and Stored(*rows[0]).hash == head.hash


def _listed(held: Sums, account: str | None, prefix: str) -> Iterator[Balance]:
    for subject in sorted(held):
        accounts = held[subject]
        for name in sorted(accounts) if account is None else [account]:
            if accounts.get(name) and name.startswith(prefix):
                yield Balance(subject, name, accounts[name])
