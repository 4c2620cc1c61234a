"""Answers that are too long for the line above the entry line."""

from __future__ import annotations

from ledger.exchange.answers import answered
from ledger.exchange.plain import finding_line, sheet_lines
from ledger.journal import views
from ledger.quick_entry.line import Question
from ledger.quick_entry.sitting import Sitting
from ledger.text_gate import one_line
from ledger.tui.remarks import Pane


def answer(sitting: Sitting, question: Question) -> Pane:
    """What `why`, `sheet` and `odds` ask for, as at a prompt. Raises NotUnderstood and Refused."""
    found = answered(sitting, question.word, question.words)
    beside = [finding_line(sitting.speaker, finding) for finding in found.findings]
    return Pane(one_line(question.text.strip()), "\n".join([*found.lines, *beside]))


def sheet_pane(sitting: Sitting, subject: str) -> Pane:
    """The whole sheet of a subject."""
    [sheet] = views.sheets(sitting.journal, [subject], sitting.at)
    lines = sheet_lines(sitting.journal.system, sitting.speaker, sheet)
    return Pane(lines[0], "\n".join(lines[1:]))
