"""When Python looks for garbage: a command keeps nearly all that it makes, and ends before it matters.

To look through what was imported, as often as Python would and once more at the end, takes a sixth of the
time that a line needs from a cold start.
"""

from __future__ import annotations

import gc

SELDOM = 100_000
"""New objects after which a command looks for garbage: only a long stream of lines makes so many."""

_USUAL = gc.get_threshold()


def seldom() -> None:
    """At the start of a command."""
    gc.set_threshold(SELDOM)


def as_usual() -> None:
    """From now on the program stays: what there is until now is no garbage, and what comes is looked at."""
    gc.freeze()
    gc.set_threshold(*_USUAL)


def no_more() -> None:
    """At the end of the program: the interpreter leaves what there is to the operating system."""
    gc.freeze()
