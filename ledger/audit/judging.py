"""Deciding what was recorded anew: the same request, dice and place, on what the campaign was then."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from ledger.audit.replay import Corrected, Recorded
from ledger.entry import Entry
from ledger.errors import Damaged, NotUnderstood
from ledger.journal.asked import Asked
from ledger.journal.deciding import Decided, Deciding, settled_too_late
from ledger.journal.pen import request_of
from ledger.journal.place import place_of
from ledger.journal.reading import LedgerReading
from ledger.store.records import LevelRow, Moment
from rules.kernel.act import Act
from rules.kernel.decide import decide
from rules.kernel.dice import Tape
from rules.kernel.reading import LaidOver, Reading
from rules.kernel.record import TABLE, Value
from rules.kernel.system import System
from rules.kernel.table import Table
from rules.kernel.verdict import Verdict

if TYPE_CHECKING:
    from ledger.journal.ground import Ground

Settings = Mapping[str, Value]
"""House rules by the key of each."""

_SETTING = "setting."


def asked_of(entry: Entry) -> Asked:
    """What was asked when that entry was recorded."""
    request = entry.request
    return Asked(
        request.who,
        request.move,
        request.arguments,
        request.dice,
        request.at,
        secret=entry.secret,
        ruling=entry.ruling,
        note=entry.note,
    )


def can_be_judged(entry: Entry) -> bool:
    """Whether the rules decided it: neither the campaign file nor a reversal."""
    return entry.seq > 1 and entry.reverses is None


def replaced_by(entry: Entry, before: Entry | None) -> int | None:
    """What an amendment stands for, given the entry before it: of one request, the reversal of the other
    comes first."""
    if before is None or before.reverses is None or entry.reverses is not None:
        return None
    request, _slash, number = entry.request.id.rpartition("/")
    same = number.isdecimal() and before.request.id in (request, f"{request}/{int(number) - 1}")
    return before.reverses if same else None


class Judging:
    """Decides entries anew, each on what had been recorded before it: the replay has come to there. With
    `settings`, as if those house rules had held all along."""

    def __init__(self, recorded: Recorded, system: System, settings: Settings | None = None) -> None:
        self._recorded = recorded
        ground: Ground = recorded if settings is None else Overruled(recorded, settings)
        self._deciding = Deciding(ground, system)

    def again(self, entry: Entry) -> Decided:
        """The verdict of now on an entry that the rules decided. Raises KeyError for a move that there is
        not."""
        asked, tape = asked_of(entry), Tape(entry.request.dice)
        old = replaced_by(entry, self._before(entry))
        if old is None:
            return self._deciding.request(asked, tape)
        return self._deciding.amendment(self._recorded.entry(old), asked, tape)

    def _before(self, entry: Entry) -> Entry | None:
        """The one before, unless it was taken out of the ledger or cannot be read."""
        with suppress(Damaged, NotUnderstood):
            return self._recorded.entry(entry.seq - 1)
        return None


def judge_corrected(replay: Corrected, entry: Entry, reading: Reading | None = None) -> Verdict:
    """The verdict on an entry on what stands before it: the replay has come to there. What comes in its turn
    is judged as if it were played now; what was entered late or amended knows what was over when it was.
    `reading` is one that asks the replay."""
    asked = replay if reading is None else reading
    act = Act(request_of(asked_of(entry), ""), Tape(entry.request.dice), entry.note, secret=entry.secret)
    if entry.stands == entry.seq:
        return decide(act, Table(replay.system, asked))
    then = LedgerReading(replay.store, replay.campaign, Moment("entry", entry.seq - 1))
    present = Table(replay.system, then)
    late = entry.request.at is not None or settled_too_late(entry.draft(), present, replay.entry) is not None
    place = place_of(entry).spans() if late else None
    return decide(act, Table(replay.system, asked, place, present))


class Overruled:
    """A replay under other house rules than those of the campaign."""

    def __init__(self, recorded: Recorded, settings: Settings) -> None:
        self._recorded = recorded
        self._settings = settings

    def reading(self, place: int | None = None) -> Reading:
        return _OverruledReading(self._recorded.reading(place), self._settings)

    def entry(self, seq: int) -> Entry:
        return self._recorded.entry(seq)

    def levels(self, subject: str, account: str) -> list[LevelRow]:
        return self._recorded.levels(subject, account)

    def last_of_place(self, place: str, ordinal: int) -> int | None:
        return self._recorded.last_of_place(place, ordinal)


class _OverruledReading(LaidOver):
    """A reading in which the house rules are others."""

    def __init__(self, base: Reading, settings: Settings) -> None:
        super().__init__(base)
        self._settings = {f"{_SETTING}{key}": value for key, value in settings.items()}

    def field(self, subject: str, field: str) -> Value:
        if subject == TABLE and field in self._settings:
            return self._settings[field]
        return self._base.field(subject, field)

    def fields(
        self, subject: str | None = None, field: str | None = None, prefix: str | None = None
    ) -> list[tuple[str, str, Value]]:
        found = self._base.fields(subject, field, prefix)
        return [(who, name, self._overruled(who, name, value)) for who, name, value in found]

    def _overruled(self, subject: str, field: str, value: Value) -> Value:
        return self._settings.get(field, value) if subject == TABLE else value
