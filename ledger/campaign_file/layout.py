"""Plain data as the YAML of a campaign file: what a person would write, and what the gate reads as it stands.

Whatever could be read as anything but the text that it is stands in quotation marks, as JSON writes them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

WIDEST = 100
"""Columns after which a row of short values goes on in the next line."""

Plain = str | int | bool | list[str] | Mapping[str, "Plain"]

_WORD = re.compile(r"[^\W\d_]\w*(?:[ .'+-]+\w+)*")
_SCORE = re.compile(r"[+-]?\w+(?:[.+]\w+)*")
_NO_TEXT = ("true", "false", "null")


def scalar(value: str | int | bool) -> str:
    """A single value; a text that is a plain word or several stands without quotation marks."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    plain = _WORD.fullmatch(value) and value.lower() not in _NO_TEXT
    return value if plain else json.dumps(value, ensure_ascii=False)


def score(text: str) -> str:
    """A score in its notation: `5D+1`, `d8`, `+3`."""
    return text if _SCORE.fullmatch(text) else json.dumps(text, ensure_ascii=False)


class Scores(dict[str, str]):
    """Accounts with their scores in notation: written in rows, as on a sheet."""


def laid_out(keys: Mapping[str, Plain], indent: int = 0) -> Iterator[str]:
    """The lines of a mapping, without their ends."""
    margin = " " * indent
    for name, value in keys.items():
        key = f"{margin}{scalar(name)}:"
        if isinstance(value, Scores):
            yield from _rows(key, [f"{scalar(id)}: {score(text)}" for id, text in value.items()], "{}")
        elif isinstance(value, Mapping):
            yield key if value else f"{key} {{}}"
            yield from laid_out(value, indent + 2)
        elif isinstance(value, list):
            yield from _rows(key, [scalar(item) for item in value], "[]")
        else:
            yield f"{key} {scalar(value)}"


def _rows(key: str, items: list[str], brackets: str) -> Iterator[str]:
    """Short values one after another, in as many lines as they need."""
    margin = " " * (len(key) - len(key.lstrip()) + 4)
    line = f"{key} {brackets[0]}"
    for place, item in enumerate(items):
        end = "," if place < len(items) - 1 else brackets[1]
        if len(line) + len(item) + 2 > WIDEST and line.strip() != f"{key.strip()} {brackets[0]}":
            yield line.rstrip()
            line = margin
        line += f"{item}{end} "
    yield line.rstrip() if items else line + brackets[1]
