"""`whills export`: the campaign as a file for people or programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import msgspec

from ledger.cli.access import opened_journal
from ledger.cli.command import NUMBER, Command
from ledger.cli.output import pass_on, tell
from ledger.cli.wishes import Wishes
from ledger.exchange.jsonl import jsonl
from ledger.exchange.markdown import markdown
from ledger.exchange.selection import Choice
from ledger.exchange.writing import write_file
from ledger.journal.journal import Journal
from ledger.journal.views import seal
from ledger.quick_entry.lookup import subject_called
from ledger.quick_entry.sitting import Sitting
from ledger.wording.language import _

FORMATS: dict[str, Callable[[Journal, Choice], Iterator[str]]] = {"markdown": markdown, "jsonl": jsonl}


@click.command(
    cls=Command,
    help=_(
        "The journal as Markdown, to be read, or as JSON Lines, each an entry with its hash. It goes to "
        "standard output, or into a file that only you can read; that for a player, without what only the "
        "game master may see, others can read too."
    ),
)
@click.option("-o", "--output", metavar=_("PATH"), help=_("The file to write."))
@click.option("--force", is_flag=True, help=_("Replace the file that is there."))
@click.option("--who", metavar=_("WHO"), help=_("What concerns that subject."))
@click.option("--session", type=NUMBER, metavar=_("N"), help=_("Of that session."))
@click.option("--adventure", type=NUMBER, metavar=_("N"), help=_("Of that adventure."))
@click.option("--since", type=NUMBER, metavar=_("SEQ"), help=_("What was recorded after that entry."))
@click.option("--player", metavar=_("WHO"), help=_("For that player's eyes."))
@click.argument("form", metavar="[markdown|jsonl]", type=click.Choice(list(FORMATS)))
@click.pass_obj
def export(wishes: Wishes, /, form: str, output: str | None, force: bool, **chosen: Any) -> None:
    """Write the campaign."""
    with opened_journal(wishes) as journal:
        sitting = Sitting(journal)
        for name in ("who", "player"):
            if chosen[name] is not None:
                chosen[name] = subject_called(chosen[name], sitting.vocabulary, f"--{name}")
        choice = msgspec.convert(chosen, Choice)
        pieces = FORMATS[form](journal, choice)
        if output is None:
            for piece in pieces:
                pass_on(piece)
            return
        write_file(Path(output), pieces, force=force, private=choice.player is None)
        tell(_("{path} is written; the seal is {seal}").format(path=output, seal=seal(journal)))
