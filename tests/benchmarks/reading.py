"""What a reader waits for at the end of a long campaign: balances, sheets, statements, the past, the fold."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import msgspec

from ledger.audit.fold import fold, reversed_now
from ledger.journal.journal import Journal
from ledger.journal.statement import Part, statement
from ledger.journal.views import moment_of, sheets
from ledger.store.opening import open_store
from ledger.store.records import Moment
from tests.benchmarks.campaign import CAMPAIGN, PEOPLE
from tests.benchmarks.measure import AT_LEAST, Goal, Result, compared

WHO = PEOPLE[0]

ALL = "SELECT account, SUM(amount) FROM posting WHERE campaign = ? GROUP BY account"

SHEET = """
SELECT p.account, SUM(p.amount) FROM posting p WHERE p.campaign = ? AND p.seq <= ? AND p.account IN (
    SELECT a.account FROM account a WHERE a.campaign = ? AND a.subject = ?
) GROUP BY p.account
"""

LIVING = SHEET.replace("FROM posting p", "FROM living_posting p")
"""The past as it stands now leaves out what was undone since, which takes a look at each posting."""

STATEMENT = """
SELECT p.seq, p.line, p.amount, p.level, p.lot, p.until, e.kind, e.stands, e.session, e.adventure, e.day,
    e.body
FROM posting p JOIN entry e ON e.campaign = p.campaign AND e.seq = p.seq
WHERE p.campaign = ? AND p.account = (
    SELECT account FROM account WHERE campaign = ? AND subject = ? AND name = ?
) ORDER BY p.seq
"""

BODIES = "SELECT body FROM entry WHERE campaign = ? ORDER BY seq"


Floor = Callable[..., list[object]]
"""What the bare statements give."""


def results(ledger: Path, rounds: int) -> Iterator[Result]:
    """The goals on a ledger of that length."""
    with open_store(str(ledger), readonly=True) as store, closing(sqlite3.connect(ledger)) as bare:
        journal = Journal(store, CAMPAIGN)

        def rows(statement: str, *values: object) -> list[object]:
            return bare.execute(statement, values).fetchall()

        yield from _sheets(journal, rows, rounds)
        yield from _statements(journal, rows, rounds)


def _sheets(journal: Journal, rows: Floor, rounds: int) -> Iterator[Result]:
    store, entries = journal.store, journal.head().seq
    middle = entries // 2
    session = journal.entry(middle).entry.session

    def sheet_floor(upto: int, statement: str = SHEET) -> list[object]:
        return rows(statement, CAMPAIGN, upto, CAMPAIGN, WHO)

    yield compared(
        Goal("all balances", 1.5),
        lambda: store.balances(CAMPAIGN),
        lambda: rows(ALL, CAMPAIGN),
        rounds,
    )
    yield compared(
        Goal("one sheet", 1.5), lambda: sheets(journal, [WHO]), lambda: sheet_floor(entries), rounds
    )
    yield compared(
        Goal("one sheet --at entry", 1.5),
        lambda: store.balances(CAMPAIGN, subject=WHO, at=Moment("entry", middle)),
        lambda: sheet_floor(middle),
        rounds,
    )
    yield compared(
        Goal("one sheet --at session", 1.5),
        lambda: store.balances(CAMPAIGN, subject=WHO, at=moment_of(journal, f"session:{session}")),
        lambda: sheet_floor(middle, LIVING),
        rounds,
    )


def _statements(journal: Journal, rows: Floor, rounds: int) -> Iterator[Result]:
    session = journal.entry(journal.head().seq // 2).entry.session
    yield compared(
        Goal("one statement", 1.5),
        lambda: statement(journal, WHO, "character_points"),
        lambda: rows(STATEMENT, CAMPAIGN, CAMPAIGN, WHO, "character_points"),
        rounds,
    )
    yield compared(
        Goal("one statement of one session", 1.5),
        lambda: statement(journal, WHO, "character_points", Part(session=session)),
        lambda: rows(STATEMENT, CAMPAIGN, CAMPAIGN, WHO, "character_points"),
        rounds,
    )


class _Line(msgspec.Struct, gc=False):
    subject: str
    account: str
    amount: int


class _Event(msgspec.Struct, gc=False):
    seq: int
    kind: str
    postings: list[_Line]


def folding(ledger: Path, rounds: int) -> Iterator[Result]:
    """The fold of all entries, of which a verification has told which are reversed, against the bare loop."""
    decode = msgspec.json.Decoder(_Event).decode
    with open_store(str(ledger), readonly=True) as store, closing(sqlite3.connect(ledger)) as bare:
        reversed_ = reversed_now(stored.body for stored in store.entries(CAMPAIGN))

        def bare_loop() -> None:
            balances: dict[tuple[str, str], int] = {}
            for (body,) in bare.execute(BODIES, (CAMPAIGN,)):
                match decode(body):
                    case _Event(postings=[]):
                        pass
                    case _Event(postings=postings):
                        for line in postings:
                            key = (line.subject, line.account)
                            balances[key] = balances.get(key, 0) + line.amount

        yield compared(
            Goal("fold of verified entries", 0.55, AT_LEAST),
            lambda: fold((stored.body for stored in store.entries(CAMPAIGN)), reversed_),
            bare_loop,
            rounds,
        )
