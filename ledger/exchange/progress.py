"""How somebody has come along, for charts and the tables of them: points earned and spent, scores over the
sessions. Which charts there are follows from the chart of accounts."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ledger.exchange import tables
from ledger.exchange.books import Books, Learnt, Period
from ledger.exchange.charts import Steps, series
from ledger.exchange.selection import Choice, Selection
from ledger.journal.journal import Journal
from ledger.store.records import Moment
from ledger.wording.language import _
from ledger.wording.speaker import Speaker
from rules.kernel.system import System

MOST_CURVES = 6
"""Curves in one chart: more could not be told apart."""

POINTS, ADVANCEMENT = "points", "advancement"
"""The books of which there are charts."""


class Curve(msgspec.Struct, frozen=True):
    """What rises and falls: what it is called, its steps, where it began and ended as a reader sees it."""

    label: str
    steps: Steps
    first: str
    last: str


class Plot(msgspec.Struct, frozen=True):
    """A chart of a `book`: its curves over `length` periods of play, what the lowest and the highest of their
    values are called, and what moved in each period, by name. `table` tells the same in words, and
    `entries` which entry each of its rows is about, 0 for those that are about a whole period."""

    key: str
    book: str
    title: str
    length: int
    curves: list[Curve]
    lowest: tuple[int, str]
    highest: tuple[int, str]
    flows: list[tuple[str, list[int]]]
    table: tables.Table
    entries: list[int]


class Progress(msgspec.Struct, frozen=True):
    """The charts of somebody, points first; the sessions of all periods, None for a time between two."""

    plots: list[Plot]
    sessions: list[int | None]


def progress_of(journal: Journal, speaker: Speaker, who: str, at: Moment | None = None) -> Progress:
    """What the books of somebody come to, now or as of a moment. Raises StorageError."""
    books = _books(journal, who, at)
    learnt, accounts, periods = books.learnt(who), books.accounts(who), [*books.periods(who)]
    found = series(journal.system, learnt, accounts, periods)
    plots = _Plots(journal.system, speaker, books.length)
    points = [plots.of_points(account, periods) for account in accounts if account in found]
    scores = {account: steps for account, steps in found.items() if account not in accounts}
    return Progress([*points, *plots.of_scores(scores, learnt)], books.sessions)


def _books(journal: Journal, who: str, at: Moment | None) -> Books:
    """The books of one character, of what concerns them alone: the entries of others are not read."""
    recorded = at is not None and at.kind == "entry"
    selection = Selection(journal, Choice(who=who, upto=at.n if at is not None and recorded else None))
    books = Books(journal.system, [who], {}, selection.gone)
    for entry in selection.played():
        if at is not None and not recorded and entry.stands > at.n:
            break
        books.enter(entry)
    return books


class _Plots:
    """Makes charts of series that go over so many periods."""

    def __init__(self, system: System, speaker: Speaker, length: int) -> None:
        self._system = system
        self._speaker = speaker
        self._length = length

    # ---- Points ----

    def of_points(self, account: str, periods: list[Period]) -> Plot:
        """What came in since the beginning, what went out, and what was left."""
        moved = {period.at: period for period in periods if account in period.moved}
        earned, spent, stands = [(0, 0)], [(0, 0)], [(0, 0)]
        gained_by, spent_by = [0] * self._length, [0] * self._length
        for at, period in moved.items():
            flow = period.moved[account]
            stands.append((at, flow.now))
            if not period.beginning:
                earned.append((at, earned[-1][1] + flow.gained))
                spent.append((at, spent[-1][1] + flow.spent))
                gained_by[at], spent_by[at] = flow.gained, flow.spent
        # What somebody came with stands at the beginning, not after a step up to it.
        stands = stands[1:] if stands[1][0] == 0 else stands
        told = ((_("earned"), earned), (_("spent"), spent), (_("left"), stands))
        curves = [self._curve(account, name, steps) for name, steps in told]
        table = tables.points(self._speaker, [account], [*moved.values()])
        flows = [(_("earned a session"), gained_by), (_("spent a session"), spent_by)]
        title = self._speaker.account(account)
        return self._plot((account, POINTS, title), account, curves, flows, (table, [0] * len(table.rows)))

    # ---- Scores ----

    def of_scores(self, scores: dict[str, Steps], learnt: list[Learnt]) -> Iterator[Plot]:
        """A chart for the accounts of each group that are written alike, or several where they are many."""
        alike: dict[tuple[str, str], list[str]] = {}
        for account in self._system.in_order(scores):
            declared = self._system.account(account)
            assert declared is not None  # only what the chart knows is drawn
            alike.setdefault((declared.group, declared.notation), []).append(account)
        for (group, notation), accounts in alike.items():
            parts = [accounts[at : at + MOST_CURVES] for at in range(0, len(accounts), MOST_CURVES)]
            for number, part in enumerate(parts, start=1):
                curves = [self._curve(one, self._speaker.account(one), scores[one]) for one in part]
                rows = [row for row in learnt if row.account in part]
                title = self._title(group, number, len(parts))
                yield self._of_rows((f"{group}.{notation}.{number}", title), part[0], curves, rows)

    def _title(self, group: str, number: int, count: int) -> str:
        title = self._speaker.group(group)
        if count == 1:
            return title
        return _("{what} ({number} of {count})").format(what=title, number=number, count=count)

    def _of_rows(self, named: tuple[str, str], account: str, curves: list[Curve], rows: list[Learnt]) -> Plot:
        key, title = named
        steps = [sum(row.at == at for row in rows) for at in range(self._length)]
        table = (tables.advancement(self._speaker, rows), [row.seq for row in rows])
        flows = [(_("steps a session"), steps)]
        return self._plot((key, ADVANCEMENT, title), account, curves, flows, table)

    # ---- Both ----

    def _curve(self, account: str, name: str, steps: Steps) -> Curve:
        first, last = (
            tables.stood_at(self._speaker, account, value) for value in (steps[0][1], steps[-1][1])
        )
        return Curve(name, steps, first, last)

    def _plot(
        self,
        named: tuple[str, str, str],
        account: str,
        curves: list[Curve],
        flows: list[tuple[str, list[int]]],
        told: tuple[tables.Table, list[int]],
    ) -> Plot:
        values = [value for curve in curves for _at, value in curve.steps]
        lowest, highest = (
            (value, tables.stood_at(self._speaker, account, value)) for value in (min(values), max(values))
        )
        return Plot(*named, self._length, curves, lowest, highest, flows, *told)
