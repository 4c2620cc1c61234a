"""How a move is written, made from its one declaration: `WHO trains SKILL with TEACHER [rush NUMBER]`."""

from __future__ import annotations

from ledger.quick_entry.arguments import introduced_by
from ledger.wording.language import _, first_word
from rules.kernel.move import Move, Param
from rules.kernel.system import System

MOST_CHOICES = 8
"""Words of a choice that are written out."""


def usage(move: Move, system: System) -> str:
    """The line of a move, in the reader's words: what may be left out is in brackets."""
    words = _word(system.move_words.get(move.id, {}), move.id)
    parts = [] if move.of_table else [_("WHO")]
    parts += [words, *(_parameter(param, system) for param in move.params)]
    parts += [f"[{label}: …]" if at else "[: …]" for at, label in enumerate(_rolls(move, system))]
    return " ".join(parts)


def _rolls(move: Move, system: System) -> list[str]:
    return [_word(system.words.get(roll, {}), roll) for roll in move.rolls]


def _parameter(param: Param, system: System) -> str:
    keyword = introduced_by(param)
    word = "" if keyword is None else _word(system.words.get(keyword, {}), keyword)
    value = "" if param.type == "flag" else value_usage(param, system)
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
