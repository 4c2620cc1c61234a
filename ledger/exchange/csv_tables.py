"""A campaign as tables for spreadsheets: its entries, their postings, every roll, and what was learnt.

The heads of the columns are ids, the same in every language; sentences and labels are in the reader's. What
was reversed is there too, and says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ledger.entry import Entry
from ledger.exchange.chronicle import Chronicle
from ledger.exchange.csv_text import Cell, csv_text
from ledger.exchange.selection import Choice, Selection
from ledger.journal.journal import Journal

Row = tuple[Cell, ...]
Maker = Callable[[Journal, Choice], Iterator[str]]

JOURNAL = (
    *("seq", "kind", "subject", "summary", "adventure", "session", "scene", "round", "day", "date"),
    *("stands", "about", "reverses", "living", "rules", "ruling", "note", "secret"),
    *("recorded_at", "recorded_by"),
)
POSTINGS = (
    *("seq", "line", "subject", "account", "label", "amount", "level", "lot", "until"),
    *("kind", "adventure", "session", "day", "living"),
)
ROLLS = (
    *("seq", "session", "day", "subject", "kind", "roll", "ability", "code", "effective", "faces", "total"),
    *("successes", "difficulty", "outcome", "margin", "living"),
)
ADVANCEMENT = (
    *(
        "seq",
        "session",
        "day",
        "subject",
        "name",
        "account",
        "label",
        "from",
        "to",
        "points",
        "days",
        "rules",
    ),
)


def makers() -> dict[str, Maker]:
    """The tables by name."""
    return {"journal": journal, "postings": postings, "rolls": rolls, "advancement": advancement}


def journal(journal: Journal, choice: Choice) -> Iterator[str]:
    """Every entry, a row each."""
    selection = Selection(journal, choice)
    speaker = selection.speaker()

    def rows() -> Iterator[Row]:
        for entry, living in _entries(selection):
            yield (
                *(entry.seq, entry.kind, entry.subject, speaker.summary(entry)),
                *(
                    entry.adventure,
                    entry.session,
                    entry.scene,
                    entry.round,
                    entry.day,
                    speaker.day(entry.day),
                ),
                *(entry.stands, entry.about, entry.reverses, living),
                *(" ".join(entry.citations), entry.ruling, entry.note, entry.secret),
                *(entry.recorded_at, entry.recorded_by),
            )

    return csv_text(JOURNAL, rows())


def postings(journal: Journal, choice: Choice) -> Iterator[str]:
    """Every posting, a row each; those of one account and all entries sum to its balance."""
    selection = Selection(journal, choice)
    speaker = selection.speaker()

    def rows() -> Iterator[Row]:
        for entry, living in _entries(selection):
            for line, posting in enumerate(entry.postings, 1):
                yield (
                    *(entry.seq, line, posting.subject, posting.account, speaker.account(posting.account)),
                    *(posting.amount, posting.level, posting.lot, posting.until),
                    *(entry.kind, entry.adventure, entry.session, entry.day, living),
                )

    return csv_text(POSTINGS, rows())


def rolls(journal: Journal, choice: Choice) -> Iterator[str]:
    """Every roll, a row each; a move of several rolls has as many."""
    selection = Selection(journal, choice)

    def rows() -> Iterator[Row]:
        for entry, living in _entries(selection):
            for name, roll in _rolls_in(entry):
                of = {key: _plain(roll.get(key)) for key in ROLLS}
                yield (
                    *(entry.seq, entry.session, entry.day, entry.subject, entry.kind, name),
                    *(of["ability"], of["code"], of["effective"], of["faces"], of["total"]),
                    *(of["successes"], of["difficulty"], of["outcome"], of["margin"], living),
                )

    return csv_text(ROLLS, rows())


def advancement(journal: Journal, choice: Choice) -> Iterator[str]:
    """What everyone learnt, a step a row, in the notation of the sheet."""
    chronicle = Chronicle(journal, choice)
    for _event in chronicle.play():
        pass
    speaker = chronicle.speaker

    def rows() -> Iterator[Row]:
        for who in chronicle.characters():
            for step in who.learnt:
                yield (
                    *(step.seq, step.session, step.day, who.id, who.name),
                    *(step.account, speaker.account(step.account)),
                    *(speaker.shown(step.account, amount) for amount in (step.before, step.after)),
                    *(sum(step.cost.values()), step.days, " ".join(step.rules)),
                )

    yield from csv_text(ADVANCEMENT, rows())


def _entries(selection: Selection) -> Iterator[tuple[Entry, bool]]:
    """The chosen entries as the reader may see them, each with whether it stands."""
    for recorded in selection.recorded():
        if recorded.entry.seq not in selection.hidden:
            yield selection.seen(recorded.entry), recorded.entry.seq not in selection.gone


def _rolls_in(entry: Entry) -> Iterator[tuple[str | None, dict[str, Any]]]:
    """The rolls that the facts of an entry tell of, by name where there are several."""
    if isinstance(entry.facts.get("faces"), list) or isinstance(entry.facts.get("dice"), list):
        yield None, entry.facts
    several = entry.facts.get("rolls")
    if isinstance(several, dict):
        yield from ((name, roll) for name, roll in several.items() if isinstance(roll, dict))


def _plain(value: Any) -> Cell:
    """A fact as a cell: faces stand one after another."""
    if isinstance(value, list):
        return " ".join(map(str, value))
    return value if isinstance(value, str | int) else None
