"""Which entries are living, as the journal goes on: what each reversal ends and brings back."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ledger.entry import Entry


class Living:
    """Who is dead so far. Nothing is kept of an entry that is living.

    `entry` finds one by its number; `abouts` gives all entries about one, and about those, living or not, as
    far as the journal has gone.
    """

    def __init__(self, entry: Callable[[int], Entry], abouts: Callable[[int], Iterable[int]]) -> None:
        self.dead: set[int] = set()
        self._entry = entry
        self._abouts = abouts
        self._targets: dict[int, int] = {}
        self._reversed_by: dict[int, int] = {}

    def reversal_of(self, seq: int) -> int | None:
        """The reversal that holds an entry reversed, if one does."""
        return self._reversed_by.get(seq)

    def follow(self, entry: Entry) -> set[int]:
        """The next entry. Returns those before it that die or live again because of it."""
        if entry.reverses is None:
            if entry.about in self.dead:
                self.dead.add(entry.seq)
            return set()
        self.dead.add(entry.seq)
        return self._turn(self._base(entry.seq, entry.reverses))

    def _base(self, seq: int, target: int) -> int:
        """What a reversal comes down to: the entry that stands, or does not, because of it and of those that
        it reverses."""
        self._targets[seq] = target
        by, in_force = seq, True
        while by in self._targets:
            target = self._targets[by]
            if in_force:
                self._reversed_by[target] = by
            elif self._reversed_by.get(target) == by:
                del self._reversed_by[target]
            by, in_force = target, not in_force
        return by

    def _turn(self, base: int) -> set[int]:
        family = [base, *self._abouts(base)]
        before = self.dead.intersection(family)
        for seq in family:
            about = self._entry(seq).about
            if seq in self._reversed_by or (about is not None and about in self.dead):
                self.dead.add(seq)
            elif seq not in self._targets:
                self.dead.discard(seq)
        return before ^ self.dead.intersection(family)
