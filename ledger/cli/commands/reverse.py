"""`whills undo`, `redo` and `amend`: nothing is erased, a reversal is an entry of its own."""

from __future__ import annotations

import click
import msgspec

from ledger.cli.access import opened_journal
from ledger.cli.command import NUMBER, Command, Wordy
from ledger.cli.exit_codes import DONE, REFUSED
from ledger.cli.lines import played, tell_of, telling
from ledger.cli.output import tell
from ledger.cli.progress import shown
from ledger.cli.wishes import Wishes
from ledger.exchange import plain
from ledger.journal.asked import Outcome
from ledger.journal.reversal import Change
from ledger.quick_entry.line import Amendment, Reversal
from ledger.quick_entry.sitting import Said, Sitting
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
        text = " ".join(["undo", *words])
        said = sitting.understand(text, sticky=False)
        assert isinstance(said, Reversal)  # it begins so
        how = How(with_dependents or said.dependents, dry_run)
        return _corrected(sitting, said, wishes, how)


@click.command(
    cls=Command,
    help=_("Take back the newest reversal that is in force, or that of an entry.") + f" {CONSEQUENCES}",
)
@dry_run_option
@click.argument("seq", metavar=_("[SEQ]"), type=NUMBER, required=False)
@click.pass_obj
def redo(wishes: Wishes, dry_run: bool, seq: int | None) -> int:
    """Reverse a reversal."""
    with opened_journal(wishes, readonly=False) as journal:
        text = "redo" if seq is None else f"redo {seq}"
        said = Reversal(text, undo=False, seq=seq)
        return _corrected(Sitting(journal), said, wishes, How(dry_run=dry_run))


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
        return _corrected(sitting, said, wishes, How(dry_run=dry_run))


class How(msgspec.Struct, frozen=True):
    """With what rests on it, and whether it is to stay."""

    dependents: bool = False
    dry_run: bool = False


def _corrected(sitting: Sitting, said: Said, wishes: Wishes, how: How) -> int:
    """Say what follows, then record."""
    # What goes through the rest of a campaign is more than what reverses the newest entry.
    from ledger.audit.rehearsing import rehearse
    from ledger.exchange.aftermath import aftermath

    if isinstance(said, Reversal) and said.upto is None:
        _say_what_rests(sitting, said, how)
    tried = rehearse(sitting, said, dependents=how.dependents)
    if not tried.outcome.recorded:
        return _tell(sitting, said, tried.outcome, wishes, [])
    with shown(_("looking at what follows")) as progress:
        found = aftermath(sitting, tried.correction, progress)
    for line in found.lines:
        tell(line)
    if how.dry_run:
        code = _tell(sitting, said, tried.outcome, wishes, found.documents, dry_run=True)
        tell(_("a dry run: nothing was recorded"))
        return code
    outcome = sitting.record(tried.said, dependents=how.dependents).outcome
    assert outcome is not None  # only a question has none
    return _tell(sitting, said, outcome, wishes, found.documents)


def _say_what_rests(sitting: Sitting, said: Reversal, how: How) -> None:
    change = sitting.judge(said)
    assert isinstance(change, Change)  # what a reversal comes to
    for seq in change.rests:
        summary = plain.entry_line(sitting.speaker, sitting.journal.entry(seq).entry).lstrip()
        tell(_("on entry {entry} rests {other}").format(entry=change.target, other=summary))
    if change.rests and said.undo and not how.dependents:
        sentence = _("`undo {entry} with dependents` reverses what rests on it too, newest first")
        tell(sentence.format(entry=change.target))


def _tell(
    sitting: Sitting,
    said: Said,
    outcome: Outcome,
    wishes: Wishes,
    consequences: list[dict[str, object]],
    *,
    dry_run: bool = False,
) -> int:
    what = telling(sitting, played(said.text, outcome))
    what.document["recorded"] = outcome.recorded and not dry_run
    what.document["consequences"] = consequences
    tell_of(what, json=wishes.json)
    return DONE if outcome.recorded else REFUSED
