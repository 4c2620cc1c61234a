"""`whills why`: the statement of one account, or one entry whole."""

from __future__ import annotations

from typing import Any

import click
import msgspec

from ledger.cli.access import opened_journal
from ledger.cli.command import NUMBER, Command
from ledger.cli.commands.questions import PLAYED, RECORDED, at_moment, give, in_order, known_kind
from ledger.cli.wishes import Wishes
from ledger.errors import NotUnderstood
from ledger.exchange.answers import understood, why_answer
from ledger.journal.statement import Part
from ledger.quick_entry.sitting import Sitting
from ledger.wording.language import _


@click.command(
    cls=Command,
    help=_(
        "Every posting of one account: entry, amount, balance, what it was for, how it was rolled, by which "
        "rules; and what it came to. WHO may be `table`: its day, its spans. A family such as `power` "
        "is told account by account. `why 42` tells one entry whole. Earned came in and spent went out; "
        "returned came back of what an earlier entry took, and lost is what ended of what an earlier entry "
        "had brought. "
        'With --json a document: {"subject", "account", "balance", "shown", "lines": [{"seq", "amount", '
        '"balance", "shown", "kind", "session", "day", "citations", "summary", "adventure", "stands": its '
        'place in the order of play, "living", "reverses", "lot": the earlier entry that it belongs to, '
        '"workings": its rolls step by step, "rules": [{"id", "title"}], "note", "ruling"}], '
        '"brought_forward": the balance before the first line, "postings": of all there are, "totals": '
        '{"times", "earned", "spent", "returned", "lost"} of the lines or null for an account that stands at '
        'levels, "lifetime": the same of all, "causes": {KIND: the same}}; of a family one a line. '
        'Of an entry: {"entry", "summary", "line": that asks for the same, "workings", "rules", "balances": '
        '[{"subject", "account", "balance", "shown"}] after it, "living", "reversed_by", "replaces", '
        '"replaced_by", "about": the entries about it, "ends": those that took up what it opened, "rests": '
        "those that stand against its reversal}."
    ),
)
@at_moment
@click.option("--session", type=NUMBER, metavar=_("N"), help=_("Show what was posted in that session."))
@click.option("--adventure", type=NUMBER, metavar=_("N"), help=_("Show what was posted in that adventure."))
@click.option("--kind", metavar=_("KIND"), help=_("Show entries of that kind, such as roll_recorded."))
@in_order
@click.argument("words", metavar=_("WHO ACCOUNT | SEQ"), nargs=-1, required=True)
@click.pass_obj
def why(wishes: Wishes, /, words: tuple[str, ...], **chosen: Any) -> None:
    """Show a statement of account, or an entry."""
    wanted = msgspec.convert(chosen, Wanted)
    with opened_journal(wishes) as journal:
        sitting = Sitting(journal)
        asked = understood(sitting, "why", words)
        if asked.entry is not None and wanted != Wanted():
            raise NotUnderstood(_("an entry is told whole: leave out the options, which are for statements"))
        asked.at = wanted.at or asked.at
        asked.as_recorded = wanted.as_recorded or asked.as_recorded
        asked.as_played = wanted.order == PLAYED or asked.as_played
        part = Part(
            wanted.session or asked.session,
            wanted.adventure or asked.adventure,
            known_kind(sitting, wanted.kind),
        )
        answer = why_answer(sitting, asked, part)
    give(answer, wishes)


class Wanted(msgspec.Struct, frozen=True):
    """The options; None was not said."""

    at: str | None = None
    as_recorded: bool = False
    session: int | None = None
    adventure: int | None = None
    kind: str | None = None
    order: str = RECORDED
