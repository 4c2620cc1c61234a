"""The second derivation: everything that a campaign stands at, from the hashed bodies alone.

The ledger's sums add up the posting table, reversals included. The fold knows no reversal's postings: it
takes the entries in order, leaves out those that are not living, and adds up the rest. That both come to the
same is what a verification looks at. Entries pass one at a time, so any number of them needs the memory of
the balances and of the dead alone.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

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
    that a reader may not see are left out by naming them too.

    An entry is living unless it is reversed, is a reversal, or is about a dead one; a posting is living when
    its entry is, and its lot. Counts add up; levels and fields stand at the last living one in standing
    order.
    """
    return fold_read(map(_entry.decode, bodies), reversed_)


def fold_read(entries: Iterable[FoldedEntry], reversed_: Iterable[int] = NOBODY) -> Folded:
    """The same for whoever has read the bodies already."""
    dead = set(reversed_)
    counts: dict[Key, int] = {}
    levels: dict[Key, tuple[int, int, int]] = {}
    fields: dict[Key, tuple[int, int, msgspec.Raw]] = {}
    for entry in entries:
        seq, stands = entry.seq, entry.stands
        if entry.reverses is not None or entry.about in dead or seq in dead:
            dead.add(seq)
            continue
        for posting in entry.postings:
            if posting.lot in dead:
                continue
            key = (posting.subject, posting.account)
            if posting.level is None:
                counts[key] = counts.get(key, 0) + posting.amount
            elif key not in levels or levels[key][:2] <= (stands, seq):
                levels[key] = (stands, seq, posting.level)
        for change in entry.fields:
            key = (change.subject, change.field)
            if change.lot not in dead and (key not in fields or fields[key][:2] <= (stands, seq)):
                fields[key] = (stands, seq, change.value.copy())
    return Folded(_balances(counts, levels), _texts(fields), dead)


def _balances(counts: dict[Key, int], levels: dict[Key, tuple[int, int, int]]) -> dict[Key, int]:
    standing = counts | {key: level for key, (_stands, _seq, level) in levels.items()}
    return {key: amount for key, amount in standing.items() if amount}


def _texts(fields: dict[Key, tuple[int, int, msgspec.Raw]]) -> dict[Key, str]:
    return {key: bytes(value).decode() for key, (_stands, _seq, value) in fields.items()}
