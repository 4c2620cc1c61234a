"""A line cut into words. Every word knows where it stands, so that a refusal can point at it."""

from __future__ import annotations

import re

import msgspec

from ledger.quick_entry.names import form
from rules.kernel.notation import plain_signs

SIGNS = ",:="
WIDE_SIGNS = "\uff0c\uff1a\uff1d"
"""What an input method makes of the signs."""
_PLAIN = str.maketrans(WIDE_SIGNS, SIGNS)
_SIGN = f"[{SIGNS}{WIDE_SIGNS}]"
_FIGURE = "[0-9\uff10-\uff19]"
_AFTER = rf"(?=\s|{_SIGN}|$)"

_TOKEN = re.compile(
    rf"""
      (?P<note> (?<!\S) // .* )
    | (?P<quoted> "(?:[^"]|"")*" {_AFTER} | \u201c[^\u201c\u201d]*\u201d {_AFTER} )
    | (?P<face> [dD\uff24\uff44]{_FIGURE}+[:\uff1a]{_FIGURE}+ {_AFTER} )
    | (?P<sign> {_SIGN} )
    | (?P<word> (?:(?!{_SIGN})\S)+ )
    """,
    re.VERBOSE,
)


class Token(msgspec.Struct, frozen=True):
    """A word, a quoted text, or one of the signs `,` `:` `=`.

    `text` is what it says (a quoted text without its quotes), `form` what it is matched by (empty for signs),
    `start` and `end` are positions in the line.
    """

    text: str
    form: str
    start: int
    end: int
    quoted: bool = False

    @property
    def is_sign(self) -> bool:
        return not self.quoted and self.text in SIGNS

    @property
    def figures(self) -> str:
        """The text as numbers and codes are read: plain signs, and nothing if it is quoted."""
        return "" if self.quoted else plain_signs(self.text).translate(_PLAIN)


class Cut(msgspec.Struct, frozen=True):
    """A line in words, and its note; None if it has none."""

    tokens: list[Token]
    note: str | None


def cut(text: str) -> Cut:
    """Cut a line into words. A note begins at a `//` that follows a space, outside quotes."""
    tokens: list[Token] = []
    for found in _TOKEN.finditer(text):
        said = found[0]
        match found.lastgroup:
            case "note":
                return Cut(tokens, said[2:].strip())
            case "quoted":
                inside = said[1:-1].replace('""', '"') if said[0] == '"' else said[1:-1]
                tokens.append(Token(inside, form(inside), found.start(), found.end(), quoted=True))
            case "sign":
                tokens.append(Token(said.translate(_PLAIN), "", found.start(), found.end()))
            case _:
                tokens.append(Token(said, form(said), found.start(), found.end()))
    return Cut(tokens, None)


def quoted(text: str) -> str:
    """The text in quotes, as `cut` reads it back."""
    return '"' + text.replace('"', '""') + '"'
