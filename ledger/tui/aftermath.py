"""What would follow from a typed correction, found while one types on."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import msgspec

from ledger.audit.consequences import Correction, consequences
from ledger.audit.rehearsing import SUPPOSED, of_amendment, of_change, rehearse
from ledger.errors import WhillsError
from ledger.exchange.aftermath import MOST_NAMED, and_more, headline, named
from ledger.journal.asked import Outcome, allowed
from ledger.quick_entry.line import Amendment, Reversal
from ledger.quick_entry.sitting import Sitting
from ledger.store.database import Abandoned
from ledger.tui.remarks import WARNING, WORKING, Remark, of_findings
from ledger.wording.language import _, plural
from rules.kernel.verdict import Verdict

MOST_LOOKED_AT = 5_000
"""Later entries that are judged again for a preview; `undo --dry-run` judges all."""

Stopped = Callable[[], bool]
"""Whether nobody waits any more."""

Apart = Callable[[], AbstractContextManager[Sitting]]
"""What opens a sitting for what takes long."""


class _Enough(Exception):
    """Ends the looking."""


class _Tried(msgspec.Struct, frozen=True):
    """What is to be said of a correction before what follows from it, and it itself unless it is refused."""

    remarks: list[Remark] = []
    correction: Correction | None = None


def what_follows(apart: Apart, said: Reversal | Amendment, stopped: Stopped) -> list[Remark]:
    """Everything that goes along with a reversal of several entries, and which later entries would be judged
    otherwise, if any. A thread of its own may ask."""
    try:
        with apart() as sitting, sitting.journal.store.while_wanted(stopped):
            tried = _tried(sitting, said)
            if tried.correction is None or stopped():
                return tried.remarks
            return [*tried.remarks, *_told(sitting, tried.correction, stopped)]
    except (WhillsError, Abandoned):
        # The preview itself says what is wrong with the line; or nobody reads this any more.
        return []


def _told(sitting: Sitting, correction: Correction, stopped: Stopped) -> list[Remark]:
    names: list[str] = []
    count, all_seen = 0, True

    def progress(done: int, of: int) -> None:
        if stopped() or done >= MOST_LOOKED_AT:
            raise _Enough

    try:
        for found in consequences(sitting.journal, correction, progress):
            count += 1
            if count <= MOST_NAMED:
                names.append(named(found))
    except _Enough:
        all_seen = False
    if not count:
        return []
    head = headline(count) if all_seen else _of_those_seen(count)
    return [Remark(WARNING, f"{head} {', '.join([*names, *and_more(count - len(names))])}")]


def _of_those_seen(count: int) -> str:
    sentence = _("of the {of} entries that follow, {count} would be judged otherwise:")
    return sentence.format(of=MOST_LOOKED_AT, count=count)


def _tried(sitting: Sitting, said: Reversal | Amendment) -> _Tried:
    """The correction that a line is, as it would be recorded. What one entry comes to is known without
    recording anything; several, each after the other, are recorded and given up."""
    if isinstance(said, Amendment):
        verdict = sitting.judge(said)
        assert isinstance(verdict, Verdict)  # what an amendment is judged to
        return _Tried(correction=of_amendment(sitting.journal, said.seq, verdict))
    if said.upto is None and not said.dependents:
        change = sitting.journal.change(said.seq, redo=not said.undo)
        return _Tried(correction=of_change(change) if allowed(change.findings, SUPPOSED) else None)
    tried = rehearse(sitting, said)
    findings = of_findings(tried.outcome.findings, sitting.speaker, said.ruling)
    if not tried.outcome.recorded:
        return _Tried(findings)
    going = _going(tried.outcome)
    # Of one that goes alone the preview itself says what is found.
    return _Tried([*going, *findings] if going or said.upto is not None else [], tried.correction)


def _going(outcome: Outcome) -> list[Remark]:
    """All that goes together, in the order in which it goes."""
    seqs = [str(one.entry.reverses) for one in outcome.entries]
    if len(seqs) == 1:
        return []
    sentence = plural("{count} entry goes: {entries}", "{count} entries go together: {entries}", len(seqs))
    shown = [*seqs[:MOST_NAMED], *and_more(len(seqs) - MOST_NAMED)]
    return [Remark(WORKING, sentence.format(count=len(seqs), entries=", ".join(shown)))]
