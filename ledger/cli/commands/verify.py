"""`whills verify`: that what is kept is what was recorded."""

from __future__ import annotations

import click
import msgspec

from ledger.audit import verify as audit
from ledger.cli.access import opened_journal
from ledger.cli.command import Command
from ledger.cli.exit_codes import DONE, REFUSED
from ledger.cli.output import document, say
from ledger.cli.progress import shown
from ledger.cli.wishes import Wishes
from ledger.errors import Damaged
from ledger.exchange.neighbours import Neighbour, around, neighbours
from ledger.journal.journal import Journal
from ledger.wording.language import _, plural


@click.command(
    cls=Command,
    help=_(
        "Compare everything that is kept with the hashes of the entries and with what they come to, and name "
        "the first entry that is not as it was recorded, with those beside it. Nothing is ever mended in "
        "place: `whills export jsonl --upto SEQ` saves what is sound. Only a seal that somebody else has "
        'kept shows that nothing was cut off or hashed anew. With --json {"ok", "entries", "seal", '
        '"first_bad", "problems", "neighbours": [{"seq", "readable", "line"}]}.'
    ),
)
@click.option("--expect", metavar=_("SEAL"), help=_("The seal of an entry, as it was shown then."))
@click.pass_obj
def verify(wishes: Wishes, expect: str | None) -> int:
    """Verify the campaign."""
    broken = None
    try:
        with opened_journal(wishes) as journal:
            report, broken = _verified(journal, expect)
            beside = neighbours(journal, report.first_bad) if report.first_bad is not None else []
    except audit.Unreadable:
        raise
    except Damaged as damage:
        raise audit.Unreadable(damage) from damage
    if wishes.json:
        near = [msgspec.structs.asdict(neighbour) for neighbour in beside]
        document(msgspec.structs.asdict(report) | {"neighbours": near})
    elif report.ok:
        told = plural("{n} entry, as recorded", "{n} entries, all as recorded", report.entries)
        say(_("{told}; the seal is {seal}").format(told=told.format(n=report.entries), seal=report.seal))
    else:
        _tell(report, beside)
    if broken is not None:
        raise broken
    return DONE if report.ok else REFUSED


def _verified(journal: Journal, expect: str | None) -> tuple[audit.Report, audit.Unreadable | None]:
    """What was found, and what broke the reading off, if anything did."""
    try:
        with shown(_("verifying")) as progress:
            return audit.verify(journal.store, journal.campaign, expect, progress), None
    except audit.Unreadable as broken:
        if broken.found is None:
            raise
        return broken.found, broken


def _tell(report: audit.Report, beside: list[Neighbour]) -> None:
    for problem in report.problems:
        say(problem)
    for line in around(report.first_bad, beside):
        say(line)
