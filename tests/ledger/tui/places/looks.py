"""Golden text of screens. `WHILLS_GOLDEN=write` writes the files anew; read the difference before it is
kept."""

from __future__ import annotations

import os
import re
from pathlib import Path

from tests.ledger.tui.seat import Seat

GOLDEN = Path(__file__).parent / "golden"


def looks_as_before(seat: Seat, name: str) -> None:
    """The screen is that of the golden file of this name and size, to the cell; but for the seals, which are
    others each time a campaign begins."""
    shown = re.sub(r"(?<=\d-)[0-9a-f]{20}", "0" * 20, seat.screen()) + "\n"
    size = seat.app.size
    file = GOLDEN / f"{name}_{size.width}x{size.height}.txt"
    if os.environ.get("WHILLS_GOLDEN") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(shown, encoding="utf-8")
    assert shown == file.read_text(encoding="utf-8")
