"""The evening of the contract, typed into the entry line, on both databases."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ledger.campaign_file.reader import read_file
from ledger.journal.founding import found
from ledger.journal.journal import Journal
from ledger.store.opening import open_store
from ledger.tui.desk import Desk
from tests.contract.evening import CAMPAIGN, Due, evening
from tests.ledger.tui.seat import NARROW, Seat


def hold_what_is_due(due: Due, before: int, seat: Seat, desk: Desk) -> None:
    """What the contract says of the line that was just entered."""
    journal, speaker = desk.sitting.journal, desk.sitting.speaker
    place = f"line {due.number}: {due.line}: {seat.part('preview')}"
    seq = journal.head().seq
    if due.refused_by is not None:
        assert seq == before, place
        assert f"refused {due.refused_by}: " in seat.part("preview"), place
        assert seat.typed == due.line, place
        return
    assert seq > before, place
    assert seat.typed == "", place
    facts = journal.entry(seq).entry.facts
    assert {name: str(facts[name]) for name in due.facts} == due.facts, place
    for subject, account, shown in due.balances:
        balance = journal.table().balance(subject, account)
        assert shown in (str(balance), speaker.shown(account, balance)), place


@pytest.fixture
def desk(location: str) -> Iterator[Desk]:
    opened = read_file(CAMPAIGN).founding
    with open_store(location, create=True) as store:
        found(store, opened)
        yield Desk(lambda: Journal(store, opened.campaign))


def test_every_line_typed_gives_what_is_due(desk: Desk) -> None:
    with Seat(lambda: desk, NARROW) as seat:
        for due in evening():
            before = desk.sitting.journal.head().seq
            seat.enter(due.line)
            hold_what_is_due(due, before, seat, desk)
            if seat.typed:
                seat.press("ctrl+z")


def test_evening_pasted_as_a_whole_stops_at_each_refusal(desk: Desk) -> None:
    dues = evening()
    with Seat(lambda: desk, NARROW) as seat:
        seat.paste("".join(f"{due.line}\n" for due in dues))
        seat.press("enter")
        for due in (due for due in dues if due.refused_by is not None):
            assert seat.typed == due.line
            # An emptied line is passed over, and those that wait are gone on with.
            seat.send(*["backspace"] * len(due.line), "enter")
        assert seat.typed == ""
        recorded = sum(due.refused_by is None for due in dues)
        assert desk.sitting.journal.head().seq == recorded + 1
