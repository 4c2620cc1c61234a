"""Scores and points over the sessions, as small step charts: the geometry, which a template draws."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ledger.exchange import tables
from ledger.exchange.chronicle import Character
from ledger.wording.language import _
from ledger.wording.speaker import Speaker
from rules.kernel.system import System

WIDTH, HEIGHT = 200, 48
"""Of the area of the steps, in units of the drawing."""

FINEST = 400
"""Steps that are drawn: more would be finer than a line."""

DRAWN = frozenset({"code", "count", "rating", "die", "axis", "ladder"})
"""Notations whose scores are more or less of something."""


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
    steps = {
        account: found
        for account, found in (*_learnt(character), *_points(character))
        if tables.notation_of(system, account) in DRAWN and len({value for _at, value in found}) > 1
    }
    return [_chart(speaker, account, found, character.length) for account, found in steps.items()]


def _learnt(character: Character) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    steps: dict[str, list[tuple[int, int]]] = {}
    for row in character.learnt:
        steps.setdefault(row.account, [(0, row.before)]).append((row.at, row.after))
    return iter(steps.items())


def _points(character: Character) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    steps: dict[str, list[tuple[int, int]]] = {}
    for period in character.periods:
        for account, moved in period.moved.items():
            # Who begins with none has no beginning in the books.
            begun = [] if period.beginning else [(0, 0)]
            steps.setdefault(account, begun).append((period.at, moved.now))
    return ((account, steps[account]) for account in character.accounts)


def _chart(speaker: Speaker, account: str, steps: list[tuple[int, int]], length: int) -> Chart:
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
