"""Sending a shot back with a lightsaber (D1-LS-04).

Two uses of Sense: the first is a defence like any other, and stands on `deflecting.N` beside it; if a shot
then misses, the second strikes another with it. What may be sent back stands on `returning.WEAPON`.
"""

from __future__ import annotations

from rules.d6_first_edition.defences import SENSE, SHOT, against, guard
from rules.d6_first_edition.hits import PEOPLE, attack_roll, damage_of, land, refuse_target, resolve
from rules.d6_first_edition.rolls import ability_working, rules_behind, split_modifiers
from rules.d6_first_edition.rounds import count_use, refuse_unfit
from rules.d6_first_edition.weapons import WEAPON, Arm, named_again
from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

DEFLECTING, RETURNING = "deflecting.", "returning."


@move(
    "deflects",
    Param("attacker", "subject", of=PEOPLE, after="against", required=False),
    Param("modifiers", "modifiers", required=False),
    rolls=("parry",),
)
def deflects(act: Act, table: Table) -> Verdict:
    """Parry a shot with Sense so as to send it back: both uses of Sense are counted now, and weigh on both
    rolls (D1-AM-25)."""
    verdict = Verdict(act, table, "roll_recorded")
    if table.balance(act.who, SENSE) == 0:
        verdict.refuse("D1-LS-03", "needs_sense", who=act.who)
    count_use(verdict, act.who, SENSE, reaction=True)
    guard(verdict, SENSE, "parry", attack=SHOT)
    if not table.late:
        segment = verdict.draft.facts.get("segment", 0)
        verdict.post(act.who, f"{DEFLECTING}{segment}", 1, until=table.this("round"))
    verdict.cite("D1-LS-04")
    return verdict


def let_return(verdict: Verdict, target: str, arm: Arm, segment: int, *, hit: bool) -> None:
    """After a shot at someone who deflects: one that missed may be sent back, one that hit may not."""
    if against(arm) != SHOT or verdict.table.late:
        return
    for lot in verdict.table.lots(account=f"{DEFLECTING}{segment}", subject=target)[:1]:
        verdict.end(lot)
        if not hit:
            verdict.post(target, f"{RETURNING}{arm.key}", 1, until=lot.until)


@move(
    "redirects",
    Param("target", "subject", of=PEOPLE),
    Param("weapon", "subject", of=(WEAPON,), after="with", required=False),
    Param("code", "code", after="with", required=False),
    Param("difficulty", "number", after="vs"),
    Param("modifiers", "modifiers", required=False),
    Param("only", "flag", required=False),
    rolls=("attack", "damage", "resists"),
    theirs={"resists": "target"},
)
def redirects(act: Act, table: Table) -> Verdict:
    """The shot that was deflected and missed strikes another, or the shooter: Sense against the difficulty
    that the game master sets, with the damage of the weapon that fired it (D1-LS-04)."""
    verdict = Verdict(act, table, "attack_resolved")
    target = act.text("target")
    refuse_unfit(verdict, act.who)
    refuse_target(verdict, target, rule="D1-LS-04")
    arm = _shot(verdict)
    verdict.fact(target=target, weapon=arm.called, manner="sent_back")
    verdict.cite("D1-LS-04")
    # The use was counted with the first, and is rolled at what weighs now.
    working = ability_working(verdict, act.who, SENSE, split_modifiers(act.maps("modifiers"))[0])
    verdict.cite(*rules_behind(table, working))
    if attack_roll(verdict, SENSE, working, act.number("difficulty")):
        damage = damage_of(verdict, act.who, arm) if not act.flag("only") else None
        if damage is not None:
            resolve(verdict, target, damage)
        else:
            land(verdict, target, arm)
    return verdict


def _shot(verdict: Verdict) -> Arm:
    """The shot that is sent back, by the weapon that fired it."""
    act, table = verdict.act, verdict.table
    lots = table.lots(prefix=RETURNING, subject=act.who)
    if not lots:
        verdict.refuse("D1-LS-04", "nothing_to_return", who=act.who)
        return named_again(act, table, "")
    verdict.end(lots[-1])
    return named_again(act, table, lots[-1].account.removeprefix(RETURNING))


MOVES = (deflects, redirects)
