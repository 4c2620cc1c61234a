"""A request -> the line that asks for it: for exports, for plans, for a form that becomes a line.

Ids stand for names, and English words for those of moves unless others are asked for, so that a line is
understood in every language.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import groupby, product
from typing import Any

import msgspec

from ledger.quick_entry.arguments import introduced_by, is_opponent
from ledger.quick_entry.line import Line, LineError
from ledger.quick_entry.parser import parse
from ledger.quick_entry.tokens import quoted
from ledger.quick_entry.vocabulary import Vocabulary
from ledger.wording.language import ENGLISH, first_word
from rules.kernel.dice import FACES_OF_D6, Group
from rules.kernel.move import ANY_ACTION, Move, Param
from rules.kernel.notation import show
from rules.kernel.record import Request

Quoting = Callable[[str], str]

Wording = Callable[[str], str]
"""The word that stands for a keyword."""


def line_of(
    request: Request,
    vocabulary: Vocabulary,
    *,
    note: str = "",
    ruling: str | None = None,
    secret: bool = False,
    language: str = ENGLISH,
) -> str:
    """The line that gives back the same request, with quotes only where it would not do without them, and the
    words of moves in that language where these are understood as well.

    ValueError if no line can: a request that names what the vocabulary does not know.
    """
    if request.move not in vocabulary.system.move_words:
        raise ValueError(f"no line asks for the move {request.move}")
    tongues = dict.fromkeys((language, ENGLISH))
    for tongue, quoting, texts_last in product(tongues, (_bare, quoted), (False, True)):
        line = _written(request, vocabulary, tongue, quoting, secret=secret, texts_last=texts_last)
        line += f" {_word(vocabulary, tongue, 'ruling')} {quoting(ruling)}" if ruling is not None else ""
        line += f" // {note}" if note else ""
        if _says(line, vocabulary, request, (note, ruling, secret)):
            return line
    raise ValueError(f"no line asks for the request {request.id}")


def _bare(text: str) -> str:
    return text


def _says(line: str, vocabulary: Vocabulary, request: Request, around: tuple[str, str | None, bool]) -> bool:
    try:
        read = parse(line, vocabulary)
    except LineError:
        return False
    if not isinstance(read, Line) or (read.note, read.ruling, read.secret) != around:
        return False
    asked = read.request(request.id)
    dice = _first_unnamed(request.dice, vocabulary.system.moves[request.move])
    return (asked.who, asked.move, asked.arguments, asked.at) == (
        request.who,
        request.move,
        request.arguments,
        request.at,
    ) and [_fallen(group) for group in asked.dice] == [_fallen(group) for group in dice]


def _fallen(group: Group) -> tuple[Any, ...]:
    return group.label, group.faces, group.total


def _first_unnamed(dice: list[Group], move: Move) -> list[Group]:
    """The dice as a line gives them: a move's own first roll leaves its name out."""
    if dice and move.rolls and dice[0].label == move.rolls[0]:
        return [msgspec.structs.replace(dice[0], label=None), *dice[1:]]
    return dice


def _written(
    request: Request,
    vocabulary: Vocabulary,
    language: str,
    quoting: Quoting,
    *,
    secret: bool,
    texts_last: bool,
) -> str:
    """A text may run on into the name of the dice after it; with `texts_last` it stands behind them."""
    move = vocabulary.system.moves[request.move]
    word_of = partial(_word, vocabulary, language)
    words = [_place(request.at, word_of)] if request.at is not None else []
    words += [word_of("secret")] if secret else []
    words += [quoting(request.who)] if request.who is not None else []
    words.append(first_word(vocabulary.system.move_words[move.id], language))
    groups = [_group(group, word_of) for group in _first_unnamed(request.dice, move)]
    account = ""
    last: list[str] = []
    for param in move.params:
        value = request.arguments.get(param.name)
        if value is None:
            continue
        word = introduced_by(param)
        if is_opponent(param) and "difficulty" not in value and groups and groups[0][0] in ":=":
            # After an opponent, dice without a name would be the opponent's.
            words.append(groups.pop(0))
        # Modifiers that a word introduces are read one at a time, each after it.
        parts = [[one] for one in value] if word is not None and param.type == "modifiers" else [value]
        place = last if texts_last and param.type == "text" else words
        for part in parts:
            place += [word_of(word)] if word is not None else []
            place.append(_value(param, part, vocabulary, quoting, account))
        account = value if param.type == "account" else account
    return " ".join(filter(None, words + groups + last))


def _place(at: str, word_of: Wording) -> str:
    span, _, ordinal = at.partition(":")
    return f"{word_of('in')} {word_of(span)} {ordinal}"


def _word(vocabulary: Vocabulary, language: str, id: str) -> str:
    """The first word of a keyword."""
    return first_word(vocabulary.system.words.get(id, {}), language) or id


def _value(param: Param, value: Any, vocabulary: Vocabulary, quoting: Quoting, account: str) -> str:
    match param.type:
        case "flag":
            return ""
        case "number" | "entry" | "code" | "day" | "distance":
            return f"{value:+d}" if param.signed else str(value)
        case "score":
            return _score(account, value, vocabulary)
        case "newcomer":
            return quoting(value["name"])
        case "versus":
            return _versus(value, quoting)
        case _ if isinstance(value, str):
            return quoting(value)
        case _:
            return _several(param, value, vocabulary, quoting)


def _several(param: Param, value: Any, vocabulary: Vocabulary, quoting: Quoting) -> str:
    """What has several parts, one after another."""
    match param.type:
        case "scores":
            return " ".join(f"{quoting(id)} {_score(id, score, vocabulary)}" for id, score in value.items())
        case "modifiers":
            return " ".join(_modifier(one, quoting) for one in value)
        case "actions":
            return _actions(value, vocabulary, quoting)
        case "dice" | "opposition":
            return ", ".join(_lent(by, [*dice], quoting) for by, dice in groupby(value, _lender))
        case "judgements":
            return ", ".join(f"{one['entry']} {quoting(one['judgement'])}" for one in value)
        case "shares":
            sign = "+" if param.signed else ""
            return ", ".join(f"{', '.join(map(quoting, one['to']))} {one['amount']:{sign}d}" for one in value)
        case _:
            return ", ".join(map(quoting, value))


def _score(account: str, value: int, vocabulary: Vocabulary) -> str:
    declared = vocabulary.system.account(account)
    if declared is None:
        return str(value)
    return show(declared.notation, value, vocabulary.system.ladders.get(declared.ladder or ""))


def _actions(actions: list[str], vocabulary: Vocabulary, quoting: Quoting) -> str:
    """Each in its turn, a row of the same uses with their number before it."""
    rows = [(action, len(list(row))) for action, row in groupby(actions)]
    return ", ".join(_row(action, count, vocabulary, quoting) for action, count in rows) or "0"


def _row(action: str, count: int, vocabulary: Vocabulary, quoting: Quoting) -> str:
    if action == ANY_ACTION:
        return str(count)
    if vocabulary.system.account(action) is None:
        return ", ".join([quoting(action)] * count)
    return f"{count} {quoting(action)}" if count > 1 else quoting(action)


def _lender(die: dict[str, Any]) -> tuple[str, ...]:
    return tuple(die[by] for by in ("name", "subject", "account") if by in die)


def _lent(by: tuple[str, ...], dice: list[dict[str, Any]], quoting: Quoting) -> str:
    """Who or what lends these dice, their sizes, and by how many ranks each is raised."""
    lender = " ".join(map(quoting, by))
    if "die" not in dice[0]:
        return ", ".join(f"{lender} {'+' * die.get('raised', 0)}".rstrip() for die in dice)
    sizes = groupby(dice, lambda die: (die["die"], die.get("raised", 0)))
    return f"{lender} {' '.join(_sized(*size, len([*row])) for size, row in sizes)}".lstrip()


def _sized(die: str, raised: int, number: int) -> str:
    if raised:
        return " ".join([f"{die}{'+' * raised}"] * number)
    return f"{number}{die}" if number > 1 else die


def _modifier(modifier: dict[str, str], quoting: Quoting) -> str:
    return modifier["by"] + (f" {quoting(modifier['text'])}" if "text" in modifier else "")


def _versus(value: dict[str, Any], quoting: Quoting) -> str:
    if "difficulty" in value:
        return str(value["difficulty"])
    if "subject" in value:
        return f"{quoting(value['subject'])} {quoting(value['ability'])}"
    return f"{quoting(value['name'])} {value['code']}"


def _group(group: Group, word_of: Wording) -> str:
    label = f"{word_of(group.label)} " if group.label is not None else ""
    if group.faces is None:
        return f"{label}= {group.total}"
    sides = group.sides
    faces = (
        zip(sides, group.faces, strict=True)
        if isinstance(sides, list)
        else ((FACES_OF_D6, face) for face in group.faces)
    )
    return f"{label}: " + " ".join(
        str(face) if die == FACES_OF_D6 else f"d{die}:{face}" for die, face in faces
    )
