"""What a question asks for: whose sheet, which account or entry, which part of it, as of when.

`why mira control in session 3`, `why 42`, `sheet roark at adventure 2`, `sheet from session 2 to session 5`:
the same words in a line and after a command.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress

import msgspec

from ledger.quick_entry import naming
from ledger.quick_entry.names import Found, Names
from ledger.quick_entry.suggestions import Suggestion, open_to
from ledger.quick_entry.values import integer
from ledger.quick_entry.walk import NoFit, Walk
from ledger.wording.language import _
from rules.kernel.record import TABLE

MOMENTS = ("entry", "session", "adventure", "day")
"""What a moment may be called by."""

AS_OF, SINCE, UP_TO, AS_RECORDED, AS_PLAYED = "as_of", "since", "up_to", "as_recorded", "as_played"

Held = Callable[[str], Mapping[str, str]]
"""Every account that a subject ever had, by id, and what each is called."""


class Inquiry(msgspec.Struct):
    """A question, its names resolved. `at` and `since`..`until` are moments such as `session:3`, `session`
    and `adventure` leave the lines of that one."""

    subjects: list[str] = []
    accounts: list[str] = []
    entry: int | None = None
    at: str | None = None
    since: str | None = None
    until: str | None = None
    session: int | None = None
    adventure: int | None = None
    as_recorded: bool = False
    as_played: bool = False


def sheet_asked(walk: Walk) -> Inquiry:
    """`[WHO …] [at MOMENT [as recorded]] | [from MOMENT [to MOMENT]]`. Raises LineError."""
    asked = Inquiry()
    try:
        while not _clause(walk, asked, (AS_OF, SINCE)):
            if walk.here is None:
                break
            who = _subject(walk)
            asked.subjects += [who] if who not in asked.subjects else []
            # Commas may stand between them, as in a line.
            walk.at += walk.is_sign(",")
        _rest(walk, asked, (AS_OF, SINCE, AS_RECORDED))
    except NoFit:
        raise walk.refusal() from None
    return asked


def why_asked(walk: Walk, held: Held) -> Inquiry:
    """`WHO ACCOUNT [in SPAN] [at MOMENT] [as played]`, or the number of an entry. Raises LineError."""
    asked = Inquiry()
    try:
        walk.want(lambda: open_to(_("the number of an entry")))
        if walk.figures.isascii() and walk.figures.isdigit():
            asked.entry = _ordinal(walk, "entry")
        else:
            who = _subject(walk, table=True)
            asked.subjects = [who]
            asked.accounts = _accounts(walk, who, held)
            _rest(walk, asked, ("in", AS_OF, AS_RECORDED, AS_PLAYED))
        if walk.here is not None:
            walk.want(list)
            raise NoFit
    except NoFit:
        raise walk.refusal() from None
    return asked


# ---- Whose, and which ----


def _subject(walk: Walk, *, table: bool = False) -> str:
    if table and walk.joined(1) in {TABLE, *walk.vocabulary.keyword(TABLE).ids}:
        walk.at += 1
        return TABLE
    found = naming.find_subject(walk, walk.vocabulary.subjects_of())
    walk.at += found.words
    return found.id


def _accounts(walk: Walk, subject: str, held: Held) -> list[str]:
    """The account that is named, or the several of a family: `booked`, `power`. Those that the subject has
    come before what the chart would let it have."""
    mine = held(subject)
    id = walk.here.text.lower().removesuffix(".*") if walk.here is not None else ""
    family = [name for name in mine if name.startswith(f"{id}.")] if id else []
    if id in mine or family:
        walk.at += 1
        return [id] if id in mine else family
    found = None
    if subject != TABLE:
        with suppress(NoFit):
            found = naming.find_account(walk, walk.vocabulary.kind_of(subject), ())
    if found is None:
        found = _held(walk, mine)
    walk.at += found.words
    return [found.id]


def _held(walk: Walk, mine: Mapping[str, str]) -> naming.Named:
    """One of the accounts that a subject has, by what it is called."""
    names = Names()
    for id, called in mine.items():
        names.add(id, called)

    def shown(ids: list[str]) -> list[Suggestion]:
        return [Suggestion("account", (id,), mine[id], id) for id in ids]

    def find(key: str, whole: bool) -> Found:
        return names.find(key, written_out=whole)

    walk.want(lambda: shown(names.ids))
    return naming.look_up(walk, find, names.longest, shown)


# ---- Which part, as of when ----


def _rest(walk: Walk, asked: Inquiry, clauses: tuple[str, ...]) -> None:
    """Every clause up to the end of the line."""
    while walk.here is not None:
        if not _clause(walk, asked, clauses):
            raise NoFit
    # What might still follow is offered.
    _clause(walk, asked, clauses)


def _clause(walk: Walk, asked: Inquiry, clauses: tuple[str, ...]) -> bool:
    """Read the clause that stands next, if one of these does."""
    if AS_OF in clauses and asked.at is None and walk.keyword(AS_OF):
        asked.at = moment(walk, MOMENTS)
    elif SINCE in clauses and asked.since is None and walk.keyword(SINCE):
        asked.since = moment(walk, MOMENTS)
        if walk.keyword(UP_TO):
            asked.until = moment(walk, MOMENTS)
    elif "in" in clauses and walk.keyword("in"):
        span, _colon, number = moment(walk, ("session", "adventure")).partition(":")
        setattr(asked, span, int(number))
    elif AS_RECORDED in clauses and walk.keyword(AS_RECORDED):
        asked.as_recorded = True
    elif AS_PLAYED in clauses and walk.keyword(AS_PLAYED):
        asked.as_played = True
    else:
        return False
    return True


def moment(walk: Walk, among: tuple[str, ...]) -> str:
    """`session 3`, `session:3`: a place in play, or an entry."""
    for place in among:
        if walk.keyword(place):
            walk.at += walk.is_sign(":")
            return f"{place}:{_ordinal(walk, place)}"
    raise NoFit


def _ordinal(walk: Walk, place: str) -> int:
    return integer(walk, _("its number"), lowest=0 if place == "day" else 1)
