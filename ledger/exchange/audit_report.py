"""An audit as a file to hand out: in Markdown, and as a page of HTML, check by check.

Each finding stands with its entry in one sentence, and every rule that it names with its title. A part of a
campaign is judged as a whole and told in part, for what came before decides it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec

from ledger.audit.findings import Found
from ledger.audit.judge import judge
from ledger.errors import Damaged, NotUnderstood
from ledger.exchange.audit import by_check, judged_line, title_of
from ledger.exchange.markup import escaped
from ledger.exchange.selection import EVERYTHING, Choice
from ledger.exchange.soundness import looked_over
from ledger.journal.journal import Journal
from ledger.journal.views import seal, stored_entries
from ledger.progress import Progress, silent
from ledger.quick_entry.sitting import Sitting
from ledger.store.records import Page
from ledger.wording.language import _, current
from ledger.wording.words import capitalised
from rules.kernel.record import TABLE


class Remark(msgspec.Struct, frozen=True):
    """A finding, and the entry that it is about in one sentence; empty where that cannot be read."""

    seq: int
    rule: str
    message: str
    entry: str


class Group(msgspec.Struct, frozen=True):
    """The remarks of one check."""

    title: str
    remarks: list[Remark]


class Audited(msgspec.Struct, frozen=True):
    """A whole report: what it is of, what was judged, the remarks, the rules that they name, and
    that its seal does not hold where it does not."""

    title: str
    judged: str
    groups: list[Group]
    rules: list[tuple[str, str]]
    seal: str
    doubt: str


def audit_markdown(
    journal: Journal, choice: Choice = EVERYTHING, *, progress: Progress = silent
) -> Iterator[str]:
    """The report in Markdown, line by line."""
    report = audited(journal, choice, progress)
    yield f"# {escaped(report.title)}\n\n{escaped(report.judged)}\n"
    for group in report.groups:
        yield f"\n## {escaped(group.title)} ({len(group.remarks)})\n\n"
        for remark in group.remarks:
            yield f"- **{remark.seq}** {remark.rule}: {escaped(remark.message)}\n"
            if remark.entry:
                yield f"  - *{escaped(remark.entry)}*\n"
    if report.rules:
        yield f"\n## {_('Rules')}\n\n"
    for id, title in report.rules:
        yield f"- {id}: {escaped(title)}\n"
    sealed = _("Seal: {seal}").format(seal=f"`{report.seal}`")
    yield f"\n{sealed}\n"
    if report.doubt:
        yield f"\n**{escaped(capitalised(report.doubt))}.**\n"


def audit_html(
    journal: Journal, choice: Choice = EVERYTHING, *, progress: Progress = silent
) -> Iterator[str]:
    """The report as a page that holds no script and fetches nothing."""
    from ledger.exchange.html import template

    values: dict[str, Any] = {"_": _, "language": current(), "report": audited(journal, choice, progress)}
    return iter(template("audit.html").generate(**values))


def audited(journal: Journal, choice: Choice, progress: Progress = silent) -> Audited:
    """Judge the journal, and put what concerns the choice into words."""
    speaker = Sitting(journal).speaker
    report = judge(journal, speaker, progress, upto=choice.upto)
    findings = _chosen(journal, choice, report.findings)
    entries = _entries(journal, findings)
    groups = [
        Group(
            title_of(check),
            [Remark(one.seq, one.rule, capitalised(one.message), entries.get(one.seq, "")) for one in found],
        )
        for check, found in by_check(findings)
    ]
    system = journal.system
    named = sorted({one.rule for one in findings})
    rules = [(id, system.rules[id].title) for id in named if id in system.rules]
    name = journal.table().reading.field(TABLE, "name") or journal.campaign
    return Audited(
        _("Audit of {name}").format(name=name),
        judged_line(report.judged, len(findings)),
        groups,
        rules,
        seal(journal, choice.upto),
        looked_over(journal, choice.upto),
    )


def _chosen(journal: Journal, choice: Choice, findings: list[Found]) -> list[Found]:
    """Those whose entries are chosen."""
    if choice.whole:
        return findings
    after = choice.since or 0
    page = Page(after=after, subject=choice.who, session=choice.session, adventure=choice.adventure)
    chosen = {stored.seq for stored in stored_entries(journal, page)}
    return [one for one in findings if one.seq in chosen]


def _entries(journal: Journal, findings: list[Found]) -> dict[int, str]:
    """What happened in the entries that were found, in a sentence each."""
    speaker = Sitting(journal).speaker
    told: dict[int, str] = {}
    for seq in sorted({one.seq for one in findings}):
        with suppress(Damaged, NotUnderstood):
            told[seq] = speaker.summary(journal.entry(seq).entry)
    return told
