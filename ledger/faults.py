"""A bug of the program: its trace goes into a file for whoever mends it, never onto the screen."""

from __future__ import annotations

import os
import sys
import tempfile
import traceback
from pathlib import Path

from ledger import __version__, places
from ledger.errors import StorageError
from ledger.text_gate import visible
from ledger.wording.language import _


def reported(bug: Exception) -> str:
    """The sentence that tells of a bug and of the file with its trace.

    The trace names places in the code alone: an error's own text may hold a password or a secret of the
    campaign, so it stays out.
    """
    lines = [f"whills {__version__}, Python {sys.version.split()[0]}, {sys.platform}\n"]
    seen: BaseException | None = bug
    while seen is not None:
        lines += [
            f"{type(seen).__module__}.{type(seen).__qualname__}\n",
            *traceback.format_tb(seen.__traceback__),
        ]
        seen = seen.__cause__ or seen.__context__
    sentence = _("the program has a fault ({kind}); nothing half done was recorded; report it with {path}")
    path = _written("".join(lines))
    if path is None:
        sentence = _("the program has a fault ({kind}), and a report of it could not be written")
    return sentence.format(kind=type(bug).__name__, path=path)


def _written(text: str) -> Path | None:
    """Where the report is; None if no folder takes it."""
    for find in (places.state_folder, lambda: Path(tempfile.gettempdir())):
        try:
            folder = find()
            folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=folder, prefix="whills-fault-", suffix=".txt")
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(visible(text, newlines=True))
        except (OSError, StorageError):
            continue
        return Path(name)
    return None
