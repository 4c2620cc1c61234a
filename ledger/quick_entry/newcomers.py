"""The lines that would bring in someone whose name a line holds, and whom nobody knows yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ledger.quick_entry.line import LineError
from ledger.quick_entry.names import form
from ledger.quick_entry.parser import parse
from ledger.quick_entry.suggestions import Suggestion, kinds
from ledger.quick_entry.tokens import quoted
from ledger.quick_entry.vocabulary import Vocabulary

ENROL = "enrol"
"""The move of every table that brings someone in."""

AS = "as"


def enrolments(problem: LineError, vocabulary: Vocabulary) -> list[Suggestion]:
    """A line for each kind and template that the one at fault may be enrolled as, with the label of that;
    those whom the game master plays come first. None where the word is no name, or is one already."""
    word = problem.text[problem.column : problem.end].strip('"')
    name = word.capitalize() if word.islower() else word
    words = vocabulary.system.move_words.get(ENROL, {})
    enrol = next(iter(words.get(vocabulary.language) or words.get("en") or []), None)
    if enrol is None or not word[:1].isalpha() or vocabulary.subjects.find(form(word), written_out=True).ids:
        return []
    found = []
    for kind in _ordered(problem.newcomers, vocabulary):
        for said in (name, quoted(name)):
            line = f"{enrol} {said} {vocabulary.word(AS)} {kind.insert}"
            if _is_line(line, vocabulary):
                found.append(Suggestion("move", (line,), kind.label, kind.id))
                break
    return found


def _ordered(ids: Iterable[str], vocabulary: Vocabulary) -> Iterator[Suggestion]:
    """Those of these kinds, each with its templates after it."""
    declared = vocabulary.system.kinds
    offered = kinds(vocabulary)
    for id in sorted(ids, key=lambda id: (not declared[id].acts, declared[id].plays)):
        yield from (kind for kind in offered if kind.id == id)
        templates = (one.id for one in vocabulary.templates.values() if one.kind == id)
        yield from (kind for template in templates for kind in offered if kind.id == template)


def _is_line(line: str, vocabulary: Vocabulary) -> bool:
    """Whether it is understood: a name may be the word of a move."""
    try:
        return parse(line, vocabulary) is not None
    except LineError:
        return False
