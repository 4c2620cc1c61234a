"""What is offered in the place of a word that is not understood: what it may mean, or who it may be."""

from __future__ import annotations

import re

import msgspec

from ledger.quick_entry.completion import Completion
from ledger.quick_entry.line import LineError
from ledger.quick_entry.names import form
from ledger.quick_entry.newcomers import enrolments
from ledger.quick_entry.suggestions import Suggestion
from ledger.quick_entry.vocabulary import Vocabulary
from ledger.text_gate import one_line

NEWCOMER = "newcomer"
"""The kind of a choice that is another line, after which this one goes on."""

MOST_ALIKE = 3
"""Words that are offered for one that fits nothing."""


class Offer(msgspec.Struct, frozen=True):
    """What there is to choose, as long as the line is `text` and the cursor stands at `end`. `unclear`: the
    word fits each. `by_digit`: the first nine are taken by their digits; not so where a digit may belong to a
    name. `said` is what is wrong."""

    text: str
    end: int
    choices: list[Completion]
    unclear: bool
    by_digit: bool
    said: str


def offer_of(problem: LineError, vocabulary: Vocabulary, typed: str, start: int = 0) -> Offer | None:
    """What is offered where a line is not understood, which begins at `start` of the one that is typed; None
    where nothing is."""
    column, end = start + problem.column, start + problem.end
    meant = problem.meant if problem.unclear else problem.meant[:MOST_ALIKE]
    choices = [Completion(one.insert, one.label, one.kind, column) for one in meant]
    choices += [
        Completion(one.insert, one.label, NEWCOMER, 0)
        for one in (enrolments(problem, vocabulary) if problem.newcomers else ())
    ]
    if not choices:
        return None
    word = form(problem.text[problem.column : problem.end])
    goes_on = re.compile(rf"(^| ){re.escape(word)}[0-9]")
    by_digit = not any(goes_on.search(form(name)) for one in meant for name in _names(one))
    return Offer(typed, end, choices, problem.unclear, by_digit, one_line(str(problem)))


def numbered(offer: Offer) -> list[str]:
    """The choices with their digits; empty where digits take none."""
    return [f"{n} {one.insert}" for n, one in enumerate(offer.choices[:9], 1)] if offer.by_digit else []


def _names(meant: Suggestion) -> tuple[str, ...]:
    return (*meant.written, meant.label, meant.called)
