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
_NARROW = _PLAIN | str.maketrans("\uff24\uff44" + "".join(map(chr, range(0xFF10, 0xFF1A))), "Dd0123456789")
"""Of a line as it is cut, in which every sign keeps its place."""
_AFTER = rf"(?=[\s{SIGNS}]|$)"

_TOKEN = re.compile(
    rf"""
      (?P<note> (?<!\S) // .* )
    | (?P<quoted> "(?:[^"]|"")*" {_AFTER} | \u201c[^\u201c\u201d]*\u201d {_AFTER} )
    | (?P<face> [dD][0-9]+:[0-9]+ {_AFTER} )
    | (?P<sign> [{SIGNS}] )
    | (?P<word> [^\s{SIGNS}]+ )
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
    for found in _TOKEN.finditer(text.translate(_NARROW)):
        start, end = found.span()
        said = text[start:end]
        match found.lastgroup:
            case "note":
                return Cut(tokens, said[2:].strip())
            case "quoted":
                inside = said[1:-1].replace('""', '"') if said[0] == '"' else said[1:-1]
                tokens.append(Token(inside, form(inside), start, end, quoted=True))
            case "sign":
                tokens.append(Token(said.translate(_PLAIN), "", start, end))
            case _:
                tokens.append(Token(said, form(said), start, end))
    return Cut(tokens, None)


def quoted(text: str) -> str:
    """The text in quotes, as `cut` reads it back."""
    return '"' + text.replace('"', '""') + '"'
