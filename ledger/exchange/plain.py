"""The record as plain text, shared by the commands and the screens.

Whatever comes out of here is one line each, and a terminal may show it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import msgspec

from ledger.entry import Entry, amends
from ledger.text_gate import one_line
from ledger.wording.facts import told
from ledger.wording.language import _
from ledger.wording.speaker import Speaker
from rules.kernel.record import Value
from rules.kernel.system import System
from rules.kernel.table import Matter
from rules.kernel.verdict import Finding, Pool, Verdict

if TYPE_CHECKING:
    from ledger.exchange.chances import Odds
    from ledger.journal.views import Sheet
    from ledger.quick_entry.vocabulary import Vocabulary

STANDING = ("count", "ladder")
"""Notations in which nought says something: no points left, not wounded. A code not there is no 0D."""

# ---- Sheets ----


class Row(msgspec.Struct, frozen=True):
    """A line of a sheet: an account with its label and its balance, as a number and as it is shown."""

    account: str
    label: str
    balance: int
    shown: str


class Block(msgspec.Struct, frozen=True):
    """A group of a sheet. `hidden` is for what the ledger keeps for itself, such as what a round used up."""

    group: str
    label: str
    rows: list[Row]
    hidden: list[Row]


def balances(system: System, sheet: Sheet) -> dict[str, int]:
    """The accounts of a sheet in the order of the chart, those among them that stand at nought and say
    something by it."""
    kind = system.kinds.get(sheet.kind)
    standing: dict[str, int] = {}
    for account in system.accounts.values():
        at_nought = (
            account.shown
            and account.notation in STANDING
            and not account.lots
            and account.pending is None
            and not account.id.endswith(".*")
        )
        if kind is not None and kind.acts and at_nought and system.takes(kind.id, account.id):
            standing[account.id] = 0
    standing |= sheet.accounts
    return {id: standing[id] for id in system.in_order(standing)}


def blocks(system: System, speaker: Speaker, sheet: Sheet) -> list[Block]:
    """A sheet by group, in the order of the chart."""
    found: dict[str, Block] = {}
    for id, balance in balances(system, sheet).items():
        account = system.account(id)
        group = account.group if account is not None else ""
        block = found.setdefault(group, Block(group, speaker.group(group), [], []))
        row = Row(id, speaker.account(id), balance, speaker.shown(id, balance))
        (block.rows if account is None or account.shown else block.hidden).append(row)
    return list(found.values())


def sheet_lines(system: System, speaker: Speaker, sheet: Sheet) -> list[str]:
    """A sheet: who it is, the texts, the balances by group."""
    lines = [f"{one_line(sheet.name)} ({speaker.kind(sheet.kind)}, {sheet.id})"]
    lines += [f"  {field}: {value}" for field, value in texts(system, speaker, sheet)]
    for block in blocks(system, speaker, sheet):
        if block.rows:
            lines.append(f"  {block.label}")
            lines += table([(f"    {row.label}", row.shown) for row in block.rows])
    return lines


def texts(system: System, speaker: Speaker, sheet: Sheet) -> Iterator[tuple[str, str]]:
    """The texts of a sheet, each with what it is called. A key that names a subject or an account of the
    chart tells what that is called, and nothing where it names none."""
    for field, value in sheet.fields.items():
        said = text(system, speaker, sheet.kind, field, value)
        if said is not None:
            yield speaker.word(field), said


def text(system: System, speaker: Speaker, kind: str, field: str, value: Value) -> str | None:
    """What a field of a subject of that kind says; None where it would name something and names nothing."""
    declared = system.kinds.get(kind)
    key = declared.keys.get(field) if declared is not None else None
    named = _NAMED.get(key.type) if key is not None else None
    if named is None:
        return told(value)
    ids = value if isinstance(value, list) else [value]
    return ", ".join(named(speaker, str(id)) for id in ids) if value else None


_NAMED: dict[str, Callable[[Speaker, str], str]] = {
    "subject": Speaker.subject,
    "subjects": Speaker.subject,
    "account": Speaker.account,
    "accounts": Speaker.account,
}
"""How the keys of a kind that name something are told."""


def table(rows: Iterable[tuple[str, ...]]) -> list[str]:
    """Rows with their columns one below the other."""
    listed = [*rows]
    widths = [max(map(len, column)) for column in zip(*listed, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in listed
    ]


# ---- Entries ----


def entry_line(speaker: Speaker, entry: Entry) -> str:
    """An entry: its number and what it says."""
    return f"{entry.seq:>5}  {speaker.summary(entry)}"


def journal_line(speaker: Speaker, entry: Entry, *, living: bool = True) -> str:
    """An entry as a journal lists it, with what else is known of it."""
    marks = entry_marks(entry, living=living)
    return "  ".join(filter(None, [entry_line(speaker, entry), *reasons(entry), *marks]))


def entry_marks(entry: Entry, *, living: bool) -> list[str]:
    """What else is known of an entry, in brackets: secret, standing elsewhere, not standing at all; empty
    ones among them."""
    place = place_mark(entry)
    return [
        f"[{_('secret')}]" if entry.secret else "",
        f"[{place}]" if place else "",
        standing_mark(entry, living=living),
    ]


def reasons(entry: Entry) -> list[str]:
    """What people said an entry was for: a ruling, a note; empty ones among them."""
    return [
        f"[{_('ruling')}: {one_line(entry.ruling)}]" if entry.ruling is not None else "",
        f"// {one_line(entry.note)}" if entry.note else "",
    ]


def standing_mark(entry: Entry, *, living: bool) -> str:
    """What is said of an entry that counts no more; empty for one that does. A reversal is never living, and
    yet it is no news that was taken back."""
    return "" if living or entry.reverses is not None else f"[{_('does not stand')}]"


def place_mark(entry: Entry) -> str:
    """Where an entry stands that does not stand where it was recorded: among those of its place in play."""
    if entry.stands == entry.seq:
        return ""
    if entry.request.at is not None:
        return _("entered late: stands after {entry}").format(entry=entry.stands)
    if amends(entry):
        return _("amended: stands at {entry}").format(entry=entry.stands)
    return _("stands after {entry}").format(entry=entry.stands)


def finding_line(speaker: Speaker, finding: Finding, *, recorded: bool = False) -> str:
    """What a rule says of a request: `warning D1-AD-06: …`. Of one that was `recorded` all the same, a ruling
    has overruled what refused it."""
    refused = _("overruled") if recorded else _("refused")
    levels = {"refused": refused, "warning": _("warning"), "note": _("note")}
    return f"{levels[finding.level]} {finding.rule}: {speaker.finding(finding)}"


# ---- Open matters ----


def matter_line(speaker: Speaker, vocabulary: Vocabulary, matter: Matter) -> str:
    """An open matter: since which entry, whose, what, and the line that settles it."""
    line = one_line(vocabulary.in_own_words(matter.wants))
    about = f"{speaker.subject(matter.lot.subject)}: {speaker.account(matter.lot.account)}"
    return f"{matter.lot.entry:>5}  {about}  `{line}`"


# ---- Chances ----


def pool_line(speaker: Speaker, pool: Pool) -> str:
    """Dice about to be rolled: `Blaster 2D+1 vs 10: 27.78 %, mean 8`."""
    # Most that is told as text holds no odds.
    from ledger.exchange.chances import odds_of

    found, aim = odds_of(pool), aimed(pool)
    head = " ".join(filter(None, [speaker.word(pool.label), str(pool.code)]))
    mean = _("mean {mean}").format(mean=f"{found.mean:g}")
    if not aim:
        return f"{head}: {mean}"
    return "; ".join([f"{head} {aim}: {found.percent:g} %, {mean}", *_instead(speaker, found)])


def aimed(pool: Pool) -> str:
    """What dice are rolled for: `vs 15`, `vs 2D+2`, `to exceed 5`, `at least 1` of those that are counted;
    empty where nothing is to be reached."""
    if pool.against is not None:
        return _("vs {0}").format(pool.against)
    if pool.target is None:
        return ""
    if pool.above:
        return _("to exceed {0}").format(pool.target)
    # Most dice are added up.
    from rules.kernel.hits import Hits

    counted = isinstance(pool.code, Hits)
    return (_("at least {0}") if counted else _("vs {0}")).format(pool.target)


def _instead(speaker: Speaker, found: Odds) -> list[str]:
    """What the chance would be otherwise: `keep one more: 81.3 %`."""
    return [
        f"{' '.join(map(speaker.word, words))}: {other.percent:g} %"
        for words, other in found.instead
        if other.percent is not None
    ]


def odds_lines(pool: Pool, expression: str, speaker: Speaker | None = None) -> list[str]:
    """The chance of a roll in every form and what would change it, then each total with its chance and that
    of reaching it."""
    from ledger.exchange.chances import odds_of
    from rules.kernel import odds

    found = odds_of(pool)
    chance = [f"{found.chance} = {found.percent:g} %"] if found.chance is not None else []
    head = ", ".join([*chance, _("mean {mean}").format(mean=f"{found.mean:g}")])
    same = expression.split()[:1] == [str(found.effective)]
    lines = [f"{one_line(expression)}{'' if same else f' = {found.effective}'}: {head}"]
    lines += _instead(speaker, found) if speaker is not None else []
    totals = found.totals
    of = left = sum(ways for _total, ways in totals)
    rows = []
    for total, ways in totals:
        exactly, reached = odds.percent(ways, of), odds.percent(left, of)
        rows.append(
            (
                f"{total:>5}",
                f"{exactly:>6.2f} %",
                _("at least {percent} %").format(percent=f"{reached:>6.2f}"),
            )
        )
        left -= ways
    return lines + (table(rows) if rows else [])


def whose_dice(verdict: Verdict) -> str:
    """Of a line whose dice stand behind an opponent alone, that they are the opponent's; else empty. Whoever
    meant their own sees nothing else of it before the dice fall."""
    # Most that is told as text is of no line.
    from ledger.quick_entry.fallen import OPPONENT

    if verdict.missing is None or verdict.act.tape.given != {OPPONENT}:
        return ""
    return _("the dice right after an opponent are the opponent's; your own stand before `vs`")


def preview_lines(system: System, speaker: Speaker, verdict: Verdict) -> list[str]:
    """What a request would come to: the dice it still wants, what it would post."""
    lines = [pool_line(speaker, pool) for pool in verdict.pools]
    lines += filter(None, [whose_dice(verdict)])
    for posting in verdict.draft.postings:
        account = system.account(posting.account)
        if posting.amount and account is not None and account.shown:
            whose = f"{speaker.subject(posting.subject)}: {speaker.account(posting.account)}"
            lines.append(f"{whose} {posting.amount:+d}")
    return lines
