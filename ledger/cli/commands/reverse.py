"""`whills undo`, `redo` and `amend`: nothing is erased, a reversal is an entry of its own."""

from __future__ import annotations

import click

from ledger.cli.access import opened_journal
from ledger.cli.command import NUMBER, Command, Wordy
from ledger.cli.exit_codes import DONE, REFUSED
from ledger.cli.lines import played, tell_of, telling
from ledger.cli.output import tell
from ledger.cli.wishes import Wishes
from ledger.exchange import plain
from ledger.journal.reversal import Change
from ledger.quick_entry.line import Amendment, Reversal
from ledger.quick_entry.sitting import Said, Sitting
from ledger.wording.language import _


@click.command(
    cls=Command,
    help=_(
        "Reverse the newest living entry, or the one named by its number, or several: `whills undo 42..45`. "
        "`ruling WHY` after it lets a debt stand. What rests on the entry is said first. "
        "With --json as `log`."
    ),
)
@click.option("--with-dependents", is_flag=True, help=_("Reverse what rests on it too, all or nothing."))
@click.argument("words", metavar=_("[SEQ | FROM..TO]"), nargs=-1)
@click.pass_obj
def undo(wishes: Wishes, with_dependents: bool, words: tuple[str, ...]) -> int:
    """Reverse an entry, or a range of them."""
    with opened_journal(wishes, readonly=False) as journal:
        sitting = Sitting(journal)
        text = " ".join(["undo", *words])
        said = sitting.understand(text, sticky=False)
        assert isinstance(said, Reversal)  # it begins so
        return _reversed(sitting, said, wishes, dependents=with_dependents)


@click.command(
    cls=Command,
    help=_("Take back the newest reversal that is in force, or that of an entry. With --json as `log`."),
)
@click.argument("seq", metavar=_("[SEQ]"), type=NUMBER, required=False)
@click.pass_obj
def redo(wishes: Wishes, seq: int | None) -> int:
    """Reverse a reversal."""
    with opened_journal(wishes, readonly=False) as journal:
        text = "redo" if seq is None else f"redo {seq}"
        return _reversed(Sitting(journal), Reversal(text, undo=False, seq=seq), wishes)


@click.command(
    cls=Wordy,
    help=_(
        "Reverse an entry and record another line in its place, together: `whills amend 42 roark blaster vs "
        "15 = 12`. With --json as `log`."
    ),
)
@click.argument("seq", metavar=_("SEQ"), type=NUMBER)
@click.argument("words", metavar=_("WORD…"), nargs=-1, required=True)
@click.pass_obj
def amend(wishes: Wishes, seq: int, words: tuple[str, ...]) -> int:
    """Put another line in the place of an entry."""
    with opened_journal(wishes, readonly=False) as journal:
        sitting = Sitting(journal)
        said = sitting.understand(" ".join(["amend", str(seq), *words]), sticky=False)
        assert isinstance(said, Amendment)  # it begins so
        return _recorded(sitting, said, wishes)


def _reversed(sitting: Sitting, said: Reversal, wishes: Wishes, *, dependents: bool = False) -> int:
    if said.upto is None:
        change = sitting.judge(said)
        assert isinstance(change, Change)  # what a reversal comes to
        for seq in change.rests:
            summary = plain.entry_line(sitting.speaker, sitting.journal.entry(seq).entry).lstrip()
            tell(_("on entry {entry} rests {other}").format(entry=change.target, other=summary))
    return _recorded(sitting, said, wishes, dependents=dependents)


def _recorded(sitting: Sitting, said: Said, wishes: Wishes, *, dependents: bool = False) -> int:
    outcome = sitting.record(said, dependents=dependents).outcome
    assert outcome is not None  # only a question has none
    tell_of(telling(sitting, played(said.text, outcome)), json=wishes.json)
    return DONE if outcome.recorded else REFUSED
