"""The first line of the screen: which day it is, by the calendar where there is room for it."""

from __future__ import annotations

import pytest

from ledger.places import bundled
from ledger.tui.desk import Desk
from tests.campaigns.play import Play
from tests.ledger.tui.seat import Seat

LANTERNS = bundled("campaigns") / "force_companion.yaml"


def status(width: int) -> str:
    """The line in the second session, after a month of downtime."""
    play = Play(LANTERNS, before="scene The workshop")
    with Seat(lambda: Desk(lambda: play.journal), (width, 24)) as seat:
        return seat.part("status")


@pytest.mark.parametrize(
    ("width", "day"),
    [
        (140, "Scene The lamp gallery · Day 32 (3 Harvest 12 of the Long Truce)"),
        (104, "Scene The lamp gallery · 3 Harvest 12 of the Long Truce"),
        (60, "Scene 4 · Day 32"),
    ],
)
def test_the_day_has_its_date_where_there_is_room(width: int, day: str) -> None:
    assert status(width).rstrip().endswith(day)
