"""Files that are there whole or not at all: written beside their place, and named when they are on disk."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def unfinished(path: Path) -> Iterator[Path]:
    """An empty file beside `path`, for its owner's eyes alone, gone afterwards unless it was named."""
    # Every opening of a ledger knows this module, and few of them make a file.
    import tempfile

    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    os.close(handle)
    made = Path(name)
    try:
        yield made
    finally:
        made.unlink(missing_ok=True)


def publish(made: Path, path: Path, *, force: bool = False) -> None:
    """Give a finished file its name. Raises FileExistsError where that is taken, unless `force` says to
    replace what has it."""
    _sync(made)
    if force:
        made.replace(path)
    else:
        try:
            path.hardlink_to(made)
        except FileExistsError:
            raise
        except OSError:
            # Some file systems have no hard links. There, two that take one name at once may collide.
            made.rename(path)
    # Not every system can put a folder on disk by itself.
    with suppress(OSError):
        _sync(path.parent)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
