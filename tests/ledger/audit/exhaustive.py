"""Every way to an aim, by trying every request there is, each with all dice: slow, and plainly right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from ledger.audit.remembered import Remembered
from ledger.audit.steps import joined
from rules.kernel.act import Act
from rules.kernel.decide import decide
from rules.kernel.dice import Group, Tape
from rules.kernel.notation import Code
from rules.kernel.record import Draft, Request
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict
from rules.kernel.ways import Aim
from tests.rules.memory import Campaign

POINTS, DAYS, DARK, BOOKED = "character_points", "days_in_training", "dark_side_points", "booked."


class Cost(NamedTuple):
    """Points, days and dark side points, and the chance that it comes to no more."""

    points: int = 0
    days: int = 0
    harm: int = 0
    chance: Fraction = Fraction(1)

    def with_(self, other: Cost) -> Cost:
        return Cost(
            self.points + other.points,
            self.days + other.days,
            self.harm + other.harm,
            self.chance * other.chance,
        )


RANKS: dict[str, Callable[[Cost], tuple[Any, ...]]] = {
    "points": lambda cost: (cost.points, -cost.chance, cost.harm, cost.days),
    "days": lambda cost: (cost.days, -cost.chance, cost.harm, cost.points),
    "chance": lambda cost: (-cost.chance, cost.harm, cost.points, cost.days),
}

Said = tuple[str, dict[str, Any]]
"""A move and its arguments."""


def every_way(campaign: Campaign, aim: Aim, requests: list[Said], most_steps: int) -> set[Cost]:
    """What each way to the aim costs that has at most so many steps; those that cost more points than there
    are end in a refusal."""
    table = Table(campaign.system, Remembered(campaign))
    return set(_ways(table, Draft("noted", aim.who), aim, requests, most_steps))


def _ways(table: Table, before: Draft, aim: Aim, requests: list[Said], left: int) -> Iterator[Cost]:
    now = table.plus(before)
    if aim.reached(now):
        yield Cost()
    elif left:
        for move, arguments in requests:
            for cost, draft in _come_of(Request("", aim.who, move, arguments), now):
                for rest in _ways(table, joined(before, draft), aim, requests, left - 1):
                    yield cost.with_(rest)


def _come_of(request: Request, table: Table) -> list[tuple[Cost, Draft]]:
    """What a request may come to that moves anything but points and days, with the chance of that or
    better."""
    found = [
        (_cost(verdict, request.who or ""), _moved(verdict.draft), verdict.draft, chance)
        for verdict, chance in _thrown(request, table, [], Fraction(1))
    ]
    ends: dict[tuple[Cost, frozenset[Any]], tuple[Cost, Draft]] = {}
    for cost, moved, draft, _ in found:
        if moved and (cost, moved) not in ends:
            chance = sum(
                (one for better, same, _, one in found if same == moved and _no_dearer(better, cost)),
                Fraction(0),
            )
            ends[cost, moved] = (cost._replace(chance=chance), draft)
    return list(ends.values())


def _no_dearer(one: Cost, other: Cost) -> bool:
    return one.points <= other.points and one.days <= other.days and one.harm <= other.harm


def _thrown(
    request: Request, table: Table, dice: list[Group], chance: Fraction
) -> Iterator[tuple[Verdict, Fraction]]:
    verdict = decide(Act(request, Tape(dice)), table)
    if verdict.refused:
        return
    if verdict.missing is None:
        yield verdict, chance
        return
    [pool] = [pool for pool in verdict.pools if pool.label == verdict.missing.label]
    assert isinstance(pool.code, Code)
    totals = Counter({pool.code.pips: 1})
    for _die in range(pool.code.dice):
        more: Counter[int] = Counter()
        for total, ways in totals.items():
            more.update({total + face: ways for face in range(1, 7)})
        totals = more
    for total, ways in totals.items():
        fell = [*dice, Group(pool.label, total=total)]
        yield from _thrown(request, table, fell, chance * Fraction(ways, 6**pool.code.dice))


def _cost(verdict: Verdict, who: str) -> Cost:
    sums: Counter[tuple[str, str]] = Counter()
    for posting in verdict.draft.postings:
        sums[posting.subject, posting.account] += posting.amount
    harm = sum(amount for (_, account), amount in sums.items() if account == DARK)
    return Cost(-sums[who, POINTS], sums[who, DAYS], harm)


def _moved(draft: Draft) -> frozenset[Any]:
    sums: Counter[tuple[str, str]] = Counter()
    for posting in draft.postings:
        if posting.account not in (POINTS, DAYS) and not posting.account.startswith(BOOKED):
            sums[posting.subject, posting.account] += posting.amount
    return frozenset((key, amount) for key, amount in sums.items() if amount)
