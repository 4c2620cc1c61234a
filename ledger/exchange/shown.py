"""Parts of a chronicle as a template shows them: by name, in words, ready to stand there."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import msgspec

from ledger.exchange import tables
from ledger.exchange.charts import charts
from ledger.exchange.chronicle import Character, Chronicle, Correction, Event, Heading, Said, ended
from ledger.wording.language import _

SHORT = 240
"""Characters of a note that stands in the line of its entry."""

NO_BREAK = "\u00a0"
"""A space at which no line ends."""

Shown = dict[str, Any]
"""What a template shows, by name."""


def numbered() -> Callable[[Event], Shown]:
    """Events as a template shows them; headings are numbered, so that the contents can point at them."""
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


def character_shown(chronicle: Chronicle, character: Character) -> Shown:
    """Somebody: the sheet by groups, the charts, the tables."""
    speaker, system = chronicle.speaker, chronicle.system
    groups = [(block.label, [*tables.stood(system, block, NO_BREAK)]) for block in character.blocks]
    return {
        "name": character.name,
        "kind": character.kind,
        "texts": character.texts,
        "groups": [(label, stood) for label, stood in groups if stood],
        "charts": charts(speaker, system, character),
        "advancement": tables.advancement(speaker, character.learnt),
        "points": tables.points(speaker, character.accounts, character.periods),
    }


def correction_shown(correction: Correction) -> Shown:
    """An entry that counts no more."""
    by = _("reversed by entry {by}").format(by=correction.by)
    return {"seq": correction.seq, "text": correction.text, "reversed": by}
