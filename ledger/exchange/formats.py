"""The forms in which a campaign leaves a ledger: one table, which the command and the screens read.

What makes a form is imported when it is asked for, and no other with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module

import msgspec

from ledger.wording.language import _

Piece = str | bytes
"""A part of a file: text, which becomes UTF-8, or bytes as they are."""

Maker = Callable[..., Iterator[Piece]]
"""What makes a file of the chosen part of a campaign, piece by piece, of a `Journal` and a `Choice`; what is
`judged` takes a `progress` too."""

UTF_8 = "\ufeff"
"""By this mark, spreadsheets know a file of UTF-8 and do not take its accents for two letters each."""

Makers = Callable[[], dict[str, Maker]]
"""What gives the makers of a form when they are wanted."""


class Format(msgspec.Struct, frozen=True):
    """A form of export; `told` says what it is for, in the reader's language. `makers` gives what makes it:
    of one file under the empty name; of several, which lie in a folder, under the name of each.

    `also` has what makes it instead where the name of the file ends in another way. `binary` is no text, so
    that it goes into a file alone, and comes in one piece; `extra` names what has to be installed beside the
    program; one that is not `for_players` holds what only the game master may see. What is `judged` takes
    its time before the first piece, and tells how far it is. A file begins with `mark`, which a stream does
    not have.
    """

    name: str
    suffix: str
    told: Callable[[], str]
    makers: Makers
    binary: bool = False
    extra: str | None = None
    for_players: bool = True
    judged: bool = False
    mark: str = ""
    also: Mapping[str, Makers] = {}

    @property
    def counts(self) -> str:
        """What is counted while it is made: how much there is of it, for how long it has been made, or what
        is judged for it."""
        if self.judged:
            return _("judging again")
        return _("reading and setting pages, seconds") if self.binary else _("KiB written")


def _by(module: str, function: str) -> Makers:
    """The one maker of a form of one file."""
    return lambda: {"": getattr(import_module(f"ledger.exchange.{module}"), function)}


def _tables() -> dict[str, Maker]:
    """The tables for a spreadsheet, a file each."""
    return {**import_module("ledger.exchange.csv_tables").makers()}


_LISTED = (
    Format("markdown", ".md", lambda: _("to be read, and edited"), _by("markdown", "markdown")),
    Format("html", ".html", lambda: _("to be read in a browser, and printed"), _by("html", "html")),
    Format(
        "pdf",
        ".pdf",
        lambda: _("to be printed, with a log sheet for each character"),
        _by("pdf", "pdf"),
        binary=True,
        extra="pdf",
    ),
    Format("recap", ".md", lambda: _("what a player missed, on one page"), _by("recap", "recap")),
    Format(
        "jsonl", ".jsonl", lambda: _("the exact record, an entry with its hash a line"), _by("jsonl", "jsonl")
    ),
    Format("csv", ".csv", lambda: _("tables for a spreadsheet"), _tables, mark=UTF_8),
    Format(
        "journal",
        ".journal",
        lambda: _("lines to be played again, with the faces that fell"),
        _by("journal_text", "journal_text"),
    ),
    Format(
        "campaign",
        ".yaml",
        lambda: _("a campaign file that begins anew as things stand"),
        _by("campaign", "campaign_text"),
        for_players=False,
    ),
    Format(
        "audit",
        ".md",
        lambda: _("the journal judged again, to hand out: Markdown, or HTML for a file that ends in .html"),
        _by("audit_report", "audit_markdown"),
        for_players=False,
        judged=True,
        also={".html": _by("audit_report", "audit_html")},
    ),
)

FORMATS = {form.name: form for form in _LISTED}
"""Every form by its name."""
