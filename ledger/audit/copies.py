"""The copies that the tables keep of what the bodies say: columns, postings, fields, accounts, subjects."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

import msgspec

from ledger.audit.body import Body, words_by_entry
from ledger.audit.fold import Folded, Key
from ledger.audit.problems import Problems
from ledger.entry import LARGEST
from ledger.store.database import Row
from ledger.store.statements import COPIES
from ledger.wording.language import _

RowsOf = Callable[[str, int, int], list[Row]]
"""The rows of one of the `COPIES`, of the entries after one, up to another."""


class Portion(msgspec.Struct, frozen=True):
    """Entries that follow one another, `after` another: number, text, the hash before it and its own. And by
    table what the `COPIES` say from there to the last of them (`Store.copies_as_text`)."""

    after: int
    entries: list[Row]
    texts: dict[str, str]


class Copies:
    """Compares what the tables say with the bodies that pass by, a portion at a time: what is as it should be
    is seen at one glance, and only where something is not does it matter what."""

    def __init__(self, problems: Problems, accounts: Iterable[Row], rows: RowsOf) -> None:
        self._problems = problems
        self._rows = rows
        self._numbers: dict[Key, int] = {(subject, name): number for number, subject, name in accounts}
        self._unused = {*self._numbers.values()}
        self._subjects = {subject for subject, _name in self._numbers}

    def compare(self, portion: Portion, bodies: Sequence[Body | None]) -> None:
        """The next entries against their bodies; None for one that cannot be read."""
        read = [body for body in bodies if body is not None]
        if portion.texts["entry"] != _text(_columns(read)):
            self._tell_columns(self._rows_in("entry", portion), bodies)
            # A body that calls itself another is held against the lines of the entry that it is in.
            pairs = zip(portion.entries, bodies, strict=True)
            read = [msgspec.structs.replace(body, seq=row[0]) for row, body in pairs if body is not None]
        due: dict[str, Callable[[list[Body]], list[Row]]] = {
            "posting": self._posting_rows,
            "field": self._field_rows,
            "said": words_by_entry,
        }
        for table, rows_of in due.items():
            lines = rows_of(read)
            if portion.texts[table] != _text(lines):
                self._tell_lines(table, portion, lines, bodies)

    def finish(self, last: int) -> None:
        """When all entries have passed: what the tables say after the last, and accounts of nobody."""
        self._tell_strays({row[0] for table in COPIES for row in self._rows(table, last, LARGEST)})
        for subject, name in sorted(
            (key for key, number in self._numbers.items() if number in self._unused), key=repr
        ):
            sentence = _("there is an account {name} of {subject} that no entry posts to")
            self._problems.of_ledger(sentence, name=name, subject=subject)

    def compare_subjects(self, folded: Folded, subjects: Iterable[Row]) -> None:
        """The list of subjects: everyone whom an entry posts to or tells something of, with their kinds."""
        due = self._subjects
        kept: dict[str, str | None] = dict(subjects)
        for subject in sorted(due ^ kept.keys(), key=repr):
            sentence = _("the list of subjects is wrong about {subject}: no entry, or no row, is about them")
            self._problems.of_ledger(sentence, subject=subject)
        for subject in sorted(due & kept.keys()):
            said = folded.fields.get((subject, "kind"))
            if kept[subject] != (None if said is None else msgspec.json.decode(said)):
                sentence = _("the list of subjects was altered: the kind of {subject} is not {kind}")
                self._problems.of_ledger(sentence, subject=subject, kind=kept[subject])

    # ---- What the rows should be ----

    def _posting_rows(self, bodies: Iterable[Body]) -> list[Row]:
        number = self._numbers.get
        rows: list[Row] = [
            (body.seq, at, number((own.subject, own.account)), own.amount, own.lot, own.until, own.level)
            for body in bodies
            for at, own in enumerate(body.postings, 1)
        ]
        if self._unused:
            self._unused.difference_update([row[2] for row in rows])
        return rows

    def _field_rows(self, bodies: Iterable[Body]) -> list[Row]:
        rows: list[Row] = [
            (body.seq, at, own.subject, own.field, bytes(own.value).decode(), own.lot)
            for body in bodies
            if body.fields
            for at, own in enumerate(body.fields, 1)
        ]
        self._subjects.update([row[2] for row in rows])
        return rows

    # ---- What is not as it should be ----
    # To Python 1.0 is 1. It is no whole number, though, and not what was recorded.

    def _rows_in(self, table: str, portion: Portion) -> list[Row]:
        return self._rows(table, portion.after, portion.entries[-1][0])

    def _tell_columns(self, rows: Iterable[Row], bodies: Iterable[Body | None]) -> None:
        sentence = _("entry {entry} was altered: its column {column} holds {kept}, and its text {said}")
        for row, body in zip(rows, bodies, strict=True):
            if body is None:
                continue
            for column, kept, said in zip(COPIES["entry"], row, *_columns([body]), strict=True):
                if repr(kept) != repr(said):
                    self._problems.of_entry(row[0], sentence, column=column, kept=kept, said=said)

    def _tell_lines(
        self, table: str, portion: Portion, due: list[Row], bodies: Sequence[Body | None]
    ) -> None:
        """Of entries whose text nobody can read it is not known which lines they should have."""
        there = {row[0] for row in portion.entries}
        blind = {row[0] for row, body in zip(portion.entries, bodies, strict=True) if body is None}
        have, should_have = _by_entry(self._rows_in(table, portion)), _by_entry(due)
        for seq in sorted((have.keys() | should_have.keys()) & there - blind):
            if repr(have[seq]) != repr(should_have[seq]):
                self._problems.of_entry(seq, _altered(table))
        self._tell_strays(have.keys() - there)

    def _tell_strays(self, seqs: Iterable[int]) -> None:
        for seq in sorted(seqs):
            self._problems.of_entry(seq, _("entry {entry} is not there, and has postings, fields or words"))


def _columns(bodies: Iterable[Body]) -> list[Row]:
    """What the columns of these entries should hold, as far as they are copies."""
    return [
        (
            own.seq,
            own.request.id,
            own.kind,
            own.subject,
            own.about,
            own.stands,
            own.reverses,
            own.adventure,
            own.session,
            own.scene,
            own.round,
            own.day,
            own.recorded_at,
            own.recorded_by,
        )
        for own in bodies
    ]


def _text(rows: list[Row]) -> str:
    """As `Store.copies_as_text` gives them."""
    return msgspec.json.encode(rows).decode()


def _altered(table: str) -> str:
    if table == "posting":
        return _("entry {entry} was altered: its postings are not those of its text")
    if table == "field":
        return _("entry {entry} was altered: its fields are not those of its text")
    return _("entry {entry} was altered: the words by which it is found are not those of its text")


def _by_entry(rows: Iterable[Row]) -> dict[int, list[Row]]:
    """The rows of each entry; none for an entry that has none."""
    found: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        found[row[0]].append(row)
    return found
