"""How the dice of a sheet may rise, for plans: by exchanges, boons and meditation (XY-XP, XY-SP-06)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rules.kernel.table import Table
from rules.kernel.ways import Aim, Costs, Way, Ways
from rules.xyrop.advancement import TRAITS
from rules.xyrop.springs import WITH

COSTS = Costs()

DISTINCTION = "distinction."
DUE = ("exchange_due", "boon_due")


def to_advance(table: Table, aim: Aim) -> Ways | None:
    """The ways to a die, to a distinction, to another Force point at the beginning of sessions."""
    account = table.system.account(aim.account)
    if account is not None and account.group in TRAITS:
        others = [one.id for one in table.system.accounts.values() if one.group == account.group]
        marks = f"mark.{aim.account}."
        return Ways((*others, *DUE, marks), partial(_to_die, aim, [id for id in others if id != aim.account]))
    if aim.account == "initial_force_points":
        way = Way("boon", "boon", {"point": True})
        return Ways((aim.account, *DUE), lambda _: [way])
    if aim.account.startswith(DISTINCTION):
        id = aim.account.removeprefix(DISTINCTION)
        newcomer = {"id": id, "name": str(table.field(id, "name") or id)}
        way = Way("boon", "boon", {"distinction": newcomer})
        return Ways((aim.account, *DUE), lambda _: [way])
    return None


def _to_die(aim: Aim, others: list[str], table: Table) -> Iterator[Way]:
    yield Way("boon", "boon", {"raised": aim.account})
    for other in others:
        # Below that there is nothing that could be given for it.
        if table.balance(aim.who, other) > 1:
            yield Way("exchange", "exchanges", {"raised": aim.account, "lowered": other})
    if table.lots(prefix=f"mark.{aim.account}.{WITH}", subject=aim.who):
        yield Way("meditation", "meditates", {"spring": aim.account, "direction": WITH})


ADVANCES = (to_advance,)
