"""`whills export`: the campaign as a file for people or programs."""

from __future__ import annotations

from itertools import chain
from typing import Any

import click
import msgspec

from ledger.cli.access import opened_journal
from ledger.cli.choice import OneOf
from ledger.cli.command import NUMBER, Command
from ledger.cli.exit_codes import DONE, REFUSED
from ledger.cli.output import document, pass_on, tell
from ledger.cli.progress import shown
from ledger.cli.wishes import Wishes
from ledger.exchange.exporting import one_of, pieces, write
from ledger.exchange.formats import FORMATS
from ledger.exchange.selection import Choice
from ledger.exchange.soundness import doubt
from ledger.journal.journal import Journal
from ledger.journal.views import seal
from ledger.wording.language import _


@click.command(
    cls=Command,
    help=_(
        "The campaign, or a part of it, in one of these forms: {forms}. It goes to standard output, or into "
        "a file that only you can read; that for a player, without what only the game master may see, others "
        "can read too. A file in a folder that is there gets a name of its own; `-o x/` is always a "
        "folder, which a form of several files alone makes. With -o and --json: "
        '{{"format", "files", "seal", "first_bad"}}. A ledger that was altered is exported all the same, '
        "with a note beside the seal, a warning and exit code 1; first_bad is where that begins, or null."
    ).format(forms="; ".join(f"{form.name}, {form.told()}" for form in FORMATS.values())),
)
@click.option("-o", "--output", metavar=_("PATH"), help=_("The file to write, or the folder for it."))
@click.option("--force", is_flag=True, help=_("Replace the file that is there."))
@click.option("--who", metavar=_("WHO"), help=_("What concerns that subject."))
@click.option("--session", type=NUMBER, metavar=_("N"), help=_("Of that session."))
@click.option("--adventure", type=NUMBER, metavar=_("N"), help=_("Of that adventure."))
@click.option("--since", type=NUMBER, metavar=_("SEQ"), help=_("What was recorded after that entry."))
@click.option("--upto", type=NUMBER, metavar=_("SEQ"), help=_("As it was once that entry was recorded."))
@click.option("--player", metavar=_("WHO"), help=_("For that player's eyes."))
@click.option("--table", metavar=_("TABLE"), help=_("Of a form of several files, that one alone."))
@click.argument("form", metavar=f"[{'|'.join(FORMATS)}]", type=OneOf(list(FORMATS)))
@click.pass_obj
def export(
    wishes: Wishes, /, form: str, output: str | None, force: bool, table: str | None, **chosen: Any
) -> int:
    """Write the campaign."""
    made = FORMATS[form] if table is None else one_of(FORMATS[form], table)
    with opened_journal(wishes) as journal:
        choice = _choice(journal, chosen)
        if output is None:
            with shown(made.counts) as progress:
                coming = pieces(made, journal, choice, progress)
                first = next(coming, "")
            for piece in chain([first], coming):
                pass_on(piece)
            return _soundness(journal)
        with shown(made.counts) as progress:
            files = write(made, journal, choice, output, force=force, progress=progress)
        known = seal(journal, choice.upto)
        if wishes.json:
            told = {"format": form, "files": [str(file) for file in files], "seal": known}
            document({**told, "first_bad": journal.watched().first_bad})
        for file in files:
            tell(_("{path} is written; the seal is {seal}").format(path=file, seal=known))
        return _soundness(journal)


def _soundness(journal: Journal) -> int:
    """Tell where what was read is not what was recorded, and give the exit code of that."""
    unsound = doubt(journal.watched().first_bad)
    if unsound:
        tell(unsound)
    return REFUSED if unsound else DONE


def _choice(journal: Journal, chosen: dict[str, Any]) -> Choice:
    named = {name: chosen[name] for name in ("who", "player") if chosen[name] is not None}
    if named:
        # Most exports name nobody, and need not know how people are called.
        from ledger.quick_entry.lookup import subject_called
        from ledger.quick_entry.sitting import Sitting

        vocabulary = Sitting(journal).vocabulary
        chosen |= {name: subject_called(who, vocabulary, f"--{name}") for name, who in named.items()}
    return msgspec.convert(chosen, Choice)
