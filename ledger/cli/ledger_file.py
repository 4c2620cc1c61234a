"""What speaks against the place where a ledger lies: another program, or another machine, may spoil it."""

from __future__ import annotations

import stat
from pathlib import Path

from ledger.wording.language import _

SYNCED = (
    "dropbox",
    "google drive",
    "googledrive",
    "icloud",
    "nextcloud",
    "onedrive",
    "owncloud",
    "syncthing",
)
"""Folders whose files another program replaces as it likes."""
REMOTE = ("9p", "afs", "cifs", "fuse.sshfs", "nfs", "nfs4", "smb3", "smbfs")
"""File systems whose locks cannot be relied on."""

_MOUNTS = Path("/proc/self/mounts")


def complaints_about(ledger: Path) -> list[str]:
    """What is wrong with the place of a ledger, a sentence each; the file need not be there."""
    path = ledger.absolute()
    found = []
    if any(name in part.lower() for part in path.parts[:-1] for name in SYNCED):
        found.append(_("{ledger} lies in a folder that is synchronised; it may be replaced while it is open"))
    if _file_system(path) in REMOTE:
        found.append(_("{ledger} lies on a network drive, whose locks may fail two windows at once"))
    try:
        about = path.stat()
    except OSError:
        return [sentence.format(ledger=path) for sentence in found]
    if about.st_nlink > 1:
        found.append(_("{ledger} has a second name (a hard link); opening it by both would damage it"))
    if about.st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        found.append(_("{ledger} may be read or written by other users; `chmod 600` keeps them out"))
    return [sentence.format(ledger=path) for sentence in found]


def _file_system(path: Path) -> str:
    """The type of the file system that a path lies on; empty where that is not told."""
    try:
        mounts = _MOUNTS.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    best, kind = "", ""
    for mount in mounts:
        _device, place, type_, *_rest = mount.split(" ")
        if path.is_relative_to(place) and len(place) > len(best):
            best, kind = place, type_
    return kind
