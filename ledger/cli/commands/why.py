"""`whills why`: the statement of one account."""

from __future__ import annotations

import click

from ledger.cli.access import opened_journal
from ledger.cli.command import Command
from ledger.cli.commands.questions import give
from ledger.cli.wishes import Wishes
from ledger.exchange.answers import why_answer
from ledger.quick_entry.sitting import Sitting
from ledger.wording.language import _


@click.command(
    cls=Command,
    help=_("Every posting of one account: entry, amount, balance, what it was for, by which rules."),
)
@click.argument("words", metavar=_("WHO ACCOUNT"), nargs=-1, required=True)
@click.pass_obj
def why(wishes: Wishes, words: tuple[str, ...]) -> None:
    """Show a statement of account."""
    with opened_journal(wishes) as journal:
        answer = why_answer(Sitting(journal), words)
    give(answer, wishes)
