"""Attacks: shots and close combat, each with its defence and its damage in one line or in several
(D1-CO-08 to -15, D1-LS-01)."""

from __future__ import annotations

from rules.d6_first_edition.defences import DODGE, GUARDING, Attack, against, count_defences, parry_of, stops
from rules.d6_first_edition.hits import PEOPLE, attack_roll, damage_of, land, refuse_target, resolve, rolls_of
from rules.d6_first_edition.initiative import standing
from rules.d6_first_edition.lightsaber import let_return
from rules.d6_first_edition.ranges import Range, aimed_at, last_target, reach, remember
from rules.d6_first_edition.rolls import begin_use, split_modifiers
from rules.d6_first_edition.weapons import BARE_HANDS, WEAPON, Arm, given, in_hand, take_up
from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict


def attack(act: Act, table: Table, *, close: bool) -> Verdict:
    """One attack: what it is made with, at whom, how hard it is, what comes of it."""
    verdict = Verdict(act, table, "attack_resolved")
    arm, target = _armed(verdict, close=close), _target(verdict)
    if arm is None or target is None:
        return verdict
    verdict.fact(target=target, weapon=arm.called)
    place = _contact(verdict, arm) if close else reach(verdict, arm, target)
    if place is None:
        return verdict
    verdict.fact(range=place.band, metres=place.metres)
    remember(verdict, target, arm, place)
    if _aimed(verdict, arm, target, place):
        _strike_home(verdict, target, arm)
    return verdict


def _armed(verdict: Verdict, *, close: bool) -> Arm | None:
    """What the attack is made with: what the line names, else what is in hand, else bare hands."""
    act = verdict.act
    held = in_hand(verdict.table, act.who)
    if act.has("weapon"):
        arm = take_up(verdict, act.who, act.text("weapon"))
    elif act.has("code"):
        return given(act.text("code"), close=close)
    elif close:
        return held if held is not None and held.close else BARE_HANDS
    elif held is None:
        verdict.refuse("D1-CO-08", "no_weapon", hard=True, who=act.who)
        return None
    else:
        arm = held
    if arm.attack == "grenade":
        verdict.refuse("D1-CO-16", "grenade_is_thrown", hard=True, weapon=arm.id)
        return None
    if arm.close != close:
        verdict.refuse("D1-CO-14", "no_close_weapon" if close else "close_weapon", hard=True, weapon=arm.id)
        return None
    return arm


def _target(verdict: Verdict) -> str | None:
    """Whom the line names, else the one that was attacked last in this scene, unless that one has fallen."""
    table, who = verdict.table, verdict.act.who
    target = verdict.act.maybe("target") or aimed_at(table, who)
    if target is None:
        fallen = last_target(table, who)
        code = "no_target" if fallen is None else "target_fallen"
        verdict.refuse("D1-CO-08", code, hard=True, who=who, target=fallen)
    else:
        refuse_target(verdict, target)
    return target


def _contact(verdict: Verdict, arm: Arm) -> Range | None:
    """The difficulty of close combat is the line's, else the weapon's (D1-CO-14)."""
    verdict.cite("D1-CO-14")
    own = verdict.table.field(arm.id, "difficulty") if arm.id is not None else None
    if verdict.act.has("difficulty"):
        own = verdict.act.number("difficulty")
    if not isinstance(own, int):
        verdict.refuse("D1-CO-14", "no_difficulty", hard=True, weapon=arm.id)
        return None
    return Range(own)


def _aimed(verdict: Verdict, arm: Arm, target: str, place: Range) -> bool:
    """Make the attack roll against all that stands in its way: the defence of the line first, for it is
    decided before (D1-CO-11). Says whether it hits."""
    act, table = verdict.act, verdict.table
    before = standing(table, act.who, arm.skill)
    begun = begin_use(verdict, act.who, arm.skill, split_modifiers(act.maps("modifiers"))[0])
    if begun.working.total is None:
        act.tape.name_first("attack")
    rolls_of(verdict)["attack"] = {"ability": arm.skill} | begun.working.facts()
    prone = _prone(verdict, arm, target)
    rolled = before.lot.entry if before is not None and begun.working.total is not None else None
    attack = Attack(against(arm), begun.segment, begun.working, place.difficulty + prone, rolled)
    defences = count_defences(verdict, target, attack, _defence(verdict, target, arm))
    verdict.fact(base=place.difficulty, prone=prone or None, defences=defences)
    if begun.segment:
        verdict.fact(segment=begun.segment)
    _cite_shot(verdict, arm)
    hit = attack_roll(verdict, arm.skill, begun.working, attack.difficulty + sum(defences.values()))
    let_return(verdict, target, arm, begun.segment, hit=hit)
    if table.span("round") is None and not table.late:
        _end_defences(verdict, target, attack.kind)
    return hit


def _cite_shot(verdict: Verdict, arm: Arm) -> None:
    """The rules of the attack roll itself: each of several shots is a use (D1-CO-10), an odd weapon has a
    skill of its own (D1-CO-13)."""
    verdict.cite("D1-RO-11")
    if arm.attack == "shot":
        several = verdict.now.balance(verdict.act.who, "round.uses") > 1
        verdict.cite(*(["D1-CO-10"] if several else []), *(["D1-CO-13"] if arm.skill != "blaster" else []))


def _defence(verdict: Verdict, target: str, arm: Arm) -> str | None:
    """The defence that the line of the attack names."""
    if verdict.act.flag("dodged"):
        return DODGE
    return parry_of(verdict.now, target, against(arm)) if verdict.act.flag("parried") else None


def _prone(verdict: Verdict, arm: Arm, target: str) -> int:
    """How much harder a target is to shoot at that lies down (D1-CO-07, D1-AM-16): by the house rule, if
    there is one; else the game master says it with the line."""
    act, table = verdict.act, verdict.table
    if arm.close or table.late or table.balance(target, "condition.prone") == 0:
        return 0
    modifier = table.setting("combat.prone_modifier")
    if isinstance(modifier, int):
        verdict.cite("D1-AM-16")
        return modifier
    if not act.has("difficulty") and not act.has("modifiers"):
        verdict.note("D1-AM-16", "prone_target", who=target)
    return 0


def _end_defences(verdict: Verdict, target: str, attack: str) -> None:
    """Outside rounds a defence answers the attack that comes next, and no other."""
    for lot in verdict.table.lots(prefix=GUARDING, subject=target):
        _, defence, segment = lot.account.split(".")
        if segment == "0" and stops(defence, attack):
            verdict.end(lot)


def _strike_home(verdict: Verdict, target: str, arm: Arm) -> None:
    """What follows a hit: the damage against Strength, or an open matter where the line stops here or nobody
    has said what the weapon does."""
    if not verdict.act.flag("only"):
        damage = damage_of(verdict, verdict.act.who, arm)
        if damage is not None:
            resolve(verdict, target, damage)
            return
        rule = "D1-AM-26" if arm.attack == "lightsaber" else "D1-AM-36"
        verdict.warn(rule, "damage_unknown", weapon=arm.id)
    land(verdict, target, arm)


_TARGET = Param("target", "subject", of=PEOPLE, required=False)
_WITH = (
    Param("weapon", "subject", of=(WEAPON,), after="with", required=False),
    Param("code", "code", after="with", required=False),
)
_AROUND = (
    Param("modifiers", "modifiers", required=False),
    Param("difficulty", "number", after="vs", required=False),
    Param("dodged", "flag", required=False),
    Param("parried", "flag", required=False),
    Param("only", "flag", required=False),
)
_ROLLS = ("attack", "defence", "damage", "resists")
_THEIRS = {"defence": "target", "resists": "target"}


@move(
    "shoots",
    _TARGET,
    *_WITH,
    Param("range", "choice", of=("ranges",), after="at", required=False),
    Param("metres", "number", after="at", required=False),
    *_AROUND,
    rolls=_ROLLS,
    theirs=_THEIRS,
)
def shoots(act: Act, table: Table) -> Verdict:
    """A shot, with the defence against it and, on a hit, its damage. What the line leaves out is as it was:
    the weapon, the target, the range. `only` stops after the attack roll."""
    return attack(act, table, close=False)


@move("strikes", _TARGET, *_WITH, *_AROUND, rolls=_ROLLS, theirs=_THEIRS)
def strikes(act: Act, table: Table) -> Verdict:
    """An attack in close combat, with what is in hand for it or with bare hands (D1-CO-14)."""
    return attack(act, table, close=True)


MOVES = (shoots, strikes)
