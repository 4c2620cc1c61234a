"""How a figure comes to a higher rating, for plans: it is bought before a battle (LJ-FP-02)."""

from __future__ import annotations

from rules.kernel.table import Table
from rules.kernel.ways import Aim, Costs, Way, Ways

COSTS = Costs(told="cp")
"""An army is paid for once, so no account keeps what is left."""

RATING, SABER = "rating", "saber"


def to_buy(table: Table, aim: Aim) -> Ways | None:
    """The way to a rating, or to a lightsaber; who is no Force User buys a first point with it (LJ-EQ-01)."""
    if aim.account == RATING:
        more = aim.target - table.balance(aim.who, RATING)
        return Ways((RATING,), lambda _: [Way("buy", "buy", {"points": more})])
    if aim.account == SABER:
        first = {} if table.balance(aim.who, RATING) > 0 else {"points": 1}
        return Ways((SABER,), lambda _: [Way("buy", "buy", {**first, "saber": True})])
    return None


ADVANCES = (to_buy,)
