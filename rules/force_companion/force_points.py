"""What the companion adds to Force points: heroism without one, no character points beside one, no more
than one dramatic moment, how many one begins with (FC-FP-05, -10, -14, -15)."""

from __future__ import annotations

from rules.d6_first_edition.advancement import POINTS, refuse_turned
from rules.d6_first_edition.codes import force_skilled
from rules.d6_first_edition.force_points import POOL, dramatic_return
from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.record import Lot, Posting
from rules.kernel.table import Table
from rules.kernel.verdict import RULE_OF_THE_LEDGER, Verdict

HEROISM = "away.heroism"
DRAMATIC = "away.dramatic"
SPENT = "round.points_spent"


@move("heroism")
def heroism(act: Act, table: Table) -> Verdict:
    """A heroic deed at the decisive moment, with no Force point spent on it, earns one at the end of the
    adventure (FC-FP-15)."""
    verdict = Verdict(act, table, "dramatic_heroism")
    who = act.who
    if not table.late and table.balance(who, "round.force_points") > 0:
        verdict.refuse("FC-FP-15", "force_point_on_it", who=who)
    verdict.post(who, HEROISM, 1, until=table.this("adventure"))
    if _of_this_adventure(verdict, who, HEROISM) > _dramatic_moments(table):
        verdict.warn("FC-FP-15", "second_heroism", who=who)
    verdict.cite("FC-FP-15", "FC-FP-16")
    return verdict


def award_of_heroism(lot: Lot, table: Table) -> list[Posting]:
    """FC-FP-15, setting `fp.dramatic_no_spend_award`."""
    each = table.setting("fp.dramatic_no_spend_award")
    amount = lot.amount * each if isinstance(each, int) else lot.amount
    return [Posting(lot.subject, POOL, amount)] if amount else []


@move("spends", Param("amount", "number"))
def spends(act: Act, table: Table) -> Verdict:
    """Character points spent in play (FC-FP-05)."""
    verdict = Verdict(act, table, "character_points_spent")
    amount = act.number("amount")
    refuse_turned(verdict, act.who)
    if amount < 1:
        verdict.refuse(RULE_OF_THE_LEDGER, "no_points", hard=True)
    verdict.pay(act.who, POINTS, amount, "D1-AD-06")
    verdict.fact(amount=amount)
    verdict.cite("FC-FP-05")
    return verdict


def hold_points_apart(verdict: Verdict, act: Act, table: Table) -> None:
    """In a round with a Force point nobody spends a character point (FC-FP-05); that one was spent is kept
    until the round ends. What takes days is no part of a round."""
    if table.late or table.span("round") is None or verdict.draft.facts.get("days"):
        return
    payers = [posting.subject for posting in verdict.draft.postings if _is_spent_point(posting)]
    for who in dict.fromkeys(payers):
        if table.balance(who, "round.force_points") > 0:
            verdict.refuse("FC-FP-05", "point_beside_force_point", who=who)
        verdict.post(who, SPENT, 1, until=table.this("round"))
        verdict.cite("FC-FP-05")


def _is_spent_point(posting: Posting) -> bool:
    return posting.account == POINTS and posting.amount < 0


def cite_settlement(verdict: Verdict, act: Act, table: Table) -> None:
    """What comes back at the end of an adventure (FC-FP-16): of a dramatic spend two in all (FC-AM-05), of
    heroism one (FC-FP-15)."""
    ended = {posting.account for posting in verdict.draft.postings if posting.amount < 0}
    if verdict.draft.facts.get("returns"):
        verdict.cite("FC-FP-16")
    if HEROISM in ended:
        verdict.cite("FC-FP-15")
    if DRAMATIC in ended and dramatic_return(table) > 1:
        verdict.cite("FC-AM-05")


def refuse_after_points(verdict: Verdict, act: Act, table: Table) -> None:
    """In a round with a character point nobody spends a Force point (FC-FP-05)."""
    if not table.late and table.balance(act.who, SPENT) > 0:
        verdict.refuse("FC-FP-05", "force_point_beside_point", who=act.who)


def weigh_dramatic(verdict: Verdict, act: Act, table: Table) -> None:
    """A dramatic moment is normally a single one (FC-FP-14, FC-AM-08); whether it has to be heroic too is a
    house rule (FC-AM-04)."""
    for posting in verdict.draft.postings:
        if posting.account != DRAMATIC or posting.amount < 1:
            continue
        if _of_this_adventure(verdict, posting.subject, DRAMATIC) > _dramatic_moments(table):
            verdict.warn("FC-FP-14", "second_dramatic", who=posting.subject)
        if table.setting("fp.dramatic_requires_heroic") is True:
            verdict.warn("FC-AM-04", "dramatic_and_heroic", who=posting.subject)


def _of_this_adventure(verdict: Verdict, who: str, account: str) -> int:
    """How many this adventure has held away until its end, those of this entry included, though it be the end
    itself."""
    until = verdict.table.this("adventure")
    before = verdict.table.lots(account=account, subject=who)
    drafted = [one.amount for one in verdict.draft.postings if (one.subject, one.account) == (who, account)]
    return sum(lot.amount for lot in before if lot.until == until) + sum(max(0, one) for one in drafted)


def cite_what_doubles(verdict: Verdict, act: Act, table: Table) -> None:
    """With several actions the code doubles first, then each costs its die (FC-FP-08)."""
    facts = verdict.draft.facts
    for roll in (facts, *facts.get("rolls", {}).values()):
        if {"force_point", "several_actions"} <= {modifier["why"] for modifier in roll.get("modifiers", [])}:
            verdict.cite("FC-FP-08")


def cite_what_does_not_double(verdict: Verdict, act: Act, table: Table) -> None:
    """A weapon is not its bearer's own: whatever a Force point doubles, it adds its code once (FC-FP-04,
    FC-FP-06), and its maximum holds no more (FC-FP-07)."""
    damage = verdict.draft.facts.get("rolls", {}).get("damage", {})
    causes = {modifier["why"] for modifier in damage.get("modifiers", [])}
    if {"force_point", "weapon"} <= causes:
        verdict.cite("FC-FP-04", "FC-FP-06", "FC-FP-07")


def _dramatic_moments(table: Table) -> int:
    after = table.setting("fp.dramatic_warn_after")
    return after if isinstance(after, int) else 1


def check_pool(verdict: Verdict, table: Table, who: str) -> None:
    """A player character begins with a Force point, a Force-sensitive one with two (FC-FP-10)."""
    sensitive = table.balance(who, "trait.force_sensitive") > 0 or force_skilled(table, who)
    least = table.setting("fp.start_sensitive" if sensitive else "fp.start_normal")
    have = table.balance(who, POOL)
    if table.plays(who) and isinstance(least, int) and have < least:
        verdict.warn("FC-FP-10", "few_force_points", who=who, have=have, least=least)


MOVES = (heroism, spends)
