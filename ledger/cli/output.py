"""Standard output is data, standard error narrates; nothing leaves by either that a terminal would obey."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Any

from ledger.cli.streams import writing
from ledger.text_gate import visible, visible_json


def say(text: str) -> None:
    """A line of data. Raises StorageError where it cannot be written."""
    if sys.stdout is not None:
        with writing():
            sys.stdout.write(visible(text) + "\n")


def say_all(text: str) -> None:
    """Data of several lines."""
    for line in text.split("\n"):
        say(line)


def pass_on(piece: str | bytes) -> None:
    """A piece of a file that goes to standard output: it has passed the gate, and is UTF-8 like a file."""
    if sys.stdout is not None:
        with writing():
            sys.stdout.flush()
            sys.stdout.buffer.write(piece.encode() if isinstance(piece, str) else piece)


def tell(text: str) -> None:
    """A line of what is narrated beside the data. It may repeat what somebody wrote, but no password.

    Where it cannot be written nothing happens: what was done and the exit code stay what they are.
    """
    if sys.stderr is not None:
        # Help does without, and is quick.
        from ledger.store.address import without_passwords

        with suppress(OSError):
            sys.stderr.write(visible(without_passwords(text)) + "\n")
            sys.stderr.flush()


def document(value: Any) -> None:
    """A value as one line of JSON: UTF-8, whatever the terminal speaks."""
    # Help needs none of it, and would be half as quick again.
    import msgspec

    pass_on(visible_json(msgspec.json.encode(value).decode()) + "\n")
