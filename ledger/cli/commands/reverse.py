"""`whills undo`, `redo` and `amend`: nothing is erased, a reversal is an entry of its own."""

from __future__ import annotations

import click
import msgspec

from ledger.cli.access import opened_journal
from ledger.cli.command import NUMBER, Command, Wordy
from ledger.cli.exit_codes import DONE, REFUSED
from ledger.cli.lines import come_of, tell_of, telling
from ledger.cli.output import tell
from ledger.cli.wishes import Wishes
from ledger.quick_entry.line import Amendment, Reversal
from ledger.quick_entry.sitting import Sitting
from ledger.wording.language import _

CONSEQUENCES = _(
    "What rests on the entry, and which later entries the rules would judge otherwise, is said first. "
    'With --json as `log`, with "consequences": [{"seq", "kind", "summary", "ways": of refused, allowed, '
    'price, outcome, floor, "refused" and "allowed": the refusals that there would be, or no more, as '
    'findings, "postings": [{"subject", "account", "was", "would"}] that would be others, "floors": the same '
    'of accounts that it would leave beyond their limits, "would": its summary as it would be or null, '
    '"message"}] beside.'
)

dry_run_option = click.option(
    "--dry-run", is_flag=True, help=_("Say what would follow and be recorded, and record nothing.")
)


@click.command(
    cls=Command,
    help=_(
        "Reverse the newest living entry, or the one named by its number, or several: `whills undo 42..45`. "
        "`with dependents` after it reverses what rests on it too, newest first; `ruling WHY` lets a debt "
        "stand."
    )
    + f" {CONSEQUENCES}",
)
@click.option("--with-dependents", is_flag=True, help=_("Reverse what rests on it too, all or nothing."))
@dry_run_option
@click.argument("words", metavar=_("[SEQ | FROM..TO]"), nargs=-1)
@click.pass_obj
def undo(wishes: Wishes, with_dependents: bool, dry_run: bool, words: tuple[str, ...]) -> int:
    """Reverse an entry, or a range of them."""
    with opened_journal(wishes, readonly=False) as journal:
        sitting = Sitting(journal)
        said = sitting.understand(" ".join(["undo", *words]), sticky=False)
        assert isinstance(said, Reversal)  # it begins so
        if with_dependents:
            said = msgspec.structs.replace(said, dependents=True)
        return _corrected(sitting, said, wishes, dry_run=dry_run)


@click.command(
    cls=Command,
    help=_(
        "Take back the newest reversal that is in force, or that of the entry of that number: `whills redo "
        "42` brings entry 42 back. `ruling WHY` after it lets a debt stand."
    )
    + f" {CONSEQUENCES}",
)
@dry_run_option
@click.argument("words", metavar=_("[SEQ]"), nargs=-1)
@click.pass_obj
def redo(wishes: Wishes, dry_run: bool, words: tuple[str, ...]) -> int:
    """Reverse a reversal."""
    with opened_journal(wishes, readonly=False) as journal:
        sitting = Sitting(journal)
        said = sitting.understand(" ".join(["redo", *words]), sticky=False)
        assert isinstance(said, Reversal)  # it begins so
        return _corrected(sitting, said, wishes, dry_run=dry_run)


@click.command(
    cls=Wordy,
    help=_(
        "Reverse an entry and record another line in its place, together: `whills amend 42 roark blaster vs "
        "15 = 12`. Options stand before the number."
    )
    + f" {CONSEQUENCES}",
)
@dry_run_option
@click.argument("seq", metavar=_("SEQ"), type=NUMBER)
@click.argument("words", metavar=_("WORD…"), nargs=-1, required=True)
@click.pass_obj
def amend(wishes: Wishes, dry_run: bool, seq: int, words: tuple[str, ...]) -> int:
    """Put another line in the place of an entry."""
    with opened_journal(wishes, readonly=False) as journal:
        sitting = Sitting(journal)
        said = sitting.understand(" ".join(["amend", str(seq), *words]), sticky=False)
        assert isinstance(said, Amendment)  # it begins so
        return _corrected(sitting, said, wishes, dry_run=dry_run)


def _corrected(sitting: Sitting, said: Reversal | Amendment, wishes: Wishes, *, dry_run: bool) -> int:
    """Say what follows, and record it unless it is only to be looked at. As by `whills log`, no dice are
    rolled for a look."""
    if dry_run:
        with sitting.journal.rehearsal():
            what = come_of(sitting, said, roll=False)
            told = telling(sitting, what)
        told.document["recorded"] = False
    else:
        what = come_of(sitting, said)
        told = telling(sitting, what)
    tell_of(told, json=wishes.json)
    if dry_run:
        tell(_("a dry run: nothing was recorded"))
    return REFUSED if what.refused else DONE
