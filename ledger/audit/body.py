"""The part of an entry's body of which the tables keep copies, or from which everything can be told anew."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from ledger.store.words import words_in


class Asked(msgspec.Struct, gc=False):
    """The part of a request of which there are copies."""

    id: str
    arguments: msgspec.Raw


class Line(msgspec.Struct, gc=False):
    """A posting."""

    subject: str
    account: str
    amount: int
    lot: int | None
    until: str | None
    level: int | None


class Change(msgspec.Struct, gc=False):
    """A field change, with its value as the text that stands in the body."""

    subject: str
    field: str
    value: msgspec.Raw
    lot: int | None


class Body(msgspec.Struct, gc=False):
    """An entry without what only people read. What has a column stands first, in the order of the
    columns; that of the request comes second among these."""

    seq: int
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
    request: Asked
    postings: list[Line]
    fields: list[Change]
    note: str
    ruling: str | None

    def words(self) -> str:
        """The words by which the entry is found."""
        arguments = bytes(self.request.arguments)
        if not (self.note or self.ruling or self.fields):
            return _words_of(arguments)
        values = [msgspec.json.decode(change.value) for change in self.fields]
        return words_in(self.note, self.ruling, msgspec.json.decode(arguments), values)


@lru_cache(maxsize=4096)
def _words_of(arguments: bytes) -> str:
    """Of what was asked for alone: very many entries of a campaign ask for the same."""
    return words_in(msgspec.json.decode(arguments))


body_in = msgspec.json.Decoder(Body).decode
"""Reads a text. Raises msgspec.DecodeError for one that is no entry."""
