"""Where things are: what comes with the program, and the folders of the user.

`bundled` finds files in a checkout and in an installed wheel alike. The user's folders are those that the
operating system names, and for a user without a home they raise StorageError. To ask for one makes none.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path

from ledger.errors import NotUnderstood, StorageError
from ledger.wording.language import _

_HERE = Path(__file__).parent


def bundled(name: str) -> Path:
    """A folder that comes with the program, `migrations` or `campaigns`: beside `ledger/` in a checkout,
    inside it in a wheel."""
    inside = _HERE / name
    return inside if inside.is_dir() else _HERE.parent / name


def data_folder() -> Path:
    """Where a user's ledger is when no other is named."""
    return _user_folder("data", "XDG_DATA_HOME", ".local/share")


def make_folder_of_ledger(ledger: str | Path) -> None:
    """The folder comes into being with the first ledger in it. Raises StorageError."""
    folder = Path(ledger).parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        sentence = _("the folder {folder} cannot be made: {reason}; name a ledger elsewhere by --ledger")
        raise StorageError(sentence.format(folder=folder, reason=problem.strerror or problem)) from None


def state_folder() -> Path:
    """What the program remembers from one day to the next: the last campaign, reports of faults."""
    return _user_folder("state", "XDG_STATE_HOME", ".local/state")


def config_folder() -> Path:
    """What a user has settled once for all."""
    return _user_folder("config", "XDG_CONFIG_HOME", ".config")


def cache_folder() -> Path:
    """What can be made again at any time."""
    return _user_folder("cache", "XDG_CACHE_HOME", ".cache")


def named(path: str | Path) -> Path:
    """A path that a user named. Raises NotUnderstood for an empty one, which would mean the folder that the
    program was started in: a variable of a shell may be unset."""
    if not str(path):
        raise NotUnderstood(_("the path is empty; name a file or a folder"))
    return Path(path)


def named_to_write(path: str | Path) -> Path:
    """The same of a file to be written, or of the folder that is to have it. Raises StorageError where it is
    written as a folder (`reports/`) that is not there: a file of that name is not what was meant."""
    place = named(path)
    if is_written_as_folder(str(path)) and not place.is_dir():
        raise StorageError(_("there is no folder {path}; make it, or name a file").format(path=path))
    return place


def is_written_as_folder(path: str) -> bool:
    """Whether nothing but a folder can be meant: `reports/`. What `Path` makes of it does not show that."""
    return path.removesuffix(os.curdir).endswith((os.sep, os.altsep or os.sep))


def content(file: Path, most: int) -> bytes:
    """What a file in those folders holds. Raises OSError where it cannot be read, is no regular file, or is
    larger than `most` bytes: a pipe would be waited for, and a device has no end."""

    def at_once(path: str, flags: int) -> int:
        return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))

    with open(file, "rb", opener=at_once) as opened:
        about = os.fstat(opened.fileno())
        if not stat.S_ISREG(about.st_mode):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(file))
        held = opened.read(most + 1) if about.st_size <= most else b""
    if about.st_size > most or len(held) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(file))
    return held


def _user_folder(what: str, variable: str, usual: str) -> Path:
    """Where the XDG specification puts it on Linux, and elsewhere where platformdirs does: it knows every
    system, but to import it takes longer than to record a line."""
    if sys.platform == "linux" and "ANDROID_DATA" not in os.environ:
        named = Path(os.environ.get(variable, ""))
        # A relative path is to be ignored, says the specification.
        return (named if named.is_absolute() else _home() / usual) / "whills"
    import platformdirs

    return Path(getattr(platformdirs, f"user_{what}_path")("whills", appauthor=False))


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:
        raise StorageError(_("this user has no home folder; name a ledger by --ledger")) from None
