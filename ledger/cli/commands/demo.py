"""`whills demo`: a ready campaign, already played, in a ledger to be thrown away."""

from __future__ import annotations

import shlex
import tempfile
from contextlib import ExitStack
from pathlib import Path

import click

from ledger.campaign_file.reader import Opened, read_file
from ledger.cli.command import Command
from ledger.cli.commands.screens import on_terminal, show
from ledger.cli.lines import lines_of, play
from ledger.cli.output import document, say
from ledger.cli.wishes import Wishes
from ledger.errors import NotUnderstood, StorageError
from ledger.exchange import plain
from ledger.journal.founding import found
from ledger.journal.journal import Journal
from ledger.places import bundled
from ledger.quick_entry.sitting import Sitting
from ledger.store.opening import open_store
from ledger.store.store import Store
from ledger.wording.language import _

LEDGER = "demo.whills"


@click.command(
    cls=Command,
    help=_(
        "Open the screens on a ready campaign that was played for several sessions, in a ledger of its own "
        "that is thrown away afterwards. Where there is no terminal, the ledger stays and is named; with "
        '--json: {"ledger", "campaign"}.'
    ),
)
@click.option("--keep", metavar=_("FOLDER"), help=_("Keep the ledger there, and open it again next time."))
@click.argument("system", metavar=_("[SYSTEM]"), required=False)
@click.pass_obj
def demo(wishes: Wishes, keep: str | None, system: str | None) -> None:
    """Play a ready campaign, and show it."""
    source = _ready(system)
    with ExitStack() as stack:
        if keep is not None:
            folder = Path(keep)
        elif on_terminal():
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="whills-demo-")))
        else:
            folder = Path(tempfile.mkdtemp(prefix="whills-demo-"))
        location = str(folder / LEDGER)
        campaign = _played(source, folder, location)
        if on_terminal():
            show(location, campaign)
        else:
            _say_how_to_open(wishes, location, campaign)


def _ready(system: str | None) -> Path:
    """The file of the ready campaign of that system, or of the first."""
    files = {file.stem: file for file in sorted(bundled("campaigns").glob("*.yaml"))}
    if system is None and files:
        return next(iter(files.values()))
    if system not in files:
        sentence = _("there is no ready campaign of {system}; there is one of: {systems}")
        raise NotUnderstood(sentence.format(system=system, systems=", ".join(files)))
    return files[system]


def _played(source: Path, folder: Path, location: str) -> str:
    """The id of the campaign, played in that ledger unless it is there already. All of it is one transaction:
    what was cut off did not begin."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        sentence = _("the folder {folder} cannot be made: {reason}")
        raise StorageError(sentence.format(folder=folder, reason=problem.strerror or problem)) from None
    opened = read_file(source)
    with open_store(location, create=True) as store:
        known = {campaign.campaign for campaign in store.campaigns()}
        if opened.founding.campaign not in known:
            with store.batch():
                _play(store, opened, source.with_suffix(".journal"))
    return opened.founding.campaign


def _play(store: Store, opened: Opened, evenings: Path) -> None:
    found(store, opened.founding)
    sitting = Sitting(Journal(store, opened.founding.campaign))
    with evenings.open("rb") as file:
        for number, text in lines_of(file):
            what = play(sitting, text, number=number)
            if what is not None and what.refused:
                said = "; ".join(plain.finding_line(sitting.speaker, finding) for finding in what.findings)
                raise NotUnderstood(f"{evenings.name}, {number}: {text}: {said}")


def _say_how_to_open(wishes: Wishes, location: str, campaign: str) -> None:
    if wishes.json:
        document({"ledger": location, "campaign": campaign})
        return
    sentence = _("the campaign {campaign}, already played, is in {ledger}")
    say(sentence.format(campaign=campaign, ledger=location))
    command = f"whills --ledger {shlex.quote(location)}"
    say(_("open it: {command}").format(command=command))
    say(_("or ask: {command}").format(command=f"{command} journal"))
