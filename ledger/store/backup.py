"""Copies of a SQLite ledger that others may be writing to: one state of it, looked at before it is named."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from ledger.entry import FIRST_HASH, chained
from ledger.errors import Damaged, StorageError, WouldOverwrite
from ledger.store import schema, sqlite
from ledger.store.whole_file import publish, unfinished
from ledger.wording.language import _


def back_up(write: Callable[[Path], None], target: Path, *, force: bool = False) -> None:
    """Write a copy of a ledger, for its owner's eyes alone; it is there whole and looked at, or not at all.

    `write` fills an empty file of that name: `copied` does so from a file. Raises WouldOverwrite where there
    is another file, unless `force` says to replace one that is no ledger, or a ledger of which all is in the
    copy; Damaged where the ledger is not as it was recorded; StorageError where nothing can be written.
    """
    try:
        if target.is_dir():
            raise StorageError(_("{path} is a folder; name a file in it").format(path=target))
        with unfinished(target) as made:
            write(made)
            with closing(sqlite.connect(made, "ro")) as copy:
                fault = first_fault(copy)
                if fault is not None:
                    sentence = _("{fault}, so no backup was written; `whills verify` tells more")
                    raise Damaged(sentence.format(fault=fault))
                if force:
                    _refuse_to_lose(target, copy)
            publish(made, target, force=force)
    except sqlite.FAILURES as error:
        raise sqlite.storage_error(error, str(target)) from error
    except FileExistsError as error:
        sentence = _("there is a file at {path} already; `--force` replaces it")
        raise WouldOverwrite(sentence.format(path=target)) from error
    except (OSError, ValueError) as error:
        sentence = _("{path} cannot be written: {reason}")
        reason = getattr(error, "strerror", None) or error
        raise StorageError(sentence.format(path=target, reason=reason)) from error


def copied(ledger: Path) -> Callable[[Path], None]:
    """Fills a file with a copy of a ledger: writers wait until it is done, and it is of what was on disk when
    that began."""

    def write(made: Path) -> None:
        try:
            _copy(ledger, made)
        except sqlite.FAILURES as error:
            raise sqlite.storage_error(error, str(ledger)) from error

    return write


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
        connection.execute("VACUUM INTO ?", (str(made),))


def _refuse_to_lose(target: Path, copy: sqlite3.Connection) -> None:
    """A ledger is replaced by one that holds all of it alone. The live one itself, which somebody may have
    open, is not even then."""
    if not os.path.lexists(target):
        return
    if not target.is_file():
        raise StorageError(_("{path} is no regular file, and is left alone").format(path=target))
    with target.open("rb") as file:
        if not schema.is_marked(file.read(schema.MARKED)):
            return
    with closing(sqlite.connect(target, "ro")) as old:
        for uid, seq, digest in old.execute("SELECT uid, head_seq, head_hash FROM campaign").fetchall():
            held = copy.execute(
                "SELECT e.hash FROM campaign c JOIN entry e ON e.campaign = c.campaign AND e.seq = ? "
                "WHERE c.uid = ?",
                (seq, uid),
            ).fetchall()
            if held != [(digest,)]:
                sentence = _("{path} is a ledger that holds more than the backup would; name another file")
                raise WouldOverwrite(sentence.format(path=target))


# ---- What is looked at ----


def first_fault(connection: sqlite3.Connection) -> str | None:
    """What is wrong with a ledger of any revision: the file by SQLite's own account, or the chain of a
    campaign. None for nothing."""
    found = connection.execute("PRAGMA integrity_check").fetchone()[0]
    if found != "ok":
        return _("the database finds fault with its file: {found}").format(found=found)
    campaigns = connection.execute("SELECT campaign, head_seq, head_hash FROM campaign ORDER BY campaign")
    for campaign, head_seq, head_hash in campaigns.fetchall():
        seq, digest = _whole_up_to(connection, campaign)
        if (seq, digest) != (head_seq, head_hash):
            sentence = _("entry {entry} of {campaign} is not as it was recorded")
            return sentence.format(entry=min(seq + 1, head_seq), campaign=campaign)
    return None


def _whole_up_to(connection: sqlite3.Connection, campaign: str) -> tuple[int, bytes]:
    """The last entry up to which the chain of a campaign holds, and its hash; none where it breaks."""
    seq, last = 0, FIRST_HASH
    rows = connection.execute(
        "SELECT seq, body, prev_hash, hash FROM entry WHERE campaign = ? ORDER BY seq", (campaign,)
    )
    for number, body, before, digest in rows:
        if number != seq + 1 or before != last or digest != chained(last, body):
            return seq, b""
        seq, last = number, digest
    return seq, last
