"""Golden text of screens."""

from __future__ import annotations

import re
from pathlib import Path

from tests.golden import reads_as_before
from tests.ledger.tui.seat import Seat

GOLDEN = Path(__file__).parent / "golden"


def looks_as_before(seat: Seat, name: str) -> None:
    """The screen is that of the golden file of this name and size, to the cell; but for the seals, which are
    others each time a campaign begins."""
    shown = re.sub(r"(?<=\d-)[0-9a-f]{20}", "0" * 20, seat.screen()) + "\n"
    size = seat.app.size
    reads_as_before(shown, GOLDEN / f"{name}_{size.width}x{size.height}.txt")
