"""`whills luck`: whether the dice fall as honest dice do."""

from __future__ import annotations

import click

from ledger.cli.access import opened_journal
from ledger.cli.command import Command
from ledger.cli.commands.questions import give
from ledger.cli.progress import shown
from ledger.cli.wishes import Wishes
from ledger.exchange.luck import luck_answer
from ledger.quick_entry.sitting import Sitting
from ledger.wording.language import _


@click.command(
    cls=Command,
    help=_(
        "The recorded dice of each player and of the game master against honest ones, by kind of die; those "
        "that fell on the table, those that the program rolled and totals that were called out apart. Dice "
        "of rolls that were undone count, for they fell; an amended roll counts once. With --json "
        '{"dice": [{"who", "game_master", "subjects", "sides", "origin": "table|program|called", "dice", '
        '"undone", "total", "mean", "due", "faces": how often each fell, or null, "sum_test": {"low", '
        '"high", "p", "method", "adjusted"}, "faces_test": {"statistic", "degrees", "p", "method", '
        '"adjusted"} or null}], "tests", "correction", "untold"}: low and high are the shares of honest '
        "throws that come to the total or less, or more; p is of both sides; adjusted allows for all tests."
    ),
)
@click.argument("who", metavar=_("[WHO…]"), nargs=-1)
@click.pass_obj
def luck(wishes: Wishes, who: tuple[str, ...]) -> None:
    """Test the dice of all, or of what these characters threw."""
    with opened_journal(wishes) as journal, shown(_("counting dice")) as progress:
        answer = luck_answer(Sitting(journal), who, progress)
    give(answer, wishes)
