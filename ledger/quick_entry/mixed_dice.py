"""Reading dice of several sizes and what lends them: `bold, pilot+, gambler d4`, `3d6, guard d8 d6, fire`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ledger.quick_entry import naming
from ledger.quick_entry.context import Context
from ledger.quick_entry.suggestions import open_to
from ledger.quick_entry.values import at_stop
from ledger.quick_entry.walk import NoFit, Walk
from ledger.wording.language import _
from rules.kernel.best_of import MOST_MIXED_DICE
from rules.kernel.move import Param
from rules.kernel.notation import DIE_RUNGS

Dice = list[dict[str, Any]]
"""Die by die: `die` its size where the line says it, `account`, `subject` or `name` what lends it, `raised`
by how many ranks."""

_DICE = re.compile(rf"([1-9][0-9]?)?({'|'.join(DIE_RUNGS[:0:-1])})([+]*)", re.IGNORECASE)
_RAISED = re.compile("[+]+")


def dice(walk: Walk, context: Context, param: Param) -> Dice:
    """What lends the one who acts a die: accounts, and subjects, who may be followed by the size of theirs or
    by one of their own accounts. A `+` raises the die before it."""
    return _listed(walk, context, lambda: _lent(walk, context, param))


def opposition(walk: Walk, context: Context, param: Param) -> Dice:
    """The dice that are rolled against somebody: those, and besides dice by themselves or of strangers."""

    def one() -> Dice:
        start = walk.at
        for read in (_loose, lambda walk: _lent(walk, context, param), lambda walk: _stranger(walk, context)):
            try:
                return read(walk)
            except NoFit:
                walk.at = start
        raise NoFit

    return _listed(walk, context, one)


def _listed(walk: Walk, context: Context, read: Callable[[], Dice]) -> Dice:
    """As many as fit, with or without commas, up to a word of the move or the faces that fell."""
    found: Dice = []
    end = walk.at
    while not (at_stop(walk, context) or context.at_label()):
        start = walk.at
        try:
            found += read()
        except NoFit:
            break
        if len(found) > MOST_MIXED_DICE:
            message = _("`{word}` is too much: so many dice are not rolled at once")
            raise walk.error(start, walk.at, message, [])
        end = walk.at
        walk.want(lambda: open_to(_("a comma")))
        walk.at += walk.is_sign(",")
    walk.at = end
    if not found:
        raise NoFit
    return found


def _lent(walk: Walk, context: Context, param: Param) -> Dice:
    """The dice of an account of the one who acts, or of a subject."""
    vocabulary = walk.vocabulary
    kinds = tuple(of for of in param.of if of in vocabulary.system.kinds)
    groups = tuple(of for of in param.of if of not in kinds)
    people = vocabulary.subjects_of(kinds)
    looks = [lambda: naming.find_account(walk, context.kind, groups)]
    if kinds:
        looks.append(lambda: naming.find_subject(walk, people))
    found = naming.best_of(walk, *looks)
    walk.at += found.words
    if found.id not in people.everyone or not kinds:
        return [{"account": found.id, **_raise(walk)}]
    raised = _raise(walk)
    theirs = [] if raised else _of_subject(walk, found.id, groups)
    kind = vocabulary.system.kinds.get(vocabulary.kind_of(found.id) or "")
    if not theirs and kind is not None and kind.acts:
        # Somebody is no die: it may be a stranger who begins like this.
        raise NoFit
    return [{"subject": found.id, **one} for one in theirs or [raised]]


def _of_subject(walk: Walk, subject: str, groups: tuple[str, ...]) -> Dice:
    """The sizes that follow a subject, else one of its accounts; nothing where neither does."""
    try:
        return _loose(walk)
    except NoFit:
        pass
    kind = walk.vocabulary.kind_of(subject)
    if not walk.vocabulary.accounts_of(kind, groups):
        return []
    try:
        account = naming.find_account(walk, kind, groups)
    except NoFit:
        return []
    walk.at += account.words
    return [{"account": account.id, **_raise(walk)}]


def _raise(walk: Walk) -> dict[str, int]:
    """By how many ranks the die is raised that was named last: the `+` at its name or after it."""
    name = walk.tokens[walk.at - 1]
    raised = 0 if name.quoted else len(name.text) - len(name.text.rstrip("+"))
    while _RAISED.fullmatch(walk.figures):
        raised += len(walk.figures)
        walk.at += 1
    return {"raised": raised} if raised else {}


def _loose(walk: Walk) -> Dice:
    """Dice by their sizes: `3d6`, `d8+ d6`."""
    found: Dice = []
    while True:
        walk.want(lambda: open_to(_("dice like 3d6 or d8")))
        fits = _DICE.fullmatch(walk.figures)
        if fits is None:
            break
        number, size, raised = fits.groups()
        if raised and number:
            walk.fault(_("`{word}` raises more than one die; write them one by one, like d6+ d6"), [])
            raise NoFit
        walk.at += 1
        die = {"die": size.lower(), **_raise(walk)}
        found += [die] * int(number or 1)
    if not found:
        raise NoFit
    return found


def _stranger(walk: Walk, context: Context) -> Dice:
    """The dice of somebody who is not enrolled: `three guards 2d8 d6`."""
    walk.want(lambda: open_to(_("an opponent with dice (guard d8 d6)")))
    start = walk.at
    while (here := walk.here) is not None and (here.quoted or here.form):
        if at_stop(walk, context) or context.at_label() or _DICE.fullmatch(walk.figures):
            break
        walk.at += 1
    if walk.at == start:
        raise NoFit
    name = walk.said(start, walk.at)
    return [{"name": name, **one} for one in _loose(walk)]
