"""`whills new`: a campaign from its file."""

from __future__ import annotations

import click

from ledger.campaign_file.reader import Opened, read_file
from ledger.cli.access import default_ledger, is_default, location_of, opened_store
from ledger.cli.command import Command
from ledger.cli.output import document, say, tell
from ledger.cli.remembered import remember
from ledger.cli.wishes import Wishes
from ledger.exchange import plain
from ledger.exchange.documents import line_document
from ledger.journal.asked import Recorded
from ledger.journal.founding import found
from ledger.places import make_folder_of_ledger, named
from ledger.wording.language import _
from ledger.wording.speaker import Speaker


@click.command(
    cls=Command,
    help=_(
        "Begin a campaign from its file, and print its id. A ledger is made if there is none. With --json: "
        '{"campaign", "name", "recorded", "entries", "findings"}, the last three as those of `log`.'
    ),
)
@click.option("--check", is_flag=True, help=_("Only check the file, and record nothing."))
@click.argument("file", metavar=_("FILE.yaml"))
@click.pass_obj
def new(wishes: Wishes, check: bool, file: str) -> None:
    """Read the file, and record what it says as the first entry."""
    opened = read_file(named(file))
    founding = opened.founding
    speaker = _speaker_of(opened)
    entries = [] if check else [_founded(wishes, opened)]
    if wishes.json:
        said = line_document("", entries, opened.findings, speaker, recorded=bool(entries))
        del said["line"]
        document({"campaign": founding.campaign, "name": founding.name, **said})
        return
    if not check:
        say(founding.campaign)
    for finding in opened.findings:
        tell(plain.finding_line(speaker, finding))
    if check:
        sentence = _("{file} is in order; it would begin the campaign {campaign}")
        tell(sentence.format(file=file, campaign=founding.campaign))


def _founded(wishes: Wishes, opened: Opened) -> Recorded:
    if is_default(wishes):
        make_folder_of_ledger(default_ledger())
    with opened_store(wishes, create=True, readonly=False) as store:
        first = found(store, opened.founding)
    remember(location_of(wishes), opened.founding.campaign)
    return first


def _speaker_of(opened: Opened) -> Speaker:
    changes = opened.founding.draft.fields
    names = {change.subject: str(change.value) for change in changes if change.field == "name"}
    return Speaker(opened.system, names)
