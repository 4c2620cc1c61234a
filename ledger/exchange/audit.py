"""An audit in lines that a game master reads, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import msgspec

from ledger.audit.findings import Found, place_of_check
from ledger.audit.judge import Report
from ledger.audit.under import Held, Share
from ledger.exchange.documents import Answer
from ledger.wording.language import _, plural
from ledger.wording.speaker import Speaker


def titles() -> dict[str, str]:
    """What each check is called in a report; one that a system adds goes by its id."""
    return {
        "altered": _("Altered since it was recorded"),
        "unjudged": _("Cannot be judged"),
        "refused": _("Would be refused"),
        "postings": _("Other postings"),
        "fields": _("Other texts"),
        "outcome": _("Another outcome"),
        "citations": _("Other rules cited"),
        "dice": _("Other dice"),
        "place": _("Another place in play"),
        "floor": _("Below the floor"),
        "ceiling": _("Above the ceiling"),
        "assertion": _("Assertions that do not hold"),
        "days_overlap": _("Days that overlap"),
        "open_matter": _("Open in an adventure that is over"),
        "ruling": _("By ruling"),
        "corrected": _("Otherwise as corrected"),
    }


def title_of(check: str) -> str:
    """The title of a check."""
    return titles().get(check) or check.replace("_", " ").capitalize()


def by_check(findings: Sequence[Found]) -> Iterator[tuple[str, list[Found]]]:
    """The findings check by check, those of each in the order of the entries."""
    ordered = sorted(findings, key=lambda found: place_of_check(found.check))
    for check, found in groupby(ordered, key=lambda found: found.check):
        yield check, [*found]


def report_answer(report: Report) -> Answer:
    """What an audit found."""
    document = {"findings": [msgspec.to_builtins(found) for found in report.findings]}
    return Answer([*_lines(report.findings, report.judged)], [document | {"judged": report.judged}])


def held_answer(held: Held, speaker: Speaker) -> Answer:
    """What would be otherwise under other house rules."""
    document = {
        "findings": [msgspec.to_builtins(found) for found in held.findings],
        "judged": held.judged,
        "differences": msgspec.to_builtins(held.shares),
    }
    return Answer([*_lines(held.findings, held.judged), *share_lines(held, speaker)], [document])


def judged_line(judged: int, found: int) -> str:
    """What was done, and what came of it."""
    told = plural("{n} entry judged again", "{n} entries judged again", judged).format(n=judged)
    if not found:
        return _("{told}: nothing to remark").format(told=told)
    remarks = plural("{n} remark", "{n} remarks", found).format(n=found)
    return _("{told}: {remarks}").format(told=told, remarks=remarks)


def _lines(findings: Sequence[Found], judged: int) -> Iterator[str]:
    yield judged_line(judged, len(findings))
    for check, several in by_check(findings):
        yield ""
        yield f"{title_of(check)} ({len(several)})"
        for found in several:
            yield f"  {found.seq}  {found.rule}  {found.message}"


def share_lines(held: Held, speaker: Speaker) -> Iterator[str]:
    """For each character what it comes to."""
    if held.shares:
        yield ""
        yield _("What it would come to")
    for subject, share in held.shares.items():
        yield f"  {speaker.subject(subject)}: {share_told(share, speaker)}"


def share_told(share: Share, speaker: Speaker) -> str:
    """`Control +1, Character points -4; 2 entries refused`."""
    moved = ", ".join(f"{speaker.account(id)} {amount:+}" for id, amount in share.accounts.items())
    refused = plural("{n} entry refused", "{n} entries refused", share.refused).format(n=share.refused)
    return "; ".join(filter(None, [moved, refused if share.refused else ""]))
