"""What the preview says of a line when some of its dice have fallen and others have not."""

from __future__ import annotations

import pytest

from tests.ledger.tui.campaign import a_desk
from tests.ledger.tui.seat import WIDE, Seat


@pytest.mark.parametrize(
    "line",
    ["roark blaster : 4 3 6 2 1 vs jana dexterity", "roark blaster = 17 vs jana dexterity"],
)
def test_who_has_rolled_sees_what_the_opponent_needs(line: str) -> None:
    with Seat(a_desk, WIDE) as seat:
        seat.type(line)
        # Eighteen of three dice, and one more, is out of reach: a draw of two players would be rolled again.
        assert "17; Jana Tarn 3D vs 18   chance 0.46 %   mean 10.5" in seat.part("preview")


def test_whom_a_draw_serves_needs_no_more_than_the_total() -> None:
    with Seat(a_desk, WIDE) as seat:
        seat.type("vex blaster : 6 5 6 vs jana dexterity")
        assert "5D+1 Blaster" not in seat.part("preview")
        assert "3D Blaster; 6 5 6 = 17; Jana Tarn 3D vs 17   chance 1.85 %" in seat.part("preview")
