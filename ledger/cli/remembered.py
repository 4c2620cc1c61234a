"""What is remembered from one command to the next: the last campaign of each ledger.

It is a convenience: a file that cannot be read or written is no failure.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import msgspec

from ledger import places
from ledger.errors import StorageError
from ledger.store.address import is_address, without_secrets
from ledger.text_gate import visible

MOST = 100
"""Ledgers that are remembered; the longest unused is forgotten first."""

LARGEST = 1_000_000
"""Bytes of a file that is read; more than so many ledgers take."""


def last_campaign(location: str) -> str | None:
    """The campaign that was used last in that ledger, if that is known."""
    return _read().get(_key(location))


def remember(location: str, campaign: str) -> None:
    """That campaign was used last in that ledger."""
    known = _read()
    key = _key(location)
    if known.get(key) == campaign:
        return
    known.pop(key, None)
    known[key] = campaign
    with suppress(OSError, StorageError):
        _write(dict(list(known.items())[-MOST:]))


def _key(location: str) -> str:
    """A ledger's name for the memory, without passwords."""
    if is_address(location):
        return without_secrets(location)
    # A path may hold bytes that are no text.
    return visible(str(Path(location).absolute()))


def _file() -> Path:
    return places.state_folder() / "campaigns.json"


def _read() -> dict[str, str]:
    try:
        return msgspec.json.decode(places.content(_file(), LARGEST), type=dict[str, str])
    except (OSError, StorageError, msgspec.DecodeError):
        return {}


def _write(known: dict[str, str]) -> None:
    path = _file()
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(f".{os.getpid()}")
    draft.write_bytes(msgspec.json.encode(known))
    draft.replace(path)
