"""`whills` alone: the screens."""

from __future__ import annotations

import sys

from ledger.cli import garbage
from ledger.cli.access import default_ledger, is_default, location_of, opened_journal, opened_store
from ledger.cli.exit_codes import DONE
from ledger.cli.remembered import last_campaign, remember
from ledger.cli.wishes import Wishes
from ledger.errors import NotUnderstood
from ledger.wording.language import _, current


def open_screens(wishes: Wishes) -> int:
    """Open the last campaign; the library where there is none yet, or where it is unclear which is meant.
    Raises NotUnderstood where there is no terminal or no such campaign, StorageError where the ledger cannot
    be opened."""
    if not on_terminal():
        raise NotUnderstood(_("the screens need a terminal; `whills --help` lists what can be asked without"))
    show(location_of(wishes), _campaign(wishes))
    return DONE


def _campaign(wishes: Wishes) -> str | None:
    """The id of the one to open; None if someone has to choose."""
    if is_default(wishes) and not default_ledger().exists():
        return None
    if wishes.campaign is None:
        with opened_store(wishes) as store:
            known = [campaign.campaign for campaign in store.campaigns()]
        if len(known) != 1 and last_campaign(location_of(wishes)) not in known:
            return None
    with opened_journal(wishes) as journal:
        return journal.campaign


def on_terminal() -> bool:
    """Whether somebody can see the screens, which are drawn on standard error, and type."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return all(stream is not None and stream.isatty() for stream in streams)


def show(location: str, campaign: str | None, own: str | None = None, *, thrown_away: bool = False) -> None:
    """The screens on one campaign, or on the library, until they are left. What is opened from the library is
    of the user's `own` ledger, if that is another one. Of a ledger that is `thrown_away`, what was typed is
    forgotten too."""
    from ledger.tui.app import run
    from ledger.tui.shelf import Shelf

    garbage.as_usual()
    run(
        location,
        campaign,
        current(),
        Shelf(own or location, last_campaign, remember),
        keeping=not thrown_away,
    )
