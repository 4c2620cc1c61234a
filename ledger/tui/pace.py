"""How far a long run in a thread of a place has come: told now and then, until nobody waits for it."""

from __future__ import annotations

from time import monotonic

from textual.worker import get_current_worker

from ledger.progress import Progress
from ledger.store.database import Abandoned

PACE = 0.1
"""Seconds between two tellings."""


def paced(tell: Progress) -> Progress:
    """What the run of this worker is given: it tells at that pace. Raises Abandoned once the worker is
    cancelled."""
    worker, told = get_current_worker(), monotonic()

    def progress(done: int, of: int) -> None:
        nonlocal told
        if worker.is_cancelled:
            raise Abandoned
        if monotonic() - told >= PACE:
            told = monotonic()
            tell(done, of)

    return progress
