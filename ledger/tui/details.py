"""An entry whole: what was asked, what was rolled and posted, by which rules, and whether it stands."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.entry import Entry
from ledger.exchange.plain import entry_line, standing_mark, table, told
from ledger.journal import views
from ledger.quick_entry.sitting import Sitting
from ledger.quick_entry.write import line_of
from ledger.text_gate import one_line
from ledger.tui.remarks import Pane
from ledger.wording.language import _, plural
from ledger.wording.speaker import Speaker
from ledger.wording.words import readable
from rules.kernel.record import Posting, SpanKey
from rules.kernel.system import System
from rules.kernel.table import SPANS

MOST_ROWS = 200
"""Rows of one block that are shown; the opening of a large campaign posts thousands."""

INDENT = "  "

Row = tuple[str, ...]


def entry_pane(sitting: Sitting, seq: int) -> Pane:
    """Everything that is kept of an entry. Raises StorageError and NotUnderstood."""
    journal = sitting.journal
    with journal.transaction():
        entry = journal.entry(seq).entry
        living = seq not in views.dead_of(journal, [seq])
        reversal = views.reversal_of(journal, seq)
    system, speaker = journal.system, sitting.speaker
    lines = _about(entry, living, reversal, sitting)
    blocks: list[tuple[str, list[Row]]] = [
        (_("Rolls"), [(working,) for working in speaker.workings(entry.facts)]),
        (_("Accounts"), _posted(entry, speaker)),
        (_("Texts"), _fields(entry, speaker)),
        (_("Rules"), [(id, _title(system, id)) for id in entry.citations]),
        (_("Facts"), [*_flat(entry.facts)]),
    ]
    for heading, rows in blocks:
        lines += _block(heading, rows)
    return Pane(entry_line(speaker, entry).strip(), "\n".join(lines))


def _block(heading: str, rows: list[Row]) -> list[str]:
    if not rows:
        return []
    left = len(rows) - MOST_ROWS
    more = (
        [INDENT + plural("+ {count} row more", "+ {count} rows more", left).format(count=left)]
        if left > 0
        else []
    )
    return ["", heading, *(INDENT + row for row in table(rows[:MOST_ROWS])), *more]


def _about(entry: Entry, living: bool, reversal: int | None, sitting: Sitting) -> list[str]:
    """What can be said in a line each."""
    said = [
        standing_mark(entry, living=living),
        _("reversed by entry {entry}").format(entry=reversal) if reversal is not None else "",
        _("reverses entry {entry}").format(entry=entry.reverses) if entry.reverses is not None else "",
        _("follows from entry {entry}").format(entry=entry.about) if entry.about is not None else "",
        _("secret") if entry.secret else "",
        _("asked: {line}").format(line=line) if (line := _line(entry, sitting)) else "",
        _("note: {words}").format(words=one_line(entry.note)) if entry.note else "",
        _("ruling: {words}").format(words=one_line(entry.ruling)) if entry.ruling is not None else "",
        _("in play: {place}").format(place=_place(entry, sitting.speaker)),
        _("recorded {time}, by {who}").format(
            time=one_line(entry.recorded_at), who=one_line(entry.recorded_by)
        ),
    ]
    return [line for line in said if line]


def _line(entry: Entry, sitting: Sitting) -> str:
    """The line that asks for the same; empty where no line can, as for the opening."""
    try:
        return one_line(line_of(entry.request, sitting.vocabulary))
    except ValueError:
        return ""


def _place(entry: Entry, speaker: Speaker) -> str:
    """`Adventure 2, Session 5, Scene 3, Day 41`."""
    at = {"adventure": entry.adventure, "session": entry.session, "scene": entry.scene, "round": entry.round}
    spans = [f"{speaker.account(f'span.{name}')} {at[name]}" for name in SPANS if at[name] is not None]
    return ", ".join([*spans, speaker.day(entry.day)])


def _posted(entry: Entry, speaker: Speaker) -> list[Row]:
    """Every posting: whose, on what account, how much, and until when."""
    rows: list[Row] = []
    for posting in entry.postings:
        lot = _("of entry {entry}").format(entry=posting.lot) if posting.lot is not None else ""
        until = _until(posting.until, speaker) if posting.until is not None else ""
        rows.append(
            (
                speaker.subject(posting.subject),
                speaker.account(posting.account),
                _moved(posting, speaker),
                ", ".join(filter(None, [lot, until])),
            )
        )
    return rows


def _moved(posting: Posting, speaker: Speaker) -> str:
    """`+2`; of what stands at a level, where it now stands."""
    if posting.level is None:
        return f"{posting.amount:+d}"
    return f"→ {speaker.shown(posting.account, posting.level)}"


def _until(key: str, speaker: Speaker) -> str:
    span = SpanKey.parse(key)
    return _("until the end of {span} {ordinal}").format(
        span=speaker.account(f"span.{span.span}"), ordinal=span.ordinal
    )


def _fields(entry: Entry, speaker: Speaker) -> list[Row]:
    """Every text: whose, which, and what it says now."""
    return [
        (speaker.subject(change.subject), speaker.word(change.field), told(change.value))
        for change in entry.fields
    ]


def _title(system: System, id: str) -> str:
    rule = system.rules.get(id)
    return one_line(rule.title) if rule is not None else ""


def _flat(facts: object, within: str = "") -> Iterator[Row]:
    """The facts as rows, those within others with the names of both: `rolls damage code`."""
    if isinstance(facts, dict):
        for key, value in facts.items():
            yield from _flat(value, f"{within} {readable(str(key))}".strip())
    elif isinstance(facts, list) and any(isinstance(one, dict | list) for one in facts):
        for number, one in enumerate(facts, 1):
            yield from _flat(one, f"{within} {number}")
    elif facts not in (None, "", []):
        yield one_line(within), told(facts)
