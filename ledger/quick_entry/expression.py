"""A code by itself, with what changes it and what it is rolled against: `5D+1 -2D cover vs 20`."""

from __future__ import annotations

from ledger.quick_entry.context import Context
from ledger.quick_entry.parser import walk_along
from ledger.quick_entry.readers import READERS
from ledger.quick_entry.vocabulary import Vocabulary
from ledger.quick_entry.walk import NoFit, Walk
from rules.kernel.move import Param
from rules.kernel.notation import Code
from rules.kernel.verdict import Pool

_CODE = Param("code", "code")
_MODIFIERS = Param("modifiers", "modifiers")
_DIFFICULTY = Param("difficulty", "number")


def begins_with_code(text: str) -> bool:
    """Whether this is a code by itself, not the line of someone who rolls."""
    try:
        Code.parse((text.split() or [""])[0])
    except ValueError:
        return False
    return True


def code_pool(text: str, vocabulary: Vocabulary) -> Pool:
    """The dice that the expression means. Raises LineError."""
    walk = walk_along(text, vocabulary)
    context = Context(stops=("vs",))
    target = against = None
    try:
        code = Code.parse(READERS["code"](walk, context, _CODE))
        while walk.here is not None and not walk.is_keyword("vs"):
            for modifier in READERS["modifiers"](walk, context, _MODIFIERS):
                code = code.plus(Code.parse_modifier(modifier["by"]))
        if walk.keyword("vs"):
            against = _opposing(walk, context)
            target = None if against is not None else READERS["number"](walk, context, _DIFFICULTY)
    except NoFit:
        raise walk.refusal() from None
    if walk.here is not None:
        walk.want(list)
        raise walk.refusal()
    return Pool("", code, target, against)


def _opposing(walk: Walk, context: Context) -> Code | None:
    """The code of an opponent, if one stands next; words before it name the opponent."""
    start = walk.at
    while walk.here is not None and not walk.figures[:1].isdigit():
        walk.at += 1
    try:
        return Code.parse(READERS["code"](walk, context, _CODE))
    except NoFit:
        walk.at = start
        return None
