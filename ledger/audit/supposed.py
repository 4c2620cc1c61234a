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
    """Dice that are supposed to have fallen, in so many `ways` out of `of`: `aimed` dice have reached what
    they were rolled for, others have this total, or one after it that comes to the same."""

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


def cases(request: Request, table: Table, before: tuple[Fallen, ...] = ()) -> Iterator[Case]:
    """The cases of a request, those in which a roll reaches what it aims at or aims at nothing. Where the
    rules refuse it without dice, or want none, there is one. Where no dice can reach what they are rolled
    for, its verdict still misses them."""
    verdict = decide(Act(request, Tape([one.group for one in before])), table)
    wanted = verdict.missing if not verdict.refused else None
    falls = list(_falls(verdict, wanted)) if wanted is not None else []
    if not falls:
        yield Case(verdict, before)
        return
    # Totals are gone through by halves: a higher one never brings back what a lower one brought and one
    # between did not, so where both ends of a stretch come to the same, all of it does.
    known: dict[int, list[Case]] = {}

    def at(place: int) -> list[Case]:
        if place not in known:
            known[place] = list(cases(request, table, (*before, falls[place])))
        return known[place]

    stretches = [(0, len(falls) - 1)]
    while stretches:
        first, last = stretches.pop()
        if first == last or _alike(at(first), at(last), len(before)):
            ways = sum(one.ways for one in falls[first : last + 1])
            yield from (_counting(case, len(before), ways) for case in at(first))
        else:
            middle = (first + last) // 2
            stretches += [(middle + 1, last), (first, middle)]


def _alike(one: list[Case], other: list[Case], place: int) -> bool:
    """Whether it is all one which of two totals fell at that place: both come to the same in one case."""
    return len(one) == len(other) == 1 and _comes_to(one[0], place) == _comes_to(other[0], place)


def _comes_to(case: Case, place: int) -> tuple[object, ...]:
    verdict, later = case.verdict, case.fallen[place + 1 :]
    found = [(finding.level, finding.rule, finding.code) for finding in verdict.findings]
    chances = [(one.ways, one.of) for one in later]
    return verdict.draft.postings, verdict.draft.fields, found, verdict.missing is None, chances


def _counting(case: Case, place: int, ways: int) -> Case:
    """The case of a stretch of totals, told by the lowest, in all their ways."""
    fallen = list(case.fallen)
    fallen[place] = msgspec.structs.replace(fallen[place], ways=ways)
    return Case(case.verdict, tuple(fallen))


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
