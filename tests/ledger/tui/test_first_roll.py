"""Whoever opens a campaign for the first time is told a line that rolls something, whatever the system."""

from __future__ import annotations

import pytest

from ledger.campaign_file.reader import read_file
from ledger.journal.founding import found
from ledger.journal.journal import Journal
from ledger.places import bundled
from ledger.store.opening import IN_MEMORY, open_store
from ledger.tui.desk import Desk
from tests.campaigns.play import SPOKEN
from tests.ledger.tui.places.ready import a_ready_desk
from tests.ledger.tui.seat import NARROW, WIDE, Seat


def new_desk(name: str) -> Desk:
    """A desk at that campaign before its first evening."""
    founding = read_file(bundled("campaigns") / f"{name}.yaml").founding
    store = open_store(IN_MEMORY, create=True)
    found(store, founding)
    return Desk(lambda: Journal(store, founding.campaign))


def told_to_try(desk: Desk) -> str:
    return desk.invitation().partition("`")[2].partition("`")[0]


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
@pytest.mark.parametrize("name", SPOKEN)
def test_the_line_of_a_new_campaign_is_rolled_and_recorded(name: str, size: tuple[int, int]) -> None:
    desk = new_desk(name)
    line = told_to_try(desk)
    with Seat(lambda: desk, size) as seat:
        before = desk.seen
        seat.type(line)
        assert "mean" in seat.part("preview")
        seat.press("enter")
        assert seat.typed == ""
        assert desk.seen == before + 1
        assert desk.sitting.journal.entry(before + 1).entry.request.dice


@pytest.mark.parametrize("name", SPOKEN)
def test_a_ready_campaign_that_was_played_has_one_too(name: str) -> None:
    desk = a_ready_desk(name)
    assert any("mean" in remark.text for remark in desk.preview(told_to_try(desk)))
