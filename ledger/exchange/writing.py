"""Writing a file whole or not at all.

What is there already stays as it was until the new file is complete and on disk; then one takes the other's
place in a single step.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from ledger.errors import StorageError, WouldOverwrite
from ledger.store import schema
from ledger.wording.language import _


def write_file(
    path: Path, pieces: Iterable[str | bytes], *, force: bool = False, private: bool = False
) -> None:
    """Write the pieces one after another, texts as UTF-8. A `private` file is for its owner's eyes alone.

    Raises WouldOverwrite where a file is, unless `force` says to replace it and it is no ledger, and
    StorageError where none can be written; the temporary file is gone then.
    """
    try:
        refuse_what_is_there(path, force=force)
        unfinished = _written(path.parent, pieces, 0o600 if private else 0o666)
        try:
            _publish(unfinished, path, force=force)
        finally:
            unfinished.unlink(missing_ok=True)
        _sync(path.parent)
    except (OSError, ValueError) as error:
        sentence = _("{path} cannot be written: {reason}")
        reason = getattr(error, "strerror", None) or error
        raise StorageError(sentence.format(path=path, reason=reason)) from error


def make_folder(path: Path) -> None:
    """A folder for several files, unless it is there. Raises StorageError where none can be made."""
    try:
        path.mkdir(exist_ok=True)
    except OSError as error:
        sentence = _("the folder {path} cannot be made: {reason}")
        raise StorageError(sentence.format(path=path, reason=error.strerror or error)) from error


def refuse_what_is_there(path: Path, *, force: bool) -> None:
    """Raises WouldOverwrite or StorageError where nothing may be written; a file only without `force`, a
    ledger always."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        if path.is_symlink():
            raise StorageError(_("{path} is a link to nowhere; name a file").format(path=path)) from None
        return
    if stat.S_ISDIR(mode):
        raise StorageError(_("{path} is a folder; name a file in it").format(path=path))
    if not stat.S_ISREG(mode):
        raise StorageError(_("{path} is no regular file, and is left alone").format(path=path))
    if not force:
        raise _already(path)
    # To close the ledger that is being exported ends its locks; but it is not being read yet, and has none.
    with path.open("rb") as file:
        if schema.is_marked(file.read(schema.MARKED)):
            sentence = _("{path} is a ledger, which nothing replaces; name another file")
            raise WouldOverwrite(sentence.format(path=path))


def _written(folder: Path, pieces: Iterable[str | bytes], mode: int) -> Path:
    """A complete file beside the one that it will be, under a name of its own."""
    import secrets

    unfinished = folder / f".{secrets.token_hex(8)}.part"
    # Made with its mode at once: nobody else can open it in between.
    handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        with os.fdopen(handle, "wb") as file:
            for piece in pieces:
                file.write(piece.encode() if isinstance(piece, str) else piece)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    return unfinished


def _publish(unfinished: Path, path: Path, *, force: bool) -> None:
    if force:
        unfinished.replace(path)
        return
    try:
        path.hardlink_to(unfinished)
    except FileExistsError:
        raise _already(path) from None
    except OSError:
        # Not every file system has hard links; there, a file that has just come into being may be lost.
        unfinished.rename(path)


def _sync(folder: Path) -> None:
    """Not every system can put a folder on disk by itself."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _already(path: Path) -> WouldOverwrite:
    return WouldOverwrite(_("there is a file at {path} already; `--force` replaces it").format(path=path))
