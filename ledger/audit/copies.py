"""The copies that the tables keep of what the bodies say: columns, postings, fields, accounts, subjects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from ledger.audit.fold import Folded, Key
from ledger.audit.problems import Problems
from ledger.entry import LARGEST
from ledger.store.database import Row
from ledger.store.statements import COLUMNS
from ledger.store.words import words_in
from ledger.wording.language import _
from rules.kernel.record import Posting


class Request(msgspec.Struct, gc=False):
    """The part of a request of which the tables keep copies."""

    id: str
    arguments: dict[str, Any]


class Change(msgspec.Struct, gc=False):
    """A field change, with its value as the text that stands in the body."""

    subject: str
    field: str
    value: msgspec.Raw
    lot: int | None


class Body(msgspec.Struct, gc=False):
    """The part of an entry of which the tables keep copies."""

    seq: int
    request: Request
    kind: str
    subject: str
    about: int | None
    stands: int
    reverses: int | None
    adventure: int | None
    session: int | None
    scene: int | None
    round: int | None
    day: int
    recorded_at: str
    recorded_by: str
    postings: list[Posting]
    fields: list[Change]
    note: str
    ruling: str | None

    def words(self) -> str:
        """The words by which the entry is found."""
        values = [msgspec.json.decode(change.value) for change in self.fields]
        return words_in(self.note, self.ruling, self.request.arguments, values)


_COPIED = COLUMNS["entry"][:-3]


def differences(row: Row, body: Body) -> Iterator[tuple[str, object, object]]:
    """Each column of a row of `entry` that is not what the body says: its name, what it holds, what is
    said."""
    said = (
        *(body.seq, body.request.id, body.kind, body.subject, body.about, body.stands, body.reverses),
        *(body.adventure, body.session, body.scene, body.round, body.day),
        *(body.recorded_at, body.recorded_by),
    )
    if row[: len(said)] != said:
        for name, kept, due in zip(_COPIED, row, said, strict=False):
            if kept != due:
                yield name, kept, due


class Lines:
    """Rows that begin with the number of an entry, taken entry by entry."""

    def __init__(self, rows: Iterator[Row]) -> None:
        self._rows = rows
        self._next = next(rows, None)

    def upto(self, seq: int) -> list[Row]:
        """The next rows, to the last of that entry; what does not belong to it belongs to nobody."""
        taken = []
        while self._next is not None and self._next[0] <= seq:
            taken.append(self._next)
            self._next = next(self._rows, None)
        return taken


class Copies:
    """Compares the rows of the other tables with the bodies that pass by."""

    def __init__(
        self,
        problems: Problems,
        accounts: Iterable[Row],
        postings: Iterator[Row],
        fields: Iterator[Row],
        said: Iterator[Row],
    ) -> None:
        self._problems = problems
        self._numbers: dict[Key, int] = {(subject, name): number for number, subject, name in accounts}
        self._postings = Lines(postings)
        self._fields = Lines(fields)
        self._said = Lines(said)
        self._used: set[Key] = set()
        self._subjects: set[str] = set()

    def compare(self, seq: int, body: Body) -> None:
        """The rows of an entry against its body."""
        kept = self._postings.upto(seq)
        if (kept or body.postings) and kept != self._posting_rows(seq, body):
            self._tell_strays(kept, seq)
            sentence = _("entry {entry} was altered: its postings are not those of its text")
            self._problems.of_entry(seq, sentence)
        kept = self._fields.upto(seq)
        if (kept or body.fields) and kept != self._field_rows(seq, body):
            self._tell_strays(kept, seq)
            sentence = _("entry {entry} was altered: its fields are not those of its text")
            self._problems.of_entry(seq, sentence)
        kept, words = self._said.upto(seq), body.words()
        if kept != ([(seq, words)] if words else []):
            self._tell_strays(kept, seq)
            sentence = _(
                "entry {entry} was altered: the words by which it is found are not those of its text"
            )
            self._problems.of_entry(seq, sentence)

    def finish(self) -> None:
        """What is left when all entries have passed: rows and accounts of nobody."""
        for lines in (self._postings, self._fields, self._said):
            self._tell_strays(lines.upto(LARGEST))
        for subject, name in sorted(self._numbers.keys() - self._used):
            sentence = _("there is an account {name} of {subject} that no entry posts to")
            self._problems.of_ledger(sentence, name=name, subject=subject)

    def compare_subjects(self, folded: Folded, subjects: Iterable[Row]) -> None:
        """The list of subjects: everyone whom an entry posts to or tells something of, with their kinds."""
        due = self._subjects | {subject for subject, _name in self._used}
        kept: dict[str, str | None] = dict(subjects)
        for subject in sorted(due ^ kept.keys()):
            sentence = _("the list of subjects is wrong about {subject}: no entry, or no row, is about them")
            self._problems.of_ledger(sentence, subject=subject)
        for subject in sorted(due & kept.keys()):
            said = folded.fields.get((subject, "kind"))
            if kept[subject] != (None if said is None else msgspec.json.decode(said)):
                sentence = _("the list of subjects was altered: the kind of {subject} is not {kind}")
                self._problems.of_ledger(sentence, subject=subject, kind=kept[subject])

    def _posting_rows(self, seq: int, body: Body) -> list[Row]:
        rows: list[Row] = []
        for line, posting in enumerate(body.postings, 1):
            key = (posting.subject, posting.account)
            self._used.add(key)
            number = self._numbers.get(key)
            rows.append((seq, line, number, posting.amount, posting.lot, posting.until, posting.level))
        return rows

    def _field_rows(self, seq: int, body: Body) -> list[Row]:
        rows: list[Row] = []
        for line, change in enumerate(body.fields, 1):
            self._subjects.add(change.subject)
            value = bytes(change.value).decode()
            rows.append((seq, line, change.subject, change.field, value, change.lot))
        return rows

    def _tell_strays(self, rows: Iterable[Row], of: int | None = None) -> None:
        """Rows among these that belong to no entry; those of entry `of` do."""
        for seq in sorted({row[0] for row in rows} - {of}):
            self._problems.of_entry(seq, _("entry {entry} is not there, and has postings, fields or words"))
