"""The chronicle as one HTML file, to be read in a browser and to be printed.

It holds no script and fetches nothing; whatever people wrote is escaped by the template. It leaves piece by
piece, so that a long campaign takes no memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ledger.exchange.chronicle import Chronicle, Heading
from ledger.exchange.selection import EVERYTHING, Choice
from ledger.exchange.shown import Shown, character_shown, correction_shown, numbered
from ledger.journal.journal import Journal
from ledger.wording.language import _, current

if TYPE_CHECKING:
    from jinja2 import Template

TEMPLATES = Path(__file__).parent / "templates"

PORTION = 200
"""Pieces of the template that leave together."""

LISTED = 2
"""Depth of the headings that the contents list."""


def html(journal: Journal, choice: Choice = EVERYTHING) -> Iterator[str]:
    """The file, piece by piece."""
    stream = template("chronicle.html").stream(_values(journal, choice))
    stream.enable_buffering(PORTION)
    return iter(stream)


def template(name: str) -> Template:
    """A template of a page; whatever it is given is escaped."""
    # Nothing that a game master waits for needs templates.
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(name)


def _values(journal: Journal, choice: Choice) -> Shown:
    chronicle = Chronicle(journal, choice)
    # The contents stand before what they list: the story is gone through twice.
    headings = (event for event in chronicle.play() if isinstance(event, Heading))
    contents = [heading for heading in map(numbered(), headings) if heading["depth"] <= LISTED]
    chronicle = Chronicle(journal, choice)
    return {
        "_": _,
        "language": current(),
        "chronicle": chronicle,
        "contents": contents,
        "events": map(numbered(), chronicle.play()),
        "characters": lambda: (character_shown(chronicle, one) for one in chronicle.characters()),
        "corrections": map(correction_shown, chronicle.corrections()),
    }
