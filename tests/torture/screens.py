"""`python -m tests.torture.screens FOCUSES MODALS`: moves the focus and opens pages so often, and tells by
how many megabytes each has made the process grow.

A process of its own: another may have memory to spare, and would not seem to grow.
"""

from __future__ import annotations

import resource
import sys

from tests.ledger.tui.campaign import EVENING, a_desk
from tests.ledger.tui.seat import NARROW, Seat

UNIT = 1 if sys.platform == "darwin" else 1024
"""Bytes in which the system counts."""


def largest() -> float:
    """The most megabytes that the process has ever held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * UNIT / 1e6


def main(focuses: int, modals: int) -> None:
    with Seat(lambda: a_desk(EVENING), NARROW) as seat:
        seat.press("shift+tab", "escape", "f1", "escape")
        begun = largest()
        for _ in range(focuses // 2):
            seat.press("shift+tab", "escape")
        moved = largest()
        for _ in range(modals):
            seat.press("f1", "escape")
        sys.stdout.write(f"{moved - begun} {largest() - moved}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
