"""Random evenings: what is asked of whatever system, undone, redone, amended, entered late."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import msgspec
from hypothesis import strategies as st

from ledger.errors import WhillsError
from ledger.journal.asked import Asked
from ledger.journal.journal import Journal
from tests.ledger.journal.evening import Evening
from tests.rules.properties.test_moves import BOOKS, PROGRAMS

SYSTEMS = tuple(BOOKS)

STEPS = st.lists(st.sampled_from(["play", "play", "play", "undo", "redo", "late", "amend"]), max_size=14)


def evening_of(name: str) -> Evening:
    """The campaign of a system, as it begins."""
    return BOOKS[name].evening()


def plays(
    journal: Journal, name: str, data: st.DataObject, follow: Callable[[], object] = lambda: None
) -> None:
    """Play a random evening; `follow` is called after each step."""
    waiting = list(data.draw(PROGRAMS[name]))
    for step in data.draw(STEPS):
        _step(journal, step, waiting, data)
        follow()
    for asked in waiting:
        journal.record(asked)
        follow()


def _step(journal: Journal, step: str, waiting: list[Asked], data: st.DataObject) -> None:
    """One step of an evening; what is refused changes nothing."""
    last = journal.head().seq
    seq = data.draw(st.integers(2, max(2, last)))
    with suppress(WhillsError):
        if step in ("undo", "redo"):
            journal.undo(seq, redo=step == "redo", ruling=data.draw(st.sampled_from([None, "so be it"])))
        elif waiting and step == "amend":
            journal.amend(seq, waiting.pop(0))
        elif waiting:
            asked = waiting.pop(0)
            journal.record(asked if step == "play" else _late(asked, journal))


def _late(asked: Asked, journal: Journal) -> Asked:
    """The same for the first session, if there was one."""
    begun = journal.table().last("session")
    return msgspec.structs.replace(asked, at="session:1" if begun else None)
