"""What the screen tells of a line: while it is typed, and when it was entered."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ledger.exchange.plain import finding_line
from ledger.journal.asked import allowed
from ledger.tui.offers import Offer
from ledger.wording.language import _, plural
from ledger.wording.speaker import Speaker
from rules.kernel.verdict import Finding

WORKING = "working"
RECORDED = "recorded"
REFUSED = "refused"
WARNING = "warning"
NOTE = "note"
FAULT = "fault"
HINT = "hint"


class Remark(msgspec.Struct, frozen=True):
    """One thing said. `level` is one of the words above; it chooses the colour, the text says it too."""

    level: str
    text: str


Later = Callable[[Callable[[], bool]], list[Remark]]
"""What takes longer to tell; it is given something to ask whether anybody still waits."""


class Begun(msgspec.Struct, frozen=True):
    """A line that a page offers to begin: by which letter, what that is called, and the line."""

    key: str
    label: str
    line: str


class Pane(msgspec.Struct, frozen=True):
    """A longer answer, to be read and closed, or left for one of the lines that go on from it."""

    title: str
    text: str
    lines: tuple[Begun, ...] = ()


class Answer(msgspec.Struct, frozen=True):
    """What came of a line that was entered.

    `taken`: it is done with, and leaves the entry line. `fault` is the part of it that was not understood,
    from one position to before another, `offer` what may stand there instead. `held_up`: the Settlement can
    decide what held it up. `later` tells more, in a thread of its own.
    """

    taken: bool
    remarks: list[Remark]
    fault: tuple[int, int] | None = None
    pane: Pane | None = None
    held_up: bool = False
    later: Later | None = None
    offer: Offer | None = None


def of_findings(findings: list[Finding], speaker: Speaker, ruling: str | None) -> list[Remark]:
    """Each finding with the id of its rule, refusals first, and how a refusal can be overridden."""
    order = (REFUSED, WARNING, NOTE)
    remarks = [
        Remark(finding.level, finding_line(speaker, finding))
        for finding in sorted(findings, key=lambda finding: order.index(finding.level))
    ]
    if any(finding.level == REFUSED for finding in findings):
        remarks.append(Remark(HINT, _way_out(findings, ruling)))
    return remarks


def of_waiting(count: int, *, opening: bool) -> list[Remark]:
    """How many lines wait to be entered, and for what: for the ledger to open, or for one to be mended."""
    if not count:
        return []
    if opening:
        said = plural(
            "{count} line waits for the ledger to open", "{count} lines wait for the ledger to open", count
        )
    else:
        said = plural(
            "{count} line waits: Enter goes on with it", "{count} lines wait: Enter goes on with them", count
        )
    return [Remark(HINT, said.format(count=count))]


def of_entered(count: int, *, stopped: bool) -> list[Remark]:
    """How many lines were entered, where it was more than one, or where the next was refused."""
    if count < 2 and not (count and stopped):
        return []
    said = plural("{count} line was entered", "{count} lines were entered", count)
    return [Remark(HINT, said.format(count=count))]


def _way_out(findings: list[Finding], ruling: str | None) -> str:
    if allowed(findings, ruling):
        return _("your ruling overrides this")
    if any(finding.hard for finding in findings):
        return _("no ruling overrides this")
    return _("to record it all the same, write `ruling why` at the end")
