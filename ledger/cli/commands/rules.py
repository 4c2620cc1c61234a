"""`whills rules`: a rule by its id, in the words of the catalogue."""

from __future__ import annotations

import click

from ledger.cli.access import perhaps_journal
from ledger.cli.command import Command
from ledger.cli.output import document, say
from ledger.cli.wishes import Wishes
from ledger.exchange.rules import named, parts_of, rule_document, rule_line, rule_lines
from ledger.wording.language import _


@click.command(
    cls=Command,
    help=_(
        "A rule by its id, with its source and the house rules that bear on it; or all rules whose ids begin "
        "so, or all there are. The values are those of the campaign, if there is one. With --json one a "
        'line: {"rule", "title", "text", "system", "source": the title of the system, "settings": [{"key", '
        '"meaning", "type", "choices", "legal", "default", "value"}]}.'
    ),
)
@click.argument("id", metavar=_("[ID]"), required=False)
@click.pass_obj
def rules(wishes: Wishes, id: str | None) -> None:
    """Show rules."""
    with perhaps_journal(wishes) as journal:
        table = journal.table() if journal is not None else None
        found = [rule_document(of, rule, table) for of, rule in named(parts_of(journal), id)]
    for rule in found:
        if wishes.json:
            document(rule)
        elif len(found) > 1 or id is None:
            say(rule_line(rule))
        else:
            for line in rule_lines(rule):
                say(line)
