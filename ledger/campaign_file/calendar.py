"""The calendar of a campaign, as its file declares it."""

from __future__ import annotations

from typing import Any

from ledger.campaign_file.texts import name_of
from ledger.wording.language import _
from rules.kernel.yaml_gate import Node

KEYS = ("start", "months", "days_per_month", "between", "leap", "era")


def checked(node: Node) -> dict[str, Any]:
    """The calendar as plain data, each part checked."""
    keys = node.mapping(keys=KEYS, required=("start",))
    start = keys["start"].mapping(keys=("year", "month", "day"), required=("year", "month", "day"))
    calendar: dict[str, Any] = {
        "start": {
            "year": start["year"].integer(),
            "month": start["month"].integer(1, 100),
            "day": start["day"].integer(1, 1000),
        }
    }
    if "months" in keys:
        months = {name_of(m.key or m): m.integer(1, 1000) for m in keys["months"].mapping().values()}
        calendar["months"] = [{"name": name, "days": days} for name, days in months.items()]
        if start["month"].integer() > len(months):
            raise start["month"].error(_("the calendar has only {n} months").format(n=len(months)))
    elif "days_per_month" in keys:
        calendar["days_per_month"] = keys["days_per_month"].integer(1, 1000)
    else:
        raise node.error(_("the calendar does not say how long a month is"), _("write days_per_month: 30"))
    names = [month["name"] for month in calendar.get("months", [])]
    if "between" in keys:
        calendar["between"] = [_feast(feast, names) for feast in keys["between"].mapping().values()]
    if "leap" in keys:
        leap = keys["leap"].mapping(keys=("every", "month", "days"), required=("every", "month", "days"))
        calendar["leap"] = {
            "every": leap["every"].integer(1, 10_000),
            "month": leap["month"].one_of(names),
            "days": leap["days"].integer(1, 1000),
        }
    if "era" in keys:
        calendar["era"] = name_of(keys["era"])
    return calendar


def days_of_month(calendar: dict[str, Any]) -> int | None:
    """How long every month is; None where nobody says, or where they differ."""
    lengths = {month["days"] for month in calendar.get("months", [])} or {calendar.get("days_per_month")}
    days = lengths.pop()
    return None if lengths or days is None else int(days)


def _feast(node: Node, months: list[str]) -> dict[str, Any]:
    keys = node.mapping(keys=("after", "days"), required=("after", "days"))
    return {
        "name": name_of(node.key or node),
        "after": keys["after"].one_of(months),
        "days": keys["days"].integer(1, 1000),
    }
