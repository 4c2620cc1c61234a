"""Scores and points over the sessions as series of steps, and as small step charts: the geometry, which a
template draws."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from ledger.exchange import tables
from ledger.exchange.books import Learnt, Period
from ledger.exchange.chronicle import Character
from ledger.wording.language import _
from ledger.wording.speaker import Speaker
from rules.kernel.system import System

WIDTH, HEIGHT = 200, 48
"""Of the area of the steps, in units of the drawing."""

FINEST = 400
"""Steps that are drawn: more would be finer than a line."""

DRAWN = frozenset({"code", "count", "rating", "die", "ladder"})
"""Notations whose scores are more or less of something."""


Steps = list[tuple[int, int]]
"""From which period of play on an account stood where."""


class Chart(msgspec.Struct, frozen=True):
    """One account over time: its label, where it began and ended as a reader sees it, the steps as the path
    of an SVG, where they end, and all of it in a sentence."""

    label: str
    first: str
    last: str
    path: str
    end: tuple[float, float]
    said: str


def charts(speaker: Speaker, system: System, character: Character) -> list[Chart]:
    """What changed of what somebody learnt, then their points, an account each."""
    found = series(system, character.learnt, character.accounts, character.periods)
    return [_chart(speaker, account, steps, character.length) for account, steps in found.items()]


def series(
    system: System, learnt: Iterable[Learnt], accounts: Iterable[str], periods: Iterable[Period]
) -> dict[str, Steps]:
    """By account, what changed of what somebody learnt, then their points: what a book of a character tells
    that is more or less of something."""
    return {
        account: steps
        for account, steps in (*_learnt(learnt), *_points(accounts, periods))
        if tables.notation_of(system, account) in DRAWN and len({value for _at, value in steps}) > 1
    }


def _learnt(learnt: Iterable[Learnt]) -> Iterator[tuple[str, Steps]]:
    steps: dict[str, Steps] = {}
    for row in learnt:
        steps.setdefault(row.account, [(0, row.before)]).append((row.at, row.after))
    return iter(steps.items())


def _points(accounts: Iterable[str], periods: Iterable[Period]) -> Iterator[tuple[str, Steps]]:
    steps: dict[str, Steps] = {}
    for period in periods:
        for account, moved in period.moved.items():
            # Who begins with none has no beginning in the books.
            begun = [] if period.beginning else [(0, 0)]
            steps.setdefault(account, begun).append((period.at, moved.now))
    return ((account, steps[account]) for account in accounts)


def _chart(speaker: Speaker, account: str, steps: Steps, length: int) -> Chart:
    values = [value for _at, value in steps]
    lowest, highest = min(values), max(values)
    wide, high = WIDTH / length, HEIGHT / (highest - lowest)
    drawn = steps if len(steps) <= FINEST else [*steps[:: len(steps) // FINEST + 1], steps[-1]]
    points = [(round(at * wide, 1), round((highest - value) * high, 1)) for at, value in drawn]
    turns = "".join(f"H{x:g}V{y:g}" for x, y in points[1:])
    first, last = (tables.stood_at(speaker, account, value) for value in (values[0], values[-1]))
    label = speaker.account(account)
    said = _("{account}: from {first} to {last}").format(account=label, first=first, last=last)
    end = (WIDTH, points[-1][1])
    return Chart(label, first, last, f"M{points[0][0]:g} {points[0][1]:g}{turns}H{WIDTH}", end, said)
