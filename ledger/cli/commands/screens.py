"""`whills` alone: the screens."""

from __future__ import annotations

import sys

from ledger.cli import garbage
from ledger.cli.access import default_ledger, is_default, location_of, opened_journal
from ledger.cli.exit_codes import DONE
from ledger.cli.wishes import Wishes
from ledger.errors import NotUnderstood, StorageError
from ledger.wording.language import _, current


def open_screens(wishes: Wishes) -> int:
    """Open the last campaign. Raises NotUnderstood where there is no terminal, or it is unclear which
    campaign is meant, and StorageError where there is none."""
    if not on_terminal():
        raise NotUnderstood(_("the screens need a terminal; `whills --help` lists what can be asked without"))
    if is_default(wishes) and not default_ledger().exists():
        sentence = _("there is no campaign yet: `whills demo` shows one, `whills new FILE.yaml` begins yours")
        raise StorageError(sentence)
    with opened_journal(wishes) as journal:
        campaign = journal.campaign
    show(location_of(wishes), campaign)
    return DONE


def on_terminal() -> bool:
    """Whether somebody can see the screens, which are drawn on standard error, and type."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return all(stream is not None and stream.isatty() for stream in streams)


def show(location: str, campaign: str) -> None:
    """The screens on one campaign, until they are left."""
    from ledger.tui.app import run

    garbage.as_usual()
    run(location, campaign, current())
