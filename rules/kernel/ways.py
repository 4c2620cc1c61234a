"""How an account may be brought further: what a system declares for whoever plans ahead.

A system names moves that may help, with their arguments; what each costs, whether it is allowed and what it
rolls is asked of the move itself, so that a plan and play can never say two things.
"""

# Without annotations as texts, which msgspec would have to compile at every start.

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from rules.kernel.table import Table
from rules.kernel.verdict import Finding


class Aim(msgspec.Struct, frozen=True):
    """An account of someone that is to stand at least so high."""

    who: str
    account: str
    target: int

    def reached(self, table: Table) -> bool:
        """Whether it stands there."""
        return table.balance(self.who, self.account) >= self.target


class Way(msgspec.Struct, frozen=True):
    """A move that may bring someone nearer to an aim.

    `kind` is told by itself beside the best mixtures (`teacher`, `alone`); those that stand for one another,
    of which it is to be chosen, begin alike up to a dot (`exchange.hope`, `exchange.love`). `buys` names the
    number among its arguments that shortens it for points, if there is one.
    """

    kind: str
    move: str
    arguments: dict[str, Any]
    buys: str | None = None


class Ways(msgspec.Struct, frozen=True):
    """What a part of a system knows of the ways to an aim.

    `matters` are the accounts of whoever advances on which it depends what may come next, or beginnings of
    families of them (`credit.`): where two histories agree in these, they may go on alike. `open_from` lists
    the ways that may be tried from a table, those to be preferred first. `closed` says by which rules there
    are none. `stands` is where the account stands in effect, where that is higher than its balance.
    """

    matters: tuple[str, ...] = ()
    open_from: Callable[[Table], Iterable[Way]] = lambda _table: ()
    closed: tuple[Finding, ...] = ()
    stands: int = 0


def stands_at(table: Table, aim: Aim, ways: Iterable[Ways]) -> int:
    """Where the account of an aim stands, for all that these ways know."""
    return max([table.balance(aim.who, aim.account), *(part.stands for part in ways)])


Advance = Callable[[Table, Aim], Ways | None]
"""The ways to an aim that a part knows; None where it has nothing to say of such an account."""


class Costs(msgspec.Struct, frozen=True):
    """Where a system keeps what advancement costs: the account that pays, the one that counts days, those on
    which nobody wants to gain. `told` is the fact of an entry that tells of points that no account keeps.
    `booked` begins a family of accounts that are days on which someone is busy: after it come the first of
    them and how many there are (`booked.12.3`)."""

    points: str | None = None
    days: str | None = None
    harm: tuple[str, ...] = ()
    told: str | None = None
    booked: str | None = None


class Shelf(msgspec.Struct, frozen=True):
    """Things from which one learns without anybody who teaches, by their `kinds`.

    `access` begins the family of accounts of whoever may use one, its id after it. `holds` are the beginnings
    of accounts of such a thing that say what is in it, each with the beginning of the account that a learner
    gains by that: `power.telekinesis` in a book is `power.telekinesis` of who reads it.
    """

    kinds: tuple[str, ...]
    access: str
    holds: tuple[tuple[str, str], ...]
