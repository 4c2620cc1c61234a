"""What a campaign shows: sheets, pages of the journal, open matters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar

import msgspec

from ledger.entry import Entry, amends, seal_of
from ledger.errors import NotUnderstood, StorageError
from ledger.journal.asked import Recorded, opened
from ledger.journal.journal import Journal
from ledger.journal.place import not_come
from ledger.store.records import Moment, Page, Stored
from ledger.wording.language import _
from rules.kernel.record import TABLE, Value
from rules.kernel.table import Matter

Found = TypeVar("Found")

PORTION = 500
"""Entries that are looked at together."""

PLACES = ("entry", "session", "adventure", "day")


class Sheet(msgspec.Struct, frozen=True):
    """A subject as of a moment: its texts, and its accounts that are not at zero, in the order of the
    chart."""

    id: str
    name: str
    kind: str
    fields: dict[str, Value]
    accounts: dict[str, int]


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
    if name == "day" and ordinal > (today := journal.table().balance(TABLE, "day")):
        raise not_come(ordinal, today)
    last = store.last_of_place(campaign, name, ordinal)
    if last is None:
        raise NotUnderstood(_("there was no {place}").format(place=text.replace(":", " ")))
    return Moment("entry" if as_recorded else "stands", last)


def seal(journal: Journal, seq: int | None = None) -> str:
    """What players may keep of an entry, by default the newest."""
    if seq is not None:
        return seal_of(seq, journal.entry(seq).hash)
    head = journal.head()
    return seal_of(head.seq, head.hash)


def names_in(journal: Journal, at: Moment | None = None) -> dict[str, str]:
    """The name of every subject, by id."""
    reading = journal.table(at).reading
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


def entries(journal: Journal, page: Page) -> Iterator[Recorded]:
    """The entries of a page, read one after another."""
    for stored in stored_entries(journal, page):
        yield opened(stored)


def stored_entries(journal: Journal, page: Page) -> Iterator[Stored]:
    """The entries of a page as they are kept: for whoever reads little of each, or minds what cannot be
    read."""
    found = journal.store.entries(journal.campaign, page)
    return found if journal.watch is None else journal.watch.over(found, page)


def portioned(found: Iterator[Found]) -> Iterator[list[Found]]:
    """What is found, in portions, so that the first stands there at once and a long journal takes no memory.
    Where a damage breaks the reading off, what was read before it is given first."""
    portion: list[Found] = []
    try:
        for one in found:
            portion.append(one)
            if len(portion) == PORTION:
                yield portion
                portion = []
    except StorageError:
        if portion:
            yield portion
        raise
    if portion:
        yield portion


def played(journal: Journal, page: Page, living: Callable[[Sequence[int]], set[int]]) -> Iterator[Recorded]:
    """The entries of a page in standing order: what was entered late or amended is where it belongs. `living`
    leaves those that are to be told of, out of a few at a time."""
    waiting = _told_elsewhere(journal, page, living)
    next_ = next(waiting, None)
    found = entries(journal, page)
    for portion in portioned(found):
        shown = living([one.entry.seq for one in portion])
        for recorded in portion:
            while next_ is not None and next_.entry.stands < recorded.entry.seq:
                yield next_
                next_ = next(waiting, None)
            if recorded.entry.stands == recorded.entry.seq and recorded.entry.seq in shown:
                yield recorded
    while next_ is not None:
        yield next_
        next_ = next(waiting, None)


def _told_elsewhere(
    journal: Journal, page: Page, living: Callable[[Sequence[int]], set[int]]
) -> Iterator[Recorded]:
    late = iter(elsewhere(journal, page.upto))
    while portion := [seq for _stands, seq in islice(late, PORTION)]:
        chosen = msgspec.structs.replace(page, among=tuple(living(portion)))
        found = {recorded.entry.seq: recorded for recorded in entries(journal, chosen)}
        yield from (found[seq] for seq in portion if seq in found)


def dead_of(journal: Journal, seqs: Iterable[int]) -> set[int]:
    """Which of these entries do not stand: they are reversed, about such a one, or reversals themselves."""
    return journal.store.dead_of(journal.campaign, seqs)


def dead_at(journal: Journal, seq: int) -> set[int]:
    """The entries that did not stand once that one was recorded."""
    return journal.store.dead_at(journal.campaign, seq)


def dead(journal: Journal) -> set[int]:
    """All entries that do not stand."""
    return {*each_dead(journal)}


def each_dead(journal: Journal) -> Iterator[int]:
    """The same one after another: in a long campaign they are many."""
    return (seq for (seq,) in journal.store.rows(journal.campaign, "dead"))


def reversal_of(journal: Journal, seq: int) -> int | None:
    """The reversal that holds an entry reversed now, if one does."""
    return journal.store.reversal_of(journal.campaign, seq)


def replaced_by_this(journal: Journal, entry: Entry) -> int | None:
    """What an amendment took the place of; None for any other entry."""
    if not amends(entry):
        return None
    request = entry.request.id.rpartition("/")[0]
    return next((other.reverses for other in _of_request(journal, request) if other.reverses), None)


def replacement_of(journal: Journal, reversal: int | None) -> int | None:
    """What an amendment put in the place of an entry, by the reversal that made room for it; None where it
    was simply undone."""
    if reversal is None:
        return None
    request = journal.entry(reversal).entry.request.id
    return next((other.seq for other in _of_request(journal, request) if other.reverses is None), None)


def _of_request(journal: Journal, request: str) -> list[Entry]:
    return [opened(stored).entry for stored in journal.store.of_request(journal.campaign, request)]


def corrections(journal: Journal, page: Page) -> Iterator[tuple[Entry, int]]:
    """The entries of a page that are reversed, up to its last number, each with the reversal that holds it
    so."""
    found = entries(journal, msgspec.structs.replace(page, reversed=True))
    for read in portioned(found):
        portion = [recorded.entry for recorded in read]
        by = journal.store.reversals_in_force(journal.campaign, (entry.seq for entry in portion))
        held = ((entry, by.get(entry.seq)) for entry in portion)
        yield from ((entry, reversal) for entry, reversal in held if reversal and reversal <= page.upto)


def elsewhere(journal: Journal, upto: int) -> list[tuple[int, int]]:
    """The few entries up to a number that do not stand at their own: where each stands, and its number."""
    return journal.store.elsewhere(journal.campaign, upto)


def matters(journal: Journal) -> list[Matter]:
    """What waits for the table, oldest first."""
    return journal.table().pending()


def accounts_of(journal: Journal, subject: str) -> list[str]:
    """Every account that a subject ever had a posting on, by id."""
    return journal.store.accounts(journal.campaign, subject)
