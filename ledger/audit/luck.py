"""The luck of the dice: what fell for each hand, held against what honest dice show.

Every die counts that is on record, also those of rolls that were undone since. They fell all the same; and to
leave out what somebody took back would be to choose the dice by what they showed, which no test allows. An
amended roll counts once, as it was amended: its first wording was no other throw.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

import msgspec

from ledger.audit.significance import FacesTest, SumTest, faces_test, holm, sum_test
from ledger.entry import UNREADABLE, unreadable
from ledger.journal import views
from ledger.journal.journal import Journal
from ledger.progress import Progress, silent
from ledger.store.records import Page
from rules.kernel.best_of import GREATEST_DIE
from rules.kernel.dice import FACES_OF_D6, Group
from rules.kernel.notation import Code
from rules.kernel.record import TABLE

TABLE_DICE, PROGRAM, CALLED = "table", "program", "called"
"""Where dice come from: faces that fell on the table and were entered, faces that the program rolled, totals
that were called out without their faces."""

OFTEN = 1000
"""Entries between two tellings of how far it is."""


class Hand(msgspec.Struct, frozen=True, order=True):
    """Who throws: the game master, or a player by name (by their character's, where no player is named)."""

    game_master: bool
    name: str


class Dice(msgspec.Struct, frozen=True):
    """The dice of one hand, of one kind and origin. `faces` has how often each fell, from one on; None for
    totals that were called out. `undone` of the dice belong to rolls that do not stand now. Fewer dice than
    faces have no test of these. `sum_p` and `faces_p` are the p-values of the tests as they count beside all
    others here."""

    hand: Hand
    subjects: list[str]
    sides: int
    origin: str
    dice: int
    total: int
    faces: list[int] | None
    undone: int
    of_sum: SumTest
    of_faces: FacesTest | None
    sum_p: float
    faces_p: float | None

    @property
    def mean(self) -> float:
        return self.total / self.dice

    @property
    def due(self) -> float:
        """The mean of honest dice."""
        return (self.sides + 1) / 2

    @property
    def p(self) -> float:
        """The smaller of the p-values that count."""
        return self.sum_p if self.faces_p is None else min(self.sum_p, self.faces_p)


class Luck(msgspec.Struct, frozen=True):
    """All dice of a campaign, or those of a few: `tests` were made of them together; `untold` totals were
    called out of which nobody knows how many dice they are."""

    dice: list[Dice]
    tests: int
    untold: int


def luck(journal: Journal, who: Collection[str] = (), progress: Progress = silent) -> Luck:
    """The luck of all who throw dice, or of what these subjects threw.

    Raises Damaged where an entry cannot be read.
    """
    with journal.transaction():
        throws = _Throws(journal, who)
        of = journal.head().seq
        dead = views.dead(journal)
        amended = _amended(journal, dead, of)
    for stored in views.stored_entries(journal, Page(upto=of)):
        if stored.seq not in amended:
            throws.take(stored.body, undone=stored.seq in dead)
        if stored.seq % OFTEN == 0:
            progress(stored.seq, of)
    return throws.weighed()


class _Asked(msgspec.Struct, gc=False):
    id: str
    who: str | None
    move: str
    arguments: dict[str, Any]
    dice: list[Group]


class _Thrown(msgspec.Struct, gc=False):
    """What of a body tells which dice fell, and for whom."""

    request: _Asked
    facts: msgspec.Raw


_thrown = msgspec.json.Decoder(_Thrown)
_facts = msgspec.json.Decoder(dict[str, Any])


def _amended(journal: Journal, dead: Collection[int], upto: int) -> set[int]:
    """The entries in whose place another stands now."""
    return {
        target
        for seq, target in journal.store.reversals(journal.campaign)
        if target in dead and seq < upto and views.replacement_of(journal, seq) is not None
    }


class _Tally:
    """The dice of one hand, kind and origin as they are counted."""

    def __init__(self, sides: int) -> None:
        self.faces = [0] * sides
        self.dice = self.total = self.undone = 0
        self.subjects: set[str] = set()


class _Throws:
    """Counts the dice of entries that pass by."""

    def __init__(self, journal: Journal, who: Collection[str]) -> None:
        reading = journal.table().reading
        fields = {(subject, field): value for subject, field, value in reading.fields()}
        self._moves = journal.system.moves
        self._who = {*who}
        self._game_master = Hand(True, str(fields.get((TABLE, "gm")) or ""))
        self._hands = {
            subject: self._hand(fields, subject, journal.system.kinds[kind].plays)
            for (subject, field), kind in fields.items()
            if field == "kind" and kind in journal.system.kinds
        }
        self._tallies: dict[tuple[Hand, int, str], _Tally] = {}
        self._untold = 0

    def _hand(self, fields: Mapping[tuple[str, str], object], subject: str, plays: bool) -> Hand:
        """A player's character is its player's, whoever else has a player named too; the game master has the
        rest."""
        player = fields.get((subject, "player")) or (plays and fields.get((subject, "name"), subject))
        return Hand(False, str(player)) if player else self._game_master

    def take(self, body: str, *, undone: bool) -> None:
        """The dice of an entry."""
        try:
            entry = _thrown.decode(body)
            if entry.request.dice:
                self._count(entry, _facts.decode(entry.facts), undone)
        except (*UNREADABLE, ValueError) as error:
            raise unreadable(error) from error

    def _count(self, entry: _Thrown, facts: dict[str, Any], undone: bool) -> None:
        for group in entry.request.dice:
            subject = self._whose(entry.request, group.label or "", facts)
            if self._who and subject not in self._who:
                continue
            for sides, face in _faces(group):
                tally = self._tally(subject, sides, PROGRAM if group.rolled else TABLE_DICE)
                tally.faces[face - 1] += 1
                tally.dice += 1
                tally.total += face
                tally.undone += undone
            if group.total is not None:
                self._count_called(subject, group, facts, undone)

    def _count_called(self, subject: str | None, group: Group, facts: dict[str, Any], undone: bool) -> None:
        """A total by itself: the code of its roll tells of how many dice it is."""
        code = _code_of(group, facts)
        dice, sum_ = (code.dice, (group.total or 0) - code.pips) if code is not None else (0, 0)
        if not 0 < dice <= sum_ <= dice * FACES_OF_D6:
            self._untold += 1
            return
        tally = self._tally(subject, FACES_OF_D6, CALLED)
        tally.dice += dice
        tally.total += sum_
        tally.undone += dice * undone

    def _whose(self, request: _Asked, label: str, facts: dict[str, Any]) -> str | None:
        """The subject for whom dice fall: whoever acts, or whom the move says its roll `label` to be of."""
        move = self._moves.get(request.move)
        if move is None or label not in move.theirs:
            return request.who
        name = move.theirs[label]
        named = None if name is None else facts.get(name, request.arguments.get(name))
        # An opposition may come from several; the first who has a name throws for all.
        for one in named if isinstance(named, list) else [named]:
            subject = one.get("subject") if isinstance(one, dict) else one
            if isinstance(subject, str):
                return subject
        return None

    def _tally(self, subject: str | None, sides: int, origin: str) -> _Tally:
        hand = self._hands.get(subject or "", self._game_master)
        tally = self._tallies.setdefault((hand, sides, origin), _Tally(sides))
        if subject is not None:
            tally.subjects.add(subject)
        return tally

    # ---- Weighing ----

    def weighed(self) -> Luck:
        """Every tally with its tests, players first, each beside all the others."""
        kept = sorted(self._tallies.items(), key=lambda pair: pair[0])
        tested = [(key, tally, *_tests(key[1], key[2], tally)) for key, tally in kept]
        chances = [test.p for *_row, of_sum, of_faces in tested for test in (of_sum, of_faces) if test]
        adjusted = iter(holm(chances))
        return Luck([_dice(row, adjusted) for row in tested], len(chances), self._untold)


_Row = tuple[tuple[Hand, int, str], _Tally, SumTest, FacesTest | None]


def _tests(sides: int, origin: str, tally: _Tally) -> tuple[SumTest, FacesTest | None]:
    # With fewer dice than faces no count of them is odd, and a test more would weaken the others.
    faces = None if origin == CALLED or not 2 <= sides <= tally.dice else faces_test(tally.faces)
    return sum_test(tally.dice, sides, tally.total), faces


def _dice(row: _Row, adjusted: Iterator[float]) -> Dice:
    (hand, sides, origin), tally, of_sum, of_faces = row
    return Dice(
        hand=hand,
        subjects=sorted(tally.subjects),
        sides=sides,
        origin=origin,
        dice=tally.dice,
        total=tally.total,
        faces=None if origin == CALLED else tally.faces,
        undone=tally.undone,
        of_sum=of_sum,
        of_faces=of_faces,
        sum_p=next(adjusted),
        faces_p=None if of_faces is None else next(adjusted),
    )


def _faces(group: Group) -> Iterator[tuple[int, int]]:
    """Each die of a group: its sides, and the face that it showed. ValueError for one that cannot be."""
    faces = group.faces or []
    each = group.sides if isinstance(group.sides, list) else [group.sides] * len(faces)
    for sides, face in zip(each, faces, strict=True):
        if not 1 <= face <= sides <= GREATEST_DIE:
            raise ValueError(f"a die of {sides} sides shows {face}")
        yield sides, face


def _code_of(group: Group, facts: dict[str, Any]) -> Code | None:
    """The code that a total was called out for: that of the roll of its name, else the only one there is."""
    rolls = facts.get("rolls")
    named = (rolls if isinstance(rolls, dict) else facts).get(group.label or "")
    roll = named if isinstance(named, dict) else facts
    try:
        return Code.parse(str(roll.get("effective") or roll["code"]))
    except (KeyError, ValueError):
        return None
