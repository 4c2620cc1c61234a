"""Experience: awards, raises, companions who grow along (MP-XP)."""

from __future__ import annotations

from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict
from rules.macht_pool.creation import XP
from rules.macht_pool.skills import base_of, is_force_skill, value_of

USUAL = (2, 4)
"""What an award usually is (MP-XP-01)."""

FIRST_OF_A_FORCE_SKILL = 3
"""What a Force skill costs at first, and by how much its value counts from then on (MP-XP-03)."""

COMPANION = "companion"


def price(before: int, after: int, *, force: bool) -> int:
    """What a raise costs: each step the value before it, three times that for a Force skill (MP-XP-02,
    -03)."""
    steps = range(before, after)
    if force:
        return sum(FIRST_OF_A_FORCE_SKILL * max(step, 1) for step in steps)
    return sum(steps)


def refuse_unplayed(verdict: Verdict, who: str, rule: str) -> None:
    """What players do with their characters, nobody does with one of the game master's: with whom has fallen
    (MP-DK-03), or never was a companion (MP-XP-05)."""
    table = verdict.table
    if table.field(who, "fallen") is True:
        verdict.refuse("MP-DK-03", "not_a_player_character", who=who)
    elif table.kind(who) == "npc" and not table.balance(who, COMPANION):
        verdict.refuse(rule, "not_a_player_character", who=who)


@move("award", Param("to", "shares", of=("pc", "npc", "droid"), here=True), by=())
def award(act: Act, table: Table) -> Verdict:
    """Experience points: `award ana, ben 3, jarek 3`."""
    verdict = Verdict(act, table, "xp_awarded")
    shares = [{"who": who, "amount": int(one["amount"])} for one in act.maps("to") for who in one["to"]]
    for share in shares:
        give(verdict, str(share["who"]), int(share["amount"]))
    if len(shares) == 1:
        verdict.draft.subject = str(shares[0]["who"])
    verdict.fact(shares=shares)
    _compare_companions(verdict, {str(share["who"]): int(share["amount"]) for share in shares})
    return verdict


def give(verdict: Verdict, who: str, amount: int) -> None:
    """Give someone so much experience (MP-XP-01)."""
    verdict.cite("MP-XP-01")
    if amount < 1:
        verdict.refuse("MP-XP-01", "bad_amount", hard=True, amount=amount)
    elif not USUAL[0] <= amount <= USUAL[1]:
        least, most = USUAL
        verdict.warn("MP-XP-01", "award_outside_usual_range", who=who, amount=amount, least=least, most=most)
    refuse_unplayed(verdict, who, "MP-XP-05")
    verdict.post(who, XP, amount)


def _compare_companions(verdict: Verdict, awards: dict[str, int]) -> None:
    """Companions get what the players' characters get (MP-XP-05)."""
    table = verdict.table
    companions = table.who(COMPANION)
    usual = {amount for who, amount in awards.items() if who not in companions}
    for who in companions:
        if who in awards:
            verdict.cite("MP-XP-05")
        if usual and awards.get(who) not in usual and not table.field(who, "retired"):
            verdict.warn("MP-XP-05", "companion_unequal", who=who, amount=awards.get(who, 0))


def award_at_end(verdict: Verdict, who: str, amount: int) -> None:
    """What the end of an adventure gives someone."""
    give(verdict, who, amount)


@move(
    "raises",
    Param("skill", "account", of=("skills", "force_skills")),
    Param("value", "number", after="to", required=False),
)
def raises(act: Act, table: Table) -> Verdict:
    """Spend experience on a skill: one step, or up to a value."""
    verdict, who, skill = Verdict(act, table, "skill_raised"), act.who, act.text("skill")
    force = is_force_skill(table, skill)
    before = table.balance(who, skill) if force else value_of(verdict, who, skill)
    after = act.number("value", before + 1)
    refuse_unplayed(verdict, who, "MP-XP-05")
    if after <= before:
        verdict.refuse("MP-XP-02", "not_a_raise", hard=True, account=skill, have=before, asked=after)
    rule, cost = "MP-XP-03" if force else "MP-XP-02", price(before, after, force=force)
    have = table.balance(who, XP)
    if cost > have:
        verdict.refuse(rule, "insufficient_xp", hard=True, who=who, need=cost, have=have)
    verdict.post(who, skill, max(0, after - before))
    verdict.post(who, XP, -min(cost, max(have, 0)))
    verdict.fact(skill=skill, before=before, after=after, cost=cost)
    verdict.cite(rule)
    if not force and before == base_of(table, who):
        verdict.cite("MP-XP-04")
    if table.balance(who, COMPANION):
        verdict.cite("MP-XP-05")
    return verdict


@move("accompanies", Param("no_more", "flag", required=False), by=("npc", "droid"))
def accompanies(act: Act, table: Table) -> Verdict:
    """Someone of the game master's travels with the group from now on, and grows with it; or no more."""
    verdict, leaves = Verdict(act, table, "companion_marked"), act.flag("no_more")
    if bool(table.balance(act.who, COMPANION)) is not leaves:
        verdict.refuse("MP-XP-05", "marked_already", who=act.who)
    verdict.set(act.who, COMPANION, int(not leaves))
    verdict.fact(day=table.day, companion=not leaves, parting="no_more" if leaves else None)
    verdict.cite("MP-XP-05")
    return verdict


MOVES = (award, raises, accompanies)
