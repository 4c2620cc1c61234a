"""How the dice of a sheet may rise, for plans: by exchanges, boons and meditation (XY-XP, XY-SP-06, -08)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.table import Table
from rules.kernel.ways import Aim, Costs, Way, Ways
from rules.xyrop.advancement import TRAITS
from rules.xyrop.springs import AGAINST, SPRINGS, WITH, contrary

COSTS = Costs()

DISTINCTION = "distinction."
DUE = ("exchange_due", "boon_due")


def to_advance(table: Table, aim: Aim) -> Ways | None:
    """The ways to a die, to a distinction, to another Force point at the beginning of sessions."""
    account = table.system.account(aim.account)
    if account is not None and account.group in TRAITS:
        alike = [one.id for one in table.system.accounts.values() if one.group == account.group]
        marks = [f"mark.{one}." for one in alike if account.group == "springs"]
        return Ways((*alike, *DUE, *marks), lambda now: _to_die(now, aim, alike))
    if aim.account == "initial_force_points":
        way = Way("boon", "boon", {"point": True})
        return Ways((aim.account, *DUE), lambda _: [way])
    if aim.account.startswith(DISTINCTION):
        id = aim.account.removeprefix(DISTINCTION)
        newcomer = {"id": id, "name": str(table.field(id, "name") or id)}
        way = Way("boon", "boon", {"distinction": newcomer})
        return Ways((aim.account, *DUE), lambda _: [way])
    return None


def _to_die(table: Table, aim: Aim, alike: list[str]) -> Iterator[Way]:
    """Each die that may be given for it is a kind of its own: which one is what there is to choose."""
    if aim.account in SPRINGS and table.balance(aim.who, aim.account) == 0:
        yield from _to_lose(table, aim, alike)
        return
    yield Way("boon", "boon", {"raised": aim.account})
    for other in alike:
        # Below that there is nothing that could be given for it.
        if other != aim.account and table.balance(aim.who, other) > 1:
            yield Way(f"exchange.{other}", "exchanges", {"raised": aim.account, "lowered": other})
    if aim.account in SPRINGS:
        yield from _meditated(table, aim)


def _meditated(table: Table, aim: Aim) -> Iterator[Way]:
    """What makes the spring grow, or another that an exchange may then lower for it (XY-SP-06)."""
    yield _meditates(aim.account, WITH)
    for spring in SPRINGS:
        if spring != aim.account and table.lots(prefix=f"mark.{spring}.{WITH}", subject=aim.who):
            yield _meditates(spring, WITH)


def _to_lose(table: Table, aim: Aim, alike: list[str]) -> Iterator[Way]:
    """What brings down the contrary of a spring that is not held, until that takes its place (XY-SP-08)."""
    lost = contrary(table, aim.account)
    yield _meditates(lost, AGAINST)
    for other in alike:
        if table.balance(aim.who, other) > 0 and table.balance(aim.who, lost) > 1 and other != lost:
            yield Way(f"exchange.{other}", "exchanges", {"raised": other, "lowered": lost})


def _meditates(spring: str, direction: str) -> Way:
    return Way("meditation", "meditates", {"spring": spring, "direction": direction})


ADVANCES = (to_advance,)
