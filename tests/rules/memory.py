"""A campaign in memory: the rules alone, played by requests, without a ledger behind them.

What stands is always folded anew from all living entries, which is slow and plainly right.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from rules.kernel.act import Act
from rules.kernel.decide import decide
from rules.kernel.dice import Group, Roller, Tape
from rules.kernel.reading import Past
from rules.kernel.record import TABLE, Draft, FieldChange, Lot, Posting, Request, Value
from rules.kernel.system import System
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

Dice = Mapping[str, int | list[int]] | Sequence[Group]
"""By the name of the roll: the total that was called out, or the faces that fell; or groups as they are."""


class Kept(msgspec.Struct):
    """An entry, and whether it has been taken back."""

    seq: int
    draft: Draft
    reversed: bool = False
    secret: bool = False


class Campaign:
    """Plays requests through the rules and keeps what they record; answers what a table may ask."""

    def __init__(
        self, system: System, settings: Mapping[str, Value] | None = None, roller: Roller | None = None
    ) -> None:
        self.system = system
        self.roller = roller
        self.entries: list[Kept] = []
        opening = Draft("campaign_opened", TABLE)
        opening.fields = [
            FieldChange(TABLE, f"setting.{key}", value) for key, value in (settings or {}).items()
        ]
        self.keep(opening)

    # -- playing

    def decide(
        self,
        who: str | None,
        move: str,
        dice: Dice | None = None,
        at: str | None = None,
        note: str = "",
        secret: Any = False,
        **arguments: Any,
    ) -> Verdict:
        """The verdict on a request; nothing is kept."""
        groups = [_group(*fell) for fell in dice.items()] if isinstance(dice, Mapping) else list(dice or ())
        request = Request("", who, move, arguments, at=at)
        place = self._late(at) if at else None
        act = Act(request, Tape(groups, self.roller), note, secret=secret)
        return decide(act, Table(self.system, self, place))

    def play(
        self,
        who: str | None,
        move: str,
        dice: Dice | None = None,
        at: str | None = None,
        ruling: str | None = None,
        **arguments: Any,
    ) -> Verdict:
        """The verdict on a request, which is kept unless it is refused; a ruling lifts a soft refusal."""
        verdict = self.decide(who, move, dice, at, note="", **arguments)
        if verdict.missing is not None:
            raise verdict.missing
        if not verdict.refused or (ruling is not None and not verdict.hard):
            self.keep(verdict.draft)
        return verdict

    def keep(self, draft: Draft) -> int:
        """Record a draft as it is. Returns its number."""
        self.entries.append(Kept(len(self.entries) + 1, draft))
        return len(self.entries)

    def undo(self, seq: int | None = None) -> None:
        """Take back an entry, or the newest that stands."""
        living = [kept for kept in self.entries if not kept.reversed and (seq is None or kept.seq == seq)]
        living[-1].reversed = True

    def redo(self) -> None:
        """Let the newest entry stand again that was taken back."""
        next(kept for kept in reversed(self.entries) if kept.reversed).reversed = False

    def _late(self, at: str) -> dict[str, int | None]:
        name, _, ordinal = at.partition(":")
        return {name: int(ordinal)}

    # -- what stands

    def _living(self) -> list[Kept]:
        dead = {kept.seq for kept in self.entries if kept.reversed}
        dead |= {kept.seq for kept in self.entries if kept.draft.about in dead}
        return [kept for kept in self.entries if kept.seq not in dead]

    def _postings(self) -> Iterator[tuple[int, Posting]]:
        """Every living posting with the entry of its lot."""
        living = {kept.seq for kept in self._living()}
        for kept in self.entries:
            for posting in kept.draft.postings:
                lot = posting.lot or kept.seq
                if kept.seq in living and lot in living:
                    yield lot, posting

    def _sums(self) -> dict[tuple[str, str], int]:
        sums: dict[tuple[str, str], int] = defaultdict(int)
        for _, posting in self._postings():
            key = (posting.subject, posting.account)
            sums[key] = posting.level if posting.level is not None else sums[key] + posting.amount
        return sums

    # -- the questions of a table

    def balance(self, subject: str, account: str) -> int:
        return self._sums().get((subject, account), 0)

    def balances(
        self, subject: str | None = None, account: str | None = None, prefix: str | None = None
    ) -> list[tuple[str, str, int]]:
        return [
            (holder, name, value)
            for (holder, name), value in self._sums().items()
            if value and _fits(holder, name, subject, account, prefix)
        ]

    def field(self, subject: str, field: str) -> Value:
        return next((value for _, _, value in self.fields(subject, field)), None)

    def fields(
        self, subject: str | None = None, field: str | None = None, prefix: str | None = None
    ) -> list[tuple[str, str, Value]]:
        values: dict[tuple[str, str], Value] = {}
        for kept in self._living():
            for change in kept.draft.fields:
                values[change.subject, change.field] = change.value
        return [
            (holder, name, value)
            for (holder, name), value in values.items()
            if _fits(holder, name, subject, field, prefix)
        ]

    def hides(self, subject: str, field: str) -> bool:
        told = [kept for kept in self._living() if _tells(kept.draft, subject, field)]
        return bool(told) and told[-1].secret

    def lots(
        self,
        subject: str | None = None,
        account: str | None = None,
        prefix: str | None = None,
        until: str | None = None,
    ) -> list[Lot]:
        sums: dict[tuple[int, str, str], Lot] = {}
        for entry, posting in self._postings():
            declared = self.system.account(posting.account)
            if declared is None or not declared.lots:
                continue
            key = (entry, posting.subject, posting.account)
            before = sums[key].amount if key in sums else 0
            sums[key] = Lot(posting.subject, posting.account, entry, before + posting.amount, posting.until)
        return [
            lot
            for lot in sorted(sums.values(), key=lambda lot: lot.entry)
            if lot.amount
            and _fits(lot.subject, lot.account, subject, account, prefix)
            and (until is None or (lot.until is not None and lot.until.startswith(until)))
        ]

    def past(self, seq: int) -> Past | None:
        found = next((kept for kept in self.entries if kept.seq == seq), None)
        return Past(seq, found.draft, not found.reversed, found.secret) if found else None

    def about(self, seq: int) -> list[Past]:
        return [Past(kept.seq, kept.draft) for kept in self._living() if kept.draft.about == seq]

    @property
    def table(self) -> Table:
        """The table as it stands now."""
        return Table(self.system, self)


def _tells(draft: Draft, subject: str, field: str) -> bool:
    return any((change.subject, change.field) == (subject, field) for change in draft.fields)


def _group(label: str, fell: int | list[int]) -> Group:
    return Group(label, total=fell) if isinstance(fell, int) else Group(label, faces=fell)


def _fits(subject: str, name: str, of: str | None, exactly: str | None, beginning: str | None) -> bool:
    return (
        (of is None or subject == of)
        and (exactly is None or name == exactly)
        and (beginning is None or name.startswith(beginning))
    )
