"""What may come of a request whose dice have not fallen: each case with its exact chance."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.kernel import odds
from rules.kernel.act import Act
from rules.kernel.decide import decide
from rules.kernel.dice import Group, NeedDice, Tape
from rules.kernel.hits import Hits
from rules.kernel.notation import Code
from rules.kernel.record import Request
from rules.kernel.sum_of import SumOf
from rules.kernel.table import Table
from rules.kernel.verdict import Pool, Verdict

MOST_TOTALS = 400
"""So many different totals of one roll at most are gone through."""


class Fallen(msgspec.Struct, frozen=True):
    """Dice that are supposed to have fallen, in so many `ways` out of `of`. `aimed` dice have reached what
    they were rolled for; of others it is this very total."""

    pool: Pool
    total: int
    group: Group
    ways: int
    of: int

    @property
    def aimed(self) -> bool:
        return self.pool.target is not None


class Case(msgspec.Struct, frozen=True):
    """A verdict, and the dice that it supposes."""

    verdict: Verdict
    fallen: tuple[Fallen, ...]

    @property
    def ways(self) -> int:
        return _product(one.ways for one in self.fallen)

    @property
    def of(self) -> int:
        return _product(one.of for one in self.fallen)


def _product(numbers: Iterator[int]) -> int:
    found = 1
    for number in numbers:
        found *= number
    return found


def cases(request: Request, table: Table, fallen: tuple[Fallen, ...] = ()) -> Iterator[Case]:
    """The cases of a request, those in which a roll reaches what it aims at or aims at nothing. Where the
    rules refuse it without dice, or want none, there is one. Where no dice can reach what they are rolled
    for, its verdict still misses them."""
    verdict = decide(Act(request, Tape([one.group for one in fallen])), table)
    falls = [] if verdict.missing is None or verdict.refused else list(_falls(verdict, verdict.missing))
    if not falls:
        yield Case(verdict, fallen)
    for one in falls:
        yield from cases(request, table, (*fallen, one))


def _falls(verdict: Verdict, missing: NeedDice) -> Iterator[Fallen]:
    pool = next(pool for pool in verdict.pools if pool.label == missing.label)
    if pool.against is not None or not _countable(pool):
        # Nothing that advances anybody is rolled so: against someone, or by dice that count one by one.
        return
    of = odds.all_ways(pool.code)
    lowest, each = odds.ways_of(pool.code)
    if pool.target is not None:
        total = max(pool.target + pool.above, lowest)
        ways = odds.reaching(pool.code, total)
        if ways:
            yield Fallen(pool, total, _group(pool, missing, total), ways, of)
    elif len(each) <= MOST_TOTALS:
        for total, ways in enumerate(each, start=lowest):
            yield Fallen(pool, total, _group(pool, missing, total), ways, of)


def _countable(pool: Pool) -> bool:
    """Whether a total says enough of how these dice fell."""
    if isinstance(pool.code, Code):
        return True
    return not isinstance(pool.code, Hits) and pool.code.dice == 1


def _group(pool: Pool, missing: NeedDice, total: int) -> Group:
    if isinstance(pool.code, Code):
        return Group(pool.label, total=total)
    plus = pool.code.plus if isinstance(pool.code, SumOf) else 0
    return Group(pool.label, faces=[total - plus], sides=missing.sides)
