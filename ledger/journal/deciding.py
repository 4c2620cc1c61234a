"""Where a request is decided: on the table of now, at an earlier place in play, in the place of an entry.

Play and audit decide here alike: a ground says what the campaign was when the request came.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from ledger.entry import Entry
from ledger.journal.asked import Asked
from ledger.journal.pen import request_of
from ledger.journal.place import Place, late_place, place_now, place_of
from ledger.journal.standing import fit_levels, warn_of_then
from rules.kernel.act import Act
from rules.kernel.decide import decide
from rules.kernel.dice import Roller, Tape
from rules.kernel.record import TABLE, Draft, SpanKey
from rules.kernel.system import System
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

if TYPE_CHECKING:
    from ledger.journal.ground import Ground


class Decided(msgspec.Struct, frozen=True):
    """A verdict, the place in play that it is for, and the dice that it read."""

    verdict: Verdict
    place: Place
    tape: Tape


class Deciding:
    """Decides the requests of one campaign on what it is at that time."""

    def __init__(self, ground: Ground, system: System, roller: Roller | None = None) -> None:
        self._ground = ground
        self._system = system
        self._roller = roller

    def table(self) -> Table:
        """The campaign as the rules see it now."""
        return Table(self._system, self._ground.reading())

    def request(self, asked: Asked, tape: Tape) -> Decided:
        """A request as it comes: for now, or for the place that it names. What settles a matter of an
        adventure that is over stands where that one ended."""
        table = self.table()
        place = late_place(self._ground, table, asked.at) if asked.at else None
        if place is None:
            verdict = _decided(asked, tape, table)
            over = settled_too_late(verdict.draft, table, self._ground.entry)
            if over is None:
                return Decided(verdict, place_now(table, verdict.draft), tape)
            place = late_place(self._ground, table, f"adventure:{over}")
            assert place is not None  # an adventure that is over is not where play is now
            tape = tape.again(self._roller)
        verdict = self._late(asked, tape, table, place)
        warn_of_then(self._ground, verdict, place)
        return Decided(verdict, place, tape)

    def amendment(self, old: Entry, asked: Asked, tape: Tape) -> Decided:
        """What is to stand in the place of an entry, which is reversed already: decided on all that stands
        before, while the table of now knows what is over."""
        present = self.table()
        if old.request.at is not None:
            return Decided(self._late(asked, tape, present, place_of(old)), place_of(old), tape)
        table = Table(self._system, self._ground.reading(old.stands), present=present)
        verdict = _decided(asked, tape, table)
        if settled_too_late(verdict.draft, table, self._ground.entry) is not None:
            tape = tape.again(self._roller)
            return Decided(self._late(asked, tape, present, place_of(old)), place_of(old), tape)
        fit_levels(self._ground, verdict.draft, present, old.stands)
        place = msgspec.structs.replace(place_now(table, verdict.draft), stands=old.stands)
        return Decided(verdict, place, tape)

    def _late(self, asked: Asked, tape: Tape, table: Table, place: Place) -> Verdict:
        """On the balances of now, or of then for what only tells of them, in the spans of that place."""
        assert place.stands is not None  # a late place has its end
        move = self._system.moves.get(asked.move)
        of_then = move is not None and move.of_its_place
        reading = self._ground.reading(place.stands) if of_then else table.reading
        verdict = _decided(asked, tape, Table(self._system, reading, place.spans()))
        fit_levels(self._ground, verdict.draft, table, place.stands)
        return verdict


def settled_too_late(draft: Draft, table: Table, entry: Callable[[int], Entry]) -> int | None:
    """The adventure of the entry that a draft is about, if it is over and the draft changes anything; `entry`
    finds one by its number."""
    if draft.about is None or not (draft.postings or draft.fields):
        return None
    adventure = entry(draft.about).adventure
    if adventure is None or not table.over(str(SpanKey(TABLE, "adventure", adventure))):
        return None
    return adventure


def _decided(asked: Asked, tape: Tape, table: Table) -> Verdict:
    return decide(Act(request_of(asked, ""), tape, asked.note, secret=asked.secret), table)
