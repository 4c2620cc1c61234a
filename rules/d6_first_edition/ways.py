"""How skills may be raised, for plans: with points alone (D1-AD)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.d6_first_edition.advancement import POINTS
from rules.d6_first_edition.codes import sheet_code
from rules.d6_first_edition.dark_side import DARK
from rules.kernel.notation import Code
from rules.kernel.table import Table
from rules.kernel.ways import Aim, Costs, Way, Ways

COSTS = Costs(POINTS, harm=(DARK,))

BY_POINTS = "points"


def to_raise(table: Table, aim: Aim) -> Ways | None:
    """The ways to a code: all units in one line; of a Force skill, which may rise otherwise in between, also
    one alone. Attributes are tried too, for the move to say by which rule they stay. A skill that is on no
    sheet stands where its attribute does (D1-AM-23)."""
    account = table.system.account(aim.account)
    if account is None or account.group not in ("skills", "attributes", "force_skills"):
        return None
    target = str(Code.of(aim.target))

    def open_from(table: Table) -> Iterator[Way]:
        yield Way(BY_POINTS, "raises", {"skill": aim.account, "target": target})
        if account.group == "force_skills":
            yield Way(BY_POINTS, "raises", {"skill": aim.account})

    code = sheet_code(table, aim.who, aim.account)
    return Ways((aim.account,), open_from, stands=code.ledger() if code is not None else 0)


ADVANCES = (to_raise,)
