"""The dice of the one who acts: approach and role, and what else lends one (XY-RO-02 to -04, XY-FO-08,
XY-FO-09, XY-ST-06)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules.kernel.verdict import Verdict
from rules.xyrop.ladder import rank_of
from rules.xyrop.lent import ABILITIES, Lent, group_of, lend
from rules.xyrop.points import gain

DISTINCTIONS = ("distinction", "race")
SIZES = ("d4", "d8")
"""A distinction is a d8, or a d4 that pays a Force point (XY-RO-04)."""

RAISED_BY = "XY-FO-06"


def own_dice(verdict: Verdict, who: str) -> list[Lent]:
    """The dice that the line names first, and those of further approaches and roles that it pays for; the
    dark ones are not among them."""
    items, also = verdict.act.maps("own"), verdict.act.maps("also")
    _refuse_wrong_abilities(verdict, items, also)
    dice = [_lent(verdict, who, item) for item in items]
    dice += [lend(verdict, item, _rank(verdict, who, item), RAISED_BY) for item in also]
    if also:
        verdict.cite("XY-FO-08")
    _limit_distinctions(verdict, items)
    return dice


def springs_in(verdict: Verdict, items: list[dict[str, Any]]) -> list[str]:
    """The springs among what the line names."""
    named = [str(item["account"]) for item in items if "account" in item and "subject" not in item]
    return [account for account in named if group_of(verdict, account) == "springs"]


def _rank(verdict: Verdict, who: str, item: dict[str, Any]) -> int:
    return verdict.table.balance(str(item.get("subject", who)), str(item["account"]))


def _refuse_wrong_abilities(
    verdict: Verdict, items: list[dict[str, Any]], also: list[dict[str, Any]]
) -> None:
    """One approach and one role at least; a second one wants a Force point, and nothing lends a die twice."""
    free = Counter(group_of(verdict, str(item["account"])) for item in items if "account" in item)
    paid = Counter(group_of(verdict, str(item["account"])) for item in also)
    verdict.cite("XY-RO-02")
    if any(free[group] + paid[group] < 1 for group in ABILITIES):
        verdict.refuse("XY-RO-02", "approach_and_role_needed", who=verdict.act.who)
    if any(free[group] > 1 for group in ABILITIES):
        verdict.refuse("XY-RO-02", "extra_trait_not_paid", who=verdict.act.who)
    lenders = Counter((item.get("subject"), item.get("account")) for item in [*items, *also])
    for (subject, account), times in lenders.items():
        if times > 1:
            named = {"subject": subject, "account": account}
            told = {name: value for name, value in named.items() if value is not None}
            verdict.refuse("XY-RO-02", "die_twice", hard=True, **told)


def _lent(verdict: Verdict, who: str, item: dict[str, Any]) -> Lent:
    """The die of one item: an account of the one who acts, a stress of somebody, a distinction, an asset."""
    account, subject = item.get("account"), item.get("subject")
    if account is not None:
        return _of_account(verdict, who, item, group_of(verdict, account))
    kind = verdict.table.kind(str(subject))
    if kind in DISTINCTIONS:
        return _of_distinction(verdict, who, item)
    if kind == "asset" and "die" not in item:
        return _of_asset(verdict, who, item)
    verdict.refuse("XY-RO-02", "nothing_lent", hard=True, subject=subject)
    return lend(verdict, item, 1, RAISED_BY)


def _of_account(verdict: Verdict, who: str, item: dict[str, Any], group: str) -> Lent:
    if group == "springs":
        verdict.cite("XY-RO-03")
    elif group == "stress":
        verdict.cite("XY-ST-06", "XY-AM-08")
    if "subject" in item and group != "stress":
        verdict.refuse("XY-RO-02", "nothing_lent", hard=True, subject=item["subject"])
    return lend(verdict, item, _rank(verdict, who, item), RAISED_BY)


def _of_distinction(verdict: Verdict, who: str, item: dict[str, Any]) -> Lent:
    """A d8, or a d4 and a Force point (XY-RO-04, XY-FO-02)."""
    table, subject = verdict.table, str(item["subject"])
    verdict.cite("XY-RO-04")
    if not table.balance(who, f"{table.kind(subject)}.{subject}"):
        verdict.refuse("XY-RO-04", "unknown_distinction", who=who, subject=subject)
    size = str(item.get("die", "d8"))
    if size not in SIZES:
        verdict.refuse("XY-RO-04", "distinction_size", hard=True, subject=subject)
    if size == "d4":
        verdict.cite("XY-FO-02")
        gain(verdict, who, 1)
    return lend(verdict, item, rank_of(size), RAISED_BY)


def _limit_distinctions(verdict: Verdict, items: list[dict[str, Any]]) -> None:
    table = verdict.table
    used = sum(
        table.kind(str(item.get("subject"))) in DISTINCTIONS for item in items if "account" not in item
    )
    most = max(int(str(table.setting("distinctions_per_roll"))), 1)
    if used:
        verdict.cite("XY-AM-04")
    if used > most:
        verdict.refuse("XY-RO-04", "too_many_distinctions", have=used, most=most)


def _of_asset(verdict: Verdict, who: str, item: dict[str, Any]) -> Lent:
    """The die of an asset is for its creator; who else may use it the game master says (XY-AM-29)."""
    subject = str(item["subject"])
    creator = verdict.table.field(subject, "creator")
    verdict.cite("XY-FO-09", "XY-AM-29")
    if creator is not None and creator != who:
        verdict.warn("XY-AM-29", "asset_of_another", subject=subject, who=creator)
    return lend(verdict, item, verdict.table.balance(subject, "die"), RAISED_BY)


def force_points_wanted(verdict: Verdict, dice: list[Lent]) -> dict[str, int]:
    """What the dice of the one who acts cost in Force points, by the rule that asks for it."""
    wanted = {
        "XY-FO-08": len(verdict.act.maps("also")),
        RAISED_BY: sum(die.raised for die in dice),
    }
    return {rule: points for rule, points in wanted.items() if points}
