"""What the Audit lists: the journal judged again, a verification, the luck of the dice; each when asked."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

import msgspec

from ledger.audit import verify as verifying
from ledger.audit.judge import Report, judge
from ledger.exchange.audit import by_check, judged_line, title_of
from ledger.exchange.luck import luck_answer
from ledger.exchange.neighbours import around, neighbours
from ledger.progress import Progress
from ledger.quick_entry.sitting import Sitting
from ledger.text_gate import one_line
from ledger.tui.items import BAD, GOOD, HEADING, QUIET, WARNED, Fact, Item
from ledger.wording.language import _, plural

VERIFY, JUDGE, LUCK = ("verify", "judge", "luck")
RUNS = (JUDGE, VERIFY, LUCK)
"""What can be run, in the order in which it is listed."""

FAILED = "failed"
"""The key of the line that says why a run came to nothing."""

LOOKS = {"refused": BAD, "warning": WARNED, "note": ""}


class Told(msgspec.Struct, frozen=True):
    """What came of a run: the lines under its heading, and, by the key of a line, what is to be read of it.
    The key of a line about an entry is that entry's number and a mark of its own."""

    upto: int
    """The newest entry that the run knew of."""
    items: list[Item]
    facts: dict[str, list[Fact]]


def title(run: str) -> str:
    """What a run is called."""
    return {VERIFY: _("Verification"), JUDGE: _("Judged again"), LUCK: _("Luck of the dice")}[run]


def about(run: str) -> str:
    """What a run does."""
    return {
        JUDGE: _(
            "Decides every entry again, on what was there when it was recorded and by the house rules of "
            "then: what would come out otherwise, rulings, broken floors, assertions that do not hold, what "
            "was left open; and what corrections have changed for later entries."
        ),
        VERIFY: _(
            "Compares all that is kept with the hashes of the entries and with what they come to, and names "
            "the first entry that is not as it was recorded. Others cannot record while it runs."
        ),
        LUCK: _(
            "The recorded dice of each player against honest ones: those that fell on the table and those "
            "that the program rolled, with the chance of being that lucky."
        ),
    }[run]


def listed(told: dict[str, Told], seal_now: str) -> list[Item]:
    """All runs with what came of each; the seal above."""
    lines = [Item((_("Seal {seal}").format(seal=seal_now),), look=QUIET)]
    for run in RUNS:
        lines.append(Item((title(run),), look=HEADING))
        lines += told[run].items if run in told else []
        again = _("run it again") if run in told else _("run it")
        lines.append(Item((f"  {again}",), run, QUIET))
    return lines


def run_of(run: str, sitting: Sitting, progress: Progress) -> Told:
    """Run it on all that is recorded. Raises StorageError where the ledger cannot be read at all."""
    made = {VERIFY: _verified, JUDGE: _judged, LUCK: _luck}[run]
    return made(sitting, progress)


def failed(problem: str, upto: int) -> Told:
    """What is told of a run that came to nothing: why."""
    return Told(upto, [Item((f"  {one_line(problem)}",), FAILED, BAD)], {FAILED: [("", problem)]})


def entry_of_key(key: str) -> int | None:
    """The entry that a line is about."""
    number = key.partition(":")[0]
    return int(number) if number.isdigit() else None


# ---- The runs ----


def _judged(sitting: Sitting, progress: Progress) -> Told:
    upto = sitting.journal.head().seq
    report = judge(sitting.journal, sitting.speaker, progress)
    return Told(upto, *_of_report(report, sitting))


def _of_report(report: Report, sitting: Sitting) -> tuple[list[Item], dict[str, list[Fact]]]:
    rules = sitting.journal.system.rules
    look = WARNED if any(one.level != "note" for one in report.findings) else GOOD
    items = [Item((f"  {judged_line(report.judged, len(report.findings))}",), look=look)]
    facts: dict[str, list[Fact]] = {}
    for check, findings in by_check(report.findings):
        items.append(Item((f"  {title_of(check)} ({len(findings)})",)))
        for place, one in enumerate(findings):
            key = f"{one.seq}:{check}:{place}"
            said = one_line(one.message)
            items.append(Item((f"    {one.seq}  {one.rule}  {said}",), key, LOOKS.get(one.level, "")))
            titled = one_line(rules[one.rule].title) if one.rule in rules else ""
            facts[key] = [
                (_("Entry"), str(one.seq)),
                (_("Check"), title_of(check)),
                (_("Rule"), f"{one.rule} {titled}".strip()),
                ("", ""),
                ("", one.message),
            ]
    return items, facts


def _verified(sitting: Sitting, progress: Progress) -> Told:
    journal = sitting.journal
    upto = journal.head().seq
    try:
        report = verifying.verify(journal.store, journal.campaign, progress=progress)
    except verifying.Unreadable as broken:
        if broken.found is None:
            raise
        report = broken.found
    if report.ok:
        told = plural("{n} entry, as recorded", "{n} entries, all as recorded", report.entries)
        return Told(upto, [Item((f"  {told.format(n=report.entries)}",), look=GOOD)], {})
    items = [
        Item((f"  {one_line(problem)}",), f"{VERIFY}:{place}", BAD)
        for place, problem in enumerate(report.problems)
    ]
    facts: dict[str, list[Fact]] = {item.key: [("", item.cells[0].strip())] for item in items}
    if report.first_bad is not None:
        key = f"{report.first_bad}:{VERIFY}"
        *beside, named = around(report.first_bad, neighbours(journal, report.first_bad))
        items.append(Item((f"  {named}",), key, BAD))
        facts[key] = [("", line.strip()) for line in [named, "", *beside]]
    return Told(upto, items, facts)


def _luck(sitting: Sitting, progress: Progress) -> Told:
    upto = sitting.journal.head().seq
    items: list[Item] = []
    facts: dict[str, list[Fact]] = {}
    # Blocks of lines with an empty one between: a hand and its kind of dice, then what is told of them.
    for blank, lines in groupby(luck_answer(sitting, (), progress).lines, key=lambda line: not line):
        if blank:
            continue
        head, *rest = lines
        key = f"{LUCK}:{len(facts)}"
        items.append(Item((f"  {head}",), key))
        facts[key] = [("", head), ("", ""), *(("", line.strip()) for line in rest)]
    return Told(upto, items, facts)


def is_old(told: Iterable[Told], head: int) -> bool:
    """Whether something was recorded since one of these was run."""
    return any(one.upto != head for one in told)
