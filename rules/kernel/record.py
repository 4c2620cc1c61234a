"""What a move drafts and the ledger keeps: postings, fields, lots, requests.

Only ids and the user's own words stand in these records, never rendered text: sentences are
made on reading, in the reader's language.
"""

# Without annotations as texts, which msgspec would have to compile at every start.

from typing import Any, Self

import msgspec

from rules.kernel.dice import Group

TABLE = "table"
"""The subject that the spans, the day and the settings belong to; it acts where nobody else does."""

OWN = 0
"""Stands for the number of the entry that is being drafted, which has none yet."""

Value = str | int | bool | list[str] | None
"""What a field may hold."""

Facts = dict[str, Any]
"""Strings, whole numbers, true, false, null, lists and maps with ASCII keys; never floats."""


class SpanKey(msgspec.Struct, frozen=True):
    """One opening of a span of play, e.g. the third round of the table: `table:round:3`."""

    owner: str
    span: str
    ordinal: int

    def __str__(self) -> str:
        return f"{self.owner}:{self.span}:{self.ordinal}"

    @classmethod
    def parse(cls, text: str) -> Self:
        owner, span, ordinal = text.rsplit(":", 2)
        return cls(owner, span, int(ordinal))


class Posting(msgspec.Struct, frozen=True):
    """A whole amount to an account of a subject; amounts always sum.

    `lot` is the earlier entry whose effect this amount belongs to (None: its own entry), `until` names
    the span whose end ends it (`table:round:3`), and `level` stands on level accounts alone: where the
    posting moves the account to (the amount is then the difference, and may be 0).
    """

    subject: str
    account: str
    amount: int
    lot: int | None = None
    until: str | None = None
    level: int | None = None


class FieldChange(msgspec.Struct, frozen=True):
    """A text or setting of a subject; the last living one holds."""

    subject: str
    field: str
    value: Value
    lot: int | None = None


class Lot(msgspec.Struct, frozen=True):
    """What is still open of an entry on an account: a matter, a mark, a credit."""

    subject: str
    account: str
    entry: int
    amount: int
    until: str | None = None


class Request(msgspec.Struct, frozen=True):
    """What was asked, with resolved ids: enough to judge it again. `dice` are the groups that were read, in
    order; `at` is the place in play of a late entry (`session:3`)."""

    id: str
    who: str | None
    move: str
    arguments: dict[str, Any]
    dice: list[Group] = []
    at: str | None = None


class Draft(msgspec.Struct):
    """What a move wants recorded: one entry, however many rolls and subjects it has inside."""

    kind: str
    subject: str
    facts: Facts = msgspec.field(default_factory=dict)
    fields: list[FieldChange] = msgspec.field(default_factory=list)
    postings: list[Posting] = msgspec.field(default_factory=list)
    citations: list[str] = msgspec.field(default_factory=list)
    about: int | None = None
