"""The crew, the guard and the droid that these tests play with."""

from __future__ import annotations

from typing import Any

from rules import registry
from rules.kernel.notation import Code
from rules.kernel.record import Value
from rules.kernel.system import System
from tests.rules.force_companion.cast import enrol
from tests.rules.memory import Campaign

SYSTEM: System = registry.system("d6_first_edition")

ROARK: dict[str, str | int] = {
    "dexterity": "3D+1",
    "perception": "3D",
    "strength": "2D",
    "technical": "2D+2",
    "blaster": "5D+1",
    "dodge": "4D+1",
    "force_points": 2,
    "character_points": 30,
}
JANA: dict[str, str | int] = {"dexterity": "3D", "strength": "3D", "control": "2D", "force_points": 2}
GUARD: dict[str, str | int] = {"dexterity": "2D", "strength": "2D+1", "blaster": "4D"}
DROID: dict[str, str | int] = {"technical": "4D", "force_points": 1, "character_points": 9}


def crew(**settings: Value) -> Campaign:
    """Roark, and Jana who has a Force skill; a guard and a droid. Dice that nobody names show 3."""
    chosen = {name.replace("__", "."): value for name, value in settings.items()}
    campaign = Campaign(SYSTEM, chosen, roller=lambda sides: 3)
    enrol(campaign, "roark", "pc", **ROARK)
    enrol(campaign, "jana", "pc", **JANA)
    enrol(campaign, "guard", "npc", **GUARD)
    enrol(campaign, "tin", "droid", **DROID)
    return campaign


def at_arms(**settings: Value) -> Campaign:
    """The crew in a round of combat."""
    campaign = crew(**settings)
    campaign.play(None, "round_start")
    return campaign


def shoots(campaign: Campaign, who: str = "roark", **said: Any) -> str:
    """The code that a blaster is fired with, once it is recorded."""
    verdict = campaign.play(who, "rolls", ability="blaster", **said)
    assert not verdict.refused, verdict.findings
    return str(verdict.draft.facts["effective"])


def remade(facts: dict[str, Any]) -> Code:
    """The effective code reckoned anew from what an entry tells: the code and each modifier in turn."""
    code = Code.parse(facts["code"])
    for modifier in facts["modifiers"]:
        if modifier["why"] == "advantage":
            continue
        code = code.doubled() if modifier["by"] == "x2" else code.plus(Code.parse_modifier(modifier["by"]))
    return code
