"""A line that a newcomer can try at once: somebody rolls something."""

from __future__ import annotations

from collections import deque

from ledger.errors import WhillsError
from ledger.quick_entry.completion import complete
from ledger.quick_entry.line import Line
from ledger.quick_entry.sitting import Sitting
from rules.kernel.verdict import Verdict

A_NUMBER = "1"
"""What is tried where no word can be listed."""

MOST_TRIED = 150
"""Lines that are tried; where none of so many rolls anything, nobody is told what to try."""


def first_roll(sitting: Sitting) -> str:
    """The shortest line of a player's character, as the completions lead to it, that rolls dice and that no
    rule has anything to say about; empty if none is found. What rolls by being named alone comes first, and a
    number last."""
    vocabulary = sitting.vocabulary
    begun = deque(f"{who} " for who in vocabulary.players()[:1])
    tried = 0
    while begun and tried < MOST_TRIED:
        start = begun.popleft()
        found = sorted(complete(start, vocabulary), key=lambda one: one.kind == "move")
        for word in [*(completion.insert for completion in found), A_NUMBER]:
            tried += 1
            line = start + word
            if _rolls(sitting, line):
                return line
            begun.append(f"{line} ")
    return ""


def _rolls(sitting: Sitting, line: str) -> bool:
    try:
        said = sitting.understand(line)
        if not isinstance(said, Line):
            return False
        verdict = sitting.judge(said)
    except WhillsError:
        return False
    return isinstance(verdict, Verdict) and bool(verdict.pools) and not verdict.findings
