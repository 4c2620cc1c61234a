"""What changed between two moments, laid over the sheets of the first, is the sheets of the second."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.exchange.differences import differences
from ledger.journal.journal import Journal
from ledger.journal.views import Sheet, moment_of, sheets
from ledger.places import bundled
from ledger.store.records import Moment
from tests.campaigns.play import Play
from tests.ledger.journal.evening import EVERYTHING, Evening

READY = sorted(bundled("campaigns").glob("*.yaml"))

Seen = dict[str, tuple[dict[str, int], dict[str, object]]]


def seen(journal: Journal, at: Moment | None) -> Seen:
    """Everybody's accounts and texts at a moment."""
    return {sheet.id: both(sheet) for sheet in sheets(journal, (), at)}


def both(sheet: Sheet) -> tuple[dict[str, int], dict[str, object]]:
    accounts = {account: balance for account, balance in sheet.accounts.items() if balance}
    return accounts, {**sheet.fields, "name": sheet.name, "kind": sheet.kind}


def laid_over(journal: Journal, before: Moment | None, after: Moment | None) -> Seen:
    """The sheets of one moment, changed by what is said to have changed until another."""
    found = seen(journal, before)
    for one in differences(journal, [], before, after):
        if one.after is None:
            del found[one.sheet.id]
            continue
        accounts, texts = found.setdefault(one.sheet.id, ({}, {}))
        for account, (stood, stands) in one.accounts.items():
            assert accounts.pop(account, 0) == stood
            if stands:
                accounts[account] = stands
        for name, (said, says) in one.fields.items():
            assert texts.pop(name, None) == said
            if says is not None:
                texts[name] = says
    return found


def moments(journal: Journal) -> Iterator[Moment | None]:
    """Now, the end of each session, and some entries."""
    yield None
    for session in range(1, journal.table().last("session") + 1):
        yield moment_of(journal, f"session:{session}")
    last = journal.head().seq
    yield from (Moment("entry", max(1, last * part // 4)) for part in range(5))


@pytest.mark.parametrize("file", READY, ids=lambda file: file.stem)
def test_between_any_two_moments_of_a_ready_campaign(file: Path) -> None:
    journal = Play(file).journal
    for before, after in product([*moments(journal)], repeat=2):
        assert laid_over(journal, before, after) == seen(journal, after), (before, after)


EVENING = Evening()
EVENING.says(*EVERYTHING, "rename vex Vex Tan", "enrol guard as npc blaster 4D", "undo")
PLACES = st.builds(Moment, st.sampled_from(["entry", "stands"]), st.integers(1, EVENING.journal.head().seq))


@given(st.none() | PLACES, st.none() | PLACES)
def test_between_any_two_moments_of_an_evening_with_corrections(
    before: Moment | None, after: Moment | None
) -> None:
    assert laid_over(EVENING.journal, before, after) == seen(EVENING.journal, after)


def test_nothing_differs_between_a_moment_and_itself() -> None:
    at = Moment("stands", 5)
    assert differences(EVENING.journal, [], at, at) == []


def test_only_those_who_are_asked_for_are_compared() -> None:
    found = differences(EVENING.journal, ["roark"], Moment("entry", 1), None)
    assert [one.sheet.id for one in found] == ["roark"]
