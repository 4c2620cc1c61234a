"""`whills campaigns`: what is in the ledger."""

from __future__ import annotations

import click

from ledger.cli.access import location_of, opened_store
from ledger.cli.command import Command
from ledger.cli.output import document, say, tell
from ledger.cli.remembered import last_campaign
from ledger.cli.wishes import Wishes
from ledger.exchange import plain
from ledger.exchange.campaigns import campaign_document
from ledger.exchange.documents import Document
from ledger.text_gate import one_line
from ledger.wording.language import _, plural


@click.command(
    cls=Command,
    help=_(
        "The campaigns in the ledger but those that are archived; the one used last has a star. With --json "
        "one a line: "
        '{"campaign": its id, "name", "system", "supplements": [...], "entries": how many, "seal", '
        '"recorded_at": when the last one was, "current": whether it was used last, "archived"}.'
    ),
)
@click.option("--all", "everything", is_flag=True, help=_("Also those that are archived."))
@click.pass_obj
def campaigns(wishes: Wishes, everything: bool) -> None:
    """List campaigns."""
    with opened_store(wishes) as store:
        last = last_campaign(location_of(wishes))
        listed = [campaign_document(store, campaign, last) for campaign in store.campaigns()]
        found = [campaign for campaign in listed if everything or not campaign["archived"]]
    for campaign in found:
        if wishes.json:
            document(campaign)
    if found and not wishes.json:
        for line in plain.table(map(_row, found)):
            say(line)
    if listed and not found:
        tell(_why_nothing(len(listed)))


def _why_nothing(archived: int) -> str:
    return plural(
        "the one campaign of this ledger is archived; `whills campaigns --all` shows it",
        "the {n} campaigns of this ledger are all archived; `whills campaigns --all` shows them",
        archived,
    ).format(n=archived)


def _row(campaign: Document) -> tuple[str, ...]:
    entries = campaign["entries"]
    return (
        f"{'*' if campaign['current'] else ' '} {campaign['campaign']}",
        one_line(campaign["name"]),
        " + ".join([str(campaign["system"]), *(campaign["supplements"] or [])]),
        plural("{n} entry", "{n} entries", entries).format(n=entries),
        str(campaign["recorded_at"]),
        *([_("archived")] if campaign["archived"] else []),
    )
