"""Weapons: what the campaign says of each, and which one is in whose hand (D1-CO-09, D1-CO-13, D1-LS-01).

No figure of a weapon is the system's own: damage, ranges and difficulties are data of the campaign
(D1-AM-36).
"""

from __future__ import annotations

import msgspec

from rules.kernel.act import Act
from rules.kernel.move import Param, move
from rules.kernel.notation import Code
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

WEAPON = "weapon"
HAND = "hand"
"""The field of a character that names what is in hand; none where nobody has said."""
EMPTY = False
"""What it says of an empty hand."""

ATTACKS = {"shot": "blaster", "grenade": "grenade", "armed_close": "melee", "lightsaber": "lightsaber"}
"""The kinds of attack that a weapon may make, each with the skill that is usual for it."""

UNARMED = "unarmed"
CLOSE = (UNARMED, "armed_close", "lightsaber")

NAMELESS = "given"
"""Stands in the name of an account for a weapon of which a line gave only the code."""


class Arm(msgspec.Struct, frozen=True):
    """What an attack is made with. `id` is that of the weapon; None for bare hands, and for a weapon of which
    the line gives only the code."""

    id: str | None
    attack: str
    skill: str
    damage: Code | None = None
    maximum: Code | None = None
    """What a supplement lets its damage in close combat be at most."""

    @property
    def close(self) -> bool:
        return self.attack in CLOSE

    @property
    def called(self) -> str | None:
        """The weapon as an entry names it: by its id, else by its code."""
        return self.id or (str(self.damage) if self.damage is not None else None)

    @property
    def key(self) -> str:
        """The weapon as the name of an account has it."""
        return self.id or (UNARMED if self.attack == UNARMED else NAMELESS)


BARE_HANDS = Arm(None, UNARMED, "brawling")


def arm_of(table: Table, id: str) -> Arm:
    """A weapon of the campaign. What it does not say follows: the attack from the skill, the skill from the
    attack; a weapon that says neither is a blaster (D1-CO-08)."""
    said, attack = table.field(id, "skill"), table.field(id, "attack")
    account = table.system.account(said) if isinstance(said, str) else None
    skill = account.id if account is not None and account.group == "skills" else None
    if not isinstance(attack, str) or attack not in ATTACKS:
        attack = next((kind for kind, usual in ATTACKS.items() if usual == skill), "shot")
    most = table.balance(id, "maximum")
    maximum = Code.of(most) if most > 0 else None
    return Arm(id, attack, skill or ATTACKS[attack], _damage(table, id, attack), maximum)


def _damage(table: Table, id: str, attack: str) -> Code | None:
    """The damage code of a weapon; every lightsaber may have one and the same (D1-AM-26)."""
    pips = table.balance(id, "damage")
    if pips > 0:
        return Code.of(pips)
    usual = table.setting("lightsaber.weapon_code")
    if attack == "lightsaber" and isinstance(usual, str) and usual != "none":
        return Code.parse(usual)
    return None


def given(code: str, *, close: bool) -> Arm:
    """A weapon that is no more than its code: a blaster, or in close combat one of the usual arms."""
    attack = "armed_close" if close else "shot"
    return Arm(None, attack, ATTACKS[attack], Code.parse(code))


def named_again(act: Act, table: Table, key: str) -> Arm:
    """The weapon that an account remembers, unless the line names one. Of a nameless one the damage is
    forgotten."""
    if act.has("weapon"):
        return arm_of(table, act.text("weapon"))
    if act.has("code"):
        return given(act.text("code"), close=False)
    if table.kind(key) == WEAPON:
        return arm_of(table, key)
    return BARE_HANDS if key == UNARMED else Arm(None, "shot", ATTACKS["shot"])


def in_hand(table: Table, who: str) -> Arm | None:
    """The weapon that someone is known to have in hand."""
    held = table.field(who, HAND)
    return arm_of(table, held) if isinstance(held, str) and table.kind(held) == WEAPON else None


def take_up(verdict: Verdict, who: str, weapon: str) -> Arm:
    """Take a weapon into the hand, if it is not there already."""
    if verdict.now.field(who, HAND) != weapon:
        verdict.field(who, HAND, weapon)
    return arm_of(verdict.table, weapon)


def refuse_odd(verdict: Verdict, act: Act, table: Table) -> None:
    """Blaster serves blasters: an old or odd weapon in hand is fired with its own skill (D1-CO-13)."""
    ability = act.text("ability")
    arm = in_hand(table, act.who) if ability == ATTACKS["shot"] else None
    if arm is not None and arm.attack == "shot" and arm.skill != ability:
        verdict.refuse("D1-CO-13", "odd_weapon", weapon=arm.id, account=arm.skill)


@move("draws", Param("weapon", "subject", of=(WEAPON,)))
def draws(act: Act, table: Table) -> Verdict:
    """Take a weapon into the hand; attacks and parries are with it from now on."""
    verdict = Verdict(act, table, "weapon_drawn")
    verdict.field(act.who, HAND, act.text("weapon"))
    verdict.fact(weapon=act.text("weapon"))
    return verdict


@move("sheathes")
def sheathes(act: Act, table: Table) -> Verdict:
    """Put away what is in hand."""
    verdict = Verdict(act, table, "weapon_sheathed")
    held = table.openly(act.who, HAND)
    verdict.field(act.who, HAND, EMPTY)
    verdict.fact(weapon=held if held != EMPTY else None)
    return verdict


def check_weapon(verdict: Verdict, table: Table, who: str) -> None:
    """What the game master has to tell of a weapon, and has not or not clearly (D1-CO-09, D1-AM-26)."""
    if table.kind(who) != WEAPON:
        return
    arm = arm_of(table, who)
    if arm.attack == "lightsaber" and arm.damage is None:
        verdict.warn("D1-AM-26", "no_lightsaber_code", weapon=who)


MOVES = (draws, sheathes)
