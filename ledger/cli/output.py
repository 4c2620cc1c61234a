"""Standard output is data, standard error narrates; nothing leaves by either that a terminal would obey."""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from ledger.errors import StorageError
from ledger.text_gate import visible, visible_json
from ledger.wording.language import _


def make_safe() -> None:
    """What the terminal's encoding cannot write comes out as an escape, not as an error."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def say(text: str) -> None:
    """A line of data."""
    if sys.stdout is not None:
        sys.stdout.write(visible(text) + "\n")


def say_all(text: str) -> None:
    """Data of several lines."""
    for line in text.split("\n"):
        say(line)


def tell(text: str) -> None:
    """A line of what is narrated beside the data."""
    if sys.stderr is not None:
        sys.stderr.write(visible(text) + "\n")
        sys.stderr.flush()


def document(value: Any) -> None:
    """A value as one line of JSON: UTF-8, whatever the terminal speaks."""
    if sys.stdout is not None:
        text = visible_json(msgspec.json.encode(value).decode()) + "\n"
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode())


def deliver() -> None:
    """Hand over what was said so far: whoever reads it may rely on it. Raises StorageError where that cannot
    be done, BrokenPipeError where nobody reads."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
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
