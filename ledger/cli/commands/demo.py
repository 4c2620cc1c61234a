"""`whills demo`: a ready campaign, already played, in a ledger to be thrown away."""

from __future__ import annotations

import shlex
import tempfile
from contextlib import ExitStack
from pathlib import Path

import click
import msgspec

from ledger.cli.access import location_of
from ledger.cli.command import Command
from ledger.cli.commands.screens import on_terminal, show
from ledger.cli.output import document, say
from ledger.cli.wishes import Wishes
from ledger.exchange import plain
from ledger.exchange.ready import played, ready_campaigns, ready_file
from ledger.places import named
from ledger.wording.language import _


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
    source = ready_file(name)
    with ExitStack() as stack:
        if keep is not None:
            folder = named(keep)
        elif on_terminal():
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="whills-demo-")))
        else:
            folder = Path(tempfile.mkdtemp(prefix="whills-demo-"))
        location, campaign = played(source, folder)
        if on_terminal():
            show(location, campaign, location_of(wishes), thrown_away=keep is None)
        else:
            _say_how_to_open(wishes, location, campaign)


def _list(wishes: Wishes) -> None:
    found = ready_campaigns()
    if wishes.json:
        for one in found:
            document(msgspec.to_builtins(one))
    elif found:
        rows = [(one.name, one.title, " + ".join(one.systems), one.language) for one in found]
        for line in plain.table(rows):
            say(line)


def _say_how_to_open(wishes: Wishes, location: str, campaign: str) -> None:
    if wishes.json:
        document({"ledger": location, "campaign": campaign})
        return
    sentence = _("the campaign {campaign}, already played, is in {ledger}")
    say(sentence.format(campaign=campaign, ledger=location))
    command = f"whills --ledger {shlex.quote(location)}"
    say(_("open it: {command}").format(command=command))
    say(_("or ask: {command}").format(command=f"{command} journal"))
