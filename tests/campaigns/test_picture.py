"""The picture in the README is the program's own, of the ready campaign in the midst of a fight.

`WHILLS_GOLDEN=write` draws it anew; look at it before it is kept.
"""

from __future__ import annotations

import re
from pathlib import Path

from ledger.places import bundled
from ledger.tui.desk import Desk
from tests.campaigns.play import Play
from tests.golden import WRITTEN_ANEW
from tests.ledger.tui.seat import Seat

PICTURE = Path(__file__).parents[2] / "README.svg"
SIZE = (112, 32)
READY = bundled("campaigns") / "force_companion.yaml"


def drawn() -> str:
    """The Table screen while a line is being typed, without what would be fetched from the net."""
    play = Play(READY, before="kel lightsaber : 4 5 3 6 2 5 4 3 vs orrin dexterity : 4 5 3 6 2 1")
    with Seat(lambda: Desk(lambda: play.journal), SIZE) as seat:
        seat.type("kel lightsaber -1D smoke vs 25")
        svg = seat.app.export_screenshot(title="Whills", simplify=True)
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)


def words(svg: str) -> list[str]:
    """What is written in a picture."""
    return re.findall(r"<text [^>]*>(.*?)</text>", svg)


def test_the_picture_shows_what_the_screen_shows() -> None:
    svg = drawn()
    if WRITTEN_ANEW:
        PICTURE.write_text(svg, encoding="utf-8")
    assert words(svg) == words(PICTURE.read_text(encoding="utf-8"))
