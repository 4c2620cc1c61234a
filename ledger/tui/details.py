"""An entry whole, as a pane of the screens."""

from __future__ import annotations

from ledger.exchange.plain import entry_line
from ledger.exchange.whole import whole_lines, whole_of
from ledger.quick_entry.sitting import Sitting
from ledger.tui.remarks import Pane

MOST_ROWS = 200
"""Rows of one block that are shown; the opening of a large campaign posts thousands."""


def entry_pane(sitting: Sitting, seq: int) -> Pane:
    """Everything that is kept of an entry. Raises StorageError and NotUnderstood."""
    whole = whole_of(sitting.journal, seq)
    lines = whole_lines(sitting, whole, most=MOST_ROWS)
    return Pane(entry_line(sitting.speaker, whole.entry).strip(), "\n".join(lines))
