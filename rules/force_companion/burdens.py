"""What weighs on every code beside what the core knows: a second wound, powers that are kept up."""

from __future__ import annotations

from rules.d6_first_edition.codes import STUNNED, WOUNDED_TWICE, WOUNDS
from rules.kernel.table import Table


def second_wound(table: Table, who: str, ability: str) -> list[tuple[str, int]]:
    """Two wounds cost more than the die that the core takes for one (FC-AM-49)."""
    penalty = table.setting("wounds.twice_penalty")
    twice = table.balance(who, WOUNDS) == WOUNDED_TWICE
    return [("wounded_twice", 1 - penalty)] if twice and isinstance(penalty, int) else []


def effort_stun(table: Table, who: str, ability: str) -> list[tuple[str, int]]:
    """A stun by extra effort weighs like any other, as long as it stays (FC-AM-50)."""
    return [("effort_stun", -1)] if table.balance(who, WOUNDS) == STUNNED else []


def sustained(table: Table, who: str, ability: str) -> list[tuple[str, int]]:
    """Each power that is kept up lowers every code."""
    return [("sustained", -len(table.family(who, "sustained.")))]
