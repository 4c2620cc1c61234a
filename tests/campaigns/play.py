"""Ready campaigns, played from their files for a test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ledger.campaign_file.reader import read_file
from ledger.exchange.ready import ready_campaigns
from ledger.journal.asked import Recorded
from ledger.journal.founding import found
from ledger.journal.journal import Journal
from ledger.journal.pen import utc_now
from ledger.journal.views import entries
from ledger.quick_entry.sitting import Sitting
from ledger.store.opening import open_store
from ledger.store.records import Page
from ledger.wording import language

SPOKEN = {ready.name: ready.language for ready in ready_campaigns()}
"""The ready campaigns, each with its language."""


@contextmanager
def in_its_language(file: Path) -> Iterator[None]:
    """What is said meanwhile is in the language of a ready campaign."""
    with pytest.MonkeyPatch.context() as patch:
        spoken = SPOKEN.get(file.stem, "en")
        patch.setitem(language._reader, "language", spoken)  # noqa: SLF001 what the command line would choose
        yield


class Play:
    """A ready campaign, played from its files."""

    def __init__(
        self,
        file: Path,
        before: str | None = None,
        *,
        ledger: str = ":memory:",
        clock: Callable[[], str] = utc_now,
    ) -> None:
        """Played to its end, or to the line `before`, in a ledger of its own, at the times of a clock."""
        opened = read_file(file)
        self.name = file.stem
        self.warnings = opened.findings
        self.store = open_store(ledger, create=True)
        found(self.store, opened.founding, clock=clock)
        self.journal = Journal(self.store, opened.founding.campaign, clock=clock)
        self.sitting = Sitting(self.journal)
        self.refused: list[str] = []
        for text in file.with_suffix(".journal").read_text(encoding="utf-8").splitlines():
            if text == before:
                break
            said = self.sitting.understand(text)
            outcome = None if said is None else self.sitting.record(said).outcome
            if said is not None and (outcome is None or not outcome.recorded):
                self.refused.append(text)

    def says(self, *lines: str) -> list[int]:
        """Record lines; the numbers of the entries. No line goes on with whoever acted before it."""
        numbers = []
        for line in lines:
            said = self.sitting.understand(line, sticky=False)
            assert said is not None
            outcome = self.sitting.record(said).outcome
            assert outcome is not None
            assert outcome.recorded, (line, outcome.findings)
            numbers += [entered.entry.seq for entered in outcome.entries]
        return numbers

    @property
    def recorded(self) -> list[Recorded]:
        return list(entries(self.journal, Page()))

    @property
    def moves_used(self) -> set[str]:
        """The moves that its entries ask for."""
        return {recorded.entry.request.move for recorded in self.recorded}
