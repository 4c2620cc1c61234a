"""How many dice are rolled: the value, every modifier, what is bought away (MP-RO-03, -04, -07, -08)."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.kernel.hits import Hits
from rules.kernel.notation import Code
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict
from rules.macht_pool.skills import value_of
from rules.macht_pool.successes import DICE_OF_A_PURCHASE

BADLY_WOUNDED = 2
"""From this place on the ladder of wounds nobody acts (MP-DM-05)."""

DEFENSIVE = ("dodge", "melee", "unarmed")
"""Skills to which armour is added when they defend (MP-AR-01)."""

MELEE = ("melee", "unarmed")

RULE_OF = {
    "given": "MP-RO-03",
    "several_actions": "MP-TU-05",
    "initiative_loan": "MP-TU-03",
    "range": "MP-RA-02",
    "cover": "MP-RA-03",
    "weapon": "MP-ME-02",
    "dodging_melee": "MP-ME-03",
    "armour": "MP-AR-01",
    "dazed": "MP-DM-03",
    "wounded": "MP-DM-04",
    "lightly_stunned": "MP-ST-03",
    "bought": "MP-RO-07",
}
"""The rule behind each cause that changes a pool."""

Dice = tuple[str, int]
"""A cause, and the dice that it gives or takes."""


class Working(msgspec.Struct, frozen=True):
    """How a pool came about. `pool` is what the modifiers leave of the value, `bought` the successes that
    dice of it were given for."""

    value: int
    modifiers: list[dict[str, Any]]
    pool: int
    bought: int = 0

    @property
    def dice(self) -> Hits:
        """What is thrown; with an empty pool nothing (MP-RO-04)."""
        return Hits(max(0, self.pool - DICE_OF_A_PURCHASE * self.bought), self.bought)

    def facts(self) -> dict[str, Any]:
        """The value, each modifier and what is left of it; a purchase is one: four dice less, one success."""
        bought = [{"why": "bought", "by": f"-{DICE_OF_A_PURCHASE}D+1"}] * self.bought
        return {
            "code": str(Code(self.value)),
            "modifiers": [*self.modifiers, *bought],
            "effective": str(self.dice),
            "pool": self.pool,
        }


def worked_out(value: int, dice: list[Dice], given: list[dict[str, Any]] | None = None) -> Working:
    """Add every modifier to a value (MP-RO-08). `given` are those that the table called out (MP-RO-03)."""
    modifiers = [{"why": why, "by": f"{by:+d}D"} for why, by in dice if by]
    modifiers += [{"why": "given", **one, "by": f"{dice_of(one):+d}D"} for one in given or []]
    pool = value + sum(by for _, by in dice) + sum(map(dice_of, given or []))
    return Working(value, modifiers, pool)


def dice_of(modifier: dict[str, Any]) -> int:
    """The dice of a modifier as it was called out: here `-2D` and `-2` are the same."""
    code = Code.parse_modifier(str(modifier["by"]))
    return code.dice + code.pips


def bought(verdict: Verdict, working: Working, number: int) -> Working:
    """Buy so many successes, four dice each, before anything is thrown (MP-RO-07)."""
    if number < 1 or working.pool < 1:
        return working
    verdict.cite("MP-RO-07")
    if verdict.table.behind and not verdict.table.late:
        verdict.refuse("MP-RO-07", "bought_after_roll")
    most = working.pool // DICE_OF_A_PURCHASE
    if number > most:
        need = number * DICE_OF_A_PURCHASE
        verdict.refuse("MP-RO-07", "insufficient_dice", hard=True, pool=working.pool, need=need)
    return msgspec.structs.replace(working, bought=min(number, most))


def skill_working(
    verdict: Verdict, who: str, skill: str, more: list[Dice], given: list[dict[str, Any]], *, defends: bool
) -> Working:
    """The pool of someone's use of a skill with all that weighs on it: `more` is of this use alone."""
    value = value_of(verdict, who, skill)
    dice = [*more, ("armour", armour_dice(verdict.table, who, skill, defends=defends))]
    working = worked_out(value, [*dice, *standing_dice(verdict.table, who)], given)
    verdict.cite(*rules_behind(working))
    return working


def rules_behind(working: Working) -> list[str]:
    """The rules that changed a pool, and that they do so in order (MP-RO-08)."""
    found = [RULE_OF[modifier["why"]] for modifier in working.modifiers]
    return [*found, "MP-RO-08"] if found else []


def standing_dice(table: Table, who: str) -> list[Dice]:
    """What weighs on every roll: the turn, and what the body suffers. What is entered late has nothing to do
    with the state of now."""
    if table.late:
        return []
    wounded = table.balance(who, "condition.wounds") == 1
    return [
        ("several_actions", -max(0, table.balance(who, "turn.actions") - 1)),
        ("initiative_loan", -table.balance(who, "round.loan")),
        ("dazed", -min(1, table.balance(who, "condition.dazed"))),
        ("wounded", -int(wounded)),
        ("lightly_stunned", -min(1, table.balance(who, "condition.lightly_stunned"))),
    ]


def armour_dice(table: Table, who: str, skill: str, *, defends: bool) -> int:
    """What armour gives to a defence and takes from other rolls of the body (MP-AR-01; settings
    `armour_on_melee_attack`, `armour_physical_skills`)."""
    value = table.balance(who, "armour")
    if defends and skill in DEFENSIVE:
        return value
    bodily = table.setting("armour_physical_skills")
    if not isinstance(bodily, list) or skill not in bodily:
        return 0
    if skill in MELEE:
        return {"bonus": value, "none": 0}.get(str(table.setting("armour_on_melee_attack")), -value)
    return -value


def refuse_incapacitated(verdict: Verdict, who: str) -> None:
    """Nobody acts who is badly wounded, dead or unconscious (MP-DM-05, MP-ST-04). What is entered late was
    done before."""
    table = verdict.table
    if table.late:
        return
    wounds = table.balance(who, "condition.wounds")
    if wounds >= BADLY_WOUNDED:
        state = table.system.ladders["wounds"][wounds]
        verdict.refuse("MP-DM-05", "incapacitated", who=who, state=state)
    elif table.balance(who, "condition.unconscious"):
        verdict.refuse("MP-ST-04", "incapacitated", who=who, state="unconscious")


def is_incapacitated(table: Table, who: str) -> bool:
    """Whether someone cannot act (MP-DM-05, MP-ST-04)."""
    return table.balance(who, "condition.wounds") >= BADLY_WOUNDED or bool(
        table.balance(who, "condition.unconscious")
    )
