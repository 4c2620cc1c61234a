"""`whills import`: what other ledgers, hands and programs have written."""

from __future__ import annotations

from pathlib import Path

import click

from ledger.cli.command import Command
from ledger.cli.wishes import Wishes
from ledger.errors import NotUnderstood
from ledger.wording.language import _

KNOWN = (".jsonl", ".journal", ".json", ".csv")
"""How the names of the files end that can be imported."""


@click.command(
    name="import",
    cls=Command,
    help=_(
        "A .jsonl bundle, the exact record of a campaign: it is checked from its first line to its last, and "
        "nothing of it is kept if anything is wrong; a longer one of a campaign that is here continues it. "
        'Prints the id of the campaign; with --json: {"campaign", "first", "last": which entries were '
        'recorded, "seal", "other_rules": the systems whose rules have changed since it began}. A .journal, '
        "lines as `log -` takes them, into a campaign: all are recorded together, or none where one is at "
        "fault; `undo FROM..TO` takes them back. Lines that the campaign has from this file already are "
        'passed by. Prints FROM..TO; with --json: {"recorded", "first", "last", "lines": how many asked for '
        'something, "faults": [{"line", "message", "refused": by a rule}]}. A .json actor of the OpenD6 '
        "system for Foundry VTT, or a .csv sheet of rows name,account,value: prints the lines that enrol "
        "whom it tells of, to be looked over, and what was not taken and why; with --json: "
        '{"lines", "taken": [{"who", "what", "found"}], "left": [{"who", "what", "why"}], "recorded", '
        '"first", "last", "faults"}.'
    ),
)
@click.option("--as", "called", metavar=_("ID"), help=_("The id that a bundle's campaign gets here."))
@click.option("--dry-run", is_flag=True, help=_("Only say what would be recorded."))
@click.option("--until-refused", is_flag=True, help=_("Keep the lines before the first that is at fault."))
@click.option("--record", is_flag=True, help=_("Record the lines of characters at once."))
@click.argument("file", metavar=_("FILE"))
@click.pass_obj
def importing(
    wishes: Wishes, /, file: str, called: str | None, dry_run: bool, until_refused: bool, record: bool
) -> int:
    """Take in what the file holds."""
    path = Path(file)
    match path.suffix.lower():
        case ".jsonl":
            from ledger.cli.import_bundle import import_bundle

            return import_bundle(wishes, path, called, keep=not dry_run)
        case ".journal":
            from ledger.cli.import_journal import import_journal

            return import_journal(wishes, path, keep=not dry_run, until_refused=until_refused)
        case ".json":
            from ledger.cli.import_people import import_people
            from ledger.exchange.foundry import actor_arrivals

            return import_people(wishes, path, actor_arrivals, record=record and not dry_run)
        case ".csv":
            from ledger.cli.import_people import import_people
            from ledger.exchange.csv_sheet import sheet_arrivals

            return import_people(wishes, path, sheet_arrivals, record=record and not dry_run)
    sentence = _("{path} is no file that can be imported; its name ends in one of {known}")
    raise NotUnderstood(sentence.format(path=path, known=", ".join(KNOWN)))
