"""What weighs on every code beside what the core knows: a second wound, powers that are kept up."""

from __future__ import annotations

from rules.d6_first_edition.codes import RESISTING, STUNNED, WOUNDED_TWICE, WOUNDS
from rules.force_companion.concentration import in_use, kept_up
from rules.kernel.table import Table


def second_wound(table: Table, who: str, ability: str) -> list[tuple[str, int]]:
    """Two wounds cost more than the die that the core takes for one (FC-AM-49)."""
    penalty = table.setting("wounds.twice_penalty")
    twice = table.balance(who, WOUNDS) == WOUNDED_TWICE and ability != RESISTING
    return [("wounded_twice", 1 - penalty)] if twice and isinstance(penalty, int) else []


def effort_stun(table: Table, who: str, ability: str) -> list[tuple[str, int]]:
    """A stun by extra effort weighs like any other, as long as it stays (FC-AM-50)."""
    stunned = table.balance(who, WOUNDS) == STUNNED and ability != RESISTING
    return [("effort_stun", -1)] if stunned else []


def sustained(table: Table, who: str, ability: str) -> list[tuple[str, int]]:
    """Each power that is kept up lowers every code, but while it is an action itself (FC-SU-02). The Strength
    that resists damage is spared, unless a house rule says otherwise (FC-AM-44)."""
    if ability == RESISTING and table.setting("sustain.affects_resistance") is not True:
        return []
    return [("sustained", -len(set(kept_up(table, who)) - set(in_use(table, who))))]
