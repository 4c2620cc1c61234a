"""The pool of bad feelings: ones of the players and of the game master, complications (XY-BF, XY-FO-05)."""

from __future__ import annotations

from typing import Any

from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.record import TABLE, Lot
from rules.kernel.table import Table
from rules.kernel.verdict import RULE_OF_THE_LEDGER, Verdict
from rules.xyrop.ladder import TOP, rank_of
from rules.xyrop.points import drain, feed, gain, spend
from rules.xyrop.stress import refuse_out_of_play, step_to

ONES = "ones"
OPPORTUNITIES = "opportunities"

NEW_THING = rank_of("d6")
"""With what die a complication and an asset come into being (XY-BF-05, XY-FO-09)."""


# -- ones of a player


@move("ones", Param("roll", "entry"), Param("taken", "number"), by=())
def ones(act: Act, table: Table) -> Verdict:
    """The game master adds a point for each 1 of a player's roll, or for some or none of them; the player
    gets as many Force points (XY-BF-02, XY-FO-01)."""
    verdict = Verdict(act, table, "ones_taken")
    seq, taken = act.number("roll"), act.number("taken")
    verdict.fact(roll_of=seq, taken=taken)
    verdict.cite("XY-BF-02")
    lots = [lot for lot in table.lots(account=ONES) if lot.entry == seq]
    there = sum(lot.amount for lot in lots)
    if taken > there or not lots:
        verdict.refuse("XY-BF-02", "more_than_ones_rolled", hard=True, entry=seq, have=there, asked=taken)
        return verdict
    (lot,) = lots
    verdict.draft.subject = lot.subject
    verdict.draft.about = seq
    verdict.end(lot)
    if taken:
        verdict.cite("XY-FO-01")
        feed(verdict, taken)
        gain(verdict, lot.subject, taken)
    return verdict


# -- ones of the game master


@move(
    "seizes",
    Param("roll", "entry", required=False),
    Param("eases", "subjects", of=("complication",), after="easing", required=False),
    Param("calms", "number", after="calming", required=False),
    Param("opportunity", "text", after="opportunity", required=False),
    by=("pc", "droid"),
)
def seizes(act: Act, table: Table) -> Verdict:
    """Use the 1s of a roll of the game master: ease complications, calm bad feelings, or find an opportunity
    (XY-BF-03)."""
    verdict = Verdict(act, table, "opportunity_taken")
    who = act.who
    refuse_out_of_play(verdict, who)
    verdict.cite("XY-BF-03", "XY-FO-05", "XY-AM-11")
    uses = len(act.texts("eases")) + act.number("calms") + act.has("opportunity")
    lot = _ones_meant(act, table)
    there = lot.amount if lot is not None else 0
    if uses > there or uses < 1:
        verdict.refuse("XY-BF-03", "more_than_ones_rolled", hard=True, have=there, asked=uses)
        return verdict
    assert lot is not None  # or no use of it would fit
    verdict.draft.about = lot.entry
    verdict.fact(roll_of=lot.entry, uses=uses)
    verdict.post(TABLE, OPPORTUNITIES, -uses, lot.entry, lot.until)
    price = uses if table.setting("opportunity_cost") == "per_one" else 1
    spend(verdict, who, price, "XY-BF-03", short="XY-BF-03")
    if act.has("opportunity"):
        verdict.fact(opportunity=act.text("opportunity"))
    if act.number("calms"):
        verdict.fact(calms=act.number("calms"))
        drain(verdict, act.number("calms"), "XY-BF-03")
    for complication in act.texts("eases"):
        _ease(verdict, complication)
    return verdict


def _ones_meant(act: Act, table: Table) -> Lot | None:
    """Those of the roll that is named, else of the newest that has some left."""
    lots = table.lots(account=OPPORTUNITIES, subject=TABLE)
    if act.has("roll"):
        lots = [lot for lot in lots if lot.entry == act.number("roll")]
    return lots[-1] if lots else None


def _ease(verdict: Verdict, complication: str) -> None:
    """One rank down, or gone by a house rule (XY-AM-30)."""
    before = verdict.table.balance(complication, "die")
    verdict.cite("XY-AM-30")
    if before == 0:
        verdict.refuse("XY-BF-03", "thing_gone", hard=True, who=complication)
        return
    removed = verdict.table.setting("ease_complication") == "remove"
    eased: list[str] = verdict.draft.facts.setdefault("eased", [])
    eased.append(complication)
    step_to(verdict, complication, before, 0 if removed else before - 1)


@move("passes", Param("roll", "entry"), by=())
def passes(act: Act, table: Table) -> Verdict:
    """Nobody uses the 1s that the game master rolled."""
    verdict = Verdict(act, table, "opportunity_passed", TABLE)
    seq = act.number("roll")
    verdict.fact(roll_of=seq)
    verdict.cite("XY-BF-03")
    lots = [lot for lot in table.lots(account=OPPORTUNITIES, subject=TABLE) if lot.entry == seq]
    if not lots:
        verdict.refuse("XY-BF-03", "more_than_ones_rolled", hard=True, entry=seq, have=0, asked=0)
        return verdict
    verdict.draft.about = seq
    for lot in lots:
        verdict.end(lot)
    return verdict


# -- complications


@move("complication", Param("newcomer", "newcomer"), by=())
def complication(act: Act, table: Table) -> Verdict:
    """The game master pays a point, and trouble comes into being (XY-BF-05)."""
    verdict = Verdict(act, table, "complication_created")
    bring_in(verdict, act.map("newcomer"), "complication")
    verdict.cite("XY-AM-24")
    drain(verdict, 1, "XY-BF-05")
    return verdict


def bring_in(verdict: Verdict, newcomer: dict[str, Any], kind: str) -> str:
    """A thing at d6 that was not there. Returns its id."""
    id = str(newcomer["id"])
    verdict.draft.subject = id
    if verdict.table.kind(id) is not None:
        verdict.refuse(RULE_OF_THE_LEDGER, "enrolled_already", hard=True, who=id)
    verdict.field(id, "kind", kind)
    verdict.field(id, "name", str(newcomer["name"]))
    verdict.post(id, "die", NEW_THING)
    return id


@move("aggravates", Param("complication", "subject", of=("complication",)), by=())
def aggravates(act: Act, table: Table) -> Verdict:
    """The game master pays a point, and a complication gets worse by a rank (XY-BF-05)."""
    verdict = Verdict(act, table, "complication_worsened", act.text("complication"))
    drain(verdict, 1, "XY-BF-05")
    raise_thing(verdict, act.text("complication"), "XY-BF-05")
    return verdict


def raise_thing(verdict: Verdict, thing: str, rule: str) -> None:
    """A thing by a rank, up to d12."""
    before = verdict.table.balance(thing, "die")
    if before == 0:
        verdict.refuse(rule, "thing_gone", hard=True, who=thing)
    elif before == TOP:
        verdict.refuse(rule, "ladder_top", hard=True)
    else:
        step_to(verdict, thing, before, before + 1)


MOVES = (ones, seizes, passes, complication, aggravates)
