"""Answers that are too long for the line above the entry line."""

from __future__ import annotations

from ledger.exchange.answers import answered
from ledger.exchange.plain import finding_line
from ledger.quick_entry.line import Question
from ledger.quick_entry.sitting import Sitting
from ledger.text_gate import one_line
from ledger.tui.remarks import Pane


def answer(sitting: Sitting, question: Question) -> Pane:
    """What `why`, `sheet` and `odds` ask for, as at a prompt. Raises NotUnderstood and Refused."""
    found = answered(sitting, question.word, question.words)
    beside = [finding_line(sitting.speaker, finding) for finding in found.findings]
    return Pane(one_line(question.text.strip()), "\n".join([*found.lines, *beside]))
