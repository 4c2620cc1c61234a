"""The chronicle as a PDF, with a log sheet for each character: a page to hand to a player.

Typst sets it. What people wrote reaches it as data and is never code, and the same campaign makes the same
bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from ledger.errors import NotUnderstood
from ledger.exchange.chronicle import Chronicle
from ledger.exchange.html import TEMPLATES
from ledger.exchange.selection import EVERYTHING, Choice
from ledger.exchange.shown import Shown, character_shown, correction_shown, numbered
from ledger.journal.journal import Journal
from ledger.wording.language import _, current

LONGEST_WORD = 24
"""Letters in a row that no line may break between: longer words would run out of a column."""

_LONG_WORD = re.compile(rf"\S{{{LONGEST_WORD}}}(?=\S)")

DRAWN = "path"
"""What holds a drawing and no words."""

_BREAK = "\u200b"
"""A place where a line may break, which nobody sees."""

_FOREIGN = re.compile("[\u0590-\u1dff\u2c60-\ua71f\ua800-\ufb00\ufb05-\uffef\U00010000-\U0010ffff]")
"""Letters that the fonts within typst do not have."""


def pdf(journal: Journal, choice: Choice = EVERYTHING) -> Iterator[bytes]:
    """The file, in one piece. Raises NotUnderstood where typst is not installed."""
    try:
        import typst
    except ImportError:
        sentence = _("a PDF is set by typst, which is not installed; `{command}` brings it")
        raise NotUnderstood(sentence.format(command="pip install 'whills[pdf]'")) from None
    data = msgspec.json.encode(_breakable(msgspec.to_builtins(_values(Chronicle(journal, choice))))).decode()
    # The fonts of the machine are asked for only where they are needed: with those of typst alone, the bytes
    # are the same everywhere.
    bare = _FOREIGN.search(data) is None
    yield typst.compile(
        TEMPLATES / "chronicle.typ", sys_inputs={"data": data}, format="pdf", ignore_system_fonts=bare
    )


def _values(chronicle: Chronicle) -> Shown:
    return {
        "language": current(),
        "title": chronicle.title,
        "played_by": chronicle.played_by,
        "part": chronicle.part,
        "seal": chronicle.seal,
        "words": {
            "seal": _("Seal"),
            "continued": _("continued"),
            "corrections": _("Corrections"),
            "advancement": _("Advancement"),
            "points": _("Points by session"),
            "rules": _("Rules"),
            "what": _("What"),
        },
        "events": [*map(numbered(), chronicle.play())],
        "characters": [character_shown(chronicle, one) for one in chronicle.characters()],
        "corrections": [*map(correction_shown, chronicle.corrections())],
        # The last, for it is known once all the rest has been read.
        "doubt": chronicle.doubt,
    }


def _breakable(value: Any) -> Any:
    """The same with places in very long words where a line may break."""
    if isinstance(value, str):
        return _LONG_WORD.sub(lambda found: found[0] + _BREAK, value)
    if isinstance(value, dict):
        return {key: item if key == DRAWN else _breakable(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_breakable(item) for item in value]
    return value
