"""Copies of a SQLite ledger that others may be writing to: one state of it, looked at before it is named."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from ledger.entry import FIRST_HASH, chained
from ledger.errors import Damaged
from ledger.store import sqlite
from ledger.store.whole_file import publish, unfinished
from ledger.wording.language import _


def back_up(ledger: Path, target: Path, *, force: bool = False) -> None:
    """Write a copy of a ledger, for its owner's eyes alone; it is there whole and looked at, or not at all.

    Raises FileExistsError where the name is taken, unless `force` says to replace what has it; Damaged where
    the ledger is not as it was recorded; what the driver and the system raise.
    """
    with unfinished(target) as made:
        _copy(ledger, made)
        with closing(sqlite.connect(made, "ro")) as copy:
            fault = first_fault(copy)
        if fault is not None:
            sentence = _("{fault}, so no backup was written; `whills verify` tells more")
            raise Damaged(sentence.format(fault=fault))
        publish(made, target, force=force)


def keep_aside(ledger: Path, name: str) -> Path:
    """Write a copy under the first free of the names `LEDGER.NAME.whills`, `LEDGER.NAME-2.whills`…: where it
    is. It is exactly as good as the ledger: faults that this has, it may have too."""
    with unfinished(ledger) as made:
        _copy(ledger, made)
        with closing(sqlite.connect(made, "ro")) as copy, closing(sqlite.connect(ledger, "ro")) as original:
            fault = first_fault(copy)
            if fault is not None and fault != first_fault(original):
                raise Damaged(_("the backup of {ledger} failed: {fault}").format(ledger=ledger, fault=fault))
        attempt = 1
        while True:
            number = "" if attempt == 1 else f"-{attempt}"
            target = ledger.with_name(f"{ledger.stem}.{name}{number}{ledger.suffix}")
            try:
                publish(made, target)
            except FileExistsError:
                attempt += 1
                continue
            return target


def _copy(ledger: Path, made: Path) -> None:
    with closing(sqlite.connect(ledger, "ro")) as connection:
        # Writers wait until it is done, and it sees what was on disk when it began.
        connection.execute("VACUUM INTO ?", (str(made),))


def first_fault(connection: sqlite3.Connection) -> str | None:
    """What is wrong with a ledger of any revision: the file by SQLite's own account, or the chain of a
    campaign. None for nothing."""
    found = connection.execute("PRAGMA integrity_check").fetchone()[0]
    if found != "ok":
        return _("the database finds fault with its file: {found}").format(found=found)
    campaigns = connection.execute("SELECT campaign, head_seq, head_hash FROM campaign ORDER BY campaign")
    for campaign, head_seq, head_hash in campaigns.fetchall():
        seq = _whole_up_to(connection, campaign)
        if seq != (head_seq, head_hash):
            sentence = _("entry {entry} of {campaign} is not as it was recorded")
            return sentence.format(entry=min(seq[0], head_seq) + 1, campaign=campaign)
    return None


def _whole_up_to(connection: sqlite3.Connection, campaign: str) -> tuple[int, bytes]:
    """The last entry up to which the chain of a campaign holds, and its hash."""
    seq, last = 0, FIRST_HASH
    rows = connection.execute(
        "SELECT seq, body, prev_hash, hash FROM entry WHERE campaign = ? ORDER BY seq", (campaign,)
    )
    for number, body, before, digest in rows:
        if number != seq + 1 or before != last or digest != chained(last, body):
            return seq, b""
        seq, last = number, digest
    return seq, last
