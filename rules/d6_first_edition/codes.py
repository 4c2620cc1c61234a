"""What code an ability is rolled with: the sheet's, doubled, then what weighs on it (D1-RO-11)."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.kernel.notation import Code
from rules.kernel.table import Table

WOUNDS = "condition.wounds"
STUN_MARKS = "condition.stun_marks"
HEALTHY, STUNNED, WOUNDED, WOUNDED_TWICE, INCAPACITATED, MORTALLY_WOUNDED, DEAD = range(7)

FORCE_SKILLS = ("control", "sense", "alter")
"""They have no attribute: absent is absent (D1-FS-05)."""

RESISTING = "resisting"
"""Stands for an ability where it is asked what weighs on the Strength that resists damage: little does."""

REACTIONS = ("dodge", "melee_parry", "brawling_parry")
"""D1-RE-01: they need no declaration."""


class Working(msgspec.Struct, frozen=True):
    """How a code came about: what the sheet says, each modifier with its cause, what is rolled. A total that
    was rolled before it is used (D1-CO-04) comes with it, and with its faces."""

    code: Code
    modifiers: list[dict[str, Any]]
    effective: Code
    total: int | None = None
    faces: list[int] | None = None

    @property
    def causes(self) -> list[str]:
        """What changed the code, as ids."""
        return [modifier["why"] for modifier in self.modifiers]

    def facts(self) -> dict[str, Any]:
        return {
            "code": str(self.code),
            "modifiers": self.modifiers,
            "effective": str(self.effective),
        }


def sheet_code(table: Table, who: str, ability: str) -> Code | None:
    """The code of an ability on the sheet. A skill that is not on it stands at its attribute (D1-RO-02,
    D1-AM-23); a Force skill that is not there is absent (D1-FS-05)."""
    pips = table.balance(who, ability)
    if pips > 0:
        return Code.of(pips)
    account = table.system.account(ability)
    if account is None or account.attribute is None:
        return None
    start = table.setting("skills.unlisted_start")
    if isinstance(start, str) and start != "attribute":
        return Code.parse(start)
    attribute = table.balance(who, account.attribute)
    return Code.of(attribute) if attribute > 0 else None


def worked_out(
    code: Code,
    dice: list[tuple[str, int]],
    *,
    doubled: bool = False,
    double_first: bool = True,
    given: list[dict[str, Any]] | None = None,
) -> Working:
    """Double a code, then add and subtract whole dice (D1-RO-11, D1-FP-02, D1-AM-32).

    `dice` are pairs of cause and dice; `given` the modifiers that the table called out, in dice (`-2D`) or
    pips. With `double_first` false what is left after the dice is doubled (setting `fp.double_first`).
    """
    modifiers: list[dict[str, Any]] = []
    effective = code
    if doubled and double_first:
        effective = effective.doubled()
        modifiers.append({"why": "force_point", "by": "x2"})
    for why, by in dice:
        if by:
            effective = effective.plus_dice(by)
            modifiers.append({"why": why, "by": f"{by:+d}D"})
    for modifier in given or []:
        effective = effective.plus(Code.parse_modifier(modifier["by"]))
        modifiers.append({"why": "given", **modifier})
    if doubled and not double_first:
        effective = effective.doubled()
        modifiers.append({"why": "force_point", "by": "x2"})
    return Working(code, modifiers, effective)


def is_doubled(table: Table, who: str) -> bool:
    """Whether a Force point doubles the codes of this character in this round (D1-FP-02)."""
    return table.span("round") is not None and table.balance(who, "round.doubled") > 0


def standing_dice(table: Table, who: str, ability: str) -> list[tuple[str, int]]:
    """What weighs on every use of an ability whatever the round holds: wounds and stuns (D1-RO-10, D1-DA-03,
    D1-DA-04), and what a supplement adds."""
    wounds = table.balance(who, WOUNDS)
    dice = [("wounded", -1)] if wounds in (WOUNDED, WOUNDED_TWICE) else []
    if not table.late:
        # Marks last a round or two: what is entered late has nothing to do with those of now.
        dice.append(("stunned", -table.balance(who, STUN_MARKS)))
    for modifier in table.system.modifiers:
        dice += modifier(table, who, ability)
    return dice


def round_dice(table: Table, who: str) -> list[tuple[str, int]]:
    """What the round weighs: several uses (D1-MU-02, D1-RE-02), running (D1-RO-09), crawling. What is entered
    late stands in no round, and the one at play is none of its business."""
    if table.span("round") is None:
        return []
    uses = table.balance(who, "round.uses") + table.balance(who, "round.reactions")
    return [
        ("several_actions", -max(0, uses - 1)),
        ("running", -min(1, table.balance(who, "round.running"))),
        ("crawling", -min(1, table.balance(who, "round.crawling"))),
    ]


def resisting(table: Table, who: str) -> Working | None:
    """The Strength that resists damage: only a Force point changes it (D1-DA-08), and what a supplement lays
    on it."""
    code = sheet_code(table, who, "strength")
    if code is None:
        return None
    dice = [burden for modifier in table.system.modifiers for burden in modifier(table, who, RESISTING)]
    doubled = is_doubled(table, who)
    double_first = doubled and table.setting("fp.double_first") is True
    return worked_out(code, dice, doubled=doubled, double_first=double_first)


def force_skilled(table: Table, who: str) -> bool:
    """Whether a character has a Force skill on the sheet (D1-FS-05, D1-DS-03)."""
    return any(table.balance(who, skill) > 0 for skill in FORCE_SKILLS)
