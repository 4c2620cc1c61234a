"""Ordinary shots, which hit on what they need or more, and what is lost to them: base-game play, kept so that
hits can be deflected."""

from __future__ import annotations

from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.record import Facts
from rules.kernel.table import Table
from rules.kernel.verdict import RULE_OF_THE_LEDGER, Pool, Verdict
from rules.lego_jedi.deflecting import HARM, HIT, land, open_hits, strike_at
from rules.lego_jedi.rolls import SIDES, added, dice_of
from rules.lego_jedi.sides import FIGURES
from rules.lego_jedi.succession import acted

MOST_SHOTS = 20


@move(
    "shoot",
    Param("target", "subject", of=FIGURES),
    Param("shots", "number", required=False),
    Param("needed", "number", after="needs"),
    Param("bonus", "number", required=False, signed=True),
    Param("damage", "number", after="damage", required=False),
    rolls=("shots",),
    by=FIGURES,
)
def shoot(act: Act, table: Table) -> Verdict:
    """So many shots of somebody at a figure, each of which may be deflected if it hits."""
    verdict = Verdict(act, table, "shots_fired")
    target, needed, shots = act.text("target"), act.number("needed"), act.number("shots", 1)
    if not 1 <= shots <= MOST_SHOTS:
        verdict.refuse(RULE_OF_THE_LEDGER, "too_many_shots", hard=True, shots=shots, most=MOST_SHOTS)
        return verdict
    acted(verdict, act.who)
    verdict.fact(target=target, needed=needed)
    rolls = _fired(verdict, shots, needed)
    damage, hits = act.number("damage"), [shot for shot in rolls if shot["outcome"] == "success"]
    verdict.fact(rolls={str(number): shot for number, shot in enumerate(rolls, start=1)})
    verdict.fact(hit=len(hits), damage=damage * len(hits))
    for number, shot in enumerate(hits, start=1):
        # What stands at nothing is not open, however little was needed.
        strike_at(verdict, target, {f"{HIT}{number}": max(shot["total"], 1), f"{HARM}{number}": damage})
    return verdict


def _fired(verdict: Verdict, shots: int, needed: int) -> list[Facts]:
    """The roll of each shot, which hits on what it needs or more."""
    modifiers = added(verdict.act.number("bonus"), "bonus")
    dice = dice_of(modifiers)
    facts: Facts = {"code": str(dice_of([])), "modifiers": modifiers, "effective": str(dice)}
    verdict.fact(rolls={"shots": facts})
    # Each has the same chance, which is told once.
    verdict.pools.append(Pool("shots", dice, needed))
    faces = verdict.act.tape.take("shots", shots, SIDES)
    verdict.pools.pop()
    facts |= {"difficulty": needed}
    return [facts | {"faces": [face]} | _measured(face + dice.plus, needed) for face in faces]


def _measured(total: int, needed: int) -> Facts:
    outcome = "success" if total >= needed else "failure"
    return {"total": total, "margin": total - needed, "outcome": outcome}


@move("suffer", Param("amount", "number", required=False), by=FIGURES)
def suffer(act: Act, table: Table) -> Verdict:
    """The hits that nobody deflects land; or so much harm is done by whatever the base game has."""
    verdict = Verdict(act, table, "harm_done")
    who, amount = act.who, act.number("amount")
    hits = [] if act.has("amount") else open_hits(table, who, shots=True)
    if act.has("amount"):
        verdict.post(who, "hp", -amount)
    elif not hits:
        verdict.refuse("LJ-DB-01", "no_hit", hard=True, who=who)
    for hit in hits:
        amount += land(verdict, hit)
    if hits:
        verdict.cite("LJ-DB-01")
    verdict.fact(amount=amount, hp=table.balance(who, "hp") - amount)
    return verdict


@move("mend", Param("amount", "number"), by=FIGURES)
def mend(act: Act, table: Table) -> Verdict:
    """Hit points come back, as the base game has it."""
    verdict = Verdict(act, table, "mended")
    verdict.post(act.who, "hp", act.number("amount"))
    verdict.fact(amount=act.number("amount"), hp=table.balance(act.who, "hp") + act.number("amount"))
    return verdict


MOVES = (shoot, suffer, mend)
