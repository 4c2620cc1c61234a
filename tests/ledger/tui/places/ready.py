"""A ready campaign, played to its end, to look at every place with."""

from __future__ import annotations

from functools import cache

from ledger.journal.journal import Journal
from ledger.places import bundled
from ledger.tui.desk import Desk
from tests.campaigns.play import Play
from tests.ledger.tui.campaign import NOW

NAME = "force_companion"


@cache
def played(name: str = NAME) -> Play:
    """The campaign. It is shared by all tests: nothing may be recorded in it."""
    return Play(bundled("campaigns") / f"{name}.yaml", clock=lambda: NOW)


class Lent(Desk):
    """A desk whose ledger others use too."""

    def close(self) -> None:
        """It stays open for them."""


def a_ready_desk(name: str = NAME) -> Desk:
    """A desk at that campaign, to look at alone."""
    play = played(name)
    return Lent(lambda: Journal(play.store, play.journal.campaign))
