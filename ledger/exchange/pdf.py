"""The chronicle as a PDF, with a log sheet for each character: a page to hand to a player.

Typst sets it. What people wrote reaches it as data and is never code, and the same campaign makes the same
bytes. It sets all pages in one go, which nothing could break off, so it runs in a process of its own: whoever
waits is told that it goes on, and may stop it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from subprocess import PIPE, Popen, TimeoutExpired
from typing import Any

import msgspec

from ledger.errors import NotUnderstood, StorageError
from ledger.exchange.chronicle import Chronicle
from ledger.exchange.html import TEMPLATES
from ledger.exchange.selection import EVERYTHING, Choice
from ledger.exchange.shown import Shown, character_shown, correction_shown, numbered
from ledger.journal.journal import Journal
from ledger.journal.views import portioned
from ledger.text_gate import one_line
from ledger.wording.language import _, current

PACE = 0.2
"""Seconds between two signs that the pages are being set."""

LONGEST_WORD = 24
"""Letters in a row that no line may break between: longer words would run out of a column."""

_LONG_WORD = re.compile(rf"\S{{{LONGEST_WORD}}}(?=\S)")

DRAWN = "path"
"""What holds a drawing and no words."""

_BREAK = "\u200b"
"""A place where a line may break, which nobody sees."""

_FOREIGN = re.compile("[\u0590-\u1dff\u2c60-\ua71f\ua800-\ufb00\ufb05-\uffef\U00010000-\U0010ffff]")
"""Letters that the fonts within typst do not have."""


_SETTING = """
import sys, typst
template, fonts = sys.argv[1:]
data = sys.stdin.buffer.read().decode()
try:
    made = typst.compile(
        template, sys_inputs={"data": data}, format="pdf", ignore_system_fonts=fonts == "bare"
    )
except (typst.TypstError, OSError) as error:
    sys.exit(f"typst: {error}")
sys.stdout.buffer.write(made)
"""
"""What the other process does: data comes in, a PDF goes out."""


def pdf(journal: Journal, choice: Choice = EVERYTHING) -> Iterator[bytes]:
    """The file; as long as it is not there, now and then nothing. Raises NotUnderstood where typst is not
    installed, and StorageError where it cannot do its work."""
    if not _has_typst():
        sentence = _("a PDF is set by typst, which is not installed; `{command}` brings it")
        raise NotUnderstood(sentence.format(command="pip install 'whills[pdf]'"))
    chronicle = Chronicle(journal, choice)
    events: list[Shown] = []
    for portion in portioned(map(numbered(), chronicle.play())):
        events += portion
        yield b""
    values = _values(chronicle, events)
    yield from _set(msgspec.json.encode(_breakable(msgspec.to_builtins(values))))


def _has_typst() -> bool:
    try:
        return find_spec("typst") is not None
    except ValueError:
        return False


def _set(data: bytes) -> Iterator[bytes]:
    """The pages. Whoever asks for no more of this ends the other process."""
    # The fonts of the machine are asked for only where they are needed: with those of typst alone, the bytes
    # are the same everywhere.
    fonts = "bare" if _FOREIGN.search(data.decode()) is None else "all"
    command = [sys.executable, "-P", "-c", _SETTING, str(TEMPLATES / "chronicle.typ"), fonts]
    given: bytes | None = data
    answer: tuple[bytes, bytes] | None = None
    with Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE) as process:  # noqa: S603  # that is ourselves
        try:
            while answer is None:
                try:
                    answer = process.communicate(given, timeout=PACE)
                except TimeoutExpired:
                    # It is given once, and the rest of it goes on its way.
                    given = None
                    yield b""
        finally:
            process.kill()
    made, said = answer
    if process.returncode or not made:
        sentence = _("typst could not set the pages: {reason}")
        reason = one_line(said.decode(errors="replace").strip()[-200:]) or process.returncode
        raise StorageError(sentence.format(reason=reason))
    yield made


def _values(chronicle: Chronicle, events: list[Shown]) -> Shown:
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
        "events": events,
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
