"""The luck of the dice in words that a game master understands, and as JSON."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ledger.audit.luck import CALLED, PROGRAM, Dice, Luck, luck
from ledger.exchange.documents import Answer, Document
from ledger.progress import Progress, silent
from ledger.quick_entry.lookup import subjects_called
from ledger.quick_entry.sitting import Sitting
from ledger.wording.language import _, plural
from ledger.wording.speaker import Speaker

ODD, HARDLY_CHANCE = 0.05, 0.01
"""The p-values, as they count beside all others, from which on something is said."""


def luck_answer(sitting: Sitting, words: Sequence[str], progress: Progress = silent) -> Answer:
    """The dice of all who throw them, or of what these characters threw."""
    found = luck(sitting.journal, subjects_called(words, sitting.vocabulary), progress)
    return Answer(luck_lines(found, sitting.speaker), [luck_document(found)])


def luck_lines(found: Luck, speaker: Speaker) -> list[str]:
    """A few lines for each hand and kind of dice, then what holds of all."""
    lines: list[str] = []
    for dice in found.dice:
        lines += [_head(dice, speaker), *(f"  {line}" for line in _told(dice)), ""]
    return [*lines, *_besides(found)] if lines else [_("no dice are on record"), *_besides(found)]


def _head(dice: Dice, speaker: Speaker) -> str:
    who = dice.hand.name or _("the game master")
    if dice.hand.game_master:
        who = _("{name}, game master").format(name=dice.hand.name) if dice.hand.name else who
    names = ", ".join(speaker.subject(subject) for subject in dice.subjects)
    named = f"{who} ({names})" if names and names != who else who
    return _("{who}: {kind}, {origin}").format(who=named, kind=f"d{dice.sides}", origin=_origin(dice.origin))


def _origin(origin: str) -> str:
    if origin == PROGRAM:
        return _("rolled by the program")
    return _("totals called out") if origin == CALLED else _("fallen on the table")


def _told(dice: Dice) -> list[str]:
    thrown = plural("{n} die", "{n} dice", dice.dice).format(n=dice.dice)
    sentence = _("{thrown}, {mean} on average where {due} is due: {share}")
    lines = [
        sentence.format(thrown=thrown, mean=f"{dice.mean:.2f}", due=f"{dice.due:.1f}", share=_share(dice))
    ]
    if dice.faces is not None and dice.of_faces is not None:
        fell = " ".join(map(str, dice.faces))
        sentence = _("faces 1 to {sides}, how often each fell: {fell}; so uneven or more with {tables}")
        lines.append(sentence.format(sides=dice.sides, fell=fell, tables=_tables(dice.of_faces.p)))
    if dice.undone:
        sentence = plural(
            "{n} of them is of a roll that was undone; it fell all the same",
            "{n} of them are of rolls that were undone; they fell all the same",
            dice.undone,
        )
        lines.append(sentence.format(n=dice.undone))
    return [*lines, _judged(dice)]


def _share(dice: Dice) -> str:
    test = dice.of_sum
    if dice.mean < dice.due:
        return _("as low or lower with {tables}").format(tables=_tables(test.low))
    return _("as high or higher with {tables}").format(tables=_tables(test.high))


def _tables(chance: float) -> str:
    """`3 of 100 honest tables`."""
    if chance >= 0.995:
        return _("nearly every honest table")
    if chance >= 0.01:
        return _("{n} of 100 honest tables").format(n=round(100 * chance))
    if chance < 1e-9:
        return _("less than one honest table of a thousand million")
    return _("one honest table of {n}").format(n=round(1 / chance))


def _judged(dice: Dice) -> str:
    if dice.p < HARDLY_CHANCE:
        return _("that is hardly chance: look at these dice, and at how they are read")
    if dice.p < ODD:
        return _("that is odd, even among so many tests: keep an eye on these dice")
    return _("nothing that honest dice would not do")


def _besides(found: Luck) -> list[str]:
    lines = []
    if found.tests > 1:
        sentence = _(
            "{n} tests were made, and of a hundred with honest dice five look odd by themselves; so each is "
            "judged among all of them (Holm's correction)"
        )
        lines.append(sentence.format(n=found.tests))
    if found.untold:
        sentence = plural(
            "{n} total was called out of which nobody knows how many dice it is; it is left out",
            "{n} totals were called out of which nobody knows how many dice they are; they are left out",
            found.untold,
        )
        lines.append(sentence.format(n=found.untold))
    return lines


# ---- JSON ----


def luck_document(found: Luck) -> Document:
    """The answer of `luck --json`."""
    return {
        "dice": [_document(dice) for dice in found.dice],
        "tests": found.tests,
        "correction": "Holm",
        "untold": found.untold,
    }


def _document(dice: Dice) -> Document:
    return {
        "who": dice.hand.name,
        "game_master": dice.hand.game_master,
        "subjects": dice.subjects,
        "sides": dice.sides,
        "origin": dice.origin,
        "dice": dice.dice,
        "undone": dice.undone,
        "total": dice.total,
        "mean": dice.mean,
        "due": dice.due,
        "faces": dice.faces,
        "sum_test": {**msgspec.structs.asdict(dice.of_sum), "adjusted": dice.sum_p},
        "faces_test": None
        if dice.of_faces is None
        else {**msgspec.structs.asdict(dice.of_faces), "adjusted": dice.faces_p},
    }
