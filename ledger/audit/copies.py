"""The copies that the tables keep of what the bodies say: columns, postings, fields, accounts, subjects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from ledger.audit.fold import Folded, Key
from ledger.audit.problems import Problems
from ledger.store.database import Row
from ledger.store.statements import COLUMNS
from ledger.wording.language import _
from rules.kernel.record import Posting


class Request(msgspec.Struct, gc=False):
    """The part of a request that has a column."""

    id: str


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


_COPIED = COLUMNS["entry"][:-3]


def differences(row: Row, body: Body) -> Iterator[tuple[str, object, object]]:
    """Each column of a row of `entry` that is not what the body says: its name, what it holds, what is
    said."""
    for name, kept in zip(_COPIED, row, strict=False):
        said = body.request.id if name == "request" else getattr(body, name)
        if kept != said or type(kept) is not type(said):
            yield name, kept, said


class Lines:
    """Rows that begin with the number of an entry, taken entry by entry."""

    def __init__(self, rows: Iterator[Row]) -> None:
        self._rows = rows
        self._next = next(rows, None)

    def of(self, seq: int) -> tuple[list[Row], list[Row]]:
        """The rows before those of an entry, which belong to nobody, and those of the entry."""
        strays = self._taken(seq - 1)
        return strays, self._taken(seq)

    def rest(self) -> list[Row]:
        """All that is left."""
        return self._taken(None)

    def _taken(self, upto: int | None) -> list[Row]:
        taken = []
        while self._next is not None and (upto is None or self._next[0] <= upto):
            taken.append(self._next)
            self._next = next(self._rows, None)
        return taken


class Copies:
    """Compares the rows of the other tables with the bodies that pass by."""

    def __init__(
        self, problems: Problems, accounts: Iterable[Row], postings: Iterator[Row], fields: Iterator[Row]
    ) -> None:
        self._problems = problems
        self._numbers: dict[Key, int] = {(subject, name): number for number, subject, name in accounts}
        self._postings = Lines(postings)
        self._fields = Lines(fields)
        self._used: set[Key] = set()
        self._subjects: set[str] = set()

    def compare(self, seq: int, body: Body) -> None:
        """The rows of an entry against its body."""
        self._used.update((posting.subject, posting.account) for posting in body.postings)
        self._subjects.update(change.subject for change in body.fields)
        strays, kept = self._postings.of(seq)
        self._tell_strays(strays)
        if kept != [*self._posting_rows(seq, body)]:
            self._problems.of_entry(
                seq, _("entry {entry} was altered: its postings are not those of its text")
            )
        strays, kept = self._fields.of(seq)
        self._tell_strays(strays)
        if kept != [*_field_rows(seq, body)]:
            self._problems.of_entry(seq, _("entry {entry} was altered: its fields are not those of its text"))

    def finish(self) -> None:
        """What is left when all entries have passed: rows and accounts of nobody."""
        self._tell_strays(self._postings.rest() + self._fields.rest())
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

    def _posting_rows(self, seq: int, body: Body) -> Iterator[Row]:
        for line, posting in enumerate(body.postings, 1):
            number = self._numbers.get((posting.subject, posting.account))
            yield seq, line, number, posting.amount, posting.lot, posting.until, posting.level

    def _tell_strays(self, rows: Iterable[Row]) -> None:
        for seq in sorted({row[0] for row in rows}):
            self._problems.of_entry(seq, _("entry {entry} is not there, and has postings or fields"))


def _field_rows(seq: int, body: Body) -> Iterator[Row]:
    for line, change in enumerate(body.fields, 1):
        yield seq, line, change.subject, change.field, bytes(change.value).decode(), change.lot
