"""Reading entries: page by page, by what they answer to, and which of them are living."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from ledger.entry import LARGEST
from ledger.errors import Damaged, NotUnderstood
from ledger.store import statements
from ledger.store.database import Database, Row, Values, selecting
from ledger.store.records import Page, Stored
from ledger.store.words import sought
from ledger.wording.language import _

ROWS_AT_ONCE = 200
"""How many rows are fetched together: enough to cost little each, few enough to hold in memory."""

EVERY_ENTRY = Page()

_OF_PLACE = {
    "session": statements.OF_SESSION,
    "adventure": statements.OF_ADVENTURE,
    "day": statements.OF_DAY,
}

_CONDITIONS = {
    "kind": statements.OF_KIND,
    "session": statements.OF_SESSION,
    "adventure": statements.OF_ADVENTURE,
    "scene": statements.OF_SCENE,
    "round": statements.OF_ROUND,
    "subject": statements.OF_SUBJECT,
    "among": statements.AMONG,
    "reversed": statements.REVERSED,
}
"""What may be asked of the entries of a page, by its parameter."""

_STORED: Any = list[tuple[int, str, Any, Any]]
"""What the columns of a `Stored` have to hold, of as many rows as there are, so that others can be told of:
also a hash that is none is shown, beside what it should be."""

_FOUND: Any = list[tuple[int, int, str, Any, Any]]
"""The same after the place in the index of words."""

_HELD: dict[str, Any] = {
    "account": list[tuple[int | float, Any, Any]],
    "dead": list[tuple[int | float]],
    "entry": list[tuple[Any, ...]],
    "subject": list[tuple[str, Any]],
}
"""The same of tables that are read whole."""


def listed(seqs: Iterable[int]) -> str:
    """A list of entries as a statement takes it."""
    # Python writes a list of numbers as JSON does.
    return str([*seqs])


class EntryReading:
    """The part of the store that reads entries."""

    _db: Database

    def entry(self, campaign: str, seq: int) -> Stored:
        """One entry. Raises NotUnderstood where there is none of that number."""
        found = self._stored(statements.ENTRY, {"campaign": campaign, "seq": seq})
        if not found:
            sentence = _("there is no entry {seq} in the campaign {campaign}")
            raise NotUnderstood(sentence.format(seq=seq, campaign=campaign))
        return found[0]

    def entries_of(self, campaign: str, seqs: Iterable[int]) -> list[Stored]:
        """These entries, by their numbers."""
        return self._stored(statements.ENTRIES_OF, {"campaign": campaign, "seqs": listed(seqs)})

    def on_lot(self, campaign: str, seq: int) -> list[int]:
        """The entries that posted on the lot of an entry, living or not."""
        rows = self._db.rows(statements.LOTS_OF, {"campaign": campaign, "seq": seq})
        return [other for (other,) in rows]

    def entries(self, campaign: str, page: Page = EVERY_ENTRY) -> Iterator[Stored]:
        """The entries of a page in the order of their numbers, or newest first. They are fetched in portions,
        between which nothing is locked. Raises NotUnderstood for a search without a word in it."""
        left = LARGEST if page.limit is None else page.limit
        values: dict[str, Any] = {
            "campaign": campaign,
            "after": page.after,
            "upto": page.upto,
            "kind": page.kind,
            "session": page.session,
            "adventure": page.adventure,
            "scene": page.scene,
            "round": page.round,
            "subject": page.subject,
            "among": None if page.among is None else listed(page.among),
            "reversed": page.reversed,
        }
        statement = statements.ENTRIES_BACKWARD if page.newest_first else statements.ENTRIES_FORWARD
        if page.search is not None:
            statement = statements.FOUND_BACKWARD if page.newest_first else statements.FOUND_FORWARD
            values["words"] = self._db.sought(sought(page.search))
            for bound in ("after", "upto"):
                values[bound] = self._db.place_in_index(campaign, getattr(page, bound))
        conditions = [text for name, text in _CONDITIONS.items() if values[name] is not None]
        return self._portions(statements.choosing(statement, conditions), values, left, page.newest_first)

    def _portions(
        self, statement: str, values: dict[str, object], left: int, newest_first: bool
    ) -> Iterator[Stored]:
        """Up to so many entries. The first column of a row is where the next portion goes on."""
        values["limit"] = min(left, ROWS_AT_ONCE)
        held = _FOUND if "words" in values else _STORED
        while left > 0 and (rows := self._readable(statement, values, held)):
            for row in rows[:left]:
                yield Stored(*row[-4:])
            left -= len(rows)
            self._go_on(values, rows[-1][0], newest_first=newest_first)

    def _readable(self, statement: str, values: dict[str, Any], held: Any) -> list[Row]:
        """The next rows. In a damaged file, one at a time: so the last before the damage is still given."""
        try:
            return self._sound(statement, values, held)
        except Damaged:
            if values["limit"] == 1:
                raise
            values["limit"] = 1
            return self._sound(statement, values, held)

    def _go_on(self, values: dict[str, Any], last: Any, *, newest_first: bool = False) -> None:
        """The next portion is what comes after `last`. Raises Damaged where that leads back: pages of a file
        that lie in a wrong order would be read for ever."""
        if last > values["upto"] if newest_first else last <= values["after"]:
            raise self._damage(_("its rows are out of order"))
        values |= {"upto": last - 1} if newest_first else {"after": last}

    def _sound(self, statement: str, values: Values, held: Any) -> list[Row]:
        """The rows of a query. Raises Damaged if their columns do not hold what they can."""
        return self._held(self._db.rows(statement, values), held)

    def _held(self, rows: list[Row], held: Any) -> list[Row]:
        try:
            found: list[Row] = msgspec.convert(rows, held, builtin_types=(bytes,))
        except msgspec.ValidationError as error:
            raise self._damage(error) from error
        return found

    def _stored(self, statement: str, values: Values) -> list[Stored]:
        rows = self._db.rows(statement, values)
        # To look into a type takes longer than into the few rows, of which each append asks for some.
        if any(type(seq) is not int or type(text) is not str for seq, text, _before, _hash in rows):
            rows = self._held(rows, _STORED)
        return [Stored(*row) for row in rows]

    def _damage(self, error: object) -> Damaged:
        sentence = _("the ledger at {ledger} is damaged ({error}); restore a backup")
        return Damaged(sentence.format(ledger=self._db.shown, error=error))

    def of_request(self, campaign: str, request: str) -> list[Stored]:
        """What a request was recorded as: the entry of its id, then of `/2`, `/3`…; none if it was not."""
        found: list[Stored] = []
        name = request
        while rows := self._stored(statements.OF_REQUEST, {"campaign": campaign, "request": name}):
            found.append(rows[0])
            name = f"{request}/{len(found) + 1}"
        return found

    def about(self, campaign: str, seq: int) -> list[Stored]:
        """The living entries about an entry, in order."""
        return self._stored(statements.ABOUT, {"campaign": campaign, "seq": seq})

    def abouts_of(self, campaign: str, seqs: Iterable[int], upto: int = LARGEST) -> list[int]:
        """All entries about these, and about those, and so on, living or not, without these themselves."""
        given = frozenset(seqs)
        values = {"campaign": campaign, "seqs": listed(given), "n": upto}
        return [seq for (seq,) in self._db.rows(statements.ABOUTS_OF, values) if seq not in given]

    def elsewhere(self, campaign: str, upto: int = LARGEST) -> list[tuple[int, int]]:
        """The few entries that do not stand at their own number, living or not: where each stands, and its
        number, in standing order."""
        rows = self._db.rows(statements.ELSEWHERE, {"campaign": campaign, "n": upto})
        return [(stands, seq) for stands, seq in rows]

    # ---- Living and dead ----

    def dead_of(self, campaign: str, seqs: Iterable[int]) -> set[int]:
        """Which of these entries are not living: reversed, about a dead one, or a reversal."""
        values = {"campaign": campaign, "seqs": listed(seqs)}
        return {seq for (seq,) in self._db.rows(statements.DEAD_OF, values)}

    def is_dead(self, campaign: str, seq: int) -> bool:
        """Whether an entry is not living."""
        return bool(self.dead_of(campaign, (seq,)))

    def dead_at(self, campaign: str, seq: int) -> set[int]:
        """Which entries were not living after entry `seq` was recorded."""
        reversals = self._reversal_rows(campaign, seq)
        ended = {target for reversal, target in in_force(reversals)} | {
            reversal for reversal, target in reversals
        }
        return ended.union(self.abouts_of(campaign, ended, seq))

    def reversals(self, campaign: str) -> list[tuple[int, int]]:
        """Every reversal with what it reverses, newest first."""
        return [(seq, target) for seq, target in self._reversal_rows(campaign, LARGEST)]

    def _reversal_rows(self, campaign: str, upto: int) -> list[Row]:
        return self._db.rows(statements.REVERSALS, {"campaign": campaign, "n": upto})

    def reversal_of(self, campaign: str, seq: int) -> int | None:
        """The reversal that holds an entry reversed now, if one does."""
        for (reversal,) in self._db.rows(statements.REVERSALS_OF, {"campaign": campaign, "seq": seq}):
            if self.reversal_of(campaign, reversal) is None:
                return int(reversal)
        return None

    def reversals_in_force(self, campaign: str, seqs: Iterable[int]) -> dict[int, int]:
        """Those of these entries that are reversed now, each with the reversal that holds it so."""
        wanted = asked = frozenset(seqs)
        found: list[Row] = []
        while wanted:
            values = {"campaign": campaign, "seqs": listed(wanted)}
            rows = self._db.rows(statements.REVERSALS_AMONG, values)
            found += rows
            wanted = frozenset(seq for seq, _target in rows)
        newest_first = sorted(found, reverse=True)
        return {target: seq for seq, target in in_force(newest_first) if target in asked}

    def newest_living(self, campaign: str, before: int | None = None) -> int | None:
        """The living entry of the highest number, below `before` if that is given; never a reversal."""
        values = {"campaign": campaign, "before": LARGEST if before is None else before}
        rows = self._db.rows(statements.NEWEST_LIVING, values)
        return rows[0][0] if rows else None

    def newest_reversal_in_force(self, campaign: str) -> int | None:
        """What `redo` reverses: the newest undo that still holds. The reversal of a reversal is no undo, or a
        second redo would take the first one back."""
        reversals = self._reversal_rows(campaign, LARGEST)
        themselves = {reversal for reversal, target in reversals}
        undos = (reversal for reversal, target in in_force(reversals) if target not in themselves)
        return next(undos, None)

    def last_of_place(self, campaign: str, place: str, ordinal: int) -> int | None:
        """Where a `session`, an `adventure` or a `day` ends in the standing order: where the last living
        entry of it stands; None if there was none. A late one stands at the end, and an amendment where the
        amended one stood, so neither moves it. `day` takes in all days up to it."""
        statement = statements.LAST_OF_DAYS
        if place != "day":
            statement = statements.choosing(statements.LAST_OF_PLACE, [_OF_PLACE[place]])
        last: int | None = self._db.rows(statement, {"campaign": campaign, place: ordinal})[0][0]
        return last

    def standing_in(self, campaign: str, place: str, ordinal: int, upto: int) -> list[tuple[int, int]]:
        """The entries up to a number of a `session`, an `adventure` or a `day`, living or not: where each
        stands, and its number."""
        condition = _OF_PLACE[place]
        values = {"campaign": campaign, place: ordinal, "n": upto}
        rows = self._db.rows(statements.choosing(statements.STANDING_IN, [condition]), values)
        return [(stands, seq) for stands, seq in rows]

    # ---- For whoever verifies ----

    def rows(self, campaign: str, table: str) -> Iterator[Row]:
        """Every row of a table of a campaign, with the columns of `statements.COLUMNS`, in the order of its
        key."""
        if table != "entry" and table in statements.COPIES:
            yield from self.copies(campaign, table, 0, LARGEST)
        else:
            first = "" if table == "subject" else 0
            values = {"campaign": campaign, "after": first}
            for portion in self._fetched(statements.rows_of(table), values, _HELD[table]):
                yield from portion

    def portions(self, campaign: str) -> Iterator[list[Row]]:
        """Every entry, its number, text, the hash before it and its own, as they are fetched: in portions,
        between which nothing is locked."""
        values = {"campaign": campaign, "after": 0, "upto": LARGEST}
        return self._fetched(statements.ENTRIES_FORWARD, values, _STORED)

    def _fetched(self, statement: str, values: dict[str, Any], held: Any) -> Iterator[list[Row]]:
        values["limit"] = ROWS_AT_ONCE
        while rows := self._readable(statement, values, held):
            yield rows
            self._go_on(values, rows[-1][0])

    def copies(self, campaign: str, table: str, after: int, upto: int) -> list[Row]:
        """The rows of one of `statements.COPIES` that are of the entries after one, up to another."""
        values = {"campaign": campaign, "after": after, "upto": upto}
        return self._db.rows(selecting(statements.COPIES[table], statements.copies_in(table)), values)

    def copies_as_text(self, campaign: str, table: str, after: int, upto: int) -> str:
        """The same as one text, a JSON list of lists without blanks: very many of them cost little to fetch
        and to compare so. A text that is as it should be means rows that are."""
        values = {"campaign": campaign, "after": after, "upto": upto}
        return self._db.listed(statements.COPIES[table], statements.copies_in(table), values)

    def integrity(self) -> list[str]:
        """What the database itself finds wrong with its file."""
        return self._db.integrity()


def in_force(reversals: list[Row]) -> Iterator[tuple[int, int]]:
    """Those of the (seq, reversed) pairs, newest first, that no other in force reverses."""
    reversed_now: set[int] = set()
    for seq, target in reversals:
        if seq not in reversed_now:
            reversed_now.add(target)
            yield seq, target
