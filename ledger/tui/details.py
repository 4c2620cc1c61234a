"""An entry whole, as a pane of the screens."""

from __future__ import annotations

from ledger.exchange.plain import entry_line
from ledger.exchange.whole import Whole, whole_lines, whole_of
from ledger.quick_entry.sitting import Sitting
from ledger.quick_entry.vocabulary import AMEND
from ledger.quick_entry.write import line_of
from ledger.text_gate import one_line
from ledger.tui.remarks import Begun, Pane
from ledger.wording.language import _

MOST_ROWS = 200
"""Rows of one block that are shown; the opening of a large campaign posts thousands."""


def entry_pane(sitting: Sitting, seq: int) -> Pane:
    """Everything that is kept of an entry. Raises StorageError and NotUnderstood."""
    whole = whole_of(sitting.journal, seq)
    lines = whole_lines(sitting, whole, most=MOST_ROWS)
    title = entry_line(sitting.speaker, whole.entry).strip()
    return Pane(title, "\n".join(lines), tuple(_corrections(sitting, whole)))


def _corrections(sitting: Sitting, whole: Whole) -> list[Begun]:
    """The lines that mend a living entry: what was asked, to be changed, and the undoing of it. Neither the
    opening nor a correction is mended so."""
    entry = whole.entry
    if not whole.living or entry.reverses is not None or entry.seq == 1:
        return []
    undoing = Begun("u", _("Undo"), f"undo {entry.seq}")
    try:
        asked = line_of(
            entry.request,
            sitting.vocabulary,
            note=entry.note,
            ruling=entry.ruling,
            secret=entry.secret,
            language=sitting.vocabulary.language,
        )
    except ValueError:
        return [undoing]
    return [Begun("a", _("Amend"), one_line(f"{AMEND} {entry.seq} {asked}")), undoing]
