"""What an append writes: the entries in their chain, and the copies of what their bodies say.

The copies are made in the same transaction as the entries, so that nobody ever sees one without the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ledger.entry import Entry, Unfit, body_of, canonical, chained
from ledger.store import statements
from ledger.store.database import Database, Row, Values
from ledger.store.records import Head, Stored
from ledger.store.words import words_of
from ledger.wording.language import _
from rules.kernel.record import FieldChange, Posting

AccountName = tuple[str, str, str]
"""Campaign, subject, name."""


def chain(expected: Head, entries: Sequence[Entry]) -> list[Stored]:
    """The bodies and hashes of entries that follow a head. Raises Unfit for entries that do not."""
    stored: list[Stored] = []
    last, last_hash = expected.seq, expected.hash
    for entry in entries:
        if entry.seq != last + 1 or entry.stands > entry.seq:
            sentence = _("entry {entry}, standing at {stands}, cannot follow entry {last}")
            raise Unfit(sentence.format(entry=entry.seq, stands=entry.stands, last=last))
        body = body_of(entry)
        digest = chained(last_hash, body)
        stored.append(Stored(entry.seq, body, last_hash, digest))
        last, last_hash = entry.seq, digest
    return stored


class Copying:
    """Writes the rows of entries, within one transaction. `numbers` are the account numbers that it learned,
    true once that transaction has been committed."""

    def __init__(self, database: Database, campaign: str, known: Mapping[AccountName, int]) -> None:
        self.numbers: dict[AccountName, int] = {}
        self._db = database
        self._campaign = campaign
        self._known = known
        self._last: int | None = None
        self._accounts: list[Row] = []

    def write(self, entries: Sequence[Entry], stored: Sequence[Stored]) -> None:
        """The entries, their postings, fields and words, and the accounts and subjects that are new."""
        postings = [
            self._posting(entry.seq, line, posting)
            for entry in entries
            for line, posting in enumerate(entry.postings, 1)
        ]
        fields = [
            self._field(entry.seq, line, change)
            for entry in entries
            for line, change in enumerate(entry.fields, 1)
        ]
        told = (change.subject for entry in entries for change in entry.fields)
        subjects = dict.fromkeys(
            (*(subject for _campaign, _account, subject, _name in self._accounts), *told)
        )
        rows = [{"campaign": self._campaign, "subject": subject} for subject in subjects]
        self._many(statements.INSERT_SUBJECT, rows)
        self._many(statements.INSERT_ACCOUNT, self._accounts)
        self._many(statements.INSERT_ENTRY, [*map(self._entry, entries, stored)])
        self._many(statements.INSERT_POSTING, postings)
        self._many(statements.INSERT_FIELD, fields)
        said = [row for entry in entries if (row := self._said(entry))]
        if said:
            self._many(statements.INSERT_SAID, said)
            self._db.index(self._campaign, entries[0].seq - 1)

    def bury(self, dead: Iterable[int], alive: Iterable[int]) -> None:
        """Note which entries are not living from now on, and which are again."""
        for statement, seqs in ((statements.BURY, dead), (statements.REVIVE, alive)):
            self._many(statement, [{"campaign": self._campaign, "seq": seq} for seq in seqs])

    def _many(self, statement: str, rows: Sequence[Values] | Sequence[Row]) -> None:
        if rows:
            self._db.change_many(statement, rows)

    def _entry(self, entry: Entry, stored: Stored) -> Row:
        return (
            self._campaign,
            entry.seq,
            entry.request.id,
            entry.kind,
            entry.subject,
            entry.about,
            entry.stands,
            entry.reverses,
            entry.adventure,
            entry.session,
            entry.scene,
            entry.round,
            entry.day,
            entry.recorded_at,
            entry.recorded_by,
            stored.body,
            stored.prev_hash,
            stored.hash,
        )

    def _posting(self, seq: int, line: int, posting: Posting) -> Row:
        return (
            self._campaign,
            seq,
            line,
            self._number(posting.subject, posting.account),
            posting.amount,
            posting.lot,
            posting.until,
            posting.level,
        )

    def _field(self, seq: int, line: int, change: FieldChange) -> Row:
        told = (change.subject, change.field, canonical(change.value), change.lot)
        return (self._campaign, seq, line, *told)

    def _said(self, entry: Entry) -> Row | None:
        words = words_of(entry)
        return (self._campaign, entry.seq, words) if words else None

    def _number(self, subject: str, name: str) -> int:
        key = (self._campaign, subject, name)
        number = self._known.get(key) or self.numbers.get(key)
        if number is None:
            values = {"campaign": self._campaign, "subject": subject, "name": name}
            found = self._db.rows(statements.ACCOUNT, values)
            number = self.numbers[key] = found[0][0] if found else self._open(subject, name)
        return number

    def _open(self, subject: str, name: str) -> int:
        if self._last is None:
            rows = self._db.rows(statements.LAST_ACCOUNT, {"campaign": self._campaign})
            self._last = rows[0][0] or 0
        self._last += 1
        self._accounts.append((self._campaign, self._last, subject, name))
        return self._last
