"""Statements of account: each posting with its entry, its dice and its rules, and what they came to."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ledger.entry import entry_of
from ledger.exchange.plain import entry_marks, reasons, table
from ledger.exchange.whole import INDENT, rules_document, shortened, title
from ledger.journal.statement import Flow, Line, Statement
from ledger.wording.language import _, plural
from ledger.wording.speaker import Speaker
from rules.kernel.system import System

ELSEWHERE = "…"
"""Stands for the postings between two that are shown."""

# ---- In lines ----


def statement_lines(
    system: System, speaker: Speaker, statement: Statement, *, alone: bool = True
) -> list[str]:
    """An account, posting by posting: entry, amount, balance, what it was for, how it was rolled, by which
    rules; before the first of a day, which day that is. One that is asked for `alone` tells too what it all
    came to, and what the rules are called."""
    head = f"{speaker.subject(statement.subject)}: {speaker.account(statement.account)}"
    lines = [f"{head} {speaker.shown(statement.account, statement.balance)}"]
    if not statement.postings:
        return [*lines, _("nothing was ever posted to it")]
    if not statement.lines:
        return [*lines, _("nothing of that was posted to it"), *_totals(statement)]
    rows = [*_rows(speaker, statement)]
    day = 0
    for row, line in zip(rows, table([row.cells for row in rows]), strict=True):
        if row.day not in (None, day):
            day = row.day or 0
            lines.append(speaker.day(day))
        lines += [line, *(f"{INDENT * 4}{working}" for working in row.workings)]
    return [*lines, *_totals(statement), *_rules(system, rows)] if alone else lines


class _Row(msgspec.Struct):
    """A row of a statement; that of what is not shown has no day."""

    cells: tuple[str, ...]
    day: int | None = None
    workings: list[str] = []
    citations: list[str] = []


def _rows(speaker: Speaker, statement: Statement) -> Iterator[_Row]:
    shown = statement.account
    before = last = 0
    if not statement.whole:
        before = statement.brought_forward
        yield _Row(("", "", speaker.shown(shown, before), _("brought forward")))
    for line in statement.lines:
        if line.balance - line.amount != before:
            yield _between(speaker, shown, before, line.balance - line.amount)
        yield _row(speaker, shown, line, again=line.row.seq == last)
        before, last = line.balance, line.row.seq
    if before != statement.balance:
        yield _between(speaker, shown, before, statement.balance)


def _between(speaker: Speaker, account: str, before: int, after: int) -> _Row:
    return _Row((f"{ELSEWHERE:>5}", f"{after - before:+d}", speaker.shown(account, after), ""))


def _row(speaker: Speaker, account: str, line: Line, *, again: bool) -> _Row:
    """The row of a posting; `again`: the row before is of the same entry, and has said what it is."""
    entry = entry_of(line.row.body)
    said = [
        speaker.summary(entry),
        *reasons(entry),
        f"[{', '.join(entry.citations)}]" if entry.citations else "",
        *entry_marks(entry, living=line.living),
    ]
    lot = f"[{_('of entry {entry}').format(entry=line.row.lot)}]" if line.row.lot is not None else ""
    what = "  ".join(filter(None, [*([] if again else said), lot]))
    cells = (f"{line.row.seq:>5}", f"{line.amount:+d}", speaker.shown(account, line.balance), what)
    if again:
        return _Row(cells)
    return _Row(cells, line.row.day, speaker.workings(entry.facts), entry.citations)


def _totals(statement: Statement) -> list[str]:
    """What came in and went out: of the lines that are shown by kind of entry, and over a lifetime."""
    if statement.levels or not statement.lifetime.times:
        return []
    lines = [""]
    if not statement.whole:
        lines.append(_("here: {totals}").format(totals=_flow(statement.shown)))
    lines.append(_("in all: {totals}").format(totals=_flow(statement.lifetime)))
    ordered = sorted(statement.causes.items(), key=lambda item: -abs(item[1].sum))
    rows = [
        (
            INDENT + kind,
            plural("{n} posting", "{n} postings", flow.times).format(n=flow.times),
            f"{flow.sum:+d}",
            _flow(flow, bare=True),
        )
        for kind, flow in ordered
    ]
    return lines + table(rows)


def _flow(flow: Flow, *, bare: bool = False) -> str:
    """`earned 10, spent 4, returned 0, lost 0`; where it is `bare`, without what is nought."""
    named = (
        (_("earned {n}"), flow.earned),
        (_("spent {n}"), flow.spent),
        (_("returned {n}"), flow.returned),
        (_("lost {n}"), flow.lost),
    )
    return ", ".join(sentence.format(n=n) for sentence, n in named if n or not bare)


def _rules(system: System, rows: list[_Row]) -> list[str]:
    """The rules that were cited, each with its title."""
    cited = dict.fromkeys(id for row in rows for id in row.citations)
    return ["", *table([(id, shortened(title(system, id))) for id in sorted(cited)])] if cited else []


# ---- As JSON ----


def statement_document(system: System, speaker: Speaker, statement: Statement) -> dict[str, object]:
    """The answer of `why`."""
    return {
        "subject": statement.subject,
        "account": statement.account,
        "balance": statement.balance,
        "shown": speaker.shown(statement.account, statement.balance),
        "lines": [_line_document(system, speaker, statement.account, line) for line in statement.lines],
        "brought_forward": statement.brought_forward,
        "postings": statement.postings,
        "totals": None if statement.levels else _flow_document(statement.shown),
        "lifetime": None if statement.levels else _flow_document(statement.lifetime),
        "causes": {kind: _flow_document(flow) for kind, flow in statement.causes.items()},
    }


def _flow_document(flow: Flow) -> dict[str, int]:
    document: dict[str, int] = msgspec.to_builtins(flow)
    return document


def _line_document(system: System, speaker: Speaker, account: str, line: Line) -> dict[str, object]:
    row, entry = line.row, entry_of(line.row.body)
    return {
        "seq": row.seq,
        "amount": line.amount,
        "balance": line.balance,
        "shown": speaker.shown(account, line.balance),
        "kind": row.kind,
        "session": row.session,
        "day": row.day,
        "citations": entry.citations,
        "summary": speaker.summary(entry),
        "adventure": row.adventure,
        "stands": row.stands,
        "living": line.living,
        "reverses": entry.reverses,
        "lot": row.lot,
        "workings": speaker.workings(entry.facts),
        "rules": rules_document(system, entry.citations),
        "note": entry.note,
        "ruling": entry.ruling,
    }
