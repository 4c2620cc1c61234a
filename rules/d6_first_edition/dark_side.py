"""Dark side points and the risk of turning (D1-DS-01 to -03)."""

from __future__ import annotations

from rules.d6_first_edition.codes import force_skilled
from rules.kernel.act import Act
from rules.kernel.move import Move, Param, move
from rules.kernel.moves import campaign
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

DARK = "dark_side_points"
EVIL = "round.evil"
"""Force points spent for evil in this round: the deed has its dark side point."""


def gain(verdict: Verdict, who: str, amount: int, *, cause: str, lot: int | None = None) -> None:
    """Post dark side points and the check for turning that each gain brings (D1-DS-01); `lot` is the entry to
    which they belong, if it is another."""
    verdict.post(who, DARK, amount, lot=lot)
    if amount > 0:
        verdict.post(who, "turn_check", 1, lot=lot)
        verdict.draft.facts.setdefault("dark", []).append({"who": who, "amount": amount, "cause": cause})
        verdict.cite("D1-DS-01")


def _changes(base: Move, sign: int) -> Move:
    @move(
        base.id,
        Param("account", "account", of=("tallies", "dark_side")),
        Param("amount", "number", required=False),
        by=("*",),
    )
    def changes(act: Act, table: Table) -> Verdict:
        """Dark side points, or a tally of the campaign, go up or down. A deed is one dark side point, if the
        game master says no other number (D1-DS-02)."""
        if act.text("account") != DARK:
            return base.decide(act, table)
        return _gained(act, table) if sign > 0 else _lost(act, table)

    return changes


def _gained(act: Act, table: Table) -> Verdict:
    verdict = Verdict(act, table, "dark_side_gained")
    amount = act.number("amount", 1)
    campaign.refuse_nothing(verdict, amount)
    if not force_skilled(table, act.who):
        verdict.refuse("D1-DS-03", "not_exposed", who=act.who)
    if not table.late and table.balance(act.who, EVIL) > 0:
        verdict.warn("D1-DS-03", "deed_twice", who=act.who)
    gain(verdict, act.who, amount, cause="deed")
    verdict.fact(amount=amount, balance=table.balance(act.who, DARK) + amount)
    verdict.cite("D1-DS-02", "D1-DS-03")
    return verdict


def _lost(act: Act, table: Table) -> Verdict:
    verdict = Verdict(act, table, "dark_side_removed")
    amount = act.number("amount", 1)
    campaign.refuse_nothing(verdict, amount)
    verdict.pay(act.who, DARK, amount, "D1-DS-02")
    verdict.fact(amount=amount, balance=verdict.now.balance(act.who, DARK))
    verdict.cite("D1-DS-02")
    return verdict


MOVES = (_changes(campaign.gains, 1), _changes(campaign.loses, -1))
