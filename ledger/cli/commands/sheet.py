"""`whills sheet`: balances by group, now or as of a moment."""

from __future__ import annotations

import click

from ledger.cli.access import opened_journal
from ledger.cli.command import Command
from ledger.cli.commands.questions import give
from ledger.cli.wishes import Wishes
from ledger.errors import NotUnderstood
from ledger.exchange.answers import sheet_answer
from ledger.journal.views import moment_of
from ledger.quick_entry.sitting import Sitting
from ledger.wording.language import _


@click.command(
    cls=Command,
    help=_("The balances of these subjects, or of all, by group; each is the sum of its postings."),
)
@click.option(
    "--at",
    metavar=_("MOMENT"),
    help=_("As of entry:120, session:3 (its end), adventure:2 or day:40."),
)
@click.option("--as-recorded", is_flag=True, help=_("Without what was corrected or entered late since then."))
@click.argument("who", metavar=_("[WHO…]"), nargs=-1)
@click.pass_obj
def sheet(wishes: Wishes, at: str | None, as_recorded: bool, who: tuple[str, ...]) -> None:
    """Show sheets."""
    if as_recorded and at is None:
        raise NotUnderstood(_("--as-recorded needs a moment: --at session:3, for instance"))
    with opened_journal(wishes) as journal:
        moment = None if at is None else moment_of(journal, at, as_recorded=as_recorded)
        answer = sheet_answer(Sitting(journal), who, moment)
    give(answer, wishes)
