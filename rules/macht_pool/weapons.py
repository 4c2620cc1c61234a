"""Weapons: the tables, those of a campaign's own, what range does, which can stun (MP-EQ-01, MP-RA-02,
MP-ST-01)."""

from __future__ import annotations

import msgspec

from rules.kernel.notation import centimetres
from rules.kernel.table import Table

BANDS = ("to_3", "to_10", "to_30", "to_100", "beyond")
"""The columns of the range table; each reaches up to and including its metres, the last for ever
(MP-RA-02)."""

REACH = (3_00, 10_00, 30_00, 100_00)
"""Centimetres."""

NEVER, CHOSEN, SET, ALWAYS = "never", "chosen", "set", "always"
"""Whether an attack can stun: not at all, as the attacker says each time, as the weapon is set, or not
otherwise (MP-ST-01)."""


class Weapon(msgspec.Struct, frozen=True):
    """A weapon: the skill that it is used with, the dice that it costs or gives in melee, or at each range,
    what it adds to a hit, how far around it works (centimetres), whether it can stun."""

    skill: str
    attack: int = 0
    bonus: int = 0
    ranges: tuple[int, ...] = ()
    radius: int | None = None
    stun: str = NEVER

    @property
    def ranged(self) -> bool:
        """Whether it is used from afar."""
        return bool(self.ranges)


def _thrown(bonus: int, radius: int) -> Weapon:
    return Weapon("throwing", 0, bonus, (1, 0, -2, -3, -4), radius)


TABLE: dict[str, Weapon] = {
    "mini_blaster": Weapon("blaster", 0, 0, (1, 0, -2, -3, -4), stun=SET),
    "thrown_or_grenade": _thrown(0, 2_00),
    "thermal_detonator": _thrown(1, 4_00),
    "blaster_pistol": Weapon("blaster", 0, 0, (1, 0, -1, -2, -3), stun=SET),
    "blaster_rifle": Weapon("blaster", 0, 0, (-1, 0, 0, -1, -2), stun=SET),
    "auto_blaster": Weapon("blaster", 0, 1, (-1, -1, 0, 0, -1), stun=SET),
    "blaster_cannon": Weapon("gunnery", 0, 2, (-2, -1, 0, 0, 0), stun=SET),
    "unarmed": Weapon("unarmed", stun=CHOSEN),
    "simple_melee": Weapon("melee"),
    "improvised": Weapon("melee", -1),
    "complex_melee": Weapon("melee", -1, 1),
    "lightsaber": Weapon("melee", -2, 2),
    # Simple weapons that the rule of stunning names.
    "blunt_melee": Weapon("melee", stun=CHOSEN),
    "shock_weapon": Weapon("melee", stun=ALWAYS),
}
"""MP-EQ-01."""


def weapon_of(table: Table, id: str) -> Weapon | None:
    """A weapon of the tables, or one of the campaign's own as its fields say; None for what is none."""
    if id in TABLE:
        return TABLE[id]
    return _own(table, id) if table.kind(id) == "weapon" else None


def _own(table: Table, id: str) -> Weapon:
    """A weapon of the campaign's own: like one of the tables, but for what its fields say otherwise."""
    base = TABLE.get(str(table.field(id, "like")), TABLE["simple_melee"])
    skill, stun, radius = table.field(id, "skill"), table.field(id, "stun"), table.field(id, "radius")
    ranges = base.ranges
    if any(table.field(id, f"ranges.{band}") is not None for band in BANDS):
        known = base.ranges or (0,) * len(BANDS)
        ranges = tuple(
            _number(table, id, f"ranges.{band}", usual) for band, usual in zip(BANDS, known, strict=True)
        )
    return Weapon(
        skill=str(skill) if skill else base.skill,
        attack=_number(table, id, "attack", base.attack),
        bonus=_number(table, id, "bonus", base.bonus),
        ranges=ranges,
        radius=_metres(str(radius)) if radius else base.radius,
        stun=str(stun) if stun in (NEVER, CHOSEN, SET, ALWAYS) else base.stun,
    )


def _number(table: Table, id: str, field: str, usual: int) -> int:
    value = table.field(id, field)
    try:
        return int(value) if isinstance(value, (int, str)) else usual
    except ValueError:
        return usual


def _metres(text: str) -> int | None:
    try:
        return centimetres(text)
    except ValueError:
        return None


def range_modifier(weapon: str, metres: str) -> int:
    """The dice that a weapon of the tables has at so many metres (MP-RA-02). ValueError for what are no
    metres."""
    return at_range(TABLE[weapon], metres)


def at_range(weapon: Weapon, metres: str) -> int:
    """The dice that a weapon has at so many metres; none for what is used at arm's length (MP-RA-02)."""
    distance = centimetres(metres)
    band = next((place for place, reach in enumerate(REACH) if distance <= reach), len(REACH))
    return weapon.ranges[band] if weapon.ranged else 0


def damage_bonus(weapon: str) -> int:
    """What a weapon of the tables adds to a hit (MP-DM-01)."""
    return TABLE[weapon].bonus


def stuns(table: Table, who: str, id: str, weapon: Weapon, *, chosen: bool) -> bool:
    """Whether an attack does harmless damage: as the weapon does, as it is set, as the attacker says
    (MP-ST-01)."""
    if weapon.stun == SET:
        return table.balance(who, f"mode.{id}") == 1
    return weapon.stun == ALWAYS or (weapon.stun == CHOSEN and chosen)
