"""`whills import`: what other ledgers, hands and programs have written."""

from __future__ import annotations

from pathlib import Path

import click

from ledger.cli.command import Command
from ledger.cli.wishes import Wishes
from ledger.errors import NotUnderstood
from ledger.wording.language import _

KNOWN = (".jsonl",)
"""How the names of the files end that can be imported."""


@click.command(
    name="import",
    cls=Command,
    help=_(
        "A .jsonl bundle, the exact record of a campaign: it is checked from its first line to its last, and "
        "nothing of it is kept if anything is wrong; a longer one of a campaign that is here continues it. "
        'Prints the id of the campaign; with --json: {"campaign", "first", "last": which entries were '
        'recorded, "seal", "other_rules": the systems whose rules have changed since it began}.'
    ),
)
@click.option("--as", "called", metavar=_("ID"), help=_("The id that a bundle's campaign gets here."))
@click.option("--dry-run", is_flag=True, help=_("Only say what would be recorded."))
@click.argument("file", metavar=_("FILE"))
@click.pass_obj
def importing(wishes: Wishes, file: str, called: str | None, dry_run: bool) -> int:
    """Take in what the file holds."""
    path = Path(file)
    match path.suffix.lower():
        case ".jsonl":
            from ledger.cli.import_bundle import import_bundle

            return import_bundle(wishes, path, called, keep=not dry_run)
    sentence = _("{path} is no file that can be imported; its name ends in one of {known}")
    raise NotUnderstood(sentence.format(path=path, known=", ".join(KNOWN)))
