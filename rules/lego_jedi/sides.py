"""Whose figure somebody is, and who the opponent is. A figure that fights for nobody is a side by itself."""

from __future__ import annotations

from rules.kernel.table import Table

SIDE = "side"
FIGURES = ("pc", "npc", "droid")


def side_of(table: Table, who: str) -> str:
    """The side that owns a figure; a side is its own."""
    side = table.field(who, SIDE)
    return side if isinstance(side, str) else who


def sides(table: Table) -> list[str]:
    """Every side of the campaign."""
    found = table.reading.fields(field="kind")
    return [who for who, _, kind in found if kind == SIDE and table.field(who, "retired") is not True]


def opponents(table: Table, side: str) -> list[str]:
    """The other sides; of two there is just one."""
    return [other for other in sides(table) if other != side]


def owned(table: Table, side: str) -> list[str]:
    """The figures of a side."""
    return [who for who, _, value in table.reading.fields(field=SIDE) if value == side]
