"""What a Jedi keeps in mind: powers in use, being prepared or kept up, and how they are lost (FC-SU-03,
FC-DI-01, FC-DI-02).

What is entered late was done while others were kept in mind: those of now are none of its business.
"""

from __future__ import annotations

from rules.d6_first_edition.rounds import spoil_preparation
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

USING = "using."
"""A power at work in this round, or until the time that it takes is over (FC-PW-05)."""

SUSTAINED = "sustained."
SCRAMBLED = "scrambled."
"""A power that was lost in this round and cannot be called again before the next (FC-DI-02)."""


def in_use(table: Table, who: str) -> list[str]:
    """The powers that someone uses just now, the oldest first."""
    lots = [] if table.late else table.lots(subject=who, prefix=USING)
    return list(dict.fromkeys(lot.account.removeprefix(USING) for lot in lots))


def kept_up(table: Table, who: str) -> list[str]:
    """The powers that someone sustains."""
    accounts = {} if table.late else table.family(who, SUSTAINED)
    return sorted(account.removeprefix(SUSTAINED) for account in accounts)


def is_concentrating(table: Table, who: str) -> bool:
    """Whether someone uses, prepares or sustains a power (FC-DI-01)."""
    preparing = table.span("round") is not None and table.balance(who, "round.preparing") > 0
    return preparing or bool(in_use(table, who) or kept_up(table, who))


def begin_use(verdict: Verdict, who: str, power: str) -> None:
    """The power is at work: in the round in which it is called, or as long as it takes (FC-PW-05). Where no
    rounds are counted, it is over with what is told of it."""
    table = verdict.table
    rounds, time = table.field(power, "rounds"), table.field(power, "time")
    until = table.this("round") if table.span("round") is not None else None
    if isinstance(rounds, int) and rounds > 1:
        until = table.this("round", plus=rounds - 1) if until else None
        verdict.fact(rounds=rounds)
        verdict.cite("FC-PW-05")
    elif isinstance(time, str) and time:
        until = table.this("scene")
        verdict.fact(time=time)
        verdict.cite("FC-PW-05")
    if until is not None:
        verdict.post(who, f"{USING}{power}", 1, until=until)


def end_sustained(verdict: Verdict, who: str, powers: list[str]) -> None:
    """These powers are kept up no more."""
    for power in powers:
        verdict.set(who, f"{SUSTAINED}{power}", 0)


def scramble(verdict: Verdict, who: str) -> list[str]:
    """All concentration is lost: what is being used and kept up, and a preparation (FC-DI-02). Returns the
    powers."""
    table = verdict.now
    verdict.cite("FC-DI-02")
    if table.late:
        return []
    used, kept = in_use(table, who), kept_up(table, who)
    for lot in table.lots(subject=who, prefix=USING):
        verdict.end(lot)
    end_sustained(verdict, who, kept)
    lost = list(dict.fromkeys([*used, *kept]))
    if table.span("round") is not None:
        for power in lost:
            verdict.post(who, f"{SCRAMBLED}{power}", 1, until=table.this("round"))
    spoil_preparation(verdict, who, "FC-DI-02")
    return lost


def refuse_scrambled(verdict: Verdict, who: str, power: str) -> None:
    """A power that was scrambled is activated anew in the next round at the earliest (FC-DI-02)."""
    table = verdict.table
    if table.span("round") is not None and table.balance(who, f"{SCRAMBLED}{power}") > 0:
        verdict.refuse("FC-DI-02", "scrambled", who=who, power=power)
