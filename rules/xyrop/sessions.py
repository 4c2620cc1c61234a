"""What a session begins with: Force points anew, and the bad feelings where a house rule says so (XY-CR-03,
XY-BF-01)."""

from __future__ import annotations

from rules.kernel.act import Act
from rules.kernel.record import TABLE
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict
from rules.xyrop.points import FORCE_POINTS, POOL, gain


def begin_session(verdict: Verdict, act: Act, table: Table) -> None:
    """Set the Force points of everyone in play to their initial number, and the pool to its beginning if it
    is the first session or starts anew with each."""
    verdict.cite("XY-CR-03", "XY-AM-02")
    keep_excess = table.setting("session_points") == "keep_excess"
    reset = []
    for who in table.players():
        initial = table.balance(who, "initial_force_points")
        if keep_excess and table.balance(who, FORCE_POINTS) >= initial:
            continue
        _end_all(verdict, who, FORCE_POINTS)
        gain(verdict, who, initial)
        reset.append(who)
    if reset:
        verdict.fact(reset=reset)
    _begin_pool(verdict, table)


def _begin_pool(verdict: Verdict, table: Table) -> None:
    """Whatever is left stays until it is spent, unless the house wants it gone (XY-AM-09)."""
    anew = table.setting("pool_reset_each_session") == "yes"
    if anew:
        _end_all(verdict, TABLE, POOL)
    if anew or table.last("session") == 0:
        verdict.cite("XY-BF-01", "XY-AM-09")
        verdict.post(TABLE, POOL, int(str(table.setting("pool_start"))))


def _end_all(verdict: Verdict, who: str, account: str) -> None:
    """End every open lot instead of posting a difference, so that any of them may still be undone."""
    for lot in verdict.table.lots(account=account, subject=who):
        verdict.end(lot)
