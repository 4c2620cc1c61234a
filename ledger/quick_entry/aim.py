"""What a plan is for: `mira control 5D`, by the same words as in a line."""

from __future__ import annotations

import msgspec

from ledger.quick_entry import naming, values
from ledger.quick_entry.context import Context
from ledger.quick_entry.suggestions import open_to
from ledger.quick_entry.walk import NoFit, Walk
from rules.kernel.move import Param

ORDERS = ("points", "days", "chance")
"""By what the ways to an aim may be put in order."""


class Aimed(msgspec.Struct, frozen=True):
    """What a plan is for, as its words say: an account of a subject that is to come to a score. `by` is the
    order of the ways, if it was said."""

    subject: str
    account: str
    target: int
    by: str | None = None


def aim_asked(walk: Walk) -> Aimed:
    """`WHO ACCOUNT TARGET [by ORDER]`, as in `mira control 5D` or `mira telekinesis`. Raises LineError."""
    try:
        named = naming.find_subject(walk, walk.vocabulary.subjects_of())
        walk.at += named.words
        account = _account_or_member(walk, named.id)
        target = _target(walk, account)
        by = _order(walk)
        if walk.here is not None:
            walk.want(list)
            raise NoFit
    except NoFit:
        raise walk.refusal() from None
    return Aimed(named.id, account, target, by)


def _account_or_member(walk: Walk, subject: str) -> str:
    """An account; what may be known or not also by its name alone: `telekinesis` for `power.telekinesis`."""
    vocabulary, kind = walk.vocabulary, walk.vocabulary.kind_of(subject)
    try:
        found = naming.find_account(walk, kind, ())
    except NoFit:
        named = naming.subject_unasked(walk, vocabulary.subjects_of())
        member = f"{vocabulary.kind_of(named.id)}.{named.id}" if named is not None else ""
        if named is None or kind is None or not vocabulary.system.takes(kind, member):
            raise
        found = msgspec.structs.replace(named, id=member)
    walk.at += found.words
    return found.id


def _target(walk: Walk, account: str) -> int:
    """A score in the notation of the account; of what is had or not, to have it may go without saying."""
    declared = walk.vocabulary.system.account(account)
    if declared is not None and declared.notation == "flag" and (walk.here is None or walk.is_keyword("by")):
        return 1
    return values.score(walk, Context(account=account), Param("target", "score"))


def _order(walk: Walk) -> str | None:
    if not walk.keyword("by"):
        return None
    walk.want(lambda: open_to(*ORDERS))
    word = walk.here.text.lower() if walk.here is not None else ""
    if word not in ORDERS:
        raise NoFit
    walk.at += 1
    return word
