"""A line of text -> what it asks for.

A line is `[in session N] [secret] WHO MOVE … [ruling WHY] [// NOTE]`, or the same with a move of the table,
which has no WHO; or one of the ledger's own words (`undo`, `redo`, `amend`, `why` …).
"""

from __future__ import annotations

import re
from contextlib import suppress

from ledger.quick_entry import naming
from ledger.quick_entry.acting import who_and_move
from ledger.quick_entry.aim import aim_asked
from ledger.quick_entry.arguments import Arguments, introduced_by
from ledger.quick_entry.inquiry import sheet_asked, why_asked
from ledger.quick_entry.line import (
    MOST_CHARACTERS,
    Amendment,
    Line,
    LineError,
    Question,
    Reversal,
)
from ledger.quick_entry.suggestions import open_to
from ledger.quick_entry.values import integer
from ledger.quick_entry.vocabulary import AMEND, ON_DAY, QUESTIONS, REVERSALS, WITH_DEPENDENTS, Vocabulary
from ledger.quick_entry.walk import NoFit, Walk
from ledger.text_gate import TextRefused, clean
from ledger.wording.language import _
from rules.kernel.move import Move

Parsed = Line | Reversal | Amendment | Question | None

PLACES = ("session", "adventure", "day")
"""Where a late entry may stand."""

_RANGE = re.compile(r"([0-9]{1,9})(?:\.\.([0-9]{1,9}))?")


def parse(text: str, vocabulary: Vocabulary, sticky: str | None = None) -> Parsed:
    """What a line asks for; None for an empty line and for a comment (`# …`).

    `sticky` is the subject that acts when the line names none. Raises LineError, and nothing else.
    """
    walk = walk_along(text.rstrip("\r\n"), vocabulary)
    if walk.text.lstrip().startswith("#") or not walk.text.strip():
        return None
    if not walk.tokens:
        message = _("a note stands after a line; alone it is written `note …`")
        raise walk.error(0, 0, message, [])
    return read(walk, sticky)


def walk_along(text: str, vocabulary: Vocabulary) -> Walk:
    """The line, let in by the gate and cut into words. Raises LineError."""
    try:
        return Walk(clean(text, _("the line"), MOST_CHARACTERS), vocabulary)
    except TextRefused as refusal:
        column = refusal.position - 1
        raise LineError(str(refusal), text, column, min(column + 1, len(text)), []) from None


def read(walk: Walk, sticky: str | None) -> Line | Reversal | Amendment | Question:
    """Walk a line to its end. Raises LineError."""
    for word in QUESTIONS:
        if walk.keyword(word):
            return _question(walk, word)
    for word in REVERSALS:
        if walk.keyword(word):
            return _reversal(walk, undo=word == REVERSALS[0])
    if walk.keyword(AMEND):
        try:
            seq = integer(walk, _("the number of an entry"), lowest=1)
        except NoFit:
            raise walk.refusal() from None
        walk.late = True
        # Whose entry that is the line cannot know, so nobody acts in it who is not named.
        return Amendment(walk.text, seq, _line(walk, None))
    return _line(walk, sticky)


def _question(walk: Walk, word: str) -> Question:
    words = [token.text for token in walk.tokens[walk.at :]]
    # The words are for the one who answers; they are only walked along for the completions.
    with suppress(LineError, NoFit):
        if word == "sheet":
            sheet_asked(walk)
        elif word == "why":
            why_asked(walk, lambda _subject: {})
        elif word == "plan":
            aim_asked(walk)
        else:
            subject = naming.find_subject(walk, walk.vocabulary.subjects_of())
            walk.at += subject.words
            naming.find_account(walk, walk.vocabulary.kind_of(subject.id), ())
    return Question(walk.text, word, words)


def _reversal(walk: Walk, *, undo: bool) -> Reversal:
    seq = upto = None
    several = _("the number of an entry, or several like 42..45")
    walk.want(lambda: open_to(several if undo else _("the number of an entry")))
    found = _RANGE.fullmatch(walk.figures)
    if found and 0 < int(found[1]) <= int(found[2] or found[1]) and (undo or not found[2]):
        seq, upto = int(found[1]), int(found[2]) if found[2] else None
        walk.at += 1
    dependents = undo and walk.keyword(WITH_DEPENDENTS)
    ruling = _ruling(walk)
    _end(walk)
    return Reversal(walk.text, undo, seq, upto, ruling, walk.note, dependents)


def _line(walk: Walk, sticky: str | None) -> Line:
    at, on_day, secret = leads(walk)
    walk.late = walk.late or at is not None or on_day is not None
    who, move = who_and_move(walk, sticky)
    arguments = Arguments(walk, move, walk.vocabulary.kind_of(who))
    arguments.read()
    if on_day is not None and not _begun(on_day, move, arguments):
        at = f"day:{on_day}"
    ruling = _ruling(walk)
    _end(walk)
    return Line(
        text=walk.text,
        who=who,
        move=move.id,
        arguments=arguments.values,
        dice=arguments.dice,
        at=at,
        secret=secret,
        ruling=ruling,
        note=walk.note,
    )


def _begun(day: int, move: Move, arguments: Arguments) -> bool:
    """Whether the day is the one on which the move begins: of a training, `on day 12` may stand first too."""
    start = next((param.name for param in move.params if introduced_by(param) == ON_DAY), None)
    if start is None or start in arguments.values:
        return False
    arguments.values[start] = str(day)
    return True


def leads(walk: Walk) -> tuple[str | None, int | None, bool]:
    """What stands before the rest: the place or the day of a late entry, and whether the entry is secret."""
    at, on_day, secret = None, None, False
    while True:
        placed = at is not None or on_day is not None
        if not placed and walk.keyword("in"):
            at = _place(walk)
        elif not placed and walk.vocabulary.has_word(ON_DAY) and walk.keyword(ON_DAY):
            on_day = _ordinal(walk, lowest=0)
        elif not secret and walk.keyword("secret"):
            secret = True
        else:
            return at, on_day, secret


def _place(walk: Walk) -> str:
    for span in PLACES:
        if walk.keyword(span):
            return f"{span}:{_ordinal(walk, lowest=0 if span == 'day' else 1)}"
    raise walk.refusal()


def _ordinal(walk: Walk, lowest: int) -> int:
    try:
        return integer(walk, _("its number"), lowest=lowest)
    except NoFit:
        raise walk.refusal() from None


def _ruling(walk: Walk) -> str | None:
    if not walk.keyword("ruling"):
        return None
    walk.want(lambda: open_to(_("words that say why")))
    why = walk.said(walk.at, len(walk.tokens)).strip()
    if not why:
        raise walk.refusal()
    walk.at = len(walk.tokens)
    return why


def _end(walk: Walk) -> None:
    if walk.here is not None:
        raise walk.refusal()
