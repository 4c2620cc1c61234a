"""The streams of the process: made ready at the start, handed over, given up when nobody reads."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from ledger.errors import StorageError
from ledger.wording.language import _


def make_safe() -> None:
    """What the terminal's encoding cannot write comes out as an escape, not as an error."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def deliver() -> None:
    """Hand over what was said so far: whoever reads it may rely on it. Raises StorageError where that cannot
    be done, BrokenPipeError where nobody reads."""
    if sys.stdout is not None:
        with writing():
            sys.stdout.flush()


@contextmanager
def writing() -> Iterator[None]:
    """What is written within goes to standard output. Raises as `deliver` does."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as problem:
        reason = problem.strerror or problem
        raise StorageError(_("the output cannot be written: {reason}").format(reason=reason)) from None


def discard() -> None:
    """Nobody reads any more: what is left to be written goes nowhere, and nothing complains about it."""
    import os

    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        # There is no such stream any more, so nothing is left that could complain.
        pass
