"""What a decision stands on: a campaign as it is when a request comes, in the ledger or in a replay of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.journal.reading import LedgerReading, entry_at
from ledger.store.records import LevelRow, Moment

if TYPE_CHECKING:
    from typing import Protocol

    from ledger.entry import Entry
    from ledger.store.store import Store
    from rules.kernel.reading import Reading

    class Ground(Protocol):
        """What deciding asks beside the rules."""

        def reading(self, place: int | None = None) -> Reading:
            """As of now; or as play stands at a place, with all that has been corrected there since."""
            ...

        def entry(self, seq: int) -> Entry:
            """One entry. Raises NotUnderstood where there is none of that number."""
            ...

        def levels(self, subject: str, account: str) -> list[LevelRow]:
            """Every move of a level account in standing order, the dead ones among them."""
            ...

        def last_of_place(self, place: str, ordinal: int) -> int | None:
            """Where a `session`, an `adventure` or a `day` ends in the standing order; None if there was
            none."""
            ...


class LedgerGround:
    """The ledger itself, as of now."""

    def __init__(self, store: Store, campaign: str) -> None:
        self._store = store
        self._campaign = campaign

    def reading(self, place: int | None = None) -> Reading:
        """A new one each time, for it remembers what it was told."""
        at = None if place is None else Moment("stands", place)
        return LedgerReading(self._store, self._campaign, at)

    def entry(self, seq: int) -> Entry:
        return entry_at(self._store, self._campaign, seq)

    def levels(self, subject: str, account: str) -> list[LevelRow]:
        return self._store.levels(self._campaign, subject, account)

    def last_of_place(self, place: str, ordinal: int) -> int | None:
        return self._store.last_of_place(self._campaign, place, ordinal)
