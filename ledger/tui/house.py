"""What a place may ask of the app around it."""

from __future__ import annotations

from typing import Protocol

from ledger.tui.desk import Desk
from ledger.tui.then import Then


class House(Protocol):
    """All places share one desk, and one moment that they look at."""

    @property
    def desk(self) -> Desk | None:
        """Where play is; None as long as no campaign is open."""

    async def go(self, place: str, wish: str = "") -> None:
        """Show the place of that id; `wish` names what is wanted there, in the words of
        `PlaceScreen.visit`."""

    def travel(self, then: Then | None) -> None:
        """Show every place as of then; None returns to now."""
