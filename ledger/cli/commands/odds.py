"""`whills odds`: the exact chance of a roll."""

from __future__ import annotations

import click

from ledger.cli.access import opened_journal
from ledger.cli.command import Wordy
from ledger.cli.commands.questions import give
from ledger.cli.output import tell
from ledger.cli.wishes import Wishes
from ledger.exchange import plain
from ledger.exchange.answers import code_answer, odds_answer
from ledger.quick_entry.expression import begins_with_code
from ledger.quick_entry.sitting import Sitting
from ledger.wording.language import _


@click.command(
    cls=Wordy,
    help=_(
        "The exact chance, mean and distribution of a code, `whills odds 5D+1 -2D vs 20`, or of what a line "
        "would roll, `whills odds roark blaster vs 15`. Options stand before the words."
    ),
)
@click.argument("words", metavar=_("[WHO] EXPRESSION"), nargs=-1, required=True)
@click.pass_obj
def odds(wishes: Wishes, words: tuple[str, ...]) -> None:
    """Show the odds; a code by itself needs no ledger."""
    text = " ".join(words)
    if begins_with_code(text):
        from ledger.quick_entry.vocabulary import Vocabulary
        from rules.kernel.part import part
        from rules.kernel.system import System

        give(code_answer(text, Vocabulary(System([part()]), ())), wishes)
        return
    with opened_journal(wishes) as journal:
        sitting = Sitting(journal)
        answer = odds_answer(sitting, words, sticky=False)
        beside = [plain.finding_line(sitting.speaker, finding) for finding in answer.findings]
    give(answer, wishes)
    for line in beside:
        tell(line)
