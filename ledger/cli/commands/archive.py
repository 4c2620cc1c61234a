"""`whills archive`: a campaign is put away, and brought back; nothing is ever deleted."""

from __future__ import annotations

import click

from ledger.cli.access import opened_store
from ledger.cli.command import Command
from ledger.cli.exit_codes import DONE, REFUSED
from ledger.cli.lines import played, tell_of, telling
from ledger.cli.output import tell
from ledger.cli.wishes import Wishes
from ledger.errors import Refused
from ledger.journal.asked import Asked, Outcome
from ledger.journal.journal import Journal
from ledger.quick_entry.sitting import Sitting
from ledger.text_gate import NAME_LIMIT, clean
from ledger.wording.language import _
from rules.kernel.record import TABLE

ARCHIVE = "archive"


@click.command(
    cls=Command,
    help=_(
        "Put a campaign away: `campaigns` leaves it out, and nothing is recorded in it. Nothing is deleted, "
        "and it can be read as before. With --json as `log`."
    ),
)
@click.option("--undo", is_flag=True, help=_("Bring it back."))
@click.argument("campaign", metavar=_("ID"))
@click.pass_obj
def archive(wishes: Wishes, undo: bool, campaign: str) -> int:
    """Put a campaign away, by an entry, or reverse that entry."""
    with opened_store(wishes, readonly=False) as store:
        journal = Journal(store, clean(campaign, _("the campaign"), NAME_LIMIT))
        outcome = _brought_back(journal) if undo else journal.record(Asked(None, ARCHIVE))
        line = f"{ARCHIVE} {'--undo ' if undo else ''}{journal.campaign}"
        tell_of(telling(Sitting(journal), played(line, outcome)), json=wishes.json)
        if outcome.recorded and not undo:
            sentence = _("`whills archive --undo {campaign}` brings it back")
            tell(sentence.format(campaign=journal.campaign))
    return DONE if outcome.recorded else REFUSED


def _brought_back(journal: Journal) -> Outcome:
    seq = journal.store.teller(journal.campaign, TABLE, "archived")
    if seq is None:
        raise Refused(_("{campaign} is not archived").format(campaign=journal.campaign))
    return journal.undo(seq)
