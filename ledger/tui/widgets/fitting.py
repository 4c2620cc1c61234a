"""Making text fit a width: nothing is left out without a mark."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

from ledger.text_gate import fold
from ledger.wording.language import _

DOT = " · "
GAP = "  "
CUT = "…"


def cut(text: str, width: int) -> str:
    """The text, cut to a width with a mark; empty where nothing fits."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, width - 1).rstrip() + CUT if width > 1 else ""


def as_many_as_fit(parts: Sequence[str], width: int) -> str:
    """These in one line, and how many more there are; only the first is ever cut."""
    for count in range(len(parts), 0, -1):
        left = len(parts) - count
        more = [_("+ {count}").format(count=left)] if left else []
        said = DOT.join([*parts[:count], *more])
        if count == 1 or cell_len(said) <= width:
            return cut(said, width)
    return ""


def in_lines(parts: Sequence[str], width: int, most: int) -> list[str]:
    """These in as many lines as they need, `most` of them at most: the last tells how many more there are."""
    lines: list[str] = []
    left = list(parts)
    while len(left) > 1 and len(lines) < most - 1 and cell_len(DOT.join(left)) > width:
        fitting = next((n for n in range(len(left) - 1, 1, -1) if cell_len(DOT.join(left[:n])) <= width), 1)
        lines.append(cut(DOT.join(left[:fitting]), width))
        del left[:fitting]
    return [*lines, as_many_as_fit(left, width)] if left else lines


def short_names(names: Sequence[str], ids: Sequence[str]) -> list[str]:
    """One word of each name, where it says who is meant; else the whole name. It is one that lines know them
    by (`Kess` of Lord Kess), or the first."""
    words = [_known_by(name, id) for name, id in zip(names, ids, strict=True)]
    return [
        name if words.count(word) > 1 or not word else word for name, word in zip(names, words, strict=True)
    ]


ARTICLES = frozenset({"the", "a", "an", "le", "la", "les", "un", "une", "der", "die", "das", "ein", "eine"})
"""Nobody is called by one of these where there is another word (`The Grinder`)."""


def _known_by(name: str, id: str) -> str:
    words, known = name.split(" "), id.split("_")
    found = [word for word in words if fold(word) in known] or words
    return next((word for word in found if fold(word) not in ARTICLES), found[0])


LEAST = 8
"""Columns under which nothing is indented."""

FARTHEST = 32
"""Columns before a second one, below which text goes on."""

_COLUMN = re.compile(r" *\S.*?( {2,})(?=\S)")
"""The beginning of a line up to its second column."""


def hung(line: str, width: int) -> list[str]:
    """A line as several that fit: what goes on stands below its second column, or where it has none, or a far
    one, below its beginning. A word that is too long is broken."""
    found = _COLUMN.match(line)
    indent = found.end() if found else 0
    if not 0 < cell_len(line[:indent]) <= min(width // 2, FARTHEST):
        indent = len(line) - len(line.lstrip(" "))
    margin = " " * (min(cell_len(line[:indent]), width // 2) if width >= LEAST else 0)
    rows, rest, least = list[str](), line, indent + 1
    while cell_len(rest) > width - len(margin) * bool(rows):
        room = width - len(margin) * bool(rows)
        end = _as_far_as(rest, room)
        space = rest.rfind(" ", least, end + 1)
        end = space if space > 0 else max(end, 1)
        rows.append(margin * bool(rows) + rest[:end].rstrip())
        rest, least = rest[end:].lstrip(" "), 1
    return [*rows, margin * bool(rows) + rest]


def _as_far_as(text: str, width: int) -> int:
    """How many characters of a text fit."""
    taken = 0
    for place, character in enumerate(text):
        taken += cell_len(character)
        if taken > width:
            return place
    return len(text)
