"""`whills journal`: the entries, and what is open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import click
import msgspec

from ledger.cli.access import opened_journal
from ledger.cli.command import NUMBER, Command
from ledger.cli.commands.questions import PLAYED, at_moment, in_order, known_kind
from ledger.cli.output import document, say
from ledger.cli.wishes import Wishes
from ledger.entry import LARGEST
from ledger.errors import NotUnderstood
from ledger.exchange import plain
from ledger.exchange.documents import matter_document
from ledger.journal.asked import Recorded
from ledger.journal.journal import Journal
from ledger.journal.views import dead_at, dead_of, entries, matters, moment_of, played, portioned
from ledger.quick_entry.lookup import subject_called
from ledger.quick_entry.sitting import Sitting
from ledger.store.records import Moment, Page
from ledger.text_gate import NOTE_LIMIT, clean
from ledger.wording.language import _


@click.command(
    cls=Command,
    help=_(
        "The entries, oldest first; with --json one a line. What does not stand where it was recorded, "
        "being late or amended, says so. --open: what waits for the table; with --json "
        '{"lot", "kind", "subject", "since", "wants"} a line: the entry that it belongs to, the account that '
        "it stands on, whose it is, since which entry, the line that settles it."
    ),
)
@click.option("--session", type=NUMBER, metavar=_("N"), help=_("Of that session."))
@click.option("--adventure", type=NUMBER, metavar=_("N"), help=_("Of that adventure."))
@click.option("--who", metavar=_("WHO"), help=_("Concerning that subject."))
@click.option("--kind", metavar=_("KIND"), help=_("Of that kind, such as roll_recorded."))
@click.option("--search", metavar=_("WORDS"), help=_("With these words, or words that begin so."))
@click.option("--from", "first", type=NUMBER, metavar=_("SEQ"), help=_("From that entry on."))
@click.option("--to", "last", type=NUMBER, metavar=_("SEQ"), help=_("Up to that entry."))
@at_moment
@in_order
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
    at: str | None
    as_recorded: bool
    order: str


def _page(sitting: Sitting, filters: Filters) -> Page:
    who = None if filters.who is None else subject_called(filters.who, sitting.vocabulary, "--who")
    return Page(
        after=(filters.first or 1) - 1,
        upto=filters.last or LARGEST,
        kind=known_kind(sitting, filters.kind),
        session=filters.session,
        adventure=filters.adventure,
        subject=who,
        search=None if filters.search is None else clean(filters.search, _("the text"), NOTE_LIMIT),
    )


def _list_entries(sitting: Sitting, filters: Filters, wishes: Wishes) -> None:
    page = _page(sitting, filters)
    moment = _moment(sitting, filters)
    if moment is not None and moment.kind == "entry":
        page = msgspec.structs.replace(page, upto=min(page.upto, moment.n))
    found = _found(sitting.journal, page, moment, in_order=filters.order == PLAYED)
    for portion in portioned(found):
        if wishes.json:
            for recorded in portion:
                document(recorded.as_json())
            continue
        dead = _dead(sitting.journal, [recorded.entry.seq for recorded in portion], moment)
        for recorded in portion:
            living = recorded.entry.seq not in dead
            say(plain.journal_line(sitting.speaker, recorded.entry, living=living))


def _moment(sitting: Sitting, filters: Filters) -> Moment | None:
    if filters.at is not None:
        return moment_of(sitting.journal, filters.at, as_recorded=filters.as_recorded)
    if filters.as_recorded:
        raise NotUnderstood(_("--as-recorded needs a moment: --at session:3, for instance"))
    return None


def _found(journal: Journal, page: Page, moment: Moment | None, *, in_order: bool) -> Iterator[Recorded]:
    """The entries of a page that were there at a moment: by the ledger as it was, or by play."""
    if not in_order:
        found = entries(journal, page)
    else:
        found = played(journal, page, lambda seqs: {*seqs} - _dead(journal, seqs, moment))
    if moment is None or moment.kind == "entry":
        return found
    return (recorded for recorded in found if recorded.entry.stands <= moment.n)


def _dead(journal: Journal, seqs: Sequence[int], moment: Moment | None) -> set[int]:
    """Those that do not stand: now, or by what had been recorded then."""
    if moment is not None and moment.kind == "entry":
        return dead_at(journal, moment.n).intersection(seqs)
    return dead_of(journal, seqs)


def _list_matters(sitting: Sitting, wishes: Wishes) -> None:
    for matter in matters(sitting.journal):
        if wishes.json:
            document(matter_document(matter))
        else:
            say(plain.matter_line(sitting.speaker, sitting.vocabulary, matter))
