"""Days of training, study and rest: how many there are, what shortens them, when they are (FC-MA-08)."""

from __future__ import annotations

import msgspec

from rules.d6_first_edition.advancement import POINTS
from rules.force_companion.prices import Price
from rules.kernel.move import Param
from rules.kernel.moves.spans import day_of
from rules.kernel.record import Posting
from rules.kernel.table import Table
from rules.kernel.verdict import Finding, Verdict

BOOKED = "booked."
"""Days that are taken: `booked.12.3` are three from day 12 on."""

START = Param("start", "day", after="on_day", required=False)
"""The day of the beginning."""

TIMES = (
    Param("rush", "number", after="rush", required=False),
    Param("days", "number", after="days", required=False),
    START,
)
"""Extra points that buy days, the days that are taken, the day of the beginning."""


class Booking(msgspec.Struct, frozen=True, order=True):
    """Days of one character that are taken by something."""

    began: int
    days: int

    @property
    def ends(self) -> int:
        """The first day after it."""
        return self.began + self.days

    def overlaps(self, first: int, days: int) -> bool:
        """Whether it shares one with so many days from that first one on."""
        return self.began < first + days and first < self.ends


BOUGHT_IN = {
    "raises": ("raise",),
    "raises_and_powers": ("raise", "power"),
    "all_but_new_skill": ("raise", "power", "research"),
}
"""What extra points may shorten, by the setting `training.extra_cp_scope`."""


def spend(verdict: Verdict, price: Price, rule: str, what: str) -> None:
    """Pay the points and book the days of a training or study, by the rule that sets its price.

    `what` is `raise`, `power`, `research` or `skill`: extra points shorten not everything. Too few points,
    too few days asked for, and extra points that buy nothing are refused.
    """
    act, who = verdict.act, verdict.act.who
    extra = act.number("rush")
    days = max(0, price.days - extra)
    if extra:
        _weigh_rush(verdict, price, rule, what)
    if act.has("days"):
        if act.number("days") < days:
            verdict.refuse(rule, "too_few_days", asked=act.number("days"), days=days)
        days = act.number("days")
    verdict.pay(who, POINTS, price.points + extra, rule)
    verdict.fact(cost=price.points + extra, extra=extra)
    if extra:
        verdict.fact(bought=extra)
    book(verdict, days)
    verdict.post(who, "days_in_training", days)


def _weigh_rush(verdict: Verdict, price: Price, rule: str, what: str) -> None:
    extra, setting = verdict.act.number("rush"), verdict.table.setting
    floor = setting("training.floor_days")
    left = max(0, price.days - extra)
    if what == "skill":
        verdict.refuse(rule, "no_rush", days=price.days)
    elif what not in BOUGHT_IN[str(setting("training.extra_cp_scope"))]:
        verdict.refuse("FC-MA-08", "no_rush_here", days=price.days)
    elif extra > price.days:
        verdict.refuse("FC-MA-08", "rush_beyond", extra=extra, days=price.days)
    elif isinstance(floor, int) and left < floor:
        verdict.refuse("FC-MA-08", "below_floor_days", days=left, floor=floor)
    elif left < 1:
        verdict.warn("FC-MA-08", "no_day_left")
    verdict.cite("FC-MA-08")


def book(verdict: Verdict, days: int) -> None:
    """Book days from the first on which all of them are free, today or later, or from the one that the line
    names, which alone can overlap (FC-AM-54). The table's day stays."""
    act, table, who = verdict.act, verdict.now, verdict.act.who
    if not days and not act.has("start"):
        verdict.fact(days=0)
        return
    booked = bookings(table, who)
    if act.has("start"):
        began = day_of(act.text("start"), table.day)
        clash = next((other for other in booked if other.overlaps(began, days)), None)
        if clash is not None:
            verdict.warn("FC-AM-54", "overlap", who=who, began=began, busy=clash.began, free=clash.ends)
    else:
        began = first_free(booked, table.day, days)
    verdict.fact(days=days, began=began, ended=began + days)
    if days:
        verdict.post(who, f"{BOOKED}{began}.{days}", 1)


def bookings(table: Table, who: str) -> list[Booking]:
    """What someone's days are booked for, earliest first."""
    return sorted(_booking(name) for name in table.family(who, BOOKED))


def _booking(account: str) -> Booking:
    began, days = account.removeprefix(BOOKED).split(".")
    return Booking(int(began), int(days))


def overlapping(table: Table, postings: list[Posting]) -> list[Finding]:
    """Days that are booked now and were booked already (FC-AM-54): the game master named the day, or an
    earlier booking that was reversed stands again."""
    found = []
    for posting in postings:
        if posting.amount <= 0 or not posting.account.startswith(BOOKED):
            continue
        who, mine = posting.subject, _booking(posting.account)
        others = [other for other in bookings(table, who) if other != mine]
        if table.balance(who, posting.account) > 1:
            others.append(mine)
        clash = next((other for other in others if other.overlaps(mine.began, mine.days)), None)
        if clash is not None:
            values = {"who": who, "began": mine.began, "busy": clash.began, "free": clash.ends}
            found.append(Finding("warning", table.system.rule("FC-AM-54"), "overlap", values))
    return found


def first_free(booked: list[Booking], today: int, days: int) -> int:
    """The first day, today or later, from which that many days on end are free."""
    began = today
    for other in booked:
        if other.overlaps(began, days):
            began = other.ends
    return began
