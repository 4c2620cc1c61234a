"""Attacks: from afar, at arm's length, over an area (MP-RA, MP-ME), and how a blaster is set (MP-ST-01)."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.kernel.act import Act
from rules.kernel.hits import Hits
from rules.kernel.move import Param, move
from rules.kernel.notation import centimetres
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict
from rules.macht_pool.pools import (
    Dice,
    Working,
    bought,
    is_incapacitated,
    refuse_incapacitated,
    skill_working,
)
from rules.macht_pool.rolls import (
    OPPONENT,
    Aim,
    opposed_facts,
    remember,
    roll,
    warn_of_late_modifier,
)
from rules.macht_pool.successes import net_of
from rules.macht_pool.turns import act_in_turn
from rules.macht_pool.weapons import SET, TABLE, Weapon, at_range, stuns, weapon_of

COVER = {"open": -1, "partial": 0, "good": 1}
"""MP-RA-03."""

DODGING_MELEE = -2
"""MP-ME-03."""

DAMAGE = "damage"
"""What a hit has left to spend stands here, of the attacker, on the lot of the entry that tells of the
hit."""

AREA = "area"
"""An attack that those near its spot may answer, on the lot of its entry."""

TRUSTED = "force_trusted"
"""The kind of the entries of Force points spent on a roll, which are about it."""

PEOPLE = ("pc", "npc", "droid")

WITH = (
    Param("weapon", "choice", of=("weapons",), after="with", required=False),
    Param("own", "subject", of=("weapon",), after="with", required=False),
)

ANSWERS = (
    Param("defence", "choice", of=("defences",), after="vs", required=False),
    Param("held", "choice", of=("weapons",), after="holding", required=False),
    Param("cover", "choice", of=("cover",), after="cover", required=False),
    Param("hindered", "modifiers", after=OPPONENT, required=False),
    Param("opponent_bought", "number", after="opponent_buying", required=False),
)
"""How someone answers an attack: with what skill, what in hand, behind what, how weighed down, buying
what."""


class Attack(msgspec.Struct, frozen=True):
    """An attack that has been looked at: who, with what, how."""

    who: str
    id: str
    weapon: Weapon
    stun: bool

    @property
    def facts(self) -> dict[str, Any]:
        """What the record keeps of it."""
        mode = "stun" if self.stun else "lethal"
        return {named(self.id): self.id, "mode": mode, "bonus": self.weapon.bonus}


def named(weapon: str) -> str:
    """Under which fact a weapon is told: those of the tables have words, the campaign's own have names."""
    return "weapon" if weapon in TABLE else "own"


def weapon_in(facts: dict[str, Any]) -> str:
    """The weapon that facts tell of."""
    return str(facts.get("own") or facts.get("weapon", ""))


def damage_pool(net: int, bonus: int) -> int:
    """What a hit may spend; a bonus turns no miss into a hit (MP-DM-01, MP-RA-04)."""
    return net + bonus if net > 0 else 0


# -- the attacker


@move(
    "attacks",
    Param("target", "subject", of=PEOPLE),
    *WITH,
    Param("metres", "distance", after="at", required=False),
    Param("skill", "account", of=("skills",), after="using", required=False),
    Param("stunning", "flag", required=False),
    Param("modifiers", "modifiers", required=False),
    Param("bought", "number", after="buying", required=False),
    *ANSWERS,
    rolls=("attack", OPPONENT),
    theirs={OPPONENT: "target"},
)
def attacks(act: Act, table: Table) -> Verdict:
    """An attack with whatever is in hand, and its answer. From afar it says at how many metres."""
    verdict = Verdict(act, table, "attack_rolled")
    attack = _attack(verdict, "unarmed")
    target = act.text("target")
    verdict.fact(target=target)
    dice = _range(verdict, attack) if attack.weapon.ranged else [("weapon", attack.weapon.attack)]
    working = _working(verdict, attack, dice)
    answer = _answer(verdict, attack, target)
    theirs = answer.working.dice if answer is not None and answer.working.pool > 0 else Hits(0)
    facts = _thrown(verdict, attack, working, Aim("attack", None, theirs))
    defence = _defended(verdict, answer) if answer is not None else {"subject": target, **UNDEFENDED}
    _hit(verdict, attack, opposed_facts(facts, defence))
    return verdict


def _attack(verdict: Verdict, usual: str) -> Attack:
    """What is in hand, and whether it stuns this time."""
    act, table, who = verdict.act, verdict.table, verdict.act.who
    refuse_incapacitated(verdict, who)
    warn_of_late_modifier(verdict)
    id = act.maybe("own") or act.maybe("weapon") or usual
    weapon = weapon_of(table, id) or Weapon("melee")
    verdict.cite("MP-EQ-01")
    stun = stuns(table, who, id, weapon, chosen=act.flag("stunning"))
    if stun:
        verdict.cite("MP-ST-01")
    elif act.flag("stunning"):
        verdict.refuse("MP-ST-01", "weapon_cannot_stun", who=who, weapon=id)
    attack = Attack(who, id, weapon, stun)
    verdict.draft.facts |= attack.facts
    return attack


def _range(verdict: Verdict, attack: Attack) -> list[Dice]:
    """The dice of the range table (MP-RA-02). It wants to know how far."""
    verdict.cite("MP-RA-01", "MP-RA-02")
    if not verdict.act.has("metres"):
        verdict.refuse("MP-RA-02", "no_distance", hard=True, weapon=attack.id)
        return []
    metres = verdict.act.text("metres")
    verdict.fact(metres=metres)
    return [("range", at_range(attack.weapon, metres))]


def _working(verdict: Verdict, attack: Attack, dice: list[Dice]) -> Working:
    act = verdict.act
    skill = act.maybe("skill") or attack.weapon.skill
    _hold_skill(verdict, attack, skill)
    act_in_turn(verdict, attack.who, skill)
    working = skill_working(verdict, attack.who, skill, dice, act.maps("modifiers"), defends=False)
    working = bought(verdict, working, act.number("bought"))
    verdict.draft.facts |= working.facts() | {"ability": skill}
    return working


def _hold_skill(verdict: Verdict, attack: Attack, skill: str) -> None:
    """The skill that belongs to the weapon: from afar another is told (MP-RA-01), at arm's length bare hands
    and weapons are not mixed up (MP-ME-01)."""
    if attack.weapon.ranged:
        if skill != attack.weapon.skill:
            verdict.warn("MP-RA-01", "unusual_skill", account=skill, weapon=attack.id)
        return
    verdict.cite("MP-ME-01", "MP-ME-02")
    if skill != attack.weapon.skill:
        verdict.refuse("MP-ME-01", "skill_weapon_mismatch", account=skill, weapon=attack.id)


def _thrown(verdict: Verdict, attack: Attack, working: Working, aim: Aim) -> dict[str, Any]:
    facts = roll(verdict, "attack", attack.who, working, aim)
    verdict.draft.facts |= facts
    remember(verdict, attack.who)
    return facts


# -- the answer


UNDEFENDED: dict[str, Any] = {
    "ability": "undefended",
    "code": "0D",
    "modifiers": [],
    "effective": "0D",
    "faces": [],
    "successes": 0,
}
"""The facts of someone who does not answer an attack (MP-RA-03)."""


class Answer(msgspec.Struct, frozen=True):
    """How someone defends: with which skill, and how many dice."""

    who: str
    skill: str
    working: Working


def _answer(verdict: Verdict, attack: Attack, target: str) -> Answer | None:
    """The defence of the target; None for one that cannot answer, or does not."""
    act, table = verdict.act, verdict.table
    helpless = is_incapacitated(table, target) and not table.late
    skill = act.maybe("defence") or ("undefended" if helpless else "dodge")
    if skill == "undefended":
        return None
    refuse_incapacitated(verdict, target)
    dice = _covered(verdict, skill) if attack.weapon.ranged else _parried(verdict, skill)
    working = skill_working(verdict, target, skill, dice, act.maps("hindered"), defends=True)
    return Answer(target, skill, bought(verdict, working, act.number("opponent_bought")))


def _covered(verdict: Verdict, skill: str) -> list[Dice]:
    """A shot is dodged, from behind whatever is there (MP-RA-03)."""
    verdict.cite("MP-RA-03")
    if skill != "dodge":
        verdict.refuse("MP-RA-03", "shots_are_dodged", account=skill)
    cover = verdict.act.maybe("cover") or "partial"
    verdict.fact(cover=cover)
    return [("cover", COVER[cover])]


def _parried(verdict: Verdict, skill: str) -> list[Dice]:
    """A blow is parried with what is in hand, or dodged with fewer dice (MP-ME-03). Whether the weapon weighs
    on a parry is a setting, `melee_weapon_mod_on_parry`."""
    verdict.cite("MP-ME-03")
    if skill == "dodge":
        return [("dodging_melee", DODGING_MELEE)]
    held = weapon_of(verdict.table, verdict.act.maybe("held") or "")
    if held is None or verdict.table.setting("melee_weapon_mod_on_parry") == "no":
        return []
    return [("weapon", held.attack)]


def _defended(verdict: Verdict, answer: Answer) -> dict[str, Any]:
    facts = roll(verdict, OPPONENT, answer.who, answer.working, Aim("defence", None))
    remember(verdict, answer.who)
    return {"subject": answer.who, "ability": answer.skill} | facts


def _hit(verdict: Verdict, attack: Attack, facts: dict[str, Any]) -> None:
    """Whether it hits, and what the hit may spend (MP-RA-04, MP-ME-04, MP-DM-01)."""
    pool = damage_pool(facts["net"], attack.weapon.bonus)
    verdict.fact(**facts, hit=facts["net"] > 0, damage_pool=pool)
    ranged = attack.weapon.ranged
    verdict.cite("MP-RO-05", "MP-RO-06", "MP-RA-04" if ranged else "MP-ME-04", "MP-DM-01")
    open_damage(verdict, attack.who, pool)


def open_damage(verdict: Verdict, attacker: str, pool: int, lot: int | None = None) -> None:
    """What a hit may spend waits until the round is over, or the scene where none is open. It belongs to the
    entry that tells of the hit."""
    verdict.post(attacker, DAMAGE, pool, lot=lot, until=_lasting(verdict.now))


def _lasting(table: Table) -> str:
    return table.this("round" if table.span("round") is not None else "scene")


# -- over an area


@move(
    "throws",
    Param("weapon", "choice", of=("weapons",), required=False),
    Param("own", "subject", of=("weapon",), required=False),
    Param("metres", "distance", after="at"),
    Param("skill", "account", of=("skills",), after="using", required=False),
    Param("modifiers", "modifiers", required=False),
    Param("bought", "number", after="buying", required=False),
    rolls=("attack",),
)
def throws(act: Act, table: Table) -> Verdict:
    """A grenade or its like is thrown at a spot; whoever is near it answers by themselves (MP-RA-05)."""
    verdict = Verdict(act, table, "area_attack_rolled")
    attack = _attack(verdict, "thrown_or_grenade")
    if attack.weapon.radius is None:
        verdict.refuse("MP-RA-05", "no_radius", hard=True, weapon=attack.id)
    verdict.cite("MP-RA-05")
    verdict.fact(radius=attack.weapon.radius)
    working = _working(verdict, attack, _range(verdict, attack))
    verdict.fact(**_thrown(verdict, attack, working, Aim("attack")))
    verdict.post(act.who, AREA, 1, until=_lasting(verdict.now))
    return verdict


@move(
    "caught",
    Param("metres", "distance", after="at"),
    Param("entry", "entry", after="of", required=False),
    *ANSWERS,
    rolls=(OPPONENT,),
)
def caught(act: Act, table: Table) -> Verdict:
    """Someone is near the spot of an area attack, the newest or the one named, and answers that same roll."""
    verdict = Verdict(act, table, "area_attack_answered")
    newest = [lot.entry for lot in table.lots(account=AREA)][-1:]
    entry = act.number("entry", *newest)
    past = table.past(entry)
    if past is None or past.draft.kind != "area_attack_rolled" or not past.living:
        verdict.refuse("MP-RA-05", "no_area_attack", hard=True, entry=entry)
        return verdict
    verdict.draft.about = entry
    thrown, metres = past.draft.facts, act.text("metres")
    attacker = past.draft.subject
    id = weapon_in(thrown)
    weapon = weapon_of(table, id) or Weapon("throwing", ranges=(0,) * 5)
    verdict.fact(**{named(id): id}, entry=entry, attacker=attacker, metres=metres, mode=thrown["mode"])
    if centimetres(metres) > int(thrown["radius"]):
        verdict.refuse("MP-RA-05", "outside_radius", who=act.who, metres=metres)
    attack = Attack(attacker, id, weapon, thrown["mode"] == "stun")
    answer = _answer(verdict, attack, act.who)
    defence = _defended(verdict, answer) if answer is not None else {"subject": act.who, **UNDEFENDED}
    successes = int(newest_facts(table, entry, attacker, thrown)["successes"])
    net, surplus = net_of(successes, defence["successes"])
    pool = damage_pool(net, int(thrown["bonus"]))
    verdict.fact(**defence, attack_successes=successes, bonus=thrown["bonus"], target=act.who)
    verdict.fact(net=net, defender_surplus=surplus, hit=net > 0, damage_pool=pool)
    verdict.cite("MP-RA-05", "MP-RO-05", "MP-DM-01")
    open_damage(verdict, attacker, pool)
    return verdict


def newest_facts(table: Table, entry: int, who: str, facts: dict[str, Any]) -> dict[str, Any]:
    """Someone's roll of an entry as Force points have left it (MP-FP-02); `facts` are those of the roll."""
    trusts = [past for past in table.about(entry) if past.draft.kind == TRUSTED and past.draft.subject == who]
    return trusts[-1].draft.facts if trusts else facts


# -- how a blaster is set


@move(
    "switches",
    Param("weapon", "choice", of=("weapons",), required=False),
    Param("own", "subject", of=("weapon",), required=False),
    Param("mode", "choice", of=("modes",), after="to"),
)
def switches(act: Act, table: Table) -> Verdict:
    """A blaster is set to stun or to kill, which is an action, and keeps it (MP-ST-01)."""
    verdict, who = Verdict(act, table, "weapon_mode_changed"), act.who
    refuse_incapacitated(verdict, who)
    id = act.maybe("own") or act.maybe("weapon") or ""
    weapon = weapon_of(table, id)
    if weapon is None or weapon.stun != SET:
        verdict.refuse("MP-ST-01", "nothing_to_switch", hard=True, weapon=id)
    act_in_turn(verdict, who, "switching")
    verdict.set(who, f"mode.{id}", int(act.text("mode") == "stun"))
    verdict.fact(**{named(id): id}, mode=act.text("mode"))
    verdict.cite("MP-ST-01")
    return verdict


MOVES = (attacks, throws, caught, switches)
