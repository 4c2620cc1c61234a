"""How skills may be raised, for plans: with experience (MP-XP-02, -03)."""

from __future__ import annotations

from rules.kernel.table import Table
from rules.kernel.ways import Aim, Costs, Way, Ways
from rules.macht_pool.creation import XP
from rules.macht_pool.skills import FORCE_SKILLS, SKILLS

COSTS = Costs(XP)


def to_raise(table: Table, aim: Aim) -> Ways | None:
    """The way to a value: all steps in one line."""
    account = table.system.account(aim.account)
    if account is None or account.group not in (SKILLS, FORCE_SKILLS):
        return None
    way = Way("experience", "raises", {"skill": aim.account, "value": aim.target})
    return Ways((aim.account,), lambda _: [way])


ADVANCES = (to_raise,)
