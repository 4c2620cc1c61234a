"""What the commands that ask have in common: their options, and how the answer is given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from ledger.cli.choice import OneOf
from ledger.cli.output import document, say
from ledger.cli.wishes import Wishes
from ledger.errors import NotUnderstood
from ledger.exchange.documents import Answer
from ledger.quick_entry.sitting import Sitting
from ledger.wording.language import _

ORDERS = PLAYED, RECORDED = "played", "recorded"


def give(answer: Answer, wishes: Wishes) -> None:
    """Say it as it was wished for."""
    if wishes.json:
        for part in answer.documents:
            document(part)
    else:
        for line in answer.lines:
            say(line)


def at_moment(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of a command that can be asked as of a moment."""
    at = click.option(
        "--at",
        metavar=_("MOMENT"),
        help=_("As of entry:120, session:3 (its end), adventure:2 or day:40."),
    )
    as_recorded = click.option(
        "--as-recorded", is_flag=True, help=_("Without what was corrected or entered late since then.")
    )
    return at(as_recorded(command))


in_order = click.option(
    "--order",
    type=OneOf(ORDERS),
    default=RECORDED,
    help=_("As it was recorded, or as it was played: what stands, each in its place in play."),
)
"""The option of a command that lists what was recorded."""


def known_kind(sitting: Sitting, kind: str | None) -> str | None:
    """A kind of entry that was asked for. Raises NotUnderstood where there is none of that name."""
    known = sitting.journal.system.summaries
    if kind is not None and kind not in known:
        near = [one for one in sorted(known) if kind in one] or sorted(known)
        sentence = _("there is no kind of entry {kind}; there is {known}")
        raise NotUnderstood(sentence.format(kind=kind, known=", ".join(near)))
    return kind
