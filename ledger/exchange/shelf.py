"""The things from which one learns: who has access, what is in them, and what someone may learn from it or
why not. Which things those are a system declares; the rest its moves are asked."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ledger.audit.remembered import Remembered
from ledger.audit.steps import Spent, obstacles, spent_on
from ledger.audit.supposed import cases
from ledger.journal.journal import Journal
from ledger.quick_entry.vocabulary import Vocabulary
from ledger.quick_entry.write import line_of
from ledger.store.records import Moment
from rules.kernel.record import Request
from rules.kernel.table import Table
from rules.kernel.verdict import Finding
from rules.kernel.ways import Aim, Costs, Shelf, Way


class Lesson(msgspec.Struct, frozen=True):
    """What is to be learned from a thing: the account that a learner gains, and where it stands. `known`
    tells that there is nothing to gain. Else there is a `line` to enter for it, what it costs where the dice
    fall best and worst, and in how many `ways` out of `of` they fall so that it may be; or `refused` says why
    not, by which rules."""

    account: str
    stands: int
    known: bool = False
    line: str = ""
    least: Spent = Spent()
    most: Spent = Spent()
    ways: int = 1
    of: int = 1
    refused: tuple[Finding, ...] = ()


class Thing(msgspec.Struct, frozen=True):
    """Something on the shelf, and whether who would learn has access to it. `numbers` are its accounts that
    are not lessons, with where they stand."""

    id: str
    kind: str
    access: bool
    numbers: dict[str, int]
    lessons: list[Lesson]


def things(journal: Journal, vocabulary: Vocabulary, who: str, at: Moment | None = None) -> list[Thing]:
    """All that is on the shelf, for someone who would learn; by kind, then by name. Raises StorageError."""
    shelf = journal.system.shelf
    if shelf is None:
        return []
    with journal.transaction():
        table = journal.table(at)
        table = Table(table.system, Remembered(table.reading), table.place)
        on_shelf = [
            person
            for person in vocabulary.people.values()
            if person.kind in shelf.kinds and not person.retired
        ]
        on_shelf.sort(key=lambda person: (shelf.kinds.index(person.kind), person.name))
        return [_thing(table, shelf, vocabulary, who, (person.id, person.kind)) for person in on_shelf]


def _thing(table: Table, shelf: Shelf, vocabulary: Vocabulary, who: str, named: tuple[str, str]) -> Thing:
    id, kind = named
    held = table.family(id, "")
    lessons = {account: gained for account in held if (gained := _gained(shelf, account)) is not None}
    shown = (table.system.account(account) for account in held)
    numbers = {
        account: held[account]
        for account, declared in zip(held, shown, strict=True)
        if account not in lessons and declared is not None and declared.shown
    }
    ordered = table.system.in_order(lessons)
    return Thing(
        id,
        kind,
        table.balance(who, f"{shelf.access}{id}") > 0,
        {account: numbers[account] for account in table.system.in_order(numbers)},
        [_lesson(table, vocabulary, Aim(who, lessons[account], 0), id) for account in ordered],
    )


def _gained(shelf: Shelf, account: str) -> str | None:
    """The account that a learner gains by what is in a thing; None for what is not learned."""
    for begins, learner in shelf.holds:
        if account.startswith(begins):
            return learner + account.removeprefix(begins)
    return None


def _lesson(table: Table, vocabulary: Vocabulary, aim: Aim, thing: str) -> Lesson:
    stands = table.balance(aim.who, aim.account)
    declared = table.system.account(aim.account)
    if declared is not None and declared.ceiling is not None and stands >= declared.ceiling:
        return Lesson(aim.account, stands, known=True)
    refused: tuple[Finding, ...] = ()
    for way in _ways(table, Aim(aim.who, aim.account, stands + 1), thing):
        request = Request("", aim.who, way.move, way.arguments)
        found = [*cases(request, table)]
        allowed = [case for case in found if not case.verdict.refused and case.verdict.missing is None]
        if allowed:
            costs = table.system.costs or Costs()
            spent = sorted((spent_on(case.verdict.draft, aim.who, costs) for case in allowed), key=_dearness)
            ways = sum(case.ways for case in allowed)
            line = line_of(request, vocabulary, language=vocabulary.language)
            return Lesson(aim.account, stands, False, line, spent[0], spent[-1], ways, allowed[0].of)
        refused = refused or tuple(obstacles(found[0].verdict, table))
    return Lesson(aim.account, stands, refused=refused)


def _dearness(spent: Spent) -> tuple[int, int]:
    return spent.points, spent.days


def _ways(table: Table, aim: Aim, thing: str) -> Iterator[Way]:
    """The ways to that aim which lead through this thing."""
    for advance in table.system.advances:
        found = advance(table, aim)
        for way in found.open_from(table) if found is not None else ():
            if _leads_through(way, thing, aim.account):
                yield way


def _leads_through(way: Way, thing: str, account: str) -> bool:
    """Whether a way is by that thing, and to that account itself: not to what comes before it."""
    names = {account, account.rpartition(".")[2]}
    given = [value for value in way.arguments.values() if isinstance(value, str)]
    return thing in given and any(value in names for value in given)
