"""The part of an entry's body of which the tables keep copies, or from which everything can be told anew."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from ledger.entry import UNREADABLE
from ledger.store.words import words_in

# Their fields stand in the order of the text: what comes next is then found where it is looked for first.


class Asked(msgspec.Struct, gc=False):
    """The part of a request of which there are copies."""

    arguments: msgspec.Raw
    id: str


class Line(msgspec.Struct, gc=False):
    """A posting."""

    account: str
    amount: int
    level: int | None
    lot: int | None
    subject: str
    until: str | None


class Change(msgspec.Struct, gc=False):
    """A field change, with its value as the text that stands in the body."""

    field: str
    lot: int | None
    subject: str
    value: msgspec.Raw


class Body(msgspec.Struct, gc=False):
    """An entry without what only people read."""

    about: int | None
    adventure: int | None
    day: int
    fields: list[Change]
    kind: str
    note: str
    postings: list[Line]
    recorded_at: str
    recorded_by: str
    request: Asked
    reverses: int | None
    round: int | None
    ruling: str | None
    scene: int | None
    seq: int
    session: int | None
    stands: int
    subject: str


def words_by_entry(bodies: Iterable[Body]) -> list[tuple[int, str | None]]:
    """The words by which each entry is found, of those that have any; None, which no row holds, where what
    was asked for or told cannot be read."""
    found = []
    for body in bodies:
        words: str | None
        try:
            words = _words_in(body)
        except UNREADABLE:
            words = None
        if words != "":
            found.append((body.seq, words))
    return found


def _words_in(body: Body) -> str:
    arguments = bytes(body.request.arguments)
    if body.note or body.ruling or body.fields:
        values = [msgspec.json.decode(change.value) for change in body.fields]
        return words_in(body.note, body.ruling, msgspec.json.decode(arguments), values)
    return _words_of(arguments)


@lru_cache(maxsize=4096)
def _words_of(arguments: bytes) -> str:
    """Of what was asked for alone: very many entries of a campaign ask for the same."""
    return words_in(msgspec.json.decode(arguments))


body_in = msgspec.json.Decoder(Body).decode
"""Reads a text. Raises one of `UNREADABLE` for one that is no entry."""
