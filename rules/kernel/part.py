"""The part that every system stands on."""

from __future__ import annotations

from pathlib import Path

from rules.kernel.compiled import load
from rules.kernel.moves import campaign, spans
from rules.kernel.system import Part


def part() -> Part:
    """The kernel's own chart, words and moves."""
    data, digest = load(Path(__file__).parent)
    return Part(data, digest, moves=spans.MOVES + campaign.MOVES)
