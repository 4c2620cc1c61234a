"""Many lines at once: what each would come to if those before it were recorded. Nothing of it stays."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ledger.errors import Refused
from ledger.exchange.plain import finding_line
from ledger.journal.asked import Outcome, allowed
from ledger.quick_entry.line import Amendment, Line, LineError, Question
from ledger.quick_entry.sitting import Said, Sitting
from ledger.text_gate import one_line
from ledger.tui.items import BAD, QUIET, WARNED
from ledger.tui.preview import preview
from ledger.wording.language import _
from rules.kernel.verdict import Finding, Verdict

TAKEN, ROLLS, ASKS, NOTHING, WARNS, REFUSED = ("taken", "rolls", "asks", "nothing", "warns", "refused")
"""What becomes of a line: it is recorded, recorded when its dice have fallen, answered, passed over, recorded
with a warning, or stops the others."""

LOOKS = {TAKEN: "", ROLLS: "", ASKS: QUIET, NOTHING: QUIET, WARNS: WARNED, REFUSED: BAD}


class Judged(msgspec.Struct, frozen=True):
    """A line, what becomes of it, and what is to be said of that."""

    text: str
    fate: str
    told: list[str]


def judged(sitting: Sitting, lines: Iterable[str]) -> list[Judged]:
    """Judge lines in their order, each as if those before it were recorded, but for those whose dice have not
    fallen: a judgement rolls none. Raises StorageError."""
    found: list[Judged] = []
    with sitting.journal.rehearsal():
        found += [_judged(sitting, text) for text in lines]
    return found


def _judged(sitting: Sitting, text: str) -> Judged:
    try:
        said = sitting.understand(text)
        if said is None:
            return Judged(text, NOTHING, [_("nothing to record")])
        if isinstance(said, Question):
            return Judged(text, ASKS, [_("a question, which records nothing")])
        return _come_of(sitting, text, said)
    except (LineError, Refused) as problem:
        return Judged(text, REFUSED, [one_line(str(problem))])


def _come_of(sitting: Sitting, text: str, said: Said) -> Judged:
    if isinstance(said, Line | Amendment):
        verdict = sitting.judge(said)
        ruling = said.ruling if isinstance(said, Line) else said.line.ruling
        if isinstance(verdict, Verdict) and verdict.missing is not None:
            fate = _fate(verdict.findings, allowed(verdict.findings, ruling), ROLLS)
            sitting.who = said.who if isinstance(said, Line) and said.who is not None else sitting.who
            return Judged(text, fate, [remark.text for remark in preview(sitting, said)])
    outcome = sitting.record(said).outcome
    assert outcome is not None  # only a question has none
    return Judged(text, _fate(outcome.findings, outcome.recorded, TAKEN), _told(sitting, outcome))


def _fate(findings: list[Finding], taken: bool, otherwise: str) -> str:
    if not taken:
        return REFUSED
    return WARNS if any(finding.level == "warning" for finding in findings) else otherwise


def _told(sitting: Sitting, outcome: Outcome) -> list[str]:
    speaker = sitting.speaker
    summaries = [speaker.summary(recorded.entry) for recorded in outcome.entries]
    return summaries + [
        finding_line(speaker, finding, recorded=outcome.recorded) for finding in outcome.findings
    ]
