"""`whills moves`: what can be recorded, and in which words."""

from __future__ import annotations

import click

from ledger.cli.access import perhaps_journal
from ledger.cli.command import Command
from ledger.cli.output import document, say
from ledger.cli.wishes import Wishes
from ledger.errors import NotUnderstood
from ledger.exchange.documents import Document
from ledger.quick_entry.usage import usage
from ledger.text_gate import one_line
from ledger.wording.language import _, label
from rules import registry
from rules.kernel.move import Move
from rules.kernel.system import System


@click.command(
    cls=Command,
    help=_(
        "The moves of the campaign's system, or of SYSTEM, with their words. What may be left out is in "
        "brackets; `: …` are the faces that fell, right after an opponent the opponent's, and without them "
        'the program rolls. With --json one a line: {"move": its id, "words": {language: [...]}, "by": [the '
        'kinds that make it; none: the table], "parameters": [{"name", "type", "of", "after", "required"}], '
        '"rolls": [...], "help"}.'
    ),
)
@click.argument("system", metavar=_("[SYSTEM]"), required=False)
@click.pass_obj
def moves(wishes: Wishes, system: str | None) -> None:
    """List moves."""
    played = _system(wishes, system)
    declared = played.moves.values()
    if wishes.json:
        for move in declared:
            document(_document(move, played))
        return
    lines = [(usage(move, played), label(played.helps.get(move.id, {}))) for move in declared]
    for written, about in lines:
        say(one_line(written))
        if about:
            say(f"    {one_line(about)}")


def _system(wishes: Wishes, name: str | None) -> System:
    """The system that was named, a supplement with its core, else that of the campaign."""
    if name is None:
        with perhaps_journal(wishes) as journal:
            if journal is not None:
                return journal.system
        sentence = _("there is no campaign whose moves are meant; name a system: {systems}")
        raise NotUnderstood(sentence.format(systems=", ".join(registry.names())))
    try:
        return registry.system_of(name)
    except registry.UnknownSystem as problem:
        raise NotUnderstood(str(problem)) from None


def _document(move: Move, system: System) -> Document:
    return {
        "move": move.id,
        "words": system.move_words.get(move.id, {}),
        "by": list(move.by),
        "parameters": [
            {
                "name": param.name,
                "type": param.type,
                "of": list(param.of),
                "after": param.after,
                "required": param.required,
            }
            for param in move.params
        ],
        "rolls": list(move.rolls),
        "help": label(system.helps.get(move.id, {})),
    }
