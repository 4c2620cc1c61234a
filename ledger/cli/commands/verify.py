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
from ledger.wording.language import _, plural


@click.command(
    cls=Command,
    help=_(
        "Compare everything that is kept with the hashes of the entries and with what they come to, and name "
        "the first entry that is not as it was recorded. Only a seal that somebody else has kept shows that "
        "nothing was cut off or hashed anew."
    ),
)
@click.option("--expect", metavar=_("SEAL"), help=_("The seal of an entry, as it was shown then."))
@click.pass_obj
def verify(wishes: Wishes, expect: str | None) -> int:
    """Verify the campaign."""
    try:
        with opened_journal(wishes) as journal, shown(_("verifying")) as progress:
            report = audit.verify(journal.store, journal.campaign, expect, progress)
    except audit.Unreadable:
        raise
    except Damaged as damage:
        raise audit.Unreadable(damage) from damage
    if wishes.json:
        document(msgspec.structs.asdict(report))
    elif report.ok:
        told = plural("{n} entry, as recorded", "{n} entries, all as recorded", report.entries)
        say(_("{told}; the seal is {seal}").format(told=told.format(n=report.entries), seal=report.seal))
    else:
        for problem in report.problems:
            say(problem)
        if report.first_bad is not None:
            sentence = _("the first entry that is not as it was recorded is {entry}")
            say(sentence.format(entry=report.first_bad))
    return DONE if report.ok else REFUSED
