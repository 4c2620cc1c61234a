"""Reading lists that are said in one breath: actions in their order, matters decided, shares handed out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ledger.quick_entry import naming
from ledger.quick_entry.context import Context
from ledger.quick_entry.suggestions import open_to
from ledger.quick_entry.values import integer, signed
from ledger.quick_entry.walk import NoFit, Walk
from ledger.wording.language import _
from rules.kernel.move import ANY_ACTION, Param

MOST_ACTIONS = 99
"""What one line may announce: each action becomes a posting."""


# -- actions


def actions(walk: Walk, context: Context, param: Param) -> list[str]:
    """What someone will do, as ids in the order said; commas may stand between. `0` is nothing."""
    start = end = walk.at
    found: list[str] = []
    while not walk.is_keyword("ruling"):
        try:
            found += _repeated(walk, context, param, MOST_ACTIONS - len(found))
        except NoFit:
            break
        end = walk.at
        walk.want(lambda: open_to(_("a comma")))
        walk.at += walk.is_sign(",")
    walk.at = end
    if end == start:
        raise NoFit
    return found


def _repeated(walk: Walk, context: Context, param: Param, most: int) -> list[str]:
    """One action, as often as the number before it says, which alone is that many of any."""
    if most == 0:
        walk.fault(_("`{word}` is too much: a line announces so many actions and no more"), [])
        raise NoFit
    count = integer(walk, _("a number"), highest=most) if walk.figures[:1].isdigit() else None
    after_number = walk.at
    try:
        action = _action(walk, context, param)
    except NoFit:
        action = ANY_ACTION
        if count is None:
            raise
    if count is None:
        return [action]
    if action in walk.vocabulary.choices(param.once).ids:
        # It follows the uses that the number was of.
        walk.at, action = after_number, ANY_ACTION
    return [action] * count


def _action(walk: Walk, context: Context, param: Param) -> str:
    """The account or the word that stands next."""
    groups = tuple(of for of in param.of if of in walk.vocabulary.system.groups)
    words = tuple(of for of in param.of if of not in groups)
    looks = [lambda: naming.find_account(walk, context.kind, groups)] if groups else []
    found = naming.best_of(walk, *looks, lambda: naming.find_choice(walk, words))
    walk.at += found.words
    return found.id


# -- matters and shares


def judgements(walk: Walk, context: Context, param: Param) -> list[dict[str, Any]]:
    """Entries, each with the word that decides what is open there: `42 heroic, 57 evil`."""
    words = tuple(walk.vocabulary.system.judgements)
    return _as_many_as_fit(walk, lambda: _judgement(walk, words))


def _judgement(walk: Walk, words: tuple[str, ...]) -> dict[str, Any]:
    entry = integer(walk, _("the number of an entry"), lowest=1)
    found = naming.find_choice(walk, words)
    walk.at += found.words
    return {"entry": entry, "judgement": found.id}


def shares(walk: Walk, context: Context, param: Param) -> list[dict[str, Any]]:
    """Subjects and how much each of them gets: `roark, mira 5, jana 3`, `all 6`; with their signs, how much
    each of them adds: `odi -1, steve +2`."""
    return _as_many_as_fit(walk, lambda: _share(walk, context, param))


def _share(walk: Walk, context: Context, param: Param) -> dict[str, Any]:
    to = naming.subjects(walk, context, param)
    # `except` takes from a list of subjects alone, and this one is part of another.
    context.everyone = ""
    amount = signed(walk) if param.signed else integer(walk, _("a number"), lowest=1)
    return {"to": to, "amount": amount}


def _as_many_as_fit(walk: Walk, read: Callable[[], dict[str, Any]]) -> list[dict[str, Any]]:
    """One at least; commas may stand between."""
    found = [read()]
    while True:
        end = walk.at
        walk.want(lambda: open_to(_("a comma")))
        walk.at += walk.is_sign(",")
        try:
            found.append(read())
        except NoFit:
            walk.at = end
            return found
