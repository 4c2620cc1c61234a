"""The days of training and study: how many there are, what shortens them, and when they are (FC-MA-08)."""

from __future__ import annotations

from rules.d6_first_edition.advancement import POINTS
from rules.force_companion.prices import Price
from rules.kernel.move import Param
from rules.kernel.moves.spans import day_of
from rules.kernel.verdict import Verdict

TIMES = (
    Param("rush", "number", after="rush", required=False),
    Param("days", "number", after="days", required=False),
    Param("start", "day", after="on_day", required=False),
)
"""Extra points that buy days, the days that are taken, the day of the beginning."""

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
    _book(verdict, days)


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


def _book(verdict: Verdict, days: int) -> None:
    """Book days from the first that is free, on or after the table's, or from the one that the line names,
    which alone can overlap (FC-AM-54). The table's day stays."""
    act, table, who = verdict.act, verdict.now, verdict.act.who
    if not days and not act.has("start"):
        verdict.fact(days=0)
        return
    free_from = table.balance(who, "busy_until")
    began = max(table.day, free_from)
    if act.has("start"):
        began = day_of(act.text("start"), table.day)
        if days and began < free_from:
            verdict.warn("FC-AM-54", "overlap", who=who, began=began, free=free_from)
    verdict.fact(days=days, began=began, ended=began + days)
    verdict.post(who, "days_in_training", days)
    if days and began + days > free_from:
        verdict.set(who, "busy_until", began + days)
