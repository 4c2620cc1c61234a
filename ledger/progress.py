"""How far a long run has come: what it tells now and then to whoever waits for it."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Told how many of how many are done, as often as a run likes; 0 of how many means that nobody knows."""


def silent(done: int, of: int) -> None:
    """Nobody waits."""
