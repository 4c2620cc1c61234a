"""`whills sheet`: balances by group, now or as of a moment; or what changed between two."""

from __future__ import annotations

import click

from ledger.cli.access import opened_journal
from ledger.cli.command import Command
from ledger.cli.commands.questions import at_moment, give
from ledger.cli.wishes import Wishes
from ledger.errors import NotUnderstood
from ledger.exchange.answers import sheet_answer, understood
from ledger.quick_entry.inquiry import Inquiry
from ledger.quick_entry.sitting import Sitting
from ledger.wording.language import _


@click.command(
    cls=Command,
    help=_(
        "The balances of these subjects, or of all, by group; each is the sum of its postings. "
        "With --json as the contract has it. --diff: what changed between two moments, subject by subject, "
        'as `session:2..session:5`, or up to now as `entry:40..`; with --json: {"campaign", "from", "to", '
        '"subjects": {ID: {"name", "kind", "was_there", "is_there", "fields": {FIELD: {"before", "after"}}, '
        '"accounts": {ACCOUNT: {"before", "after", "change", "shown_before", "shown_after", "group", '
        '"label"}}}}}; only what differs is there.'
    ),
)
@at_moment
@click.option("--diff", metavar=_("A..B"), help=_("What changed from one moment to another."))
@click.argument("who", metavar=_("[WHO…]"), nargs=-1)
@click.pass_obj
def sheet(wishes: Wishes, at: str | None, as_recorded: bool, diff: str | None, who: tuple[str, ...]) -> None:
    """Show sheets, or what changed on them."""
    with opened_journal(wishes) as journal:
        sitting = Sitting(journal)
        asked = understood(sitting, "sheet", who)
        asked.at = asked.at if at is None else at
        asked.as_recorded = asked.as_recorded or as_recorded
        if diff is not None:
            _between(asked, diff)
        answer = sheet_answer(sitting, asked)
    give(answer, wishes)


def _between(asked: Inquiry, diff: str) -> None:
    since, dots, until = diff.partition("..")
    if not dots or not since or asked.at is not None:
        sentence = _("--diff takes two moments and no --at: --diff session:2..session:5, for instance")
        raise NotUnderstood(sentence)
    asked.since, asked.until = since, until or None
