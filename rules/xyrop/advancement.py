"""What an adventure is good for: an exchange at its end, a boon at every third (XY-XP)."""

from __future__ import annotations

from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.table import Table
from rules.kernel.verdict import RULE_OF_THE_LEDGER, Verdict
from rules.xyrop.creation import refuse_mystic
from rules.xyrop.ladder import TOP

TRAITS = ("approaches", "roles", "springs")
PLAYERS = ("pc", "droid")


def count_adventure(verdict: Verdict, act: Act, table: Table) -> None:
    """Everyone in play has completed an adventure: an exchange is due, and a boon where the count says so."""
    players = table.players()
    interval = max(int(str(table.setting("boon_interval"))), 1)
    boons = [who for who in players if (table.balance(who, "adventures_completed") + 1) % interval == 0]
    besides = table.setting("boon_with_exchange") == "yes"
    exchanges = [who for who in players if besides or who not in boons]
    # Not beyond the end of the next adventure (XY-AM-21).
    until = None if table.setting("exchange_carryover") == "yes" else verdict.now.this("adventure")
    for who in players:
        verdict.post(who, "adventures_completed", 1)
    for who in exchanges:
        verdict.post(who, "exchange_due", 1, until=until)
    for who in boons:
        verdict.post(who, "boon_due", 1)
    if exchanges:
        verdict.fact(exchanges=exchanges)
        verdict.cite("XY-XP-01", "XY-AM-21")
    if boons:
        verdict.fact(boons=boons)
        verdict.cite("XY-XP-02", "XY-AM-22")


# -- the exchange


@move(
    "exchanges",
    Param("raised", "account", of=TRAITS, after="raising"),
    Param("lowered", "account", of=TRAITS, after="lowering"),
    by=PLAYERS,
)
def exchanges(act: Act, table: Table) -> Verdict:
    """Raise a trait by a rank and lower another of its sort, after an adventure (XY-XP-01)."""
    verdict = Verdict(act, table, "trait_changed")
    who, raised, lowered = act.who, act.text("raised"), act.text("lowered")
    verdict.cite("XY-XP-01")
    if verdict.take(who, "exchange_due", 1):
        verdict.refuse("XY-XP-01", "no_exchange_due", who=who)
    elif table.span("adventure") is not None:
        verdict.warn("XY-XP-01", "late_exchange", who=who)
    if raised == lowered:
        verdict.refuse("XY-XP-01", "same_trait", account=raised)
    elif _group(table, raised) != _group(table, lowered):
        verdict.refuse("XY-XP-01", "categories_differ", accounts=[raised, lowered])
    verdict.fact(raised=raised, lowered=lowered)
    raise_trait(verdict, who, raised, "XY-XP-01")
    _lower_trait(verdict, who, lowered)
    verdict.post(who, "exchanges_used", 1)
    return verdict


def _group(table: Table, account: str) -> str:
    found = table.system.account(account)
    return found.group if found is not None else ""


def raise_trait(verdict: Verdict, who: str, account: str, rule: str) -> None:
    """A die of the sheet by a rank, up to d12."""
    rank = verdict.now.balance(who, account)
    refuse_mystic(verdict, verdict.table, who, account)
    if rank == 0:
        verdict.refuse(rule, "not_on_sheet", hard=True, account=account, subject=who)
    elif rank == TOP:
        verdict.refuse(rule, "ladder_top", hard=True)
    else:
        verdict.post(who, account, 1)


def _lower_trait(verdict: Verdict, who: str, account: str) -> None:
    """A die of the sheet by a rank, down to d4. A spring turns in meditation alone (XY-AM-23)."""
    rank = verdict.now.balance(who, account)
    rule = "XY-AM-23" if _group(verdict.table, account) == "springs" else "XY-XP-01"
    if rank == 0:
        verdict.refuse("XY-XP-01", "not_on_sheet", hard=True, account=account, subject=who)
    elif rank == 1:
        verdict.refuse(rule, "ladder_bottom", hard=True, account=account)
    else:
        verdict.post(who, account, -1)


# -- the boon


@move(
    "boon",
    Param("distinction", "newcomer", after="distinction", required=False),
    Param("raised", "account", of=TRAITS, after="raising", required=False),
    Param("point", "flag", required=False),
    by=PLAYERS,
)
def boon(act: Act, table: Table) -> Verdict:
    """After every third adventure: a new distinction, a trait one rank up, or one more initial Force point
    (XY-XP-02)."""
    verdict = Verdict(act, table, "boon_taken")
    who = act.who
    verdict.cite("XY-XP-02", "XY-AM-22")
    if verdict.take(who, "boon_due", 1):
        verdict.refuse("XY-XP-02", "no_boon_due", who=who)
    verdict.post(who, "boons_used", 1)
    chosen = [act.has("distinction"), act.has("raised"), act.flag("point")]
    if sum(chosen) != 1:
        verdict.refuse("XY-XP-02", "one_of_three", hard=True)
    if act.has("distinction"):
        _add_distinction(verdict, who)
    if act.has("raised"):
        verdict.fact(raised=act.text("raised"))
        raise_trait(verdict, who, act.text("raised"), "XY-XP-02")
    if act.flag("point"):
        verdict.fact(point="point")
        verdict.post(who, "initial_force_points", 1)
    return verdict


def _add_distinction(verdict: Verdict, who: str) -> None:
    """A distinction of any content; one that another character has already may be shared."""
    newcomer, table = verdict.act.map("distinction"), verdict.table
    id = str(newcomer["id"])
    kind = table.kind(id)
    if kind not in (None, "distinction"):
        verdict.refuse(RULE_OF_THE_LEDGER, "enrolled_already", hard=True, who=id)
    if kind is None:
        verdict.field(id, "kind", "distinction")
        verdict.field(id, "name", str(newcomer["name"]))
    account = f"distinction.{id}"
    if table.balance(who, account):
        verdict.refuse("XY-XP-02", "has_distinction", hard=True, who=who, subject=id)
    else:
        verdict.set(who, account, 1)
    verdict.fact(distinction=id)


MOVES = (exchanges, boon)
