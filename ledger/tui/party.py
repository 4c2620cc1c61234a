"""Everybody who acts in one table: points and pools, conditions, open matters, booked days. No widget is
here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from ledger.exchange.bookings import books_days, busy_until
from ledger.text_gate import one_line
from ledger.tui.items import HEADING, QUIET, Item
from ledger.tui.overview import initials
from ledger.tui.people import acting
from ledger.tui.view import View
from ledger.wording.language import _
from rules.kernel.chart import Account
from rules.kernel.system import System

SHORTEST = 4
"""Letters of a single word in the head of a column."""

LEGEND = "legend"
"""Begins the key of a line that says what the letters mean."""


class Party(msgspec.Struct, frozen=True):
    """A line for each of those in play, the players' characters first; the key is the id. `right` are the
    columns of numbers."""

    lines: list[Item]
    right: list[int]


def read_party(view: View) -> Party:
    """Read it, as of the moment that is looked at."""
    people = view.vocabulary.people
    playing = [id for id in acting(view) if not people[id].retired]
    with view.journal.transaction():
        table = view.journal.table(view.at)
        held = {id: table.family(id, "") for id in playing}
        waiting = Counter(matter.lot.subject for matter in table.pending())
        columns = _columns(view, held)
        here = table.attending()
        busy = {id: busy_until(view.journal, id, table.day, view.at) for id in playing}
    names = [_short(view.speaker.account(account.id)) for account in columns]
    told = [_("here")] if here is not None else []
    lines = [Item(("", *told, *names, *_last_heads(view.system)), look=HEADING)]
    for id in playing:
        present = [_("yes") if id in here else _("no")] if here is not None else []
        numbers = [_number(view, id, account, held[id]) for account in columns]
        last = [str(waiting[id]) if waiting[id] else "", *_busy(view, busy[id]), _state(view, held[id])]
        lines.append(Item((view.speaker.subject(id), *present, *numbers, *last), id))
    lines += _legend(view, columns)
    first = 1 + len(told)
    right = range(first, first + len(columns) + 1 + books_days(view.system))
    return Party(lines if playing else [], [*right])


def _last_heads(system: System) -> list[str]:
    booked = [_("busy")] if books_days(system) else []
    return [_("open"), *booked, _("condition")]


def _short(label: str) -> str:
    """`Force points` as FP, `Fatigue` as Fati: one letter alone might be that of several."""
    letters = initials(label)
    return letters if len(letters) > 1 else label[:SHORTEST]


def _columns(view: View, held: dict[str, dict[str, int]]) -> list[Account]:
    """The points that anybody of them has, and what their kinds tell of them in the cast."""
    system, people = view.system, view.vocabulary.people
    found: list[Account] = []
    for account in system.accounts.values():
        for id, accounts in held.items():
            kind = system.kinds[people[id].kind]
            told = system.book(account.id) == "points" or {account.id, account.group} & {*kind.shows}
            if told and accounts.get(account.id) and account.shown:
                found.append(account)
                break
    return found


def _number(view: View, id: str, account: Account, held: dict[str, int]) -> str:
    if not view.system.takes(view.vocabulary.people[id].kind, account.id):
        return ""
    return one_line(view.speaker.shown(account.id, held.get(account.id, 0)))


def _busy(view: View, until: int | None) -> list[str]:
    if not books_days(view.system):
        return []
    return ["" if until is None else str(until)]


def _state(view: View, held: dict[str, int]) -> str:
    """The rungs of ladders that are not at nought, and whatever else is had or not in their groups."""
    system = view.system
    accounts = [(id, account) for id in system.in_order(held) if (account := system.account(id)) is not None]
    groups = {account.group for account in system.accounts.values() if account.notation == "ladder"}
    told = []
    for id, account in accounts:
        if account.notation == "ladder":
            told.append(view.speaker.shown(id, held[id]))
        elif account.notation == "flag" and account.group in groups and account.shown:
            told.append(view.speaker.account(id))
    return one_line(", ".join(told))


def _legend(view: View, columns: list[Account]) -> Iterator[Item]:
    """What the letters of the columns mean."""
    for place, account in enumerate(columns):
        label = view.speaker.account(account.id)
        yield Item((f"{_short(label)}: {label}",), f"{LEGEND}:{place}", QUIET)
    yield Item((_("open: matters that wait to be decided"),), f"{LEGEND}:open", QUIET)
    if books_days(view.system):
        yield Item((_("busy: the last day that is booked"),), f"{LEGEND}:busy", QUIET)


def whose(key: str) -> str:
    """The id of whoever a line is about; empty for none."""
    return "" if key.startswith(f"{LEGEND}:") else key
