"""What is worn (MP-AR-01)."""

from __future__ import annotations

from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

HEAVY = 3
"""The value of the heaviest armour."""


@move("wears", Param("value", "number"))
def wears(act: Act, table: Table) -> Verdict:
    """Armour, from 1 (light) to 3 (heavy); 0 is none."""
    verdict, value = Verdict(act, table, "armour_changed"), act.number("value")
    if value < 0:
        verdict.refuse("MP-AR-01", "bad_armour", hard=True, value=value)
    elif value > HEAVY:
        verdict.warn("MP-AR-01", "armour_outside_range", value=value, most=HEAVY)
    verdict.fact(value=value, before=table.balance(act.who, "armour"))
    verdict.set(act.who, "armour", max(value, 0))
    verdict.cite("MP-AR-01")
    return verdict


MOVES = (wears,)
