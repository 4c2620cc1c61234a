"""What may be written next, for the word under the cursor: all from the walk that also reads the line."""

from __future__ import annotations

from contextlib import suppress

import msgspec

from ledger.quick_entry.expected import NOTHING, Expected
from ledger.quick_entry.line import LineError
from ledger.quick_entry.names import form
from ledger.quick_entry.parser import read, walk_along
from ledger.quick_entry.suggestions import Suggestion
from ledger.quick_entry.tokens import Token, cut
from ledger.quick_entry.vocabulary import Vocabulary
from ledger.wording.language import _

LONGEST_PHRASE = 4
"""Words that a phrase under the cursor may have."""


class Completion(msgspec.Struct, frozen=True):
    """One way to go on: write `insert` in place of the text from `start` on.

    `label` tells what it is; `kind` is that of the suggestion, or `line` for a whole one.
    """

    insert: str
    label: str
    kind: str
    start: int


def complete(
    text: str, vocabulary: Vocabulary, sticky: str | None = None, expected: Expected = NOTHING
) -> list[Completion]:
    """What may stand for the unfinished word at the end of the text, or next after a space; the likeliest
    first, and before all else the line that is expected. Empty where nothing can be listed, and where the
    line went wrong before."""
    line = cut(text)
    if line.note is not None or text.lstrip().startswith("#"):
        return []
    found: dict[str, Completion] = {}
    places: dict[str, int] = {}
    for start, partial in _unfinished(text, line.tokens):
        for suggestion in _next(text[:start], vocabulary, sticky):
            insert = _fitting(suggestion, partial)
            if insert is not None and insert not in found:
                found[insert] = Completion(insert, suggestion.label, suggestion.kind, start)
                places[insert] = _place(suggestion, partial, expected)
    ordered = sorted(found.values(), key=lambda one: (not _goes_on(one, text), places[one.insert]))
    return _whole(text, expected) + ordered


def _place(suggestion: Suggestion, partial: str, expected: Expected) -> int:
    """How likely a suggestion is, the likeliest lowest: what is written out by a word of its own, such as the
    short form of a move, then what the round expects."""
    if partial in map(form, suggestion.written):
        return -1
    return expected.ids.index(suggestion.id) if suggestion.id in expected.ids else len(expected.ids)


def _whole(text: str, expected: Expected) -> list[Completion]:
    """The expected line, if the text begins it."""
    whole = Completion(expected.line, _("next in the round"), "line", 0)
    return [whole] if len(text) < len(expected.line) and _goes_on(whole, text) else []


def ghost(text: str, vocabulary: Vocabulary, sticky: str | None = None, expected: Expected = NOTHING) -> str:
    """The rest of the likeliest completion, to be shown behind the cursor; empty if none simply goes on. Of
    an empty line it is the one that is expected."""
    if not text:
        return expected.line
    completions = _whole(text, expected) or complete(text, vocabulary, sticky, expected)
    if not completions or not _goes_on(completions[0], text):
        return ""
    first = completions[0]
    begun = text[first.start :]
    return first.insert[len(begun) :] if begun or first.kind == "line" or len(completions) == 1 else ""


def _unfinished(text: str, words: list[Token]) -> list[tuple[int, str]]:
    """Where the phrase under the cursor may begin, and its form: the last word, or several.

    After a space or a sign nothing is begun, and the next word stands at the end.
    """
    if not words or words[-1].end < len(text) or words[-1].is_sign:
        return [(len(text), "")]
    phrases = []
    for word in reversed(words[-LONGEST_PHRASE:]):
        if word.quoted or not word.form:
            break
        phrases.append((word.start, form(text[word.start :])))
    return phrases


def _next(text: str, vocabulary: Vocabulary, sticky: str | None) -> list[Suggestion]:
    """What may stand at the end of the text; nothing if the text is wrong before its end."""
    try:
        walk = walk_along(text, vocabulary)
    except LineError:
        return []
    # Most lines are wrong as long as they are unfinished: what they lack is what is asked for.
    with suppress(LineError):
        read(walk, sticky)
    return walk.wanted() if walk.furthest == len(walk.tokens) else []


def _fitting(suggestion: Suggestion, partial: str) -> str | None:
    """What to insert for a suggestion, if it goes with what was begun."""
    if suggestion.kind == "open":
        return None
    for name in suggestion.written:
        if form(name).startswith(partial):
            return name if partial else suggestion.insert
    # A later word of a name will do for one word, as it does in a line.
    names = (*suggestion.written, suggestion.called)
    within = any(f" {partial}" in f" {form(name)}" for name in names)
    return suggestion.insert if within and " " not in partial else None


def _goes_on(completion: Completion, text: str) -> bool:
    """Whether the completion goes on with the very letters that stand there."""
    return completion.insert.casefold().startswith(text[completion.start :].casefold())
