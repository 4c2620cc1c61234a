"""What each Force skill helps with (MP-FS-03)."""

from __future__ import annotations

from rules.kernel.table import Table

DOMAINS = {
    "control": [
        "blaster",
        "gunnery",
        "throwing",
        "melee",
        "unarmed",
        "athletics",
        "acrobatics",
        "endurance",
        "stealth",
        "riding",
        "control",
    ],
    "sense": ["dodge", "perception", "search", "sense"],
    "manipulation": [
        "negotiation",
        "deception",
        "leadership",
        "gambling",
        "computers",
        "droids",
        "medicine",
        "vehicle_engineering",
        "starship_engineering",
        "security_systems",
        "manipulation",
    ],
}
"""Of what stands nowhere here, the table says which it is."""

AT_ARMS = {"attack": "control", "defence": "sense"}


def fits(force_skill: str, action: str) -> bool:
    """Whether an action is of the domain of a Force skill: a skill, `attack` or `defence` (MP-FS-03)."""
    if action in AT_ARMS:
        return AT_ARMS[action] == force_skill
    known = [skill for skill, actions in DOMAINS.items() if action in actions]
    return not known or force_skill in known


def fitting_force_skill(table: Table, who: str, action: str) -> str | None:
    """The Force skill that someone has for an action."""
    return next((own for own in DOMAINS if table.balance(who, own) > 0 and fits(own, action)), None)
