"""What a chronicle keeps of each character beside the story: what they learnt, and how their points moved.

Living entries come in one after another in standing order. What is kept grows with what was learnt and with
the sessions, not with the journal.
"""

from __future__ import annotations

from array import array
from collections.abc import Container, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import msgspec

from ledger.entry import Entry
from rules.kernel.record import Posting
from rules.kernel.system import System

if TYPE_CHECKING:
    from ledger.audit.fold import Key


class Learnt(msgspec.Struct, frozen=True):
    """An account that somebody raised or lowered: from where to where, what it cost (amounts by account), how
    many days it took, and by which rules. `before` of what is new on the sheet is what stood for it until
    then; `at` is the number of the period of play."""

    seq: int
    at: int
    session: int | None
    day: int
    account: str
    before: int
    after: int
    cost: dict[str, int]
    days: int
    rules: list[str]


class Moved(msgspec.Struct, frozen=True):
    """What came and went on an account in a period of play, and where it stood at the end of that."""

    gained: int
    spent: int
    now: int


class Period(msgspec.Struct, frozen=True):
    """A period of play and the points that moved in it, by account: a session, a time between sessions
    (None), or `beginning`: what somebody came with. `at` is its number, from 0."""

    at: int
    session: int | None
    beginning: bool
    moved: dict[str, Moved]


_BEGINNING, _BETWEEN = -1, 0
_CELL = 4
"""Numbers of a move of points: the period, what came, what went, what was left."""


class Books:
    """The books of these people. `start` is where accounts stood before the first entry; `gone` are the
    entries that count for nothing."""

    def __init__(
        self, system: System, people: Iterable[str], start: Mapping[Key, int], gone: Container[int]
    ) -> None:
        self._system = system
        self._people = frozenset(people)
        self._gone = gone
        self._standing = dict(start)
        self._kinds: dict[str, str] = {}
        self._attributes = frozenset(account.attribute for account in system.accounts.values())
        self._passed_over: set[str] = set()
        self._learnt: dict[str, list[Learnt]] = {}
        self._periods = array("q", [_BEGINNING])
        self._points: dict[str, dict[str, array[int]]] = {}
        for (who, account), amount in start.items():
            if who in self._people and self._book(account) == "points" and amount:
                self._flow(who, account, amount, amount)

    def enter(self, entry: Entry) -> None:
        """Take in the next living entry."""
        for posting in entry.postings:
            if posting.subject in self._people:
                break
        else:
            return
        self._enter(entry)

    @property
    def length(self) -> int:
        """How many periods of play there were, the beginning among them."""
        return len(self._periods)

    @property
    def sessions(self) -> list[int | None]:
        """The session of each period; None for the beginning, and for a time between two."""
        return [session if session > 0 else None for session in self._periods]

    def learnt(self, who: str) -> list[Learnt]:
        """What somebody learnt, in the order of play."""
        return self._learnt.get(who, [])

    def accounts(self, who: str) -> list[str]:
        """The accounts of points on which anything ever was, in the order of the chart."""
        return self._system.in_order(self._points.get(who, {}))

    def periods(self, who: str) -> Iterator[Period]:
        """The periods in which points moved, in the order of play."""
        flows = {account: iter(self._cells(who, account)) for account in self.accounts(who)}
        heads = {account: next(cells, None) for account, cells in flows.items()}
        while left := [cell[0] for cell in heads.values() if cell is not None]:
            place = min(left)
            moved = {}
            for account, cell in heads.items():
                if cell is not None and cell[0] == place:
                    moved[account] = Moved(*cell[1:])
                    heads[account] = next(flows[account], None)
            session = self._periods[place]
            yield Period(place, session if session > 0 else None, session == _BEGINNING, moved)

    # ---- Keeping ----

    def _enter(self, entry: Entry) -> None:
        arriving = {change.subject for change in entry.fields if change.field == "kind"}
        if not arriving and self._periods[-1] != (entry.session or _BETWEEN):
            self._periods.append(entry.session or _BETWEEN)
        moves: dict[str, dict[str, tuple[int, int]]] = {}
        for posting in entry.postings:
            if (
                posting.subject in self._people
                and posting.account not in self._passed_over
                and (posting.lot is None or posting.lot not in self._gone)
            ):
                self._move(posting, moves)
        for who, moved in moves.items():
            if who in arriving:
                self._arrive(who, moved)
            else:
                self._tell(entry, who, moved)

    def _move(self, posting: Posting, moves: dict[str, dict[str, tuple[int, int]]]) -> None:
        who, account, amount, level = posting.subject, posting.account, posting.amount, posting.level
        before = self._standing.get((who, account), 0 if level is None else level - amount)
        after = before + amount if level is None else level
        self._standing[who, account] = after
        if self._book(account):
            moved = moves.setdefault(who, {})
            first, _last = moved.get(account, (before, after))
            moved[account] = (first, after)
        elif account not in self._attributes:
            self._passed_over.add(account)

    def _arrive(self, who: str, moved: dict[str, tuple[int, int]]) -> None:
        """What somebody brings along."""
        for account, (_before, after) in moved.items():
            if self._book(account) == "points":
                self._points.setdefault(who, {})[account] = array("q", [0, after, 0, after])

    def _tell(self, entry: Entry, who: str, moved: dict[str, tuple[int, int]]) -> None:
        by_book: dict[str, dict[str, tuple[int, int]]] = {"points": {}, "days": {}, "advancement": {}}
        for account, (before, after) in moved.items():
            if before != after:
                by_book[self._book(account)][account] = (before, after)
        for account, (before, after) in by_book["points"].items():
            self._flow(who, account, after - before, after)
        days = sum(after - before for before, after in by_book["days"].values())
        cost = {
            account: before - after
            for account, (before, after) in by_book["points"].items()
            if after < before
        }
        for account, (before, after) in by_book["advancement"].items():
            stood = before or self._stood_for(who, account)
            at = len(self._periods) - 1
            row = Learnt(
                entry.seq, at, entry.session, entry.day, account, stood, after, cost, days, entry.citations
            )
            self._learnt.setdefault(who, []).append(row)

    def _stood_for(self, who: str, account: str) -> int:
        """What stood for an account that was not on the sheet: that of its attribute."""
        declared = self._system.account(account)
        attribute = declared.attribute if declared is not None else None
        return self._standing.get((who, attribute), 0) if attribute else 0

    def _flow(self, who: str, account: str, amount: int, now: int) -> None:
        cells = self._points.setdefault(who, {}).setdefault(account, array("q"))
        place = len(self._periods) - 1
        if not cells or cells[-_CELL] != place:
            cells.extend((place, 0, 0, now))
        if amount > 0:
            cells[-3] += amount
        else:
            cells[-2] -= amount
        cells[-1] = now

    def _cells(self, who: str, account: str) -> Iterator[tuple[int, int, int, int]]:
        cells = self._points[who][account]
        for at in range(0, len(cells), _CELL):
            yield cells[at], cells[at + 1], cells[at + 2], cells[at + 3]

    def _book(self, account: str) -> str:
        if account not in self._kinds:
            self._kinds[account] = self._system.book(account)
        return self._kinds[account]
