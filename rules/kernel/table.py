"""What a move may ask of the campaign, read only.

A `Table` is a reading (`reading.py`) seen through a system. `plus` pretends that a draft has been recorded:
for previews, nested ends of spans, lines that stand or fall together.
"""

from __future__ import annotations

import msgspec

from rules.kernel.reading import Drafted, Past, Reading
from rules.kernel.record import TABLE, Draft, Lot, SpanKey, Value
from rules.kernel.system import System

SPANS = ("adventure", "session", "scene", "round")
"""The spans of play, outermost first; adventure and session overlap freely."""

PRESENT = "present."
"""Begins the field of the table that holds who is present in a session; its ordinal follows."""

AROUND = {
    "adventure": (),
    "session": (),
    "scene": ("adventure", "session"),
    "round": ("adventure", "session", "scene"),
}
"""The spans whose end ends another. What belongs to a subject, as a turn does, lies within all of them."""


class Matter(msgspec.Struct, frozen=True):
    """An open lot that waits for the table by a rule; `wants` is the line that settles it."""

    lot: Lot
    before_end_of: str | None
    rule: str
    wants: str


class Turn(msgspec.Struct, frozen=True):
    """What one subject has in an open round, for whoever shows it: no move is decided by it.

    `done` and `to_come` are actions in the order in which they were announced: ids of accounts or of words
    of the system (`blaster`, `any`, `running`). `total` is the number that counts in the round: that of the
    roll by which the order goes, or what is left to spend; `out` says that the subject can do nothing more.
    `expects` is the id of the move that comes next of this subject, empty where none does: the first turn
    that expects one is the next. `at` is whom that move would be aimed at if the line named nobody, empty
    where it would be nobody.
    """

    subject: str
    done: list[str] = []
    to_come: list[str] = []
    total: int | None = None
    out: bool = False
    expects: str = ""
    at: str = ""


class Table:
    """A reading seen through a system.

    `place` is set for a late entry: the spans open where it stands, while all else is read as of now. An
    amendment is decided on the reading of its place instead; `present` is then the table of now, which knows
    what is over.
    """

    def __init__(
        self,
        system: System,
        reading: Reading,
        place: dict[str, int | None] | None = None,
        present: Table | None = None,
    ) -> None:
        self.system = system
        self.reading = reading
        self.place = place
        self._present = present or self

    @property
    def late(self) -> bool:
        return self.place is not None

    @property
    def behind(self) -> bool:
        """Whether what is decided here does not come last in play."""
        return self.late or self._present is not self

    def balance(self, subject: str, account: str) -> int:
        return self.reading.balance(subject, account)

    def family(self, subject: str, prefix: str) -> dict[str, int]:
        """The accounts of a subject that begin so and are not at zero: `power.`, `bond.`."""
        return {name: value for _, name, value in self.reading.balances(subject=subject, prefix=prefix)}

    def who(self, account: str) -> dict[str, int]:
        """Every subject with a balance on that account."""
        return {subject: value for subject, _, value in self.reading.balances(account=account)}

    def field(self, subject: str, field: str) -> Value:
        return self.reading.field(subject, field)

    def openly(self, subject: str, field: str) -> Value:
        """What a field holds, as far as an entry may tell it that the players read: None where that is the
        game master's secret."""
        return None if self.reading.hides(subject, field) else self.field(subject, field)

    def kind(self, subject: str) -> str | None:
        """The kind of an enrolled subject; None for a stranger."""
        kind = self.field(subject, "kind")
        return kind if isinstance(kind, str) else None

    def plays(self, subject: str | None) -> bool:
        """Whether a subject is of a kind that is a player's; a stranger never is."""
        kind = self.system.kinds.get(self.kind(subject) or "") if subject is not None else None
        return kind is not None and kind.plays

    def setting(self, key: str) -> Value:
        """The value that holds now: the last one recorded, or the system's default."""
        value = self.reading.field(TABLE, f"setting.{key}")
        return self.system.settings[key].default if value is None else value

    def lots(
        self, account: str | None = None, subject: str | None = None, prefix: str | None = None
    ) -> list[Lot]:
        """What is open on an account that keeps lots, oldest first."""
        return self.reading.lots(subject=subject, account=account, prefix=prefix)

    def span(self, name: str, owner: str = TABLE) -> int | None:
        """The ordinal of that span if it is open, of the table or of a subject: a turn belongs to one."""
        if self.place is not None:
            return self.place.get(name) if owner == TABLE else None
        ordinal = self.balance(owner, f"span.{name}")
        return ordinal if ordinal > 0 else None

    def number(self, name: str) -> int | None:
        """The number by which that span is known at the table if it is open: the third round of a fight, not
        the fortieth of the campaign."""
        ordinal = self.span(name)
        counted = self.system.numbers.get(name)
        return counted(self) or ordinal if ordinal is not None and counted is not None else ordinal

    def last(self, name: str, owner: str = TABLE) -> int:
        """The ordinal of the newest opening of that span, open or over; 0 when there was none."""
        return abs(self.balance(owner, f"span.{name}"))

    def this(self, name: str, plus: int = 0, owner: str = TABLE) -> str:
        """The key of a span for `until`: the open one, else the next, and `plus` further on."""
        here = self.span(name, owner)
        return str(SpanKey(owner, name, (here or self.last(name, owner) + 1) + plus))

    def expired(self, lot: Lot) -> bool:
        """Whether a lot belongs to a span that is not open here: what is left of it serves nobody."""
        if lot.until is None:
            return False
        key = SpanKey.parse(lot.until)
        return key.ordinal != self.span(key.span, key.owner) and self.over(lot.until)

    def over(self, until: str) -> bool:
        """Whether the span of that key has ended, or never began there and those around it have ended."""
        key = SpanKey.parse(until)
        if self._ended(key.span, key.ordinal, key.owner):
            return True
        around = AROUND.get(key.span, SPANS) if self.behind else ()
        here = ((outer, self.span(outer)) for outer in around)
        return any(ordinal is not None and self._ended(outer, ordinal) for outer, ordinal in here)

    def _ended(self, span: str, ordinal: int, owner: str = TABLE) -> bool:
        stands = self._present.balance(owner, f"span.{span}")
        return ordinal < abs(stands) or ordinal == -stands

    @property
    def day(self) -> int:
        return self.balance(TABLE, "day")

    def players(self) -> list[str]:
        """The characters that `all` means: of a kind that plays, and not retired."""
        playing = {id for id, kind in self.system.kinds.items() if kind.plays}
        retired = {subject for subject, _, value in self.reading.fields(field="retired") if value}
        return sorted(
            subject
            for subject, _, kind in self.reading.fields(field="kind")
            if kind in playing and subject not in retired
        )

    def attending(self) -> list[str] | None:
        """Who is present in the open session, as the table has told; None where it has not."""
        session = self.span("session")
        told = self.field(TABLE, f"{PRESENT}{session}") if session is not None else None
        return list(told) if isinstance(told, list) else None

    def past(self, seq: int) -> Past | None:
        """An entry that the game master names; None where there is none of that number."""
        return self.reading.past(seq)

    def about(self, seq: int) -> list[Past]:
        """What stands of an entry's consequences, in order: for a move that follows on several before it."""
        return self.reading.about(seq)

    def pending(self) -> list[Matter]:
        """Every open matter: the lots of accounts that the chart marks pending, oldest first."""
        found = []
        for account in self.system.accounts.values():
            if account.pending is None:
                continue
            family = account.id.endswith(".*")
            lots = self.lots(prefix=account.id[:-1]) if family else self.lots(account=account.id)
            pending = account.pending
            found += [
                Matter(lot, pending.before_end_of, pending.rule, _filled(pending.wants, lot, account.id))
                for lot in lots
            ]
        return sorted(found, key=lambda matter: matter.lot.entry)

    def turns(self) -> list[Turn]:
        """Who acts in the open round, first to last; empty where none is, or has an order."""
        return self.system.order(self) if self.system.order is not None else []

    def plus(self, draft: Draft) -> Table:
        """As if the draft had been recorded."""
        present = None if self._present is self else self._present
        return Table(self.system, Drafted(self.reading, draft), self.place, present)


def _filled(wants: str, lot: Lot, account: str) -> str:
    """The line that settles a matter, with its subject, its entry, and the parts of its account's id that
    follow those of the family."""
    values = {"who": lot.subject, "entry": str(lot.entry)}
    if account.endswith(".*"):
        parts = lot.account.removeprefix(account[:-1]).split(".")
        values |= {str(number): part for number, part in enumerate(parts)}
    for name, value in values.items():
        wants = wants.replace(f"{{{name}}}", value)
    return wants
