"""A correction tried out: what it would record, and which entries it would take back, bring back or replace.
Nothing of it stays."""

from __future__ import annotations

import msgspec

from ledger.audit.consequences import Correction
from ledger.entry import Entry
from ledger.journal import views
from ledger.journal.asked import Outcome
from ledger.journal.journal import Journal
from ledger.journal.reversal import Change
from ledger.quick_entry.line import Amendment, Reversal
from ledger.quick_entry.sitting import Said, Sitting
from rules.kernel.verdict import Verdict

SUPPOSED = "…"
"""The words of a ruling that nobody has given."""


class Rehearsed(msgspec.Struct, frozen=True):
    """What would come of a line. `said` is the same line, with the dice that fell while it was tried."""

    said: Said
    outcome: Outcome
    correction: Correction


def rehearse(sitting: Sitting, said: Said) -> Rehearsed:
    """Try a line that corrects. Raises Refused where there is nothing to undo or redo."""
    journal = sitting.journal
    before = views.dead(journal)
    with journal.rehearsal():
        outcome = sitting.record(said).outcome
        after = views.dead(journal)
    assert outcome is not None  # a line that corrects has one
    entries = [recorded.entry for recorded in outcome.entries]
    new = {entry.seq for entry in entries}
    correction = Correction(
        frozenset(after - before - new),
        frozenset(before - after),
        next((entry for entry in entries if entry.reverses is None), None),
    )
    return Rehearsed(_with_dice(said, correction.instead), outcome, correction)


def ruled(said: Reversal | Amendment) -> Reversal | Amendment:
    """The same as if a ruling let it stand."""
    if isinstance(said, Amendment):
        return msgspec.structs.replace(said, line=msgspec.structs.replace(said.line, ruling=SUPPOSED))
    return msgspec.structs.replace(said, ruling=SUPPOSED)


def _with_dice(said: Said, instead: Entry | None) -> Said:
    if not isinstance(said, Amendment) or instead is None:
        return said
    line = msgspec.structs.replace(said.line, dice=instead.request.dice)
    return msgspec.structs.replace(said, line=line)


def of_change(change: Change) -> Correction:
    """The correction that a reversal is."""
    return Correction(frozenset(change.dies), frozenset(change.lives))


def of_amendment(journal: Journal, seq: int, verdict: Verdict) -> Correction | None:
    """The correction that an amendment is, judged and not recorded; None while its dice have not fallen."""
    if verdict.missing is not None or verdict.hard:
        return None
    old, draft = journal.entry(seq).entry, verdict.draft
    instead = Entry(
        seq=journal.head().seq + 2,
        request=verdict.act.request,
        kind=draft.kind,
        subject=draft.subject,
        recorded_at="",
        recorded_by="",
        facts=draft.facts,
        fields=draft.fields,
        postings=draft.postings,
        citations=draft.citations,
        about=draft.about,
        stands=old.stands,
    )
    return Correction(frozenset(journal.change(seq).dies), frozenset(), instead)
