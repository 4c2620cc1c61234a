"""How the answer to a question is given."""

from __future__ import annotations

from ledger.cli.output import document, say
from ledger.cli.wishes import Wishes
from ledger.exchange.answers import Answer


def give(answer: Answer, wishes: Wishes) -> None:
    """Say it as it was wished for."""
    if wishes.json:
        for part in answer.documents:
            document(part)
    else:
        for line in answer.lines:
            say(line)
