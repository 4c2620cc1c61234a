"""The rolls that entries tell of."""

from __future__ import annotations

from typing import Any

from rules.kernel.notation import Code


def rolls_in(facts: Any) -> list[dict[str, Any]]:
    """Every roll that facts tell of, however deep."""
    if isinstance(facts, list):
        return [roll for fact in facts for roll in rolls_in(fact)]
    if not isinstance(facts, dict):
        return []
    inner = [roll for fact in facts.values() for roll in rolls_in(fact)]
    return [facts, *inner] if {"code", "modifiers", "effective"} <= facts.keys() else inner


def reckoned(roll: dict[str, Any]) -> Code:
    """The effective code made anew of the code and each modifier in turn."""
    code = Code.parse(roll["code"])
    for modifier in roll["modifiers"]:
        # An advantage is added to the total, not to the code.
        if modifier["why"] != "advantage":
            doubles = modifier["by"] == "x2"
            code = code.doubled() if doubles else code.plus(Code.parse_modifier(modifier["by"]))
    return code
