"""`whills log`: a line into the campaign, or a stream of them."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import BinaryIO

import click

from ledger.cli.access import opened_journal
from ledger.cli.command import Wordy
from ledger.cli.exit_codes import DONE, REFUSED
from ledger.cli.lines import Played, Telling, lines_of, play, tell_of, telling
from ledger.cli.output import tell
from ledger.cli.wishes import Wishes
from ledger.errors import NotUnderstood
from ledger.quick_entry.sitting import Sitting
from ledger.wording.language import _

STREAM = ("-",)

Numbered = tuple[int | None, str]
"""A line with its place in a stream; a single line has none."""


@click.command(
    cls=Wordy,
    help=_(
        "Record a line in the words of the table: `whills log roark blaster vs 15`. With `-`, lines are read "
        "from standard input and recorded one by one, up to the first that is refused. Options stand before "
        "the words. `whills moves` lists what can be said. What follows from a line that corrects is said "
        'first, and with --json stands in "consequences", as of `whills undo`.'
    ),
)
@click.option("--dry-run", is_flag=True, help=_("Show what would be recorded, and record nothing."))
@click.option("--all-or-nothing", is_flag=True, help=_("Record all lines of a stream together, or none."))
@click.argument("words", metavar=_("WORD… | -"), nargs=-1, required=True)
@click.pass_obj
def log(wishes: Wishes, dry_run: bool, all_or_nothing: bool, words: tuple[str, ...]) -> int:
    """Record what the words or the stream say."""
    if words[:1] == STREAM != words:
        raise NotUnderstood(_("`-` stands last and alone, after the options: `whills log --dry-run -`"))
    with opened_journal(wishes, readonly=False) as journal:
        sitting = Sitting(journal)
        if words != STREAM:
            lines: Iterable[Numbered] = [(None, " ".join(words))]
        else:
            lines = lines_of(_standard_input())
        if dry_run or all_or_nothing:
            # Read to the end first: nobody else could write while the lines are waited for.
            return _together(sitting, [*lines], wishes, keep=not dry_run)
        return _one_by_one(sitting, lines, wishes)


def _standard_input() -> BinaryIO:
    if sys.stdin is None:
        raise NotUnderstood(_("standard input is closed; there are no lines to read"))
    return sys.stdin.buffer


def _one_by_one(sitting: Sitting, lines: Iterable[Numbered], wishes: Wishes) -> int:
    for number, text in lines:
        what = _played(sitting, number, text)
        if what is not None:
            tell_of(telling(sitting, what), json=wishes.json)
            if what.refused:
                return REFUSED
    return DONE


def _played(sitting: Sitting, number: int | None, text: str, *, roll: bool = True) -> Played | None:
    """What came of a line. A single one says who acts, and says something."""
    what = play(sitting, text, number=number, sticky=number is not None, roll=roll)
    if what is None and number is None:
        raise NotUnderstood(_("this line says nothing; `whills moves` lists what can be said"))
    return what


class _NotKept(Exception):
    """Leaves a transaction, so that nothing of it is recorded."""


def _together(sitting: Sitting, lines: list[Numbered], wishes: Wishes, *, keep: bool) -> int:
    """All lines, or none. What there is to say is said afterwards: nobody else could write meanwhile."""
    said, refused = _in_one_transaction(sitting, lines, keep=keep)
    # Of lines that fell together only the last has something to say, but JSON has a document for each.
    fallen = len(said) - 1 if refused and keep else 0
    for one in said if wishes.json else said[fallen:]:
        tell_of(one, json=wishes.json)
    if fallen > 0:
        tell(_("so nothing was recorded of the lines before it either"))
    if not keep:
        tell(_("a dry run: nothing was recorded"))
    return REFUSED if refused else DONE


def _in_one_transaction(sitting: Sitting, lines: list[Numbered], *, keep: bool) -> tuple[list[Telling], bool]:
    """What to say of the lines up to the first that is refused, and whether one was. The transaction is given
    up then, and anyway if it is not to be kept."""
    said: list[Telling] = []
    refused = False
    try:
        with sitting.journal.together():
            for number, text in lines:
                what = _played(sitting, number, text, roll=keep)
                if what is not None:
                    said.append(telling(sitting, what))
                    refused = what.refused
                    if refused:
                        break
            if refused or not keep:
                raise _NotKept
    except _NotKept:
        for one in said:
            one.document["recorded"] = False
    return said, refused
