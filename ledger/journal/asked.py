"""What a line, a form or a script asks to record, and what comes of it."""

from __future__ import annotations

from typing import Any

import msgspec

from ledger.entry import Entry, as_json, entry_of
from ledger.store.records import Stored
from rules.kernel.dice import Group
from rules.kernel.verdict import Finding, Verdict


class Asked(msgspec.Struct, frozen=True):
    """A move with its resolved ids. `at` is a place in play for a late entry: `session:3`. `id` makes a
    repeated request be recorded once; without one, the journal gives it."""

    who: str | None
    move: str
    arguments: dict[str, Any] = {}
    dice: list[Group] = []
    at: str | None = None
    secret: bool = False
    ruling: str | None = None
    note: str = ""
    id: str | None = None


class Recorded(msgspec.Struct, frozen=True):
    """An entry as it stands in the ledger, with its hash."""

    entry: Entry
    hash: bytes

    def as_json(self) -> dict[str, Any]:
        return as_json(self.entry, self.hash)


def opened(stored: Stored) -> Recorded:
    """A stored entry, read. Raises Damaged for what is none."""
    return Recorded(entry_of(stored.body, stored.seq), stored.hash)


class Outcome(msgspec.Struct, frozen=True):
    """What came of a request: the entries that were recorded, or none, and the findings. `verdict` is there
    for a request that was decided by the rules, so that a preview can show its dice."""

    entries: list[Recorded]
    findings: list[Finding]
    verdict: Verdict | None = None

    @property
    def recorded(self) -> bool:
        return bool(self.entries)


class Refusal(Exception):
    """Leaves a transaction, so that nothing of it is recorded."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome)
        self.outcome = outcome


def allowed(findings: list[Finding], ruling: str | None) -> bool:
    """Whether it may be recorded: nothing refuses, or only what the game master's ruling overrides."""
    refused = [finding for finding in findings if finding.level == "refused"]
    return not refused or (ruling is not None and not any(finding.hard for finding in refused))
