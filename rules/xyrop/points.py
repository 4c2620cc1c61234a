"""Force points and the pool of bad feelings: what gives them, what takes them (XY-FO-04, XY-BF-01)."""

from __future__ import annotations

from rules.kernel.record import TABLE
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

FORCE_POINTS = "force_points"
POOL = "bad_feelings"

RESETS = {FORCE_POINTS: ("session_points", "reset"), POOL: ("pool_reset_each_session", "yes")}
"""By what house rule, and which value of it, an account begins anew with each session."""


def gain(verdict: Verdict, who: str, amount: int) -> None:
    """Force points for somebody. There is no upper limit (XY-AM-27)."""
    _post(verdict, who, FORCE_POINTS, amount)


def spend(verdict: Verdict, who: str, amount: int, rule: str, short: str = "XY-FO-04") -> None:
    """Force points that are paid by `rule`, out of those that the same entry gives too; where they fall
    `short`, that rule refuses."""
    have = verdict.now.balance(who, FORCE_POINTS)
    verdict.cite("XY-FO-04", rule)
    if have < amount:
        verdict.refuse(short, "no_force_point", hard=True, who=who, have=have, need=amount)
    _post(verdict, who, FORCE_POINTS, -min(amount, max(have, 0)))


def feed(verdict: Verdict, amount: int) -> None:
    """Bad feelings for the game master."""
    _post(verdict, TABLE, POOL, amount)
    if amount:
        verdict.cite("XY-BF-01")


def drain(verdict: Verdict, amount: int, rule: str) -> None:
    """Bad feelings that are paid or taken away; short of them, `rule` refuses."""
    have = verdict.now.balance(TABLE, POOL)
    verdict.cite("XY-BF-01", rule)
    if have < amount:
        verdict.refuse(rule, "pool_empty", hard=True, have=have, need=amount)
    _post(verdict, TABLE, POOL, -min(amount, max(have, 0)))


def _post(verdict: Verdict, who: str, account: str, amount: int) -> None:
    verdict.post(who, account, amount, until=_ended_with(verdict.table, account))


def _ended_with(table: Table, account: str) -> str | None:
    """What is entered late into a session that is over ends with it where the next one began anew."""
    session = table.this("session")
    setting, value = RESETS[account]
    anew = table.setting(setting) == value
    return session if anew and table.behind and table.over(session) else None
