"""A line as blanks to fill in, and back: what a form shows of a move is made from its declaration.

A form never makes a request of its own. It writes a line, so that what a form records is what the line would.
"""

from __future__ import annotations

import re
from contextlib import suppress

import msgspec

from ledger.quick_entry.acting import who_and_move
from ledger.quick_entry.arguments import Arguments, introduced_by, is_opponent
from ledger.quick_entry.line import LineError
from ledger.quick_entry.parser import leads, walk_along
from ledger.quick_entry.usage import value_usage
from ledger.quick_entry.values import integer
from ledger.quick_entry.vocabulary import AMEND, ON_DAY, QUESTIONS, REVERSALS, Vocabulary
from ledger.quick_entry.walk import NoFit, Walk
from ledger.wording.language import _
from rules.kernel.move import Move, Param

WHO, PLACE, SECRET, RULING, NOTE, REST = ("who", "in", "secret", "ruling", "//", "rest")
"""The blanks that are no parameter. Parameters and rolls bear theirs with a mark before it."""

PARAM, ROLL = "param ", "roll "

_MODIFIER = re.compile(r"\s+(?=[-+\u2212]\s*[0-9])")


class Blank(msgspec.Struct):
    """One thing to be filled in. `label` is the word for it, `usage` what may be written, `choice` is true
    where it is only there or not; `text` is as a line has it, without the word that introduces it."""

    id: str
    label: str
    usage: str = ""
    required: bool = False
    choice: bool = False
    text: str = ""


class Blanks(msgspec.Struct):
    """The blanks of one line. `prefix` is what stands before all of them: `amend 42`."""

    vocabulary: Vocabulary
    move: Move
    prefix: str
    blanks: list[Blank]

    def text(self, id: str) -> str:
        """What is filled in there; empty if nothing is, or there is no such blank."""
        return next((blank.text.strip() for blank in self.blanks if blank.id == id), "")

    def filled(self, id: str, text: str) -> Blanks:
        """The same with this filled in there."""
        blanks = [
            msgspec.structs.replace(blank, text=text) if blank.id == id else blank for blank in self.blanks
        ]
        return Blanks(self.vocabulary, self.move, self.prefix, blanks)

    def line(self) -> str:
        """The line that says what is filled in: as plainly as it can be read back."""
        written = [" ".join(word for _, word in self._segments(last)) for last in (False, True)]
        for line in written:
            again = blanks_of(line, self.vocabulary)
            if again is not None and again.move.id == self.move.id and self._says_as_much_as(again):
                return line
        return written[0]

    def before(self, id: str) -> str:
        """The line up to a blank, with the word that introduces it and a space."""
        return "".join(word + " " for word in self._until(id))

    def _says_as_much_as(self, other: Blanks) -> bool:
        theirs = {blank.id: blank.text for blank in other.blanks}
        return all(blank.text.split() == theirs.get(blank.id, "").split() for blank in self.blanks)

    def _until(self, id: str) -> list[str]:
        words: list[str] = []
        for of, word in self._segments(texts_last=False, asked=id):
            if of == id:
                return [*words, word] if word else words
            words.append(word)
        return words

    def _segments(self, texts_last: bool, asked: str = "") -> list[tuple[str, str]]:
        """The parts of the line, each with its blank. Of the `asked` one only the word before it is given."""
        place, secret = self.text(PLACE), self.text(SECRET)
        parts = [("", self.prefix)] if self.prefix else []
        if place or asked == PLACE:
            parts.append((PLACE, self._said("in", place, asked == PLACE)))
        if secret:
            parts.append((SECRET, self.vocabulary.word("secret")))
        if self.text(WHO) or asked == WHO:
            parts.append((WHO, "" if asked == WHO else self.text(WHO)))
        parts.append(("", self._move_word()))
        parts += self._arguments(texts_last, asked)
        for id, word in ((RULING, self.vocabulary.word("ruling")), (NOTE, "//")):
            if self.text(id) or asked == id:
                parts.append((id, word if asked == id else f"{word} {self.text(id)}"))
        return parts

    def _arguments(self, texts_last: bool, asked: str) -> list[tuple[str, str]]:
        """The parameters in their order, the dice, and what could not be read. Dice without a name go before
        an opponent, or they would be the opponent's."""
        dice = [(blank.id, self._dice(blank)) for blank in self.blanks if self._has_dice(blank, asked)]
        parts: list[tuple[str, str]] = []
        last: list[tuple[str, str]] = []
        for param in self.move.params:
            id = PARAM + param.name
            text = self.text(id)
            if not text and id != asked:
                continue
            unnamed = bool(dice) and dice[0][1][:1] in (":", "=")
            if is_opponent(param) and unnamed and not text.isdigit():
                parts.append(dice.pop(0))
            place = last if texts_last and param.type == "text" else parts
            place.append((id, self._argument(param, text, asked=id == asked)))
        rest = [(REST, self.text(REST))] if self.text(REST) else []
        return [*parts, *dice, *last, *rest]

    def _argument(self, param: Param, text: str, *, asked: bool) -> str:
        word = introduced_by(param)
        if param.type == "flag":
            return "" if asked or word is None else self.vocabulary.word(word)
        if word is None:
            return "" if asked else text
        if param.type == "modifiers" and not asked:
            # Modifiers that a word introduces are read one at a time, each after it.
            return " ".join(self._said(word, one, False) for one in _MODIFIER.split(text))
        return self._said(word, text, asked)

    def _said(self, word: str, text: str, asked: bool) -> str:
        said = self.vocabulary.word(word)
        return said if asked else f"{said} {text}"

    def _has_dice(self, blank: Blank, asked: str) -> bool:
        return blank.id.startswith(ROLL) and bool(blank.text.strip() or blank.id == asked)

    def _dice(self, blank: Blank) -> str:
        """The dice of a roll with the sign before them, and its name unless it is the first."""
        text = blank.text.strip()
        if text and text[0] not in ":=":
            text = f": {text}"
        roll = blank.id.removeprefix(ROLL)
        first = bool(self.move.rolls) and roll == self.move.rolls[0]
        return text if first else f"{self.vocabulary.word(roll)} {text}"

    def _move_word(self) -> str:
        words = self.vocabulary.system.move_words[self.move.id]
        return (words.get(self.vocabulary.language) or words["en"])[0]


def blanks_of(text: str, vocabulary: Vocabulary, sticky: str | None = None) -> Blanks | None:
    """The blanks of the move that a line begins, filled with what it says so far; None where no move is told,
    or the line asks, undoes or redoes."""
    try:
        walk = walk_along(text.rstrip("\r\n"), vocabulary)
        if any(walk.keyword(word) for word in (*QUESTIONS, *REVERSALS)):
            return None
        prefix = _amending(walk)
        at, on_day, secret = leads(walk)
        who, move = who_and_move(walk, None if prefix else sticky)
    except (LineError, NoFit):
        return None
    arguments = Arguments(walk, move, vocabulary.kind_of(who))
    # Most lines are wrong as long as they are unfinished.
    with suppress(LineError):
        arguments.read()
    written = arguments.written
    start = next((param.name for param in move.params if introduced_by(param) == ON_DAY), None)
    if on_day is not None and start is not None:
        written.setdefault(start, str(on_day))
    elif on_day is not None:
        at = f"day:{on_day}"
    rest, ruling = _rest_and_ruling(walk)
    blanks = [Blank(WHO, _("who"), required=True, text=who or "")] if who is not None else []
    blanks += [_of_param(param, written, vocabulary) for param in move.params]
    rolls = dict.fromkeys((*arguments.rolls, *arguments.dice_written))
    blanks += [_of_roll(roll, arguments.dice_written, vocabulary) for roll in rolls]
    blanks += [
        Blank(PLACE, vocabulary.word("in"), _("an earlier place in play: session 3, adventure 2, day 12")),
        Blank(SECRET, vocabulary.word("secret"), _("only the game master sees it"), choice=True),
        Blank(RULING, vocabulary.word("ruling"), _("why a rule is overridden"), text=ruling),
        Blank(NOTE, _("note"), _("words for the journal"), text=walk.note),
    ]
    blanks += [Blank(REST, _("not understood"), text=rest)] if rest else []
    found = Blanks(vocabulary, move, prefix, blanks)
    found = found.filled(PLACE, _place(at, vocabulary) if at is not None else "")
    return found.filled(SECRET, vocabulary.word("secret") if secret else "")


def _amending(walk: Walk) -> str:
    """`amend 42`, stepped over; empty for any other line. Raises NoFit where no number follows."""
    if not walk.keyword(AMEND):
        return ""
    seq = integer(walk, _("the number of an entry"), lowest=1)
    return f"{walk.vocabulary.word(AMEND)} {seq}"


def _rest_and_ruling(walk: Walk) -> tuple[str, str]:
    """What of the line was not understood, and the ruling at its end."""
    at = start = walk.at
    while at < len(walk.tokens):
        walk.at = at
        if walk.keyword("ruling"):
            return walk.written(start, at), walk.written(walk.at, len(walk.tokens))
        at += 1
    return walk.written(start, len(walk.tokens)), ""


def _place(at: str, vocabulary: Vocabulary) -> str:
    span, _colon, ordinal = at.partition(":")
    return f"{vocabulary.word(span)} {ordinal}"


def _of_param(param: Param, written: dict[str, str], vocabulary: Vocabulary) -> Blank:
    word = introduced_by(param)
    text = written.get(param.name, "")
    if param.type == "flag":
        label = vocabulary.word(word or param.name)
        text = label if param.name in written else ""
        return Blank(PARAM + param.name, label, choice=True, text=text)
    label = vocabulary.word(word) if word is not None else param.name.replace("_", " ")
    required = param.required and param.type != "modifiers"
    return Blank(PARAM + param.name, label, value_usage(param, vocabulary.system), required, text=text)


def _of_roll(roll: str, written: dict[str, str], vocabulary: Vocabulary) -> Blank:
    text = written.get(roll, "")
    usage = _(": and the faces that fell, = and their total; empty: the program rolls")
    return Blank(ROLL + roll, _("dice, {roll}").format(roll=vocabulary.word(roll)), usage, text=text)
