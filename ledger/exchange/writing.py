"""Writing a file, or a set of files, whole or not at all.

What is there already stays as it was until all that is new is complete and on disk; then one takes the
other's place in a single step. A set goes into a folder of its own in one step too; in a folder that is there
it takes a step for each file, and where one of them fails, those before it are taken back.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
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
    with _told_of(path):
        refuse_what_is_there(path, force=force)
        unfinished = _written(path.parent, pieces, 0o600 if private else 0o666)
        try:
            _publish(unfinished, path, force=force)
        finally:
            unfinished.unlink(missing_ok=True)
        _sync(path.parent)


def write_set(
    folder: Path, files: Mapping[str, Iterable[str | bytes]], *, force: bool = False, private: bool = False
) -> list[Path]:
    """Write files of these names into a folder, which is made unless it is there: all of them or none.
    Returns where they are. Raises as `write_file` does."""
    paths = [folder / name for name in files]
    with _told_of(folder):
        for path in paths:
            refuse_what_is_there(path, force=force)
        if folder.is_dir():
            _add_set(folder, files, force=force, private=private)
        else:
            _make_set(folder, files, private=private)
    return paths


def _make_set(folder: Path, files: Mapping[str, Iterable[str | bytes]], *, private: bool) -> None:
    beside = folder.with_name(_unfinished_name())
    beside.mkdir()
    try:
        _add_set(beside, files, force=False, private=private)
        if os.path.lexists(folder):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        beside.rename(folder)
    except BaseException:
        # It brings compressions along, and every export would wait for them.
        import shutil

        shutil.rmtree(beside, ignore_errors=True)
        raise
    _sync(folder.parent)


def _add_set(folder: Path, files: Mapping[str, Iterable[str | bytes]], *, force: bool, private: bool) -> None:
    with ExitStack() as left_over, ExitStack() as taking_back:
        unfinished: dict[Path, Path] = {}
        for name, pieces in files.items():
            made = _written(folder, pieces, 0o600 if private else 0o666)
            left_over.callback(made.unlink, missing_ok=True)
            unfinished[folder / name] = made
        for path, made in unfinished.items():
            refuse_what_is_there(path, force=force)
            if force and path.exists():
                aside = folder / _unfinished_name()
                left_over.callback(aside.unlink, missing_ok=True)
                _keep(path, aside)
                taking_back.callback(aside.replace, path)
                _publish(made, path, force=True)
            else:
                _publish(made, path, force=force)
                taking_back.callback(path.unlink)
        taking_back.pop_all()
    _sync(folder)


def _keep(path: Path, aside: Path) -> None:
    """What is to be replaced, under another name."""
    try:
        aside.hardlink_to(path)
    except OSError:
        path.rename(aside)


@contextmanager
def _told_of(path: Path) -> Iterator[None]:
    """What the system refuses within is told as a refusal to write that path."""
    try:
        yield
    except (OSError, ValueError) as error:
        sentence = _("{path} cannot be written: {reason}")
        reason = getattr(error, "strerror", None) or error
        raise StorageError(sentence.format(path=path, reason=reason)) from error


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
    unfinished = folder / _unfinished_name()
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


def _unfinished_name() -> str:
    import secrets

    return f".{secrets.token_hex(8)}.part"


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
