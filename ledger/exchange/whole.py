"""An entry whole: what was asked, what was rolled and posted, by which rules, whether it stands, and which
other entries have to do with it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ledger.entry import Entry
from ledger.exchange.plain import entry_line, place_mark, standing_mark, table
from ledger.journal import views
from ledger.journal.asked import Recorded
from ledger.journal.journal import Journal
from ledger.quick_entry.sitting import Sitting
from ledger.quick_entry.write import line_of
from ledger.store.records import Moment
from ledger.text_gate import one_line
from ledger.wording.facts import flat_facts, told
from ledger.wording.language import _, plural
from ledger.wording.speaker import Speaker
from rules.kernel.record import Posting, SpanKey
from rules.kernel.system import System
from rules.kernel.table import SPANS

INDENT = "  "

MOST_OF_A_TITLE = 72
"""Characters of the title of a rule that a list shows."""

Row = tuple[str, ...]


class Whole(msgspec.Struct, frozen=True):
    """An entry and what binds others to it, by their numbers.

    `about` are the entries about it, `ends` those that took up or ended what it opened, `rests` those that
    stand against its reversal. `after` is what each account of its postings stood at once it was recorded.
    """

    recorded: Recorded
    living: bool
    reversed_by: int | None
    replaces: int | None
    replaced_by: int | None
    about: list[int]
    ends: list[int]
    rests: list[int]
    after: dict[tuple[str, str], int]

    @property
    def entry(self) -> Entry:
        return self.recorded.entry


def whole_of(journal: Journal, seq: int) -> Whole:
    """Everything that is known of an entry. Raises StorageError and NotUnderstood."""
    store, campaign = journal.store, journal.campaign
    with journal.transaction():
        recorded = journal.entry(seq)
        entry = recorded.entry
        living = seq not in views.dead_of(journal, [seq])
        reversal = views.reversal_of(journal, seq)
        return Whole(
            recorded,
            living,
            reversal,
            views.replaced_by_this(journal, entry),
            views.replacement_of(journal, reversal),
            [stored.seq for stored in store.about(campaign, seq)],
            store.on_lot(campaign, seq),
            journal.change(seq).rests if living and seq > 1 else [],
            _after(journal, entry),
        )


def _after(journal: Journal, entry: Entry) -> dict[tuple[str, str], int]:
    moved = {(posting.subject, posting.account) for posting in entry.postings}
    at = Moment("entry", entry.seq)
    found = dict.fromkeys(moved, 0)
    for subject in {subject for subject, _account in moved}:
        for row in journal.store.balances(journal.campaign, subject=subject, at=at):
            if (subject, row.account) in moved:
                found[subject, row.account] = row.amount
    return found


# ---- In lines ----


def whole_lines(sitting: Sitting, whole: Whole, *, most: int | None = None) -> list[str]:
    """All of it but the sentence of the entry; of each block the first `most` rows."""
    entry, system, speaker = whole.entry, sitting.journal.system, sitting.speaker
    lines = _said(whole, sitting)
    blocks: list[tuple[str, list[Row]]] = [
        (_("Rolls"), [(working,) for working in speaker.workings(entry.facts)]),
        (_("Accounts"), _posted(whole, speaker)),
        (_("Texts"), _fields(entry, speaker)),
        (_("Rules"), [(id, shortened(title(system, id))) for id in entry.citations]),
        (_("About it"), _entries(sitting, whole.about, most)),
        (_("What it opened is taken up by"), _entries(sitting, whole.ends, most)),
        (_("Rests on it"), _entries(sitting, whole.rests, most)),
        (_("Facts"), [*flat_facts(entry.facts)]),
    ]
    for heading, rows in blocks:
        lines += _block(heading, rows, most)
    return lines


def _block(heading: str, rows: list[Row], most: int | None) -> list[str]:
    if not rows:
        return []
    left = 0 if most is None else max(len(rows) - most, 0)
    more = plural("+ {count} row more", "+ {count} rows more", left).format(count=left)
    shown = [INDENT + row for row in table(rows[: len(rows) - left])]
    return ["", heading, *shown, *([INDENT + more] if left else [])]


def _said(whole: Whole, sitting: Sitting) -> list[str]:
    """What can be said in a line each."""
    entry = whole.entry
    numbered = (
        (_("reversed by entry {entry}"), whole.reversed_by),
        (_("replaced by entry {entry}"), whole.replaced_by),
        (_("reverses entry {entry}"), entry.reverses),
        (_("in place of entry {entry}"), whole.replaces),
        (_("follows from entry {entry}"), entry.about),
    )
    said = [
        standing_mark(entry, living=whole.living),
        *(sentence.format(entry=seq) for sentence, seq in numbered if seq is not None),
        place_mark(entry) if whole.replaces is None else "",
        _("secret") if entry.secret else "",
        _("asked: {line}").format(line=line) if (line := asked_line(entry, sitting)) else "",
        _("note: {words}").format(words=one_line(entry.note)) if entry.note else "",
        _("ruling: {words}").format(words=one_line(entry.ruling)) if entry.ruling is not None else "",
        _("in play: {place}").format(place=_place(entry, sitting.speaker)),
        _("recorded {time}, by {who}").format(
            time=one_line(entry.recorded_at), who=one_line(entry.recorded_by)
        ),
    ]
    return [line for line in said if line]


def asked_line(entry: Entry, sitting: Sitting) -> str:
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


def _entries(sitting: Sitting, seqs: list[int], most: int | None) -> list[Row]:
    """Other entries, a row each; what is not shown is not read."""
    rows: list[Row] = [
        (entry_line(sitting.speaker, sitting.journal.entry(seq).entry).strip(),) for seq in seqs[:most]
    ]
    return rows + [("",)] * (len(seqs) - len(rows))


def _posted(whole: Whole, speaker: Speaker) -> list[Row]:
    """Every posting: whose, on what account, how much, what that left, and until when."""
    rows: list[Row] = []
    last = {(posting.subject, posting.account): posting for posting in whole.entry.postings}
    for posting in whole.entry.postings:
        lot = _("of entry {entry}").format(entry=posting.lot) if posting.lot is not None else ""
        until = _until(posting.until, speaker) if posting.until is not None else ""
        key = (posting.subject, posting.account)
        left = f"= {speaker.shown(posting.account, whole.after[key])}" if last[key] is posting else ""
        rows.append(
            (
                speaker.subject(posting.subject),
                speaker.account(posting.account),
                _moved(posting, speaker),
                left if posting.level is None else "",
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


def title(system: System, id: str) -> str:
    """What a rule is called; empty where this release does not know it."""
    rule = system.rules.get(id)
    return one_line(rule.title) if rule is not None else ""


def shortened(text: str) -> str:
    """A title as a list shows it: some are whole sentences."""
    return text if len(text) <= MOST_OF_A_TITLE else text[:MOST_OF_A_TITLE].rstrip() + "…"


# ---- As JSON ----


def rules_document(system: System, citations: Iterable[str]) -> list[dict[str, str]]:
    """The cited rules, each with its title."""
    return [{"id": id, "title": title(system, id)} for id in dict.fromkeys(citations)]


def whole_document(sitting: Sitting, whole: Whole) -> dict[str, object]:
    """The answer of `why` to the number of an entry."""
    speaker, entry = sitting.speaker, whole.entry
    return {
        "entry": whole.recorded.as_json(),
        "summary": speaker.summary(entry),
        "line": asked_line(entry, sitting) or None,
        "workings": speaker.workings(entry.facts),
        "rules": rules_document(sitting.journal.system, entry.citations),
        "balances": [
            {
                "subject": subject,
                "account": account,
                "balance": balance,
                "shown": speaker.shown(account, balance),
            }
            for (subject, account), balance in sorted(whole.after.items())
        ],
        "living": whole.living,
        "reversed_by": whole.reversed_by,
        "replaces": whole.replaces,
        "replaced_by": whole.replaced_by,
        "about": whole.about,
        "ends": whole.ends,
        "rests": whole.rests,
    }
