"""`whills import`: what other ledgers, hands and programs have written."""

from __future__ import annotations

from pathlib import Path

import click

from ledger.cli.command import Command
from ledger.cli.wishes import Wishes
from ledger.errors import NotUnderstood
from ledger.places import named
from ledger.wording.language import _

KNOWN: dict[str, tuple[str, ...]] = {
    ".jsonl": ("--as", "--dry-run"),
    ".journal": ("--dry-run", "--until-refused"),
    ".json": ("--record",),
    ".csv": ("--record",),
}
"""How the names of the files end that can be imported, and the options that are for each."""


@click.command(
    name="import",
    cls=Command,
    help=_(
        "A .jsonl bundle is the exact record of a campaign. It is checked from its first line to its last, "
        "and nothing of it is kept if anything is wrong; a longer one of a campaign that is here continues "
        "it. "
        'Prints the id of the campaign; with --json: {"campaign", "first", "last": which entries were '
        'recorded, "seal", "other_rules": the systems whose rules have changed since it began}.\n\n'
        "A .journal holds lines as `log -` takes them. All are recorded together, or none where one is at "
        "fault; `undo FROM..TO` takes them back. Lines that the campaign has from this file already are "
        'passed by. Prints FROM..TO; with --json: {"recorded", "first", "last", "lines": how many asked for '
        'something, "faults": [{"line", "message", "refused": by a rule}]}.\n\n'
        "Of a .json actor of the OpenD6 system for Foundry VTT, or a .csv sheet of rows name,account,value, "
        "prints the lines that enrol whom it tells of, to be looked over, and what was not taken and why; "
        'with --json: {"lines", "taken": [{"who", "what", "found"}], "left": [{"who", "what", "why"}], '
        '"recorded", "first", "last", "faults"}.'
    ),
)
@click.option("--as", "called", metavar=_("ID"), help=_("The id that a bundle's campaign gets here."))
@click.option("--dry-run", is_flag=True, help=_("Only judge a bundle or lines, and record nothing."))
@click.option("--until-refused", is_flag=True, help=_("Keep the lines before the first that is at fault."))
@click.option("--record", is_flag=True, help=_("Record the lines of characters at once."))
@click.argument("file", metavar=_("FILE"))
@click.pass_obj
def importing(
    wishes: Wishes, /, file: str, called: str | None, dry_run: bool, until_refused: bool, record: bool
) -> int:
    """Take in what the file holds."""
    path = named(file)
    said = {
        "--as": called is not None,
        "--dry-run": dry_run,
        "--until-refused": until_refused,
        "--record": record,
    }
    suffix = _known(path, [option for option, given in said.items() if given])
    if suffix == ".jsonl":
        from ledger.cli.import_bundle import import_bundle

        return import_bundle(wishes, path, called, keep=not dry_run)
    if suffix == ".journal":
        from ledger.cli.import_journal import import_journal

        return import_journal(wishes, path, keep=not dry_run, until_refused=until_refused)
    from ledger.cli.import_people import import_people

    if suffix == ".json":
        from ledger.exchange.foundry import actor_arrivals as read
    else:
        from ledger.exchange.csv_sheet import sheet_arrivals as read
    return import_people(wishes, path, read, record=record)


def _known(path: Path, options: list[str]) -> str:
    """How the file's name ends. Raises NotUnderstood where that says nothing, or an option is not for it."""
    suffix = path.suffix.lower()
    if suffix not in KNOWN:
        sentence = _("{path} is no file that can be imported; its name ends in one of {known}")
        raise NotUnderstood(sentence.format(path=path, known=", ".join(KNOWN)))
    other = next((option for option in options if option not in KNOWN[suffix]), None)
    if other is not None:
        sentence = _("{option} is not for a {suffix} file; for those there is {known}")
        raise NotUnderstood(sentence.format(option=other, suffix=suffix, known=", ".join(KNOWN[suffix])))
    return suffix
