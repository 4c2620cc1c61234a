"""What a line, a form or a script asks to record, and what comes of it."""

from __future__ import annotations

from typing import Any

import msgspec

from ledger.entry import Entry, as_json
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


class Outcome(msgspec.Struct, frozen=True):
    """What came of a request: the entries that were recorded, or none, and the findings. `verdict` is there
    for a request that was decided by the rules, so that a preview can show its dice."""

    entries: list[Recorded]
    findings: list[Finding]
    verdict: Verdict | None = None

    @property
    def recorded(self) -> bool:
        return bool(self.entries)
