"""What a campaign shows: sheets, statements of account, pages of the journal, open matters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from ledger.entry import seal_of
from ledger.errors import NotUnderstood
from ledger.journal.asked import Recorded, opened
from ledger.journal.journal import Journal
from ledger.store.records import Moment, Page, StatementRow, Stored
from ledger.wording.language import _
from rules.kernel.record import TABLE, Value
from rules.kernel.table import Matter

PLACES = ("entry", "session", "adventure", "day")


class Sheet(msgspec.Struct, frozen=True):
    """A subject as of a moment: its texts, and its accounts that are not at zero, in the order of the
    chart."""

    id: str
    name: str
    kind: str
    fields: dict[str, Value]
    accounts: dict[str, int]


class Statement(msgspec.Struct, frozen=True):
    """One account, posting by posting, with the balance after each."""

    subject: str
    account: str
    balance: int
    lines: list[tuple[StatementRow, int]]


def moment_of(journal: Journal, text: str, *, as_recorded: bool = False) -> Moment:
    """The moment that `entry:120`, `session:3` (its end), `adventure:2` or `day:40` names. `as_recorded`
    leaves out what was corrected or entered late after it. Raises NotUnderstood."""
    name, _colon, number = text.partition(":")
    if name not in PLACES or not number.isascii() or not number.isdigit() or len(number) > 15:
        raise NotUnderstood(
            _("{text} is no moment; write entry:120, session:3, adventure:2 or day:40").format(text=text)
        )
    ordinal = int(number)
    store, campaign = journal.store, journal.campaign
    if name == "entry":
        if not 1 <= ordinal <= journal.head().seq:
            raise NotUnderstood(_("there is no entry {entry}").format(entry=ordinal))
        return Moment("entry", ordinal)
    last = store.last_of_place(campaign, name, ordinal)
    if last is None:
        raise NotUnderstood(_("there was no {place}").format(place=text.replace(":", " ")))
    return Moment("entry" if as_recorded else "stands", last)


def seal(journal: Journal) -> str:
    """What players may keep of the newest entry."""
    head = journal.head()
    return seal_of(head.seq, head.hash)


def names_in(journal: Journal) -> dict[str, str]:
    """The name of every subject, by id."""
    reading = journal.table().reading
    return {subject: str(name) for subject, _field, name in reading.fields(field="name")}


def subjects(journal: Journal, at: Moment | None = None) -> dict[str, str]:
    """The kind of every enrolled subject but the table, by id, in their order."""
    reading = journal.table(at).reading
    return {subject: str(kind) for subject, _field, kind in reading.fields(field="kind") if subject != TABLE}


def sheets(journal: Journal, who: Sequence[str] = (), at: Moment | None = None) -> list[Sheet]:
    """The sheets of these subjects, or of all."""
    kinds = subjects(journal, at)
    reading = journal.table(at).reading
    return [
        _sheet(journal, subject, kinds.get(subject, ""), reading.fields(subject=subject), at)
        for subject in (who or kinds)
    ]


def _sheet(
    journal: Journal, subject: str, kind: str, fields: list[tuple[str, str, Value]], at: Moment | None
) -> Sheet:
    held = {name: value for _subject, name, value in fields}
    balances = {
        row.account: row.amount for row in journal.store.balances(journal.campaign, subject=subject, at=at)
    }
    name = held.pop("name", subject)
    held.pop("kind", None)
    ordered = {id: balances[id] for id in journal.system.in_order(balances)}
    return Sheet(subject, str(name), kind, held, ordered)


def statement(journal: Journal, subject: str, account: str) -> Statement:
    """Every posting of one account, in the order of the journal."""
    lines = []
    balance = 0
    for row in journal.store.statement(journal.campaign, subject, account):
        balance += row.amount
        lines.append((row, balance))
    return Statement(subject, account, balance, lines)


def entries(journal: Journal, page: Page) -> Iterator[Recorded]:
    """The entries of a page, read one after another."""
    for stored in stored_entries(journal, page):
        yield opened(stored)


def stored_entries(journal: Journal, page: Page) -> Iterator[Stored]:
    """The entries of a page as they are kept: for whoever reads little of each, or minds what cannot be
    read."""
    return journal.store.entries(journal.campaign, page)


def dead_of(journal: Journal, seqs: Iterable[int]) -> set[int]:
    """Which of these entries do not stand: they are reversed, about such a one, or reversals themselves."""
    return journal.store.dead_of(journal.campaign, seqs)


def dead(journal: Journal) -> set[int]:
    """All entries that do not stand."""
    return {seq for (seq,) in journal.store.rows(journal.campaign, "dead")}


def reversal_of(journal: Journal, seq: int) -> int | None:
    """The reversal that holds an entry reversed now, if one does."""
    return journal.store.reversal_of(journal.campaign, seq)


def elsewhere(journal: Journal, upto: int) -> list[tuple[int, int]]:
    """The few entries up to a number that do not stand at their own: where each stands, and its number."""
    return journal.store.elsewhere(journal.campaign, upto)


def matters(journal: Journal) -> list[Matter]:
    """What waits for the table, oldest first."""
    return journal.table().pending()
