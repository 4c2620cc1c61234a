"""Whether an attack hits, and what a hit does: damage against Strength (D1-DA-01, -02, -08, -09)."""

from __future__ import annotations

from typing import Any

from rules.d6_first_edition.codes import Working, is_doubled, resisting, sheet_code
from rules.d6_first_edition.damage import result_of, suffer
from rules.d6_first_edition.rolls import advantage_of, measured, refuse_absent, roll, rules_behind
from rules.d6_first_edition.weapons import BARE_HANDS, UNARMED, WEAPON, Arm, arm_of, given, named_again
from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.notation import Code
from rules.kernel.record import Lot
from rules.kernel.table import Table
from rules.kernel.verdict import RULE_OF_THE_LEDGER, Verdict

PEOPLE = ("pc", "npc", "droid")

LANDED = "hit.due."
"""Hits whose damage is not rolled yet, on who landed them: `hit.due.TARGET.WEAPON`."""
DUE = "damage.due"
"""Damage that is not resisted yet: each lot stands at its total."""


def rolls_of(verdict: Verdict) -> dict[str, Any]:
    """The rolls of this entry so far, by their names."""
    rolls: dict[str, Any] = verdict.draft.facts.setdefault("rolls", {})
    return rolls


def refuse_target(verdict: Verdict, target: str, *, rule: str = "D1-CO-08") -> None:
    """Nobody attacks themselves (D1-CO-08), nor whoever has left play; what was done late was done before."""
    if target == verdict.act.who:
        verdict.refuse(rule, "own_target", who=target)
    elif verdict.table.field(target, "retired") is True and not verdict.table.late:
        verdict.refuse(RULE_OF_THE_LEDGER, "retired", who=target)


def attack_roll(verdict: Verdict, ability: str | None, working: Working, difficulty: int) -> bool:
    """The roll that decides whether an attack hits. Without dice it does not."""
    named = {"ability": ability} if ability is not None else {}
    rolls_of(verdict)["attack"] = named | working.facts()
    advantage, added = advantage_of(verdict.act)
    verdict.cite("D1-RO-01", "D1-RO-03", *(["D1-RO-06"] if added else []))
    facts = roll(verdict, "attack", working, target=difficulty, advantage=advantage)
    return came(verdict, named | facts | {"modifiers": [*facts["modifiers"], *added]}, difficulty)


def came(verdict: Verdict, facts: dict[str, Any], difficulty: int) -> bool:
    """Record what came of an attack roll. Says whether it hits."""
    facts = measured(facts, difficulty)
    rolls_of(verdict)["attack"] = facts
    hit = facts.get("outcome") == "success"
    verdict.fact(difficulty=difficulty, hit=hit, came="hit" if hit else "missed")
    return hit


# -- damage


def damage_code(
    kind: str,
    *,
    strength: Code | None = None,
    weapon: Code | None = None,
    control: Code | None = None,
    doubled: bool = False,
) -> Code:
    """The damage code of an attack: a shot's or a grenade's is the weapon's (D1-DA-01), an unarmed one's the
    attacker's Strength, an armed one's both (D1-DA-09), a lightsaber's has Control in place of Strength
    (D1-LS-01). Only the attacker's own part doubles (D1-FP-02)."""
    arm = weapon or Code(0, 0)
    if kind in ("shot", "grenade"):
        return arm
    body = (control if kind == "lightsaber" else strength) or Code(0, 0)
    own = body.doubled() if doubled else body
    return own if kind in ("brawling", UNARMED) else own.plus(arm)


def plain(code: Code) -> Working:
    """A code that nothing changes."""
    return Working(code, [], code)


def damage_of(verdict: Verdict, attacker: str, arm: Arm) -> Working | None:
    """How the damage of someone's attack comes about; None where nobody has said what the weapon does."""
    if arm.attack != UNARMED and arm.damage is None:
        return None
    if not arm.close:
        return _made_up(verdict, arm, None, doubled=False)
    own = sheet_code(verdict.table, attacker, "control" if arm.attack == "lightsaber" else "strength")
    if own is None and arm.attack != "lightsaber":
        refuse_absent(verdict, attacker, "strength")
    return _made_up(verdict, arm, own, doubled=is_doubled(verdict.table, attacker))


def _made_up(verdict: Verdict, arm: Arm, own: Code | None, *, doubled: bool) -> Working:
    """The damage code in the order in which it is reckoned: the attacker's own part, the weapon over it."""
    if arm.close:
        verdict.cite(*(("D1-LS-01", "D1-AM-26") if arm.attack == "lightsaber" else ("D1-DA-09",)))
    if own is None:
        return plain(arm.damage or Code(0, 0))
    modifiers: list[dict[str, Any]] = [{"why": "force_point", "by": "x2"}] if doubled else []
    if arm.damage is not None:
        modifiers.append({"why": "weapon", "by": arm.damage.modifier()})
    code = damage_code(arm.attack, strength=own, control=own, weapon=arm.damage, doubled=doubled)
    if arm.maximum is not None and code > arm.maximum and not doubled:
        # A Force point lifts the maximum.
        less = Code(arm.maximum.dice - code.dice, arm.maximum.pips - code.pips)
        modifiers.append({"why": "weapon_maximum", "by": less.modifier()})
        code = arm.maximum
    return Working(own, modifiers, code)


def resolve(verdict: Verdict, victim: str, damage: Working) -> None:
    """Roll the damage and the Strength of who is hit, and bring the result onto the ladder."""
    strength = _strength(verdict, victim)
    if strength is None:
        return
    rolls_of(verdict).update(damage=damage.facts(), resists=strength.facts())
    facts = _rolled_damage(verdict, damage, strength)
    _resist(verdict, victim, strength, facts.get("total"))


def _strength(verdict: Verdict, victim: str) -> Working | None:
    strength = resisting(verdict.table, victim)
    if strength is None:
        verdict.refuse("D1-DA-02", "no_such_ability", hard=True, who=victim, account="strength")
    return strength


def _rolled_damage(verdict: Verdict, damage: Working, strength: Working | None) -> dict[str, Any]:
    """Damage that reaches the Strength total wounds or worse; the chance that is shown is that (D1-DA-02)."""
    verdict.cite("D1-DA-01", *rules_behind(verdict.table, damage))
    rolls_of(verdict)["damage"] = damage.facts()
    facts = roll(verdict, "damage", damage, against=strength.effective if strength else None, tie_wins=True)
    rolls_of(verdict)["damage"] = facts
    return facts


def _resist(verdict: Verdict, victim: str, strength: Working, damage: int | None) -> None:
    """Strength against a damage total: more than it is only stunned (D1-DA-02, D1-DA-08). Without a die of
    damage, a hit stuns."""
    verdict.cite("D1-DA-02", "D1-DA-08", *rules_behind(verdict.table, strength))
    rolls_of(verdict)["resists"] = strength.facts()
    answer = roll(verdict, "resists", strength, target=damage + 1 if damage is not None else None)
    rolls_of(verdict)["resists"] = answer
    total = answer.get("total", 0)
    result = result_of(damage, total) if damage is not None else "stunned"
    if result == "mortally_wounded" and damage == 3 * total:
        verdict.cite("D1-AM-04")
    suffer(verdict, victim, result)


# -- moves


@move(
    "hit",
    Param("code", "code", after="by", required=False),
    Param("attacker", "subject", of=PEOPLE, after="by", required=False),
    Param("weapon", "code", after="with", required=False),
    Param("arm", "subject", of=(WEAPON,), after="with", required=False),
    rolls=("damage", "resists"),
    theirs={"damage": "attacker"},
)
def hit(act: Act, table: Table) -> Verdict:
    """A hit: its damage against the Strength of who is hit. By the code of a shot, or by someone (the code
    then is a stranger's Strength) with bare hands or a weapon in them."""
    verdict = Verdict(act, table, "damage_resolved")
    damage = _damage_of_hit(verdict)
    if damage is not None:
        resolve(verdict, act.who, damage)
    return verdict


def _damage_of_hit(verdict: Verdict) -> Working | None:
    act, table = verdict.act, verdict.table
    arm = BARE_HANDS
    if act.has("arm"):
        arm = arm_of(table, act.text("arm"))
    elif act.has("weapon"):
        arm = given(act.text("weapon"), close=True)
    elif not act.has("attacker") and not act.has("code"):
        verdict.refuse("D1-DA-01", "no_damage", hard=True)
        return None
    if arm is BARE_HANDS and not act.has("attacker"):
        return plain(Code.parse(act.text("code")))
    verdict.fact(weapon=arm.called)
    if arm.attack != UNARMED and arm.damage is None:
        verdict.refuse("D1-DA-01", "no_damage_code", hard=True, weapon=arm.id)
        return None
    if act.has("attacker"):
        verdict.fact(attacker=act.text("attacker"))
        return damage_of(verdict, act.text("attacker"), arm)
    own = Code.parse(act.text("code")) if act.has("code") and arm.close else None
    return _made_up(verdict, arm, own, doubled=False)


def land(verdict: Verdict, target: str, arm: Arm) -> None:
    """Keep a hit until its damage is rolled; the round that it is in does not end before. One that is entered
    late is over: nothing waits for it."""
    table = verdict.table
    if table.late:
        return
    until = table.this("round") if table.span("round") is not None else None
    verdict.post(verdict.act.who, f"{LANDED}{target}.{arm.key}", 1, until=until)


@move(
    "damages",
    Param("target", "subject", of=PEOPLE, required=False),
    Param("weapon", "subject", of=(WEAPON,), after="with", required=False),
    Param("code", "code", after="with", required=False),
    rolls=("damage",),
)
def damages(act: Act, table: Table) -> Verdict:
    """The damage of a hit that was landed before; its target resists it next."""
    verdict = Verdict(act, table, "damage_rolled")
    lot = _open_hit(verdict)
    if lot is None:
        return verdict
    target, key = lot.account.removeprefix(LANDED).split(".", 1)
    arm = named_again(act, table, key)
    verdict.draft.about = lot.entry
    verdict.fact(target=target, weapon=arm.called)
    damage = damage_of(verdict, act.who, arm)
    if damage is None:
        verdict.refuse("D1-DA-01", "no_damage_code", hard=True, weapon=arm.id)
        return verdict
    verdict.end(lot)
    facts = _rolled_damage(verdict, damage, resisting(verdict.table, target))
    if "total" in facts:
        verdict.post(target, DUE, facts["total"], until=lot.until)
    else:
        # There is nothing to resist, but every hit stuns (D1-DA-02).
        suffer(verdict, target, "stunned")
    return verdict


def _open_hit(verdict: Verdict) -> Lot | None:
    """The newest hit on that target, or on anybody, whose damage is due."""
    act = verdict.act
    prefix = f"{LANDED}{act.text('target')}." if act.has("target") else LANDED
    lots = verdict.table.lots(prefix=prefix, subject=act.who)
    if not lots:
        verdict.refuse("D1-DA-01", "no_hit", hard=True, who=act.who, target=act.maybe("target"))
        return None
    return lots[-1]


@move("resists", rolls=("resists",))
def resists(act: Act, table: Table) -> Verdict:
    """Strength against damage that was rolled before, the oldest first (D1-DA-02, D1-DA-08)."""
    verdict = Verdict(act, table, "damage_resolved")
    lots = table.lots(account=DUE, subject=act.who)
    if not lots:
        verdict.refuse("D1-DA-02", "no_damage_due", hard=True, who=act.who)
        return verdict
    verdict.draft.about = lots[0].entry
    verdict.fact(damage=lots[0].amount)
    verdict.end(lots[0])
    strength = _strength(verdict, act.who)
    if strength is not None:
        _resist(verdict, act.who, strength, lots[0].amount)
    return verdict


def let_go(verdict: Verdict, act: Act, table: Table) -> None:
    """Whoever retires leaves no damage open: neither theirs nor on them."""
    for who in act.texts("subjects"):
        lots = table.lots(account=DUE, subject=who) + table.lots(prefix=LANDED, subject=who)
        lots += [lot for lot in table.lots(prefix=f"{LANDED}{who}.") if lot.subject != who]
        for lot in lots:
            verdict.end(lot)


MOVES = (hit, damages, resists)
