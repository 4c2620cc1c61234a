"""The little language of the systems' sentences.

    {name}           the value of that name as it is
    {name:how}       the value, shown in the manner that `how` names
    [ … ]            a piece that vanishes when a placeholder in it shows nothing; pieces may hold pieces

A placeholder outside all brackets may show nothing too. What is filled in is never read as a template.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache

import msgspec

Show = Callable[[str, str], str]
"""(name, how) -> the text of that value; `how` is empty for a plain one, the text where there is no value."""

_TOKEN = re.compile(r"(?P<sign>[\[\]])|\{(?P<name>[a-z0-9_]+)(?::(?P<how>[a-z]+))?\}|[^\[\]{}]+")


class TemplateError(ValueError):
    """A sentence that is no template: what is wrong, at which character (from 1)."""

    def __init__(self, template: str, position: int, problem: str) -> None:
        super().__init__(f"{problem} at character {position} of {template!r}")


class Slot(msgspec.Struct, frozen=True):
    """A placeholder."""

    name: str
    how: str


class Piece(msgspec.Struct, frozen=True):
    """Texts, placeholders and optional pieces in a row; the outermost piece is the whole template. `wanted`
    are the names of its own placeholders."""

    parts: tuple[str | Slot | Piece, ...]
    wanted: frozenset[str]


def fill(template: str, values: Mapping[str, object], show: Show) -> str:
    """The template with its placeholders filled. What `values` does not name, nothing is shown for.
    TemplateError if it is none."""
    texts = []
    for part in compiled(template).parts:
        if isinstance(part, str):
            texts.append(part)
        elif isinstance(part, Slot):
            texts.append(show(part.name, part.how))
        elif values.keys() >= part.wanted:
            texts.append(_filled(part, values, show))
    return "".join(texts)


def placeholders(template: str) -> set[tuple[str, str]]:
    """The name and manner of every placeholder. TemplateError if the text is no template."""
    return _placeholders(compiled(template))


def outermost(template: str) -> list[str]:
    """The names of the placeholders that stand in no optional piece. TemplateError if the text is no
    template."""
    return [part.name for part in compiled(template).parts if isinstance(part, Slot)]


@cache
def compiled(template: str) -> Piece:
    """The template taken apart, once. TemplateError for brackets and braces that do not pair, and for an
    optional piece without a placeholder of its own, which would never vanish."""
    open_pieces: list[list[str | Slot | Piece]] = [[]]
    position = 0
    while position < len(template):
        found = _TOKEN.match(template, position)
        if found is None:
            raise TemplateError(template, position + 1, "a brace that is no placeholder's")
        if found["name"]:
            open_pieces[-1].append(Slot(found["name"], found["how"] or ""))
        elif found["sign"] == "[":
            open_pieces.append([])
        elif found["sign"] == "]":
            piece = _closed(open_pieces, template, position)
            open_pieces[-1].append(piece)
        else:
            open_pieces[-1].append(found[0])
        position = found.end()
    if len(open_pieces) > 1:
        raise TemplateError(template, len(template), "a bracket that stays open")
    return _piece(open_pieces[0])


def _closed(open_pieces: list[list[str | Slot | Piece]], template: str, position: int) -> Piece:
    if len(open_pieces) == 1:
        raise TemplateError(template, position + 1, "a bracket that closes nothing")
    piece = _piece(open_pieces.pop())
    if not piece.wanted:
        raise TemplateError(template, position + 1, "the end of a piece without a placeholder")
    return piece


def _piece(parts: list[str | Slot | Piece]) -> Piece:
    return Piece(tuple(parts), frozenset(part.name for part in parts if isinstance(part, Slot)))


def _filled(piece: Piece, values: Mapping[str, object], show: Show) -> str:
    """The text of an optional piece that has a value for each of its own placeholders; empty as soon as one
    of them shows nothing all the same."""
    texts = []
    for part in piece.parts:
        if isinstance(part, str):
            texts.append(part)
        elif isinstance(part, Slot):
            shown = show(part.name, part.how)
            if not shown:
                return ""
            texts.append(shown)
        elif values.keys() >= part.wanted:
            texts.append(_filled(part, values, show))
    return "".join(texts)


def _placeholders(piece: Piece) -> set[tuple[str, str]]:
    found: set[tuple[str, str]] = set()
    for part in piece.parts:
        if isinstance(part, Slot):
            found.add((part.name, part.how))
        elif isinstance(part, Piece):
            found |= _placeholders(part)
    return found
