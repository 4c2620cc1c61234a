"""A statement of account: every posting of one account, with the balance after each, and what it came to.

As it was recorded, a statement holds what does not stand any more beside the reversals that took it back, and
its amounts sum to the balance. As it was played, it holds the living postings alone, in standing order. Both
come to the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

import msgspec

from ledger.entry import entry_of
from ledger.errors import Damaged
from ledger.journal.journal import Journal
from ledger.store.records import Moment, StatementRow


class Flow(msgspec.Struct):
    """What moved on an account: `earned` came in; `spent` went out; `returned` came back of what an earlier
    entry had taken, and no more than that; `lost` is what an earlier entry had brought, and that ended: it
    was used up, settled or over. `times` counts the postings. Earned and returned less spent and lost is the
    balance."""

    times: int = 0
    earned: int = 0
    spent: int = 0
    returned: int = 0
    lost: int = 0

    def add(self, amount: int, answers: int) -> None:
        """A posting, of which so much answers to what an earlier entry took or brought."""
        self.times += 1
        if amount > 0:
            self.returned += answers
            self.earned += amount - answers
        else:
            self.lost += answers
            self.spent -= amount + answers

    @property
    def sum(self) -> int:
        return self.earned + self.returned - self.spent - self.lost


class Part(msgspec.Struct, frozen=True):
    """Which lines of a statement are shown: all of that session, adventure and kind of entry. The balance
    stays that of all."""

    session: int | None = None
    adventure: int | None = None
    kind: str | None = None

    def holds(self, row: StatementRow) -> bool:
        return (
            self.session in (None, row.session)
            and self.adventure in (None, row.adventure)
            and self.kind in (None, row.kind)
        )


WHOLE = Part()


class Line(msgspec.Struct, frozen=True, gc=False):
    """One posting: what it moved, what the account stands at after it, and whether it is living."""

    row: StatementRow
    amount: int
    balance: int
    living: bool


class Statement(msgspec.Struct, frozen=True):
    """One account, posting by posting. `lines` are those shown, of `postings` in all. `causes` is what moved
    in the shown lines by kind of entry, and `lifetime` in all, both of living postings alone; an account that
    stands at levels has neither."""

    subject: str
    account: str
    balance: int
    lines: list[Line]
    postings: int
    causes: dict[str, Flow]
    lifetime: Flow
    levels: bool

    @property
    def whole(self) -> bool:
        """Whether every line is shown."""
        return len(self.lines) == self.postings

    @property
    def brought_forward(self) -> int:
        """What the account stood at before the first line that is shown."""
        return self.lines[0].balance - self.lines[0].amount if self.lines else self.balance

    @property
    def shown(self) -> Flow:
        """What moved in the shown lines."""
        return _together(self.causes)


def statement(
    journal: Journal,
    subject: str,
    account: str,
    part: Part = WHOLE,
    *,
    at: Moment | None = None,
    played: bool = False,
) -> Statement:
    """The statement of one account, now or as of a moment: as recorded, or as played, which a moment of play
    always is."""
    store, campaign = journal.store, journal.campaign
    with store.transaction():
        if part == WHOLE:
            rows = store.statement(campaign, subject, account)
        else:
            rows = store.statement_lines(campaign, subject, account)
        then = at is not None and at.kind == "entry"
        dead = store.dead_at(campaign, at.n) if at is not None and then else None
        in_play = played or (at is not None and not then)
        lines = [*(_played(rows, dead, at) if in_play else _recorded(rows, dead, at))]
        shown = lines if part == WHOLE else [*_with_bodies(journal, lines, part)]
        judged = _judged(journal, lines)
    return _told((subject, account), lines, shown, part, judged)


def _living(row: StatementRow, dead: set[int] | None) -> bool:
    """Whether a posting counts: now, or given who was dead then."""
    return not row.dead if dead is None else row.seq not in dead and row.lot not in dead


def _recorded(rows: Iterable[StatementRow], dead: set[int] | None, at: Moment | None) -> Iterator[Line]:
    balance = 0
    for row in rows:
        if at is not None and row.seq > at.n:
            return
        balance += row.amount
        yield Line(row, row.amount, balance, _living(row, dead))


def _played(rows: Iterable[StatementRow], dead: set[int] | None, at: Moment | None) -> Iterator[Line]:
    """The living postings in standing order; a level is where it is put, whatever it was before."""
    balance = 0
    for row in sorted(rows, key=lambda row: (row.stands, row.seq, row.line)):
        beyond = at is not None and (row.stands if at.kind == "stands" else row.seq) > at.n
        if beyond or not _living(row, dead):
            continue
        after = balance + row.amount if row.level is None else row.level
        yield Line(row, after - balance, after, living=True)
        balance = after


def _with_bodies(journal: Journal, lines: Iterable[Line], part: Part) -> Iterator[Line]:
    """The lines of that part, with the bodies of their entries: only those are read."""
    shown = [line for line in lines if part.holds(line.row)]
    stored = journal.store.entries_of(journal.campaign, {line.row.seq for line in shown})
    bodies = {entry.seq: entry.body for entry in stored}
    for line in shown:
        row = msgspec.structs.replace(line.row, body=bodies[line.row.seq])
        yield msgspec.structs.replace(line, row=row)


def _judged(journal: Journal, lines: list[Line]) -> dict[int, int]:
    """The entries that posted nothing here and on whose lots others did, each with the entry that it is
    about: what the judgement of a spend gives back, the spend had taken."""
    lots = {line.row.lot for line in lines if line.row.lot is not None}
    judged: dict[int, int] = {}
    for stored in journal.store.entries_of(journal.campaign, lots - {line.row.seq for line in lines}):
        with suppress(Damaged):  # one that cannot be read has nothing to say here
            about = entry_of(stored.body).about
            if about is not None:
                judged[stored.seq] = about
    return judged


def _told(
    whose: tuple[str, str], lines: list[Line], shown: list[Line], part: Part, judged: dict[int, int]
) -> Statement:
    levels = any(line.row.level is not None for line in lines)
    lifetime: dict[str, Flow] = {}
    causes: dict[str, Flow] = {}
    if not levels:
        for line, answers in _answering(lines, judged):
            for flows in (lifetime, causes) if part.holds(line.row) else (lifetime,):
                flows.setdefault(line.row.kind, Flow()).add(line.row.amount, answers)
    balance = lines[-1].balance if lines else 0
    return Statement(*whose, balance, shown, len(lines), causes, _together(lifetime), levels)


def _answering(lines: list[Line], judged: dict[int, int]) -> Iterator[tuple[Line, int]]:
    """The living lines, each with how much of it answers to an earlier entry: up to what that had taken where
    it comes back, up to what that had brought where it goes. A reward that is settled later was never taken:
    it comes in."""
    answered = {line.row.lot for line in lines} | {*judged.values()}
    left: dict[int, int] = {}
    for line in lines:
        row = line.row
        if not line.living:
            continue
        lot = row.seq if row.lot is None else judged.get(row.lot, row.lot)
        held = left.get(lot, 0)
        against = held if (held > 0) != (row.amount > 0) else 0
        yield line, 0 if row.lot is None else min(abs(against), abs(row.amount))
        if lot in answered:
            left[lot] = held + row.amount


def _together(flows: dict[str, Flow]) -> Flow:
    names = Flow.__struct_fields__
    return Flow(*(sum(getattr(flow, name) for flow in flows.values()) for name in names))
