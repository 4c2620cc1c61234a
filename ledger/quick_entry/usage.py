"""How a move is written, made from its one declaration: `WHO trains SKILL with TEACHER [rush NUMBER]`."""

from __future__ import annotations

from ledger.quick_entry.arguments import introduced_by, is_opponent
from ledger.quick_entry.fallen import OPPONENT
from ledger.wording.language import _, first_word
from rules.kernel.move import Move, Param
from rules.kernel.system import System

FACES = "[: …]"
"""The faces that fell on the table, of a roll that goes without a name."""

MOST_CHOICES = 8
"""Words of a choice that are written out."""


def usage(move: Move, system: System) -> str:
    """The line of a move, in the reader's words: what may be left out is in brackets. Faces that stand right
    after an opponent are the opponent's, so one's own stand before."""
    words = _word(system.move_words.get(move.id, {}), move.id)
    parts = [] if move.of_table else [_("WHO")]
    parts.append(words)
    opposed = OPPONENT in move.rolls and any(map(is_opponent, move.params))
    others = [roll for roll in move.rolls[1:] if not opposed or roll != OPPONENT]
    for param in move.params:
        theirs = opposed and is_opponent(param)
        parts += [FACES] if theirs else []
        parts.append(_parameter(param, system, FACES if theirs else ""))
    parts += [FACES] if move.rolls and not opposed else []
    return " ".join([*parts, *(f"[{_word(system.words.get(roll, {}), roll)}: …]" for roll in others)])


def _parameter(param: Param, system: System, faces: str = "") -> str:
    """A parameter with the word that introduces it, and the faces that may follow its value."""
    keyword = introduced_by(param)
    word = "" if keyword is None else _word(system.words.get(keyword, {}), keyword)
    value = "" if param.type == "flag" else " ".join(filter(None, [value_usage(param, system), faces]))
    text = f"{word} {value}".strip()
    return text if param.required and param.type not in ("flag", "modifiers") else f"[{text}]"


def value_usage(param: Param, system: System) -> str:
    """What the value of a parameter looks like, in the reader's words."""
    if param.type == "versus":
        return _("NUMBER | NAME CODE")
    if param.type == "dice":
        return _("ABILITY[+] | NAME [DIE], …")
    if param.type == "opposition":
        return _("DICE | NAME [DICE], …")
    if param.type == "modifiers":
        return _("-2D | +1 WORDS …")
    if param.type == "actions":
        words = [of for of in param.of if of not in system.groups]
        said = _one_of(system.choices_of(words), system)
        abilities = len(words) < len(param.of)
        return (_("[NUMBER] ABILITY|{words}, …") if abilities else _("{words}, …")).format(words=said)
    if param.type == "judgements":
        return _("ENTRY {words}, …").format(words=_one_of(system.choices_of(system.judgements), system))
    if param.type == "shares":
        return _("WHO NUMBER, …")
    if param.type == "choice":
        ids = system.choices_of(param.of)
        if len(ids) <= MOST_CHOICES:
            return _one_of(ids, system)
    return param.name.upper().replace("_", " ")


def _one_of(ids: list[str], system: System) -> str:
    return "|".join(_word(system.words.get(id, {}), id) for id in ids)


def _word(words: dict[str, list[str]], id: str) -> str:
    return first_word(words) or id.replace("_", " ")
