"""Opening what a command works on: the ledger, and the campaign in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ledger import places
from ledger.cli.output import tell
from ledger.cli.remembered import last_campaign, remember
from ledger.cli.settings import settings
from ledger.cli.wishes import Wishes
from ledger.errors import NotUnderstood, StorageError
from ledger.journal.journal import Journal
from ledger.store.address import is_address
from ledger.store.opening import open_store
from ledger.store.store import Store
from ledger.text_gate import NAME_LIMIT, clean
from ledger.wording.language import _


def location_of(wishes: Wishes) -> str:
    """Where the ledger is: the one that was named, else that of the settings, else that of this user. Raises
    NotUnderstood where the settings cannot be."""
    if wishes.ledger is not None:
        return wishes.ledger
    return settings().get("ledger") or str(default_ledger())


def is_default(wishes: Wishes) -> bool:
    """Whether that is the ledger of this user, which nobody had to name."""
    return wishes.ledger is None and "ledger" not in settings()


def default_ledger() -> Path:
    """The ledger of this user."""
    return places.data_folder() / "ledger.whills"


@contextmanager
def opened_store(wishes: Wishes, *, create: bool = False, readonly: bool = True) -> Iterator[Store]:
    """The ledger, for as long as it is needed. Raises StorageError."""
    with open_store(location_of(wishes), create=create, readonly=readonly) as store:
        tell_what_was_kept(store)
        yield store


def tell_what_was_kept(store: Store) -> None:
    """Where the ledger is as it was, if it was brought up to date on being opened."""
    for copy in store.aside:
        sentence = _("the ledger was brought up to date for this release; as it was it is kept at {copy}")
        tell(sentence.format(copy=copy))


@contextmanager
def opened_journal(wishes: Wishes, *, readonly: bool = True) -> Iterator[Journal]:
    """The campaign, for as long as it is needed; it is the last one used from then on. Raises StorageError,
    and NotUnderstood where it is unclear which campaign is meant."""
    with opened_store(wishes, readonly=readonly) as store:
        location = location_of(wishes)
        campaign = _named(wishes) or _campaign(store, location)
        journal = Journal(store, campaign)
        remember(location, campaign)
        yield journal


def _named(wishes: Wishes) -> str | None:
    """The one that was named; in the ledger that nobody named, that of the settings."""
    campaign = wishes.campaign
    if campaign is None and wishes.ledger is None:
        campaign = settings().get("campaign")
    return None if campaign is None else clean(campaign, _("the campaign"), NAME_LIMIT)


@contextmanager
def perhaps_journal(wishes: Wishes) -> Iterator[Journal | None]:
    """The campaign if there is one, for what can be answered without: None if none was named and none is to
    be found."""
    named = wishes.ledger is not None or wishes.campaign is not None
    if not named and not _has_campaign(wishes):
        yield None
        return
    with opened_journal(wishes) as journal:
        yield journal


def _has_campaign(wishes: Wishes) -> bool:
    try:
        location = location_of(wishes)
        if not is_address(location) and not Path(location).exists():
            return False
    except StorageError:
        # A user without a home has none.
        return False
    with opened_store(wishes) as store:
        try:
            _campaign(store, location_of(wishes))
        except NotUnderstood:
            return False
    return True


def _campaign(store: Store, location: str) -> str:
    """The last one used, else the only one there is."""
    known = [campaign.campaign for campaign in store.campaigns()]
    last = last_campaign(location)
    if last in known:
        return last
    if len(known) == 1:
        return known[0]
    if not known:
        sentence = _("there is no campaign in the ledger at {ledger}; `whills new FILE.yaml` begins one")
        raise NotUnderstood(sentence.format(ledger=store.shown))
    sentence = _("it is unclear which campaign is meant; name one by --campaign: {campaigns}")
    raise NotUnderstood(sentence.format(campaigns=", ".join(known[:20])))
