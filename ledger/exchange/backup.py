"""A backup: all campaigns of a ledger in a file, which is a ledger itself."""

from __future__ import annotations

from pathlib import Path

from ledger.errors import StorageError
from ledger.exchange.copying import copy_campaign
from ledger.progress import Progress, silent
from ledger.store.address import is_address
from ledger.store.backup import back_up, copied
from ledger.store.opening import open_store
from ledger.store.records import Campaign
from ledger.store.store import Store
from ledger.wording.language import _


def backed_up(
    store: Store, location: str, path: Path, *, force: bool = False, progress: Progress = silent
) -> list[Campaign]:
    """Write a backup of an open ledger; what is in it. See `ledger.store.backup.back_up` for what is raised.

    Of a file it is the file as it was at one moment; of a server, every campaign of one moment, entry by
    entry, in a file.
    """
    if is_address(location):
        back_up(lambda made: _from_server(store, made, progress), path, force=force)
    else:
        _refuse_itself(Path(location), path)
        back_up(copied(Path(location)), path, force=force)
    with open_store(str(path), readonly=True) as backup:
        return backup.campaigns()


def _refuse_itself(ledger: Path, path: Path) -> None:
    if path.exists() and path.samefile(ledger):
        sentence = _("{path} is the ledger itself; name another file for its backup")
        raise StorageError(sentence.format(path=path))


def _from_server(store: Store, made: Path, progress: Progress) -> None:
    made.unlink()
    with store.transaction(), open_store(str(made), create=True) as target, target.batch():
        for campaign in store.campaigns():
            copy_campaign(store, target, campaign.campaign, progress)
