"""The consequences of a correction, told: which later entries the rules would judge otherwise, and how."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ledger.audit.consequences import Consequence, Correction, Shift, consequences
from ledger.entry import Entry
from ledger.exchange.documents import Document, finding_document
from ledger.exchange.plain import entry_line, finding_line
from ledger.progress import Progress, silent
from ledger.quick_entry.sitting import Sitting
from ledger.wording.facts import flat_facts
from ledger.wording.language import _, plural
from ledger.wording.speaker import Speaker
from rules.kernel.record import Facts

MOST_TOLD = 20
"""Consequences that are told one by one; JSON has them all."""
MOST_NAMED = 5
"""Consequences that are named where there is one line for them all."""
BELOW = " " * 8
"""How an entry would be judged stands below it."""


class Aftermath(msgspec.Struct, frozen=True):
    """What follows from a correction, in lines and as JSON."""

    lines: list[str]
    documents: list[Document]


def aftermath(sitting: Sitting, correction: Correction, progress: Progress = silent) -> Aftermath:
    """Every later entry that would be judged otherwise; the first of them in lines."""
    speaker = sitting.speaker
    told: list[str] = []
    documents: list[Document] = []
    for found in consequences(sitting.journal, correction, progress):
        if len(documents) < MOST_TOLD:
            told += [entry_line(speaker, found.entry), f"{BELOW}{consequence(speaker, found)}"]
        documents.append(_document(speaker, found))
    count = len(documents)
    if not count:
        return Aftermath([], [])
    return Aftermath([headline(count), *told, *and_more(count - MOST_TOLD)], documents)


def headline(count: int) -> str:
    """What stands above or before those that are told."""
    sentence = plural(
        "{count} later entry would be judged otherwise:",
        "{count} later entries would be judged otherwise:",
        count,
    )
    return sentence.format(count=count)


def and_more(count: int) -> list[str]:
    """What stands after those that are told, if there are more."""
    if count <= 0:
        return []
    return [plural("… and {count} more", "… and {count} more", count).format(count=count)]


def named(found: Consequence) -> str:
    """The number of the entry, and the rule by which it would be judged otherwise: `32 (D1-ST-02)`."""
    findings = [*found.refused, *found.allowed, *([found.dice] if found.dice is not None else [])]
    said = found.would.citations if found.would is not None else []
    rules = [*(finding.rule for finding in findings), *said, *found.entry.citations]
    return f"{found.entry.seq} ({rules[0]})" if rules else str(found.entry.seq)


def consequence(speaker: Speaker, found: Consequence) -> str:
    """How an entry would be judged otherwise, in one sentence."""
    return "; ".join(filter(None, _parts(speaker, found))) or _("another outcome")


def _parts(speaker: Speaker, found: Consequence) -> Iterator[str]:
    for finding in found.refused:
        yield finding_line(speaker, finding)
    for finding in found.allowed:
        yield _("no longer {finding}").format(finding=finding_line(speaker, finding))
    for shift in found.postings:
        sentence = _("{account} {would} instead of {was}")
        yield sentence.format(account=_account(speaker, found, shift), **_amounts(shift))
    if found.outcome:
        yield _outcome(speaker, found)
    for shift in found.floors:
        sentence = _("{account} would stand at {would}")
        shown = speaker.shown(shift.account, shift.would)
        yield sentence.format(account=_account(speaker, found, shift), would=shown)


def _outcome(speaker: Speaker, found: Consequence) -> str:
    if found.would is None:
        why = f": {speaker.finding(found.dice)}" if found.dice is not None else ""
        return _("its dice do not fit any more") + why
    summary = speaker.summary(_as_it_would_be(found))
    if not summary:
        return ""  # what there is nothing to be said of is refused
    if summary != speaker.summary(found.entry):
        return _("would be: {summary}").format(summary=summary)
    was, would = _named(found.entry.facts), _named(found.would.facts)
    differing = [name for name in {**was, **would} if was.get(name) != would.get(name)]
    sentence = _("{what} {would} instead of {was}")
    nothing = _("nothing")
    return ", ".join(
        sentence.format(what=name, would=would.get(name, nothing), was=was.get(name, nothing))
        for name in differing
    ) or _("another outcome")


def _named(facts: Facts) -> dict[str, str]:
    return dict(flat_facts(facts))


def _as_it_would_be(found: Consequence) -> Entry:
    draft = found.would
    assert draft is not None  # its dice fit
    return msgspec.structs.replace(
        found.entry, kind=draft.kind, subject=draft.subject, facts=draft.facts, postings=draft.postings
    )


def _account(speaker: Speaker, found: Consequence, shift: Shift) -> str:
    """The account, with whose it is where that is not who the entry is about."""
    account = speaker.account(shift.account)
    return account if shift.subject == found.entry.subject else f"{speaker.subject(shift.subject)}: {account}"


def _amounts(shift: Shift) -> dict[str, str]:
    return {"would": f"{shift.would:+d}", "was": f"{shift.was:+d}"}


def _document(speaker: Speaker, found: Consequence) -> Document:
    would = speaker.summary(_as_it_would_be(found)) if found.outcome and found.would is not None else None
    return {
        "seq": found.entry.seq,
        "kind": found.entry.kind,
        "summary": speaker.summary(found.entry),
        "ways": found.ways,
        "refused": [finding_document(finding, speaker) for finding in found.refused],
        "allowed": [finding_document(finding, speaker) for finding in found.allowed],
        "postings": [msgspec.to_builtins(shift) for shift in found.postings],
        "floors": [msgspec.to_builtins(shift) for shift in found.floors],
        "would": would,
        "message": consequence(speaker, found),
    }
