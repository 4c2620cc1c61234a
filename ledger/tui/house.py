"""What a place may ask of the app around it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ledger.errors import WhillsError
from ledger.tui.desk import Desk
from ledger.tui.remarks import Pane
from ledger.tui.shelf import Chosen, Shelf
from ledger.tui.then import Then


class House(Protocol):
    """All places share one desk, and one moment that they look at."""

    @property
    def desk(self) -> Desk | None:
        """Where play is; None as long as no campaign is open."""

    @property
    def shelf(self) -> Shelf:
        """What there is to open."""

    def open(self, choose: Callable[[], Chosen], failed: Callable[[WhillsError], None]) -> None:
        """Open the campaign that is chosen, in a thread, and show the table; or tell why it cannot be."""

    def turn_to(self, place: str, wish: str = "") -> None:
        """Show the place of that id; `wish` names what is wanted there, in the words of
        `PlaceScreen.visit`."""

    def show_pane(self, pane: Pane) -> None:
        """Open a page of text; a line that is begun from it goes to the table."""

    def travel(self, then: Then | None) -> None:
        """Show every place as of then; None returns to now."""
