"""The screen as text, to the cell."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden import reads_as_before
from tests.ledger.tui.campaign import EVENING, a_desk
from tests.ledger.tui.seat import NARROW, WIDE, Seat

GOLDEN = Path(__file__).parent / "golden"

FIGHT = """
fight roark, vex, jana
round
roark declares run, 2 blaster
vex declares blaster
jana declares dexterity
roark runs 5
"""


@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.parametrize(
    "moment",
    ["typed", "recorded", "refused", "settling", "completing", "choosing", "enrolling", "fighting"],
)
def test_table_looks_as_its_golden_file_says(size: tuple[int, int], moment: str) -> None:
    evening = f"session start\n{FIGHT}" if moment == "fighting" else EVENING
    with Seat(lambda: a_desk(evening), size) as seat:
        if moment == "typed":
            seat.type("roark blaster vs 30")
        elif moment == "recorded":
            seat.enter("roark blaster vs 30 : 6 6 6 6 6 1 1 1 1 1")
        elif moment == "refused":
            seat.enter("roark raises dexterity")
        elif moment == "settling":
            seat.enter("adventure end")
        elif moment == "choosing":
            seat.enter("roark st vs 10")
        elif moment == "enrolling":
            seat.enter("zorg dodge vs 10")
        elif moment == "completing":
            seat.type("award ")
            seat.press("tab")
        shown = seat.screen() + "\n"
    reads_as_before(shown, GOLDEN / f"{moment}_{size[0]}x{size[1]}.txt")
