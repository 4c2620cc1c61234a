"""The second derivation: everything that a campaign stands at, from the hashed bodies alone.

The ledger's sums add up the posting table, reversals included. The fold knows no reversal's postings: it
takes the entries in order, leaves out those that are not living, and adds up the rest. That both come to the
same is what a verification looks at. Entries pass one at a time, so any number of them needs the memory of
the balances and of the dead alone.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ledger.audit.body import Body

Key = tuple[str, str]
"""A subject, and one of its accounts or fields."""

NOBODY: frozenset[int] = frozenset()


class FoldedPosting(msgspec.Struct, gc=False):
    """What of a posting the fold looks at."""

    subject: str
    account: str
    amount: int
    lot: int | None
    level: int | None


class _Field(msgspec.Struct, gc=False):
    subject: str
    field: str
    value: msgspec.Raw
    lot: int | None


class FoldedEntry(msgspec.Struct, gc=False):
    """What of a body the fold looks at; the rest is skipped without being built."""

    seq: int
    stands: int
    about: int | None
    reverses: int | None
    postings: list[FoldedPosting]
    fields: list[_Field]


class _Reversal(msgspec.Struct, gc=False):
    seq: int
    reverses: int | None


class Folded(msgspec.Struct, frozen=True):
    """What the living entries come to: balances that are not 0, fields as JSON text, and who is dead."""

    balances: dict[Key, int]
    fields: dict[Key, str]
    dead: set[int]


_reversal = msgspec.json.Decoder(_Reversal)
_entry = msgspec.json.Decoder(FoldedEntry)


def reversed_now(bodies: Iterable[str]) -> set[int]:
    """The entries that a reversal in force names, reversals among them. The first of the two readings: only
    what comes later tells whether an entry is living."""
    reversals = []
    for body in bodies:
        found = _reversal.decode(body)
        if found.reverses is not None:
            reversals.append((found.seq, found.reverses))
    return targets_in_force(reversals)


def targets_in_force(reversals: list[tuple[int, int]]) -> set[int]:
    """What is reversed, given every reversal with its target in the order of the journal."""
    reversed_: set[int] = set()
    for seq, target in reversed(reversals):
        if seq not in reversed_:
            reversed_.add(target)
    return reversed_


def fold(bodies: Iterable[str], reversed_: Iterable[int] = NOBODY) -> Folded:
    """Everything that the living of these entries come to. `reversed_` is what `reversed_now` found; entries
    that a reader may not see are left out by naming them too."""
    return fold_read(map(_entry.decode, bodies), reversed_)


def fold_read(entries: Iterable[FoldedEntry], reversed_: Iterable[int] = NOBODY) -> Folded:
    """The same for whoever has read the bodies already."""
    folding = Folding(reversed_)
    folding.take(entries)
    return folding.folded()


class Folding:
    """The fold of entries as they come.

    An entry is living unless it is reversed, is a reversal, or is about a dead one; a posting is living when
    its entry is, and its lot. Counts add up; levels and fields stand at the last living one in standing
    order.
    """

    def __init__(self, reversed_: Iterable[int]) -> None:
        self._dead = set(reversed_)
        self._counts: dict[Key, int] = {}
        self._levels: dict[Key, tuple[int, int, int]] = {}
        self._fields: dict[Key, tuple[int, int, msgspec.Raw]] = {}

    def take(self, entries: Iterable[FoldedEntry | Body]) -> None:
        """The next entries."""
        dead, counts = self._dead, self._counts
        for entry in entries:
            seq = entry.seq
            if entry.reverses is not None or entry.about in dead or seq in dead:
                dead.add(seq)
                continue
            for posting in entry.postings:
                if posting.lot in dead:
                    continue
                key = (posting.subject, posting.account)
                if posting.level is None:
                    counts[key] = counts.get(key, 0) + posting.amount
                else:
                    self._take_level(key, (entry.stands, seq, posting.level))
            for change in entry.fields:
                if change.lot not in dead:
                    self._take_field((change.subject, change.field), (entry.stands, seq), change.value)

    def _take_level(self, key: Key, level: tuple[int, int, int]) -> None:
        held = self._levels.get(key)
        if held is None or held[:2] <= level[:2]:
            self._levels[key] = level

    def _take_field(self, key: Key, place: tuple[int, int], value: msgspec.Raw) -> None:
        held = self._fields.get(key)
        if held is None or held[:2] <= place:
            self._fields[key] = (*place, value.copy())

    def folded(self) -> Folded:
        """What they have come to."""
        standing = self._counts | {key: level for key, (_stands, _seq, level) in self._levels.items()}
        balances = {key: amount for key, amount in standing.items() if amount}
        fields = {key: bytes(value).decode() for key, (_stands, _seq, value) in self._fields.items()}
        return Folded(balances, fields, self._dead)
