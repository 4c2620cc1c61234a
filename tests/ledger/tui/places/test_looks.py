"""Every place on a ready campaign, as one sees it on coming to it."""

from __future__ import annotations

import pytest

from ledger.tui.registry import Place, places
from tests.ledger.tui.places.looks import looks_as_before
from tests.ledger.tui.places.ready import a_ready_desk
from tests.ledger.tui.seat import NARROW, WIDE, Seat


@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.parametrize("place", places(), ids=lambda place: place.id)
def test_a_place_looks_as_its_golden_file_says(place: Place, size: tuple[int, int]) -> None:
    with Seat(a_ready_desk, size) as seat:
        seat.press(place.key)
        looks_as_before(seat, place.id)
