"""The search for the best ways through many stands: shortest paths by several measures at once.

A path costs points, days and harm, which add up, and has a chance, which multiplies. Paths are followed in an
order that agrees with every measure, so none that comes later can outdo one that came before in the measure
by which it goes first, and it is enough to compare the others. (Label setting after Martins.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count

import msgspec

from ledger.audit.steps import Spent, Stand, Step, Surroundings, no_dearer

Rank = tuple[Fraction | int, ...]

MOST_PATHS = 60_000
"""So many paths at most are looked at in one search."""


class Path(msgspec.Struct, frozen=True):
    """Steps one after another, what they cost together, and the chance that all dice fall as supposed. `ties`
    decide between paths that are alike in all else: fewer warnings, fewer steps, what is preferred."""

    stand: Stand
    spent: Spent = Spent()
    chance: Fraction = Fraction(1)
    steps: tuple[Step, ...] = ()
    ties: tuple[int, ...] = (0, 0)

    def on(self, step: Step, stand: Stand) -> Path:
        """The path with a step more."""
        warnings, number, *preferences = self.ties
        return Path(
            stand,
            self.spent.plus(step.spent),
            self.chance * step.chance if step.chance != 1 else self.chance,
            (*self.steps, step),
            (warnings + step.warnings, number + 1, *preferences, step.preference),
        )


def by_points(path: Path) -> Rank:
    """Fewest points first."""
    return path.spent.points, -path.chance, path.spent.harm, path.spent.days


def by_days(path: Path) -> Rank:
    """Fewest days first."""
    return path.spent.days, -path.chance, path.spent.harm, path.spent.points


def by_chance(path: Path) -> Rank:
    """Surest first."""
    return -path.chance, path.spent.harm, path.spent.points, path.spent.days


ORDERS: dict[str, Callable[[Path], Rank]] = {"points": by_points, "days": by_days, "chance": by_chance}
"""What comes first among the ways to an aim. Of those that are alike in it the surest comes first, then the
one that does least harm."""

Outdone = Callable[[Path, Path], bool]
"""Whether a path that came before makes another superfluous which leads to the same stand."""


def cheaper(before: Path, path: Path) -> bool:
    """Where only the first of an order is wanted: what comes later serves only if it leaves more points."""
    return before.spent.points <= path.spent.points


def better(before: Path, path: Path) -> bool:
    """Where all are wanted that none outdoes, in the order of points: the other measures decide."""
    one, two = before.spent, path.spent
    return one.days <= two.days and one.harm <= two.harm and before.chance >= path.chance


class Wanted(msgspec.Struct, frozen=True):
    """Which paths are looked for: for at most so many points (None: any number), by which kinds of ways alone
    (None: all), and whether days may be bought."""

    budget: int | None = None
    kinds: frozenset[str] | None = None
    buying: bool = True


class Search:
    """Walks through the surroundings. `cut` tells that one ended at its bound."""

    def __init__(self, around: Surroundings, wanted: Wanted, *, most: int = MOST_PATHS) -> None:
        self._around = around
        self._wanted = wanted
        self._most = most
        self.cut = False
        self._steps: dict[int, list[Step]] = {}

    def first(self, order: str) -> Path | None:
        """The best path by an order; None where there is none."""
        return next(self._paths(ORDERS[order], cheaper), None)

    def front(self) -> list[Path]:
        """All paths that none outdoes, the cheapest first."""
        return list(self._paths(by_points, better))

    def _paths(self, rank: Callable[[Path], Rank], outdone: Outdone) -> Iterator[Path]:
        start, turn, left = Path(self._around.start), count(), self._most
        waiting = [(rank(start), start.ties, next(turn), start)]
        kept: dict[int, list[Path]] = {}
        reached: list[Path] = []
        while waiting and left > 0:
            self._around.tell()
            path = heappop(waiting)[-1]
            here = reached if path.stand.reached else kept.setdefault(id(path.stand), [])
            if any(outdone(other, path) for other in (*here, *reached)):
                continue
            here[:] = [other for other in here if not outdone(path, other)] + [path]
            if path.stand.reached:
                yield path
                continue
            for longer in self._longer(path):
                left -= 1
                if not any(outdone(other, longer) for other in kept.get(id(longer.stand), ())):
                    heappush(waiting, (rank(longer), longer.ties, next(turn), longer))
        self.cut = self.cut or bool(waiting)

    def _longer(self, path: Path) -> Iterator[Path]:
        budget = self._wanted.budget
        for step in self._steps_from(path.stand):
            if budget is None or path.spent.points + step.spent.points <= budget:
                yield path.on(step, self._around.stand(step, path.stand))

    def _steps_from(self, stand: Stand) -> list[Step]:
        """What is allowed and leads on, none of it worse than another that leads as far."""
        if id(stand) not in self._steps:
            kinds = self._wanted.kinds
            around = self._around.steps(stand, buying=self._wanted.buying)
            allowed = [step for step in around if kinds is None or step.way.kind in kinds]
            self._steps[id(stand)] = [
                step for step in allowed if not any(_outdoes(other, step) for other in allowed)
            ]
        return self._steps[id(stand)]


def _outdoes(one: Step, other: Step) -> bool:
    """Whether a step that leads as far is better in something and worse in nothing, or the one preferred of
    two that are alike."""
    if one is other or one.leads_to != other.leads_to or not no_dearer(one.spent, other.spent):
        return False
    if one.spent == other.spent and one.chance == other.chance:
        return one.preference < other.preference
    return one.chance >= other.chance
