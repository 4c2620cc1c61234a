"""What the store gives and takes, beside entries: small frozen records."""

from __future__ import annotations

from typing import Literal

import msgspec

from ledger.entry import FIRST_HASH, LARGEST


class Head(msgspec.Struct, frozen=True):
    """The last entry of a campaign: what an append states that it was decided on."""

    seq: int = 0
    hash: bytes = FIRST_HASH


class Campaign(msgspec.Struct, frozen=True):
    """One campaign of a ledger: its id there, the id that it keeps wherever it is copied, and its name."""

    campaign: str
    uid: str
    name: str
    head_seq: int
    head_hash: bytes

    @property
    def head(self) -> Head:
        return Head(self.head_seq, self.head_hash)


class Opening(msgspec.Struct, frozen=True):
    """What an append that begins a campaign says of it."""

    uid: str
    name: str


class Stored(msgspec.Struct, frozen=True):
    """An entry as it is kept: the text that is hashed, and its links in the chain."""

    seq: int
    body: str
    prev_hash: bytes
    hash: bytes


class Moment(msgspec.Struct, frozen=True):
    """As of when. `entry`: as the ledger stood after entry n. `stands`: as play stood at place n, all that
    was corrected or entered late since then counted in."""

    kind: Literal["entry", "stands"]
    n: int


class Balance(msgspec.Struct, frozen=True):
    """What an account of a subject stands at; never 0."""

    subject: str
    account: str
    amount: int


class FieldValue(msgspec.Struct, frozen=True):
    """What a field of a subject holds; `value` as its JSON text."""

    subject: str
    field: str
    value: str


class StatementRow(msgspec.Struct, frozen=True, gc=False):
    """A line of a statement of account, with what a reader wants to know of its entry. `dead` is 1 where its
    entry, or the lot it belongs to, is not living now."""

    seq: int
    line: int
    amount: int
    level: int | None
    lot: int | None
    until: str | None
    kind: str
    stands: int
    session: int | None
    adventure: int | None
    day: int
    body: str
    dead: int


class LevelRow(msgspec.Struct, frozen=True):
    """A move of a level account. `dead`: its entry, or the lot it belongs to, is not living."""

    stands: int
    seq: int
    level: int
    dead: bool
    lot: int | None = None


class Telling(msgspec.Struct, frozen=True):
    """One time that a field was told: its value as JSON text, and the lot that it belongs to."""

    stands: int
    seq: int
    value: str
    lot: int | None


class Page(msgspec.Struct, frozen=True):
    """Which entries: `after` < seq <= `upto`, all of `kind` and of these spans, concerning `subject`
    (theirs, or with a posting or a field of theirs), and with the words of `search`, or words that begin so,
    among those that people wrote in it, without regard to case and accents; those alone `among` these
    numbers, and those alone that were `reversed` once."""

    after: int = 0
    upto: int = LARGEST
    limit: int | None = None
    newest_first: bool = False
    kind: str | None = None
    session: int | None = None
    adventure: int | None = None
    scene: int | None = None
    round: int | None = None
    subject: str | None = None
    search: str | None = None
    among: tuple[int, ...] | None = None
    reversed: bool | None = None
