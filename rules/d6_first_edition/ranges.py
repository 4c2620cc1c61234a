"""How far off a target is, and how hard it is to hit from there (D1-CO-08, D1-CO-09).

Whom someone aims at, and from how far, is remembered until the scene ends, on `aimed.TARGET.metres` or
`aimed.TARGET.BAND.WEAPON`: metres serve every weapon, a band is that of one.
"""

from __future__ import annotations

import msgspec

from rules.d6_first_edition.codes import INCAPACITATED, WOUNDS
from rules.d6_first_edition.weapons import WEAPON, Arm
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

DIFFICULTY = {"point_blank": 5, "short": 10, "medium": 15, "long": 20}
"""The bands of range, nearest first, and what it takes to hit there (D1-CO-08)."""

AIMED = "aimed."
METRES = "metres"
SOMEWHERE = "somewhere"
"""Where a target is whose distance nobody has told."""


class Range(msgspec.Struct, frozen=True):
    """Where a target is: the difficulty from there, and the band and the metres as far as they are known."""

    difficulty: int
    band: str | None = None
    metres: int | None = None


def bands_of(table: Table, id: str | None) -> dict[str, int]:
    """How many metres each band of a weapon reaches, nearest first."""
    fields = table.reading.fields(subject=id, prefix="ranges.") if id is not None else []
    found = {name.removeprefix("ranges."): metres for _, name, metres in fields}
    return {band: metres for band in DIFFICULTY if isinstance(metres := found.get(band), int)}


def band_at(bands: dict[str, int], metres: int) -> str | None:
    """The nearest band that reaches so far; None beyond the last."""
    return next((band for band, upto in bands.items() if metres <= upto), None)


def last_target(table: Table, who: str) -> str | None:
    """Whom someone attacked last in this scene."""
    lots = table.lots(prefix=AIMED, subject=who)
    return lots[-1].account.split(".")[1] if lots else None


def aimed_at(table: Table, who: str) -> str | None:
    """Whom an attack is aimed at that names nobody: the last target, as long as it can fight back."""
    target = last_target(table, who)
    if target is None or table.field(target, "retired") is True:
        return None
    return target if table.balance(target, WOUNDS) < INCAPACITATED else None


def reach(verdict: Verdict, arm: Arm, target: str | None = None) -> Range | None:
    """The range of a shot or a throw: what the line says, else what is remembered of that target. None, and
    refused, where nothing tells how hard it is."""
    act = verdict.act
    said = act.number("difficulty") if act.has("difficulty") else None
    band, metres = act.maybe("range"), act.number("metres") if act.has("metres") else None
    if target is not None and band is None and metres is None:
        band, metres = remembered(verdict.table, act.who, target, arm)
    if metres is not None:
        band = _band(verdict, arm, metres, required=said is None)
    if said is not None:
        return Range(said, band, metres)
    if band is None:
        if not verdict.hard:
            verdict.refuse("D1-CO-08", "no_range", hard=True, target=target, weapon=arm.id)
        return None
    verdict.cite("D1-CO-08")
    return Range(DIFFICULTY[band], band, metres)


def _band(verdict: Verdict, arm: Arm, metres: int, *, required: bool) -> str | None:
    """The band of a weapon at so many metres (D1-CO-09). Beyond the last it is out of range."""
    bands = bands_of(verdict.table, arm.id)
    if bands:
        verdict.cite("D1-CO-09")
    elif required:
        verdict.refuse("D1-CO-09", "no_ranges", hard=True, weapon=arm.id)
    band = band_at(bands, metres)
    if band is None and bands and required:
        verdict.refuse("D1-CO-09", "out_of_range", weapon=arm.id, metres=metres, most=max(bands.values()))
        return list(bands)[-1]
    return band


def remembered(table: Table, who: str, target: str, arm: Arm) -> tuple[str | None, int | None]:
    """The band or the metres that are known between two: what either said last of it. Of a band only the one
    who said it knows."""
    found: list[tuple[int, str | None, int | None]] = [
        (lot.entry, None, lot.amount) for lot in table.lots(account=f"{AIMED}{who}.{METRES}", subject=target)
    ]
    for lot in table.lots(prefix=f"{AIMED}{target}.", subject=who):
        where = lot.account.split(".", 2)[2]
        band, _, weapon = where.partition(".")
        if where == METRES:
            found.append((lot.entry, None, lot.amount))
        elif band in DIFFICULTY and weapon == arm.key:
            found.append((lot.entry, band, None))
    return max(found, key=lambda one: one[0])[1:] if found else (None, None)


def remember(verdict: Verdict, target: str, arm: Arm, place: Range) -> None:
    """Keep whom the one who acts aims at, and from how far, until the scene ends. What is entered late is
    over: nobody aims on from there."""
    table, who = verdict.table, verdict.act.who
    if table.late:
        return
    of_target = table.lots(prefix=f"{AIMED}{target}.", subject=who)
    account, amount = f"{AIMED}{target}.{SOMEWHERE}", 1
    if place.metres:
        account, amount = f"{AIMED}{target}.{METRES}", place.metres
    elif place.band is not None:
        account = f"{AIMED}{target}.{place.band}.{arm.key}"
    elif of_target:
        account, amount = of_target[-1].account, of_target[-1].amount
    newest = table.lots(prefix=AIMED, subject=who)[-1:]
    known = remembered(table, who, target, arm)[1]
    if newest and (newest[0].account, newest[0].amount) == (account, amount) and known == place.metres:
        return
    for lot in of_target:
        verdict.end(lot)
    verdict.post(who, account, amount, until=table.this("scene"))


def check_ranges(verdict: Verdict, table: Table, who: str) -> None:
    """The bands of a weapon reach further one after the other (D1-CO-09)."""
    reaches = list(bands_of(table, who).values()) if table.kind(who) == WEAPON else []
    if reaches != sorted(set(reaches)) or any(metres < 1 for metres in reaches):
        verdict.warn("D1-CO-09", "bands_out_of_order", weapon=who)
