"""`whills journal`: the entries, and what is open."""

from __future__ import annotations

from itertools import islice
from typing import Any

import click
import msgspec

from ledger.cli.access import opened_journal
from ledger.cli.command import NUMBER, Command
from ledger.cli.output import document, say
from ledger.cli.wishes import Wishes
from ledger.entry import LARGEST
from ledger.errors import NotUnderstood
from ledger.exchange import plain
from ledger.exchange.documents import matter_document
from ledger.journal.views import dead_of, entries, matters
from ledger.quick_entry.lookup import subject_called
from ledger.quick_entry.sitting import Sitting
from ledger.store.records import Page
from ledger.text_gate import NOTE_LIMIT, clean
from ledger.wording.language import _

PORTION = 500
"""Entries that are looked at together."""


@click.command(
    cls=Command,
    help=_(
        "The entries, oldest first; with --json one a line. --open: what waits for the table; with --json "
        '{"lot", "kind", "subject", "since", "wants"} a line: the entry that it belongs to, the account that '
        "it stands on, whose it is, since which entry, the line that settles it."
    ),
)
@click.option("--session", type=NUMBER, metavar=_("N"), help=_("Of that session."))
@click.option("--adventure", type=NUMBER, metavar=_("N"), help=_("Of that adventure."))
@click.option("--who", metavar=_("WHO"), help=_("Concerning that subject."))
@click.option("--kind", metavar=_("KIND"), help=_("Of that kind, such as roll_recorded."))
@click.option("--search", metavar=_("TEXT"), help=_("With that text in somebody's words."))
@click.option("--from", "first", type=NUMBER, metavar=_("SEQ"), help=_("From that entry on."))
@click.option("--to", "last", type=NUMBER, metavar=_("SEQ"), help=_("Up to that entry."))
@click.option("--open", "waiting", is_flag=True, help=_("What is open instead."))
@click.pass_obj
def journal(wishes: Wishes, /, waiting: bool, **chosen: Any) -> None:
    """List entries, or open matters."""
    with opened_journal(wishes) as campaign:
        sitting = Sitting(campaign)
        if waiting:
            _list_matters(sitting, wishes)
        else:
            _list_entries(sitting, msgspec.convert(chosen, Filters), wishes)


class Filters(msgspec.Struct, frozen=True):
    """What was asked for; None is no filter."""

    session: int | None
    adventure: int | None
    who: str | None
    kind: str | None
    search: str | None
    first: int | None
    last: int | None


def _page(sitting: Sitting, filters: Filters) -> Page:
    who = None if filters.who is None else subject_called(filters.who, sitting.vocabulary, "--who")
    if filters.kind is not None:
        _refuse_unknown_kind(sitting, filters.kind)
    return Page(
        after=(filters.first or 1) - 1,
        upto=filters.last or LARGEST,
        kind=filters.kind,
        session=filters.session,
        adventure=filters.adventure,
        subject=who,
        search=None if filters.search is None else clean(filters.search, _("the text"), NOTE_LIMIT),
    )


def _refuse_unknown_kind(sitting: Sitting, kind: str) -> None:
    known = sitting.journal.system.summaries
    if kind not in known:
        near = [one for one in sorted(known) if kind in one] or sorted(known)
        sentence = _("there is no kind of entry {kind}; there is {known}")
        raise NotUnderstood(sentence.format(kind=kind, known=", ".join(near)))


def _list_entries(sitting: Sitting, filters: Filters, wishes: Wishes) -> None:
    page = _page(sitting, filters)
    if wishes.json:
        for recorded in entries(sitting.journal, page):
            document(recorded.as_json())
        return
    # In portions, so that the first lines stand there at once and a long journal takes no memory.
    found = entries(sitting.journal, page)
    while portion := [recorded.entry for recorded in islice(found, PORTION)]:
        dead = dead_of(sitting.journal, [entry.seq for entry in portion])
        for entry in portion:
            say(plain.journal_line(sitting.speaker, entry, living=entry.seq not in dead))


def _list_matters(sitting: Sitting, wishes: Wishes) -> None:
    for matter in matters(sitting.journal):
        if wishes.json:
            document(matter_document(matter))
        else:
            say(plain.matter_line(sitting.speaker, matter))
