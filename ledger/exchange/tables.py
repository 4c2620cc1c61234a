"""The books of a character as tables of words: what was learnt, and how the points moved."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ledger.exchange.books import Learnt, Moved, Period
from ledger.exchange.plain import Block
from ledger.wording.language import _
from ledger.wording.speaker import Speaker
from rules.kernel.system import System

MINUS = "\u2212"
NOTHING = "\u2013"
"""What stands where there is nothing to say."""

WORDED = frozenset({"count", "ladder"})
"""Notations whose values stand after a colon: plain numbers and words, which do not show what they are."""


class Table(msgspec.Struct, frozen=True):
    """A table: what heads its columns, and its rows. The columns `numbers` are set flush right; the column
    `rules` holds ids, set apart by commas."""

    head: list[str]
    rows: list[list[str]]
    numbers: frozenset[int] = frozenset()
    rules: int | None = None


def advancement(speaker: Speaker, learnt: list[Learnt]) -> Table:
    """What somebody learnt, a step a row. What no row has anything to say of has no column."""
    columns = [
        (_("Session"), True, [_session(row.session) for row in learnt]),
        (_("Day"), True, [str(row.day) if row.day else "" for row in learnt]),
        (_("What"), False, [speaker.account(row.account) for row in learnt]),
        (_("From"), True, [stood_at(speaker, row.account, row.before) for row in learnt]),
        (_("To"), True, [speaker.shown(row.account, row.after) for row in learnt]),
        (_("Points"), True, [_cost(speaker, row) for row in learnt]),
        (_("Days"), True, [str(row.days) if row.days else "" for row in learnt]),
        (_("Rules"), False, [", ".join(row.rules) for row in learnt]),
        (_("Entry"), True, [str(row.seq) for row in learnt]),
    ]
    kept = [column for column in columns if any(column[2])]
    heads = [head for head, _right, _cells in kept]
    return Table(
        heads,
        [list(row) for row in zip(*(cells for _head, _right, cells in kept), strict=True)],
        frozenset(at for at, (_head, right, _cells) in enumerate(kept) if right),
        heads.index(_("Rules")) if _("Rules") in heads else None,
    )


def points(speaker: Speaker, accounts: list[str], periods: list[Period]) -> Table:
    """How points moved, a period a row, an account a column."""
    head = [_("Session"), *map(speaker.account, accounts)]
    rows = [[_period(period), *_moves(accounts, period)] for period in periods]
    return Table(head, rows, frozenset(range(1, len(head))))


def _moves(accounts: list[str], period: Period) -> Iterator[str]:
    for account in accounts:
        moved = period.moved.get(account)
        yield "" if moved is None else str(moved.now) if period.beginning else moved_text(moved)


def notation_of(system: System, id: str) -> str:
    """The notation of an account; empty for one that the chart does not know."""
    account = system.account(id)
    return "" if account is None else account.notation


def stood(system: System, block: Block, space: str = " ") -> Iterator[str]:
    """The accounts of a group, each with where it stands: `Blaster 5D`, `Credits: 20`, `Jedi`; `space` stands
    before the number."""
    for row in block.rows:
        notation = notation_of(system, row.account)
        if not row.balance and notation != "ladder" and system.book(row.account) != "points":
            # What is at nought by default: no limb lost, no day of training.
            continue
        if notation == "flag" and row.balance == 1:
            yield row.label
        else:
            yield f"{row.label}{':' if notation in WORDED else ''}{space}{row.shown}"


def stood_at(speaker: Speaker, account: str, balance: int) -> str:
    """A balance in its notation: a number is one at nought too, but no code, no die and no power are."""
    shown = speaker.shown(account, balance)
    return shown if balance or shown == "0" else NOTHING


def moved_text(moved: Moved) -> str:
    """What came, what went and what was left, such as +5 -2 = 8."""
    gained = [f"+{moved.gained}"] if moved.gained else []
    spent = [f"{MINUS}{moved.spent}"] if moved.spent else []
    return " ".join([*gained, *spent, f"= {moved.now}"])


def _period(period: Period) -> str:
    return _("at the beginning") if period.beginning else _session(period.session)


def _session(session: int | None) -> str:
    return NOTHING if session is None else str(session)


def _cost(speaker: Speaker, row: Learnt) -> str:
    """The points alone where they are of one account, as they are nearly always."""
    if len(row.cost) < 2:
        return "".join(map(str, row.cost.values()))
    return ", ".join(f"{speaker.account(account)} {amount}" for account, amount in row.cost.items())
