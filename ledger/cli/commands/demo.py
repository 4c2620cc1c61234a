"""`whills demo`: a ready campaign, already played, in a ledger to be thrown away."""

from __future__ import annotations

import shlex
import tempfile
from contextlib import ExitStack
from pathlib import Path

import click
import msgspec

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
from ledger.wording.language import _, current
from rules.kernel.record import TABLE

LEDGER = "demo.whills"


@click.command(
    cls=Command,
    help=_(
        "Open the screens on a ready campaign that was played for several sessions, in a ledger of its own "
        "that is thrown away afterwards: the one of that name or of that system, else one in your "
        "language. Where there is no terminal, the ledger stays and is named; with --json: "
        '{"ledger", "campaign"}. --list: {"name", "title", "systems", "language"} a line.'
    ),
)
@click.option("--keep", metavar=_("FOLDER"), help=_("Keep the ledger there, and open it again next time."))
@click.option("--list", "listing", is_flag=True, help=_("List the ready campaigns instead."))
@click.argument("name", metavar=_("[NAME|SYSTEM]"), required=False)
@click.pass_obj
def demo(wishes: Wishes, keep: str | None, listing: bool, name: str | None) -> None:
    """Play a ready campaign, and show it."""
    if listing:
        _list(wishes)
        return
    source = _ready(name)
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


class Ready(msgspec.Struct, frozen=True):
    """A ready campaign: the name of its file, its own, its system with the supplements, its language."""

    name: str
    title: str
    systems: list[str]
    language: str


def _files() -> dict[str, Path]:
    return {file.stem: file for file in sorted(bundled("campaigns").glob("*.yaml"))}


def _told(file: Path) -> Ready:
    founding, _system, _findings = msgspec.structs.astuple(read_file(file))
    fields = {change.field: change.value for change in founding.draft.fields if change.subject == TABLE}
    systems = [fields["system"], *fields["supplements"]]
    return Ready(file.stem, founding.name, systems, str(fields["language"]))


def _list(wishes: Wishes) -> None:
    found = [_told(file) for file in _files().values()]
    if wishes.json:
        for one in found:
            document(msgspec.to_builtins(one))
    elif found:
        rows = [(one.name, one.title, " + ".join(one.systems), one.language) for one in found]
        for line in plain.table(rows):
            say(line)


def _ready(called: str | None) -> Path:
    """The file of the ready campaign of that name, else of that system. Where none is asked for, of one in
    the reader's language: that which plays by the most rules, a core with its supplements."""
    files = _files()
    if called in files:
        return files[called]
    found = [_told(file) for file in files.values()]
    if called is None and found:
        return files[min(found, key=lambda one: (one.language != current(), -len(one.systems))).name]
    # A system's own campaigns come before those of its supplements.
    fitting = sorted(
        (one for one in found if called in one.systems), key=lambda one: one.systems[-1] != called
    )
    if not fitting:
        sentence = _(
            "there is no ready campaign {name}, and none of a system of that name; there is: {names}"
        )
        raise NotUnderstood(sentence.format(name=called, names=", ".join(files)))
    return files[fitting[0].name]


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
