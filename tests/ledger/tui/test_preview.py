"""What the preview says of a line when some of its dice have fallen and others have not."""

from __future__ import annotations

import pytest

from tests.ledger.tui.campaign import a_desk
from tests.ledger.tui.places.ready import a_ready_desk
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


def test_dice_behind_an_opponent_alone_are_told_to_be_the_opponents() -> None:
    told = "the dice right after an opponent are the opponent's; your own stand before `vs`"
    with Seat(a_desk, WIDE) as seat:
        seat.type("roark blaster vs bruiser 3D : 4 3 6")
        assert told in seat.part("preview")
    with Seat(a_desk, WIDE) as seat:
        seat.type("roark blaster : 4 3 6 2 1 vs bruiser 3D")
        assert told not in seat.part("preview")


def test_whom_a_draw_serves_needs_no_more_than_the_total() -> None:
    with Seat(a_desk, WIDE) as seat:
        seat.type("vex blaster : 6 5 6 vs jana dexterity")
        assert "5D+1 Blaster" not in seat.part("preview")
        assert "3D Blaster; 6 5 6 = 17; Jana Tarn 3D vs 17   chance 1.85 %" in seat.part("preview")


def test_the_dice_that_are_still_to_fall_are_named_as_whose_they_are() -> None:
    with Seat(lambda: a_ready_desk("macht_pool"), WIDE) as seat:
        seat.type("jonna täuschen : 6 5 1 2 gegen posten 4D")
        assert "4D Deception; 6 5 1 2 = 2; opponent 4D   mean 1.33" in " ".join(
            seat.part("preview").split("\n")
        )
