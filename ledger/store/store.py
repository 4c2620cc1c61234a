"""The store of a ledger: the same code over SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from ledger.entry import FIRST_HASH, Entry, value_of
from ledger.errors import HeadMoved, NotUnderstood, StorageError, WhillsError, WouldOverwrite
from ledger.store import statements
from ledger.store.append import AccountName, Copying, chain
from ledger.store.database import Database
from ledger.store.entries import listed
from ledger.store.records import Campaign, Head, Opening, Stored
from ledger.store.sums import SumReading
from ledger.wording.language import _
from rules.kernel.record import TABLE

_CAMPAIGNS: Any = list[tuple[str, Any, Any, int, bytes]]
"""What the columns of campaigns have to hold, so that they can be read."""


class Store(SumReading):
    """An open ledger. Close it, or use it in a `with`."""

    def __init__(self, database: Database, revision: str, aside: Sequence[Path] = ()) -> None:
        self.aside = aside
        """The copy of the ledger that was made before it was brought to the schema of this release just now;
        none where it had that."""
        super().__init__()
        self._db = database
        self._revision = revision
        # An account keeps its number for ever, so a number once known stays true, whoever else writes.
        self._accounts: dict[AccountName, int] = {}

    @property
    def shown(self) -> str:
        """Where the ledger is, without any password."""
        return self._db.shown

    def wait_at_most(self, seconds: float) -> None:
        """Wait no longer than that, from now on, for another window that is writing; then StorageError."""
        self._db.wait_at_most(seconds)

    def another(self) -> Store | None:
        """A connection of its own to the same ledger, on which another thread may read what a transaction of
        this one reads; None where there can be none. Close it."""
        database = self._db.another()
        return None if database is None else Store(database, self._revision)

    def close(self) -> None:
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if isinstance(error, Exception) and not isinstance(error, (WhillsError, OSError)):
                self._refuse_damage(error)
        finally:
            self.close()

    def _refuse_damage(self, error: Exception) -> None:
        """What looks like a fault of the program may come of a damaged file: what a column holds is then not
        of its type. Raises Damaged if the database finds that so."""
        found = self.integrity()
        if found:
            raise self._damage(found[0]) from error

    def transaction(self) -> AbstractContextManager[None]:
        """All reading within sees one state of the ledger. Keep it short: a SQLite file that is being read
        cannot be written to by anybody."""
        return self._db.reading()

    def while_wanted(self, stopped: Callable[[], bool]) -> AbstractContextManager[None]:
        """What this thread reads within ends with Abandoned soon after `stopped` says so."""
        return self._db.while_wanted(stopped)

    def refuse_abandoned(self) -> None:
        """Raises Abandoned if nobody waits any more for what this thread reads."""
        self._db.refuse_abandoned()

    def interrupt(self) -> None:
        """End what another thread reads on this connection, in the midst of a statement."""
        self._db.interrupt()

    @contextmanager
    def batch(self) -> Iterator[None]:
        """All that is appended within is recorded together, or not at all if an exception leaves it."""
        try:
            with self._db.writing():
                yield
        except BaseException:
            # Accounts that were opened in it are not there.
            self._accounts.clear()
            raise

    @contextmanager
    def alone(self, campaign: str) -> Iterator[None]:
        """A batch during which nobody else records in a campaign: they wait. Keep it short."""
        with self.batch():
            self._db.change(statements.QUEUE, {"campaign": campaign})
            yield

    # ---- Campaigns ----

    def campaigns(self) -> list[Campaign]:
        """All of them, by id."""
        return [Campaign(*row) for row in self._sound(statements.CAMPAIGNS, {}, _CAMPAIGNS)]

    def campaign(self, campaign: str) -> Campaign:
        """One of them. Raises NotUnderstood where there is none of that id."""
        rows = self._sound(statements.CAMPAIGN, {"campaign": campaign}, _CAMPAIGNS)
        if not rows:
            sentence = _("there is no campaign {campaign} in the ledger at {ledger}")
            raise NotUnderstood(sentence.format(campaign=campaign, ledger=self.shown))
        return Campaign(*rows[0])

    def head(self, campaign: str) -> Head:
        """Its last entry. Raises NotUnderstood where there is no such campaign."""
        return self.campaign(campaign).head

    def count(self, campaign: str) -> int:
        """How many entries it has: their numbers have no gaps."""
        return self.head(campaign).seq

    # ---- Appending ----

    def append(
        self,
        campaign: str,
        expected: Head,
        entries: Sequence[Entry],
        *,
        dead: Iterable[int] = (),
        alive: Iterable[int] = (),
        opening: Opening | None = None,
    ) -> list[Stored]:
        """Record entries in one transaction, on disk before this returns.

        `expected` is the head that they were decided on; their numbers follow it. `dead` are the entries that
        are not living from now on (a reversal among these entries is one of them), `alive` those that are
        living again. `opening` begins a campaign, on `Head()`.

        Raises HeadMoved if someone else was first, NotUnderstood if there is no such campaign, WouldOverwrite
        if one should begin that is there. Then, as after any other failure, nothing is recorded.
        """
        stored = chain(expected, entries)
        if stored:
            self.keep(campaign, expected, entries, stored, dead=dead, alive=alive, opening=opening)
        return stored

    def keep(
        self,
        campaign: str,
        expected: Head,
        entries: Sequence[Entry],
        stored: Sequence[Stored],
        *,
        dead: Iterable[int] = (),
        alive: Iterable[int] = (),
        opening: Opening | None = None,
    ) -> None:
        """As `append`, for entries whose bodies and links were made or checked before: `stored` are theirs,
        and there is one at least."""
        buried, revived = [*dead], [*alive]
        copying = Copying(self._db, campaign, self._accounts)
        with self.batch():
            self._refuse_another_schema()
            if opening is not None:
                self._begin(campaign, opening)
            self._move_head(campaign, expected, stored[-1])
            copying.write(entries, stored)
            copying.bury(buried, revived)
            self._follow_names(campaign, entries, buried + revived)
            self._accounts.update(copying.numbers)

    def _refuse_another_schema(self) -> None:
        """A newer release may have changed the tables while this window was open."""
        if self._db.rows(statements.VERSION, {}) != [(self._revision,)]:
            sentence = _(
                "the ledger at {ledger} was changed by another release of whills; start this one again"
            )
            raise StorageError(sentence.format(ledger=self.shown))

    def _begin(self, campaign: str, opening: Opening) -> None:
        values = {
            "campaign": campaign,
            "uid": opening.uid,
            "name": opening.name,
            "head_seq": 0,
            "head_hash": FIRST_HASH,
        }
        if not self._db.change(statements.BEGIN_CAMPAIGN, values):
            sentence = _("there is a campaign {campaign} in the ledger at {ledger} already")
            raise WouldOverwrite(sentence.format(campaign=campaign, ledger=self.shown))

    def _move_head(self, campaign: str, expected: Head, last: Stored) -> None:
        """Compare and swap: the row of the head is what all writers of a campaign queue for."""
        values = {
            "campaign": campaign,
            "head_seq": last.seq,
            "head_hash": last.hash,
            "expected_seq": expected.seq,
            "expected_hash": expected.hash,
        }
        if not self._db.change(statements.MOVE_HEAD, values):
            # Never shown: whoever appends decides again.
            raise HeadMoved(
                f"entry {self.count(campaign)} of {campaign} was recorded by another window first"
            )

    def _follow_names(self, campaign: str, entries: Sequence[Entry], changed: Sequence[int]) -> None:
        """Keep the kinds of subjects and the name of the campaign as the last living field says."""
        touched = {
            (change.subject, change.field)
            for entry in entries
            for change in entry.fields
            if change.field == "kind" or (change.field == "name" and change.subject == TABLE)
        }
        if changed:
            values = {"campaign": campaign, "seqs": listed(changed)}
            touched.update(self._db.rows(statements.NAMES_TOUCHED, values))
        for subject, field in sorted(touched):
            held = self.fields(campaign, subject=subject, field=field)
            value = value_of(held[0].value) if held else None
            statement = statements.SET_KIND if field == "kind" else statements.RENAME
            if value is not None or field == "kind":
                self._db.change(statement, {"campaign": campaign, "subject": subject, "value": value})
