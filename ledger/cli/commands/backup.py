"""`whills backup`: a safe copy of a live ledger."""

from __future__ import annotations

import click

from ledger.cli.access import location_of, opened_store
from ledger.cli.command import Command
from ledger.cli.output import document, say, tell
from ledger.cli.progress import shown
from ledger.cli.wishes import Wishes
from ledger.entry import seal_of
from ledger.exchange import plain
from ledger.exchange.backup import backed_up
from ledger.places import named_to_write
from ledger.wording.language import _, plural


@click.command(
    cls=Command,
    help=_(
        "All campaigns of the ledger, file or server, as they are at one moment, in a file that is a ledger "
        "itself and that only you can read. Others may go on recording. It is looked at from its first entry "
        'to its last before it is there. With --json: {"path", "campaigns": [{"campaign", "entries", '
        '"seal"}]}.'
    ),
)
@click.option("--force", is_flag=True, help=_("Replace the file that is there, such as an older backup."))
@click.argument("path", metavar=_("PATH"))
@click.pass_obj
def backup(wishes: Wishes, path: str, force: bool) -> None:
    """Write a backup."""
    with opened_store(wishes) as store, shown(_("copying")) as progress:
        target = named_to_write(path)
        found = backed_up(store, location_of(wishes), target, force=force, progress=progress)
    seals = [(one.campaign, one.head_seq, seal_of(one.head_seq, one.head_hash)) for one in found]
    if wishes.json:
        keys = ("campaign", "entries", "seal")
        document({"path": path, "campaigns": [dict(zip(keys, row, strict=True)) for row in seals]})
        return
    rows = [(name, plural("{n} entry", "{n} entries", n).format(n=n), seal) for name, n, seal in seals]
    for line in plain.table(rows) if rows else ():
        say(line)
    tell(_("the backup is at {path}, and every entry in it is as it was recorded").format(path=path))
