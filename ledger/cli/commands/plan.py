"""`whills plan`: every legal way to raise an account."""

from __future__ import annotations

import click

from ledger.cli.access import opened_journal
from ledger.cli.choice import OneOf
from ledger.cli.command import Command
from ledger.cli.commands.questions import give
from ledger.cli.exit_codes import DONE, REFUSED
from ledger.cli.progress import shown
from ledger.cli.wishes import Wishes
from ledger.exchange.plans import plan_answer
from ledger.quick_entry.aim import ORDERS
from ledger.quick_entry.sitting import Sitting
from ledger.wording.language import _


@click.command(
    cls=Command,
    help=_(
        "Every legal way to bring an account of someone to a target by the rules of the campaign, from where "
        "they stand now: `whills plan mira control 5D`, `whills plan mira telekinesis`. Each step is a line "
        "that can be entered, with the points and days that it takes and the chance that its dice fall at "
        "least as well as they have to for that. Told are the ways with the fewest points, with the fewest "
        "days and the surest, the surest that does no harm, a few between, and what each sort of way comes "
        "to by itself. No plan counts on a ruling, or raises other abilities first for better dice. Nothing "
        "is recorded. The exit code is 1 where there is no way.\n\n"
        '--json: {"routes": [{"points", "days", "chance", "percent", "steps": [{"move", "line", "points", '
        '"days", "chance", "rolls": [{"roll", "code", "total"}], "balance", "findings"}], "beside": '
        '[{"subject", "account", "amount"}]}], "missing": [FINDING], "closed", '
        '"beyond", "more", "cut", "by", "subject", "account", "balance", "target"}. A chance is exact, ways '
        'out of all: "1234/7776"; that of a route is the product of its steps\'. `beside` is what else it '
        "posts, `missing` what stands in the way where there is none, `closed` what does not lead on from "
        "here though others may, `beyond` the cheapest route for whoever had the points, `more` how many "
        "mixtures lie between those told, and `cut` whether not all could be gone through."
    ),
)
@click.option(
    "--by", type=OneOf(ORDERS), help=_("What comes first: fewest points, fewest days, or the surest.")
)
@click.argument("words", metavar=_("WHO ACCOUNT [TARGET]"), nargs=-1, required=True)
@click.pass_obj
def plan(wishes: Wishes, by: str | None, words: tuple[str, ...]) -> int:
    """Show the ways."""
    with opened_journal(wishes) as journal, shown(_("planning")) as progress:
        answer = plan_answer(Sitting(journal), words, by, progress)
    give(answer, wishes)
    return DONE if answer.open else REFUSED
