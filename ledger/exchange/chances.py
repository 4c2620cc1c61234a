"""The exact chance of dice about to be rolled, as the commands and the screens tell it."""

from __future__ import annotations

from contextlib import suppress

import msgspec

from rules.kernel import odds
from rules.kernel.verdict import Pool


class Odds(msgspec.Struct, frozen=True):
    """The exact odds of a pool: `ways` out of `of` reach what it is rolled against (None: nothing is). `ties`
    of the others reach it neither for us nor for the opponent. `instead` are the odds as something else would
    make them, by the words for that."""

    effective: odds.Thrown
    ways: int | None
    of: int
    ties: int = 0
    instead: tuple[tuple[tuple[str, ...], Odds], ...] = ()

    @property
    def percent(self) -> float | None:
        return None if self.ways is None else odds.percent(self.ways, self.of)

    @property
    def chance(self) -> str | None:
        return None if self.ways is None else f"{self.ways}/{self.of}"

    @property
    def mean(self) -> float:
        """The mean total; 0 where nothing can be rolled."""
        if not self.effective.rollable:
            return 0
        above, below = odds.mean_of(self.effective)
        return above / below

    @property
    def totals(self) -> list[tuple[int, int]]:
        """The ways to each total; none where nothing can be rolled. Raises ValueError for more dice than odds
        are given for."""
        if not self.effective.rollable:
            return []
        lowest, ways = odds.ways_of(self.effective)
        return [*enumerate(ways, start=lowest)]

    @property
    def distribution(self) -> list[tuple[int, float]]:
        """Each total with its chance in per cent. Raises ValueError as `totals` does."""
        totals = self.totals
        of = sum(ways for _total, ways in totals)
        return [(total, odds.percent(ways, of)) for total, ways in totals]


def odds_of(pool: Pool) -> Odds:
    """What would come of rolling it. Raises ValueError for more dice than odds are given for; what would make
    it so many is left out."""
    found = _odds_of(pool)
    instead = []
    for words, other in pool.instead:
        with suppress(ValueError):
            instead.append((words, _odds_of(other)))
    return msgspec.structs.replace(found, instead=tuple(instead)) if instead else found


def _odds_of(pool: Pool) -> Odds:
    ours, theirs = pool.code, pool.against
    if theirs is not None and ours.rollable and theirs.rollable:
        win, tie, _lose, of = odds.chance_of_opposed(ours, theirs)
        return Odds(ours, win + tie, of) if pool.tie_wins else Odds(ours, win, of, tie)
    of = odds.all_ways(ours)
    if pool.target is not None:
        return Odds(ours, odds.reaching(ours, pool.target + pool.above), of)
    # Whoever has no dice does not roll, and is beaten by any roll.
    return Odds(ours, None if theirs is None else of if ours.rollable else 0, of)
