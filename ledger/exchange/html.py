"""The chronicle as one HTML file, to be read in a browser and to be printed.

It holds no script and fetches nothing; whatever people wrote is escaped by the template. It leaves piece by
piece, so that a long campaign takes no memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from ledger.exchange import tables
from ledger.exchange.charts import charts
from ledger.exchange.chronicle import Character, Chronicle, Event, Heading, Said, ended
from ledger.exchange.selection import EVERYTHING, Choice
from ledger.journal.journal import Journal
from ledger.wording.language import _, current

TEMPLATES = Path(__file__).parent / "templates"

PORTION = 200
"""Pieces of the template that leave together."""

SHORT = 240
"""Characters of a note that stands in the line of its entry."""

LISTED = 2
"""Depth of the headings that the contents list."""

Shown = dict[str, Any]
"""What the template shows, by name."""


def html(journal: Journal, choice: Choice = EVERYTHING) -> Iterator[str]:
    """The file, piece by piece."""
    # Nothing that a game master waits for needs templates.
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    stream = environment.get_template("chronicle.html").stream(_values(journal, choice))
    stream.enable_buffering(PORTION)
    return iter(stream)


def _values(journal: Journal, choice: Choice) -> dict[str, Any]:
    chronicle = Chronicle(journal, choice)
    # The contents stand before what they list: the story is gone through twice.
    headings = (event for event in chronicle.play() if isinstance(event, Heading))
    contents = [heading for heading in map(_numbered(), headings) if heading["depth"] <= LISTED]
    chronicle = Chronicle(journal, choice)
    return {
        "_": _,
        "language": current(),
        "chronicle": chronicle,
        "contents": contents,
        "events": map(_numbered(), chronicle.play()),
        "characters": lambda: (_character(chronicle, character) for character in chronicle.characters()),
        "corrections": (
            {
                "seq": correction.seq,
                "text": correction.text,
                "reversed": _("reversed by entry {by}").format(by=correction.by),
            }
            for correction in chronicle.corrections()
        ),
    }


def _numbered() -> Callable[[Event], Shown]:
    """Events as the template shows them; headings are numbered, so that the contents can point at them."""
    numbers = count(1)

    def shown(event: Event) -> Shown:
        values = {"kind": type(event).__name__, **msgspec.structs.asdict(event)}
        if isinstance(event, Heading):
            return {**values, "number": next(numbers)}
        return {**values, **_said(event)} if isinstance(event, Said) else values

    return shown


def _said(event: Said) -> Shown:
    short = len(event.note) <= SHORT and "\n" not in event.note
    aside = ended(event.note) if event.note and short else ""
    return {
        "text": f"{event.text} \u2014" if aside else ended(event.text),
        "aside": aside,
        "note": "" if short else event.note,
        "ruling": _("ruling: {why}").format(why=event.ruling) if event.ruling else "",
    }


def _character(chronicle: Chronicle, character: Character) -> Shown:
    speaker, system = chronicle.speaker, chronicle.system
    groups = [(block.label, [*tables.stood(system, block)]) for block in character.blocks]
    return {
        "name": character.name,
        "kind": character.kind,
        "texts": character.texts,
        "groups": [(label, stood) for label, stood in groups if stood],
        "charts": charts(speaker, system, character),
        "advancement": tables.advancement(speaker, character.learnt),
        "points": tables.points(speaker, character.accounts, character.periods),
    }
