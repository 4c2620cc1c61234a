"""Texts of people in Markdown: what they wrote is text and stays text.

Nothing in it becomes markup, in CommonMark or in the dialects that know less of escaping.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ledger.text_gate import one_line, visible

_ACTIVE = re.compile(r"[\\`*_{}\[\]#<>&~|$]")
# A backslash is read as an escape before some signs only, and not before the same ones everywhere.
_BACKSLASHED = frozenset("\\`*_{}[]#")
_BEGINS_A_BLOCK = re.compile(r"\A(?:([-+])|(=)|(\d+)([.)]))")

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def escaped(text: str) -> str:
    """A text of one line as it stands within a line of Markdown."""
    return shielded(one_line(text))


def shielded(text: str) -> str:
    """The same for a text that is one line already, and holds nothing that a terminal obeys."""
    return _ACTIVE.sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    sign = found[0]
    return f"\\{sign}" if sign in _BACKSLASHED else f"&#{ord(sign)};"


def quoted(text: str) -> Iterator[str]:
    """A text of several lines as a quotation."""
    for line in visible(text, newlines=True).split("\n"):
        bare = shielded(line.replace("\t", " ").strip())
        yield f"> {_BEGINS_A_BLOCK.sub(_unblock, bare)}".rstrip()


def _unblock(found: re.Match[str]) -> str:
    if found[1]:
        return f"\\{found[1]}"
    return "&#61;" if found[2] else f"{found[3]}\\{found[4]}"


def raised(number: int) -> str:
    """A number as small raised figures."""
    return str(number).translate(_RAISED)


def table(head: Sequence[str], rows: Iterable[Sequence[str]], right: frozenset[int]) -> Iterator[str]:
    """A table, its cells being Markdown already; the columns `right` are aligned so."""
    yield f"| {' | '.join(head)} |"
    rules = ("---:" if column in right else "---" for column in range(len(head)))
    yield f"| {' | '.join(rules)} |"
    for row in rows:
        yield f"| {' | '.join(row)} |"
