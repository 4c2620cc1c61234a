"""Reading sums: balances, fields, lots, statements of account."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter, itemgetter

from ledger.entry import LARGEST
from ledger.store import sum_statements as statements
from ledger.store.database import Row
from ledger.store.entries import EntryReading, listed
from ledger.store.records import Balance, FieldValue, LevelRow, Moment, StatementRow, Telling
from ledger.store.running import RunningSums
from ledger.store.statements import choosing
from rules.kernel.record import Lot, Posting

BEYOND = "\x7f"
"""Keys of spans and names of fields are ASCII: what begins so sorts below the same with this at its end."""

_STANDING = choosing(statements.LEVELS_IN_PLAY, [statements.OF_ACCOUNT_SUBJECT])


class SumReading(EntryReading):
    """The part of the store that reads accounts and fields."""

    def __init__(self) -> None:
        self._running: dict[str, RunningSums] = {}

    def follow(self, campaign: str) -> None:
        """Add up only once what every account of a campaign stands at now, and what is posted later from then
        on: for whoever keeps the ledger open and asks again and again."""
        self._running[campaign] = RunningSums(self._db, campaign)

    def balance(self, campaign: str, subject: str, account: str) -> int:
        """What one account stands at now; 0 if there is none."""
        if running := self._running.get(campaign):
            return running.balance(subject, account)
        values = {"campaign": campaign, "subject": subject, "name": account}
        return self._db.rows(statements.BALANCE, values)[0][0] or 0

    def balances(
        self,
        campaign: str,
        *,
        subject: str | None = None,
        account: str | None = None,
        prefix: str | None = None,
        at: Moment | None = None,
    ) -> list[Balance]:
        """What accounts stand at, by subject and name, without those at 0: all, or those of a subject, of a
        name, or whose name begins with `prefix`; now, or as of a moment."""
        if at is None and (running := self._running.get(campaign)):
            return running.balances(subject, account, prefix or "")
        conditions = _given(
            (subject, statements.OF_ACCOUNT_SUBJECT),
            (account, statements.OF_ACCOUNT_NAME),
            (prefix, statements.OF_ACCOUNT_PREFIX),
        )
        values: dict[str, object] = {
            "campaign": campaign,
            "subject": subject,
            "name": account,
            "prefix": prefix,
            "n": LARGEST if at is None else at.n,
        }
        if at is None or at.kind == "entry":
            rows = self._db.rows(choosing(statements.BALANCES_RECORDED, conditions), values)
            return [Balance(*row) for row in rows if row[2]]
        with self._db.reading():
            counts = self._db.rows(choosing(statements.COUNTS_IN_PLAY, conditions), values)
            levels = self._db.rows(choosing(statements.LEVELS_IN_PLAY, conditions), values)
        # An account that has levels stands at the last of them, whatever amounts it has beside.
        standing = {(name, of): amount for name, of, amount in (*counts, *levels) if amount is not None}
        return [Balance(name, of, amount) for (name, of), amount in standing.items() if amount]

    def standing(self, campaign: str, subject: str) -> dict[str, int]:
        """What the level accounts of a subject stand at now. That is their balance too; but to add up all
        that they ever moved takes the longer the longer one plays."""
        values = {"campaign": campaign, "subject": subject, "n": LARGEST}
        return {account: level or 0 for _, account, level in self._db.rows(_STANDING, values)}

    def levels(self, campaign: str, subject: str, account: str) -> list[LevelRow]:
        """Every move of a level account in standing order, the dead ones among them."""
        values = {"campaign": campaign, "subject": subject, "name": account}
        rows = self._db.rows(statements.LEVELS, values)
        return [LevelRow(stands, seq, level, bool(dead), lot) for stands, seq, level, dead, lot in rows]

    def field(self, campaign: str, subject: str, field: str, at: Moment | None = None) -> str | None:
        """What one field holds, as JSON text, now or as of a moment; None if nothing was ever told."""
        if at is not None and at.kind == "entry":
            held = self.fields(campaign, subject=subject, field=field, at=at)
            return held[0].value if held else None
        told = self._last_told(campaign, subject, field, at)
        return told[2] if told is not None else None

    def teller(self, campaign: str, subject: str, field: str, at: Moment | None = None) -> int | None:
        """The entry that told what one field holds, now or as of a place in play; None if none did."""
        told = self._last_told(campaign, subject, field, at)
        return told[1] if told is not None else None

    def _last_told(self, campaign: str, subject: str, field: str, at: Moment | None) -> Row | None:
        n = LARGEST if at is None else at.n
        values = {"campaign": campaign, "subject": subject, "field": field, "n": n}
        return max(self._db.rows(statements.FIELD, values), key=itemgetter(0), default=None)

    def fields(
        self,
        campaign: str,
        *,
        subject: str | None = None,
        field: str | None = None,
        prefix: str | None = None,
        at: Moment | None = None,
    ) -> list[FieldValue]:
        """What fields hold, by subject and name: all, or those of a subject, of a name, or whose name begins
        with `prefix`; now, or as of a moment."""
        conditions = _given(
            (subject, statements.OF_FIELD_SUBJECT),
            (field, statements.OF_FIELD_NAME),
            (prefix, statements.OF_FIELD_PREFIX),
        )
        values: dict[str, object] = {
            "campaign": campaign,
            "subject": subject,
            "field": field,
            "prefix": prefix,
            "beyond": None if prefix is None else prefix + BEYOND,
            "n": LARGEST if at is None else at.n,
        }
        statement = statements.FIELDS_IN_PLAY
        with self._db.reading():
            if at is not None and at.kind == "entry":
                statement = statements.FIELDS_RECORDED
                values["dead"] = listed(self.dead_at(campaign, at.n))
            return [FieldValue(*row) for row in self._db.rows(choosing(statement, conditions), values)]

    def told_by(self, campaign: str, seqs: Iterable[int]) -> list[tuple[str, str]]:
        """The fields that these entries told, or that belong to their lots: subject and name."""
        rows = self._db.rows(statements.TOLD_BY, {"campaign": campaign, "seqs": listed(seqs)})
        return [(subject, field) for subject, field in rows]

    def tellings(self, campaign: str, subject: str, field: str, upto: int, place: int) -> list[Telling]:
        """Every time that a field was told by the entries up to a number which stand up to a place, the last
        in standing order first; the dead among them."""
        values = {"campaign": campaign, "subject": subject, "field": field, "upto": upto, "n": place}
        return [Telling(*row) for row in self._db.rows(statements.TELLINGS, values)]

    def statement(self, campaign: str, subject: str, account: str) -> list[StatementRow]:
        """Every posting of an account in the order of the journal; their sum is its balance."""
        return self._statement(statements.STATEMENT, campaign, subject, account)

    def statement_lines(self, campaign: str, subject: str, account: str) -> list[StatementRow]:
        """The same without the bodies of the entries, which stay empty."""
        return self._statement(statements.STATEMENT_LINES, campaign, subject, account)

    def _statement(self, statement: str, campaign: str, subject: str, account: str) -> list[StatementRow]:
        values = {"campaign": campaign, "subject": subject, "name": account}
        rows = [StatementRow(*row) for row in self._db.rows(statement, values)]
        rows.sort(key=attrgetter("seq", "line"))
        return rows

    def accounts(self, campaign: str, subject: str) -> list[str]:
        """Every account that a subject ever had a posting on, by name."""
        values = {"campaign": campaign, "subject": subject}
        return [name for (name,) in self._db.rows(statements.ACCOUNTS, values)]

    def lots(
        self,
        campaign: str,
        *,
        accounts: Sequence[str] | None = None,
        subject: str | None = None,
        until: str | None = None,
        at: Moment | None = None,
    ) -> list[Lot]:
        """The lots that do not sum to zero, oldest first.

        `accounts` are names, or beginnings of names that end in `*` (`credit.*`); None means every account.
        `until` leaves those that end with a span whose key begins so (`table:round:` means any round). `at`
        is a place in play. Level accounts have no lots.
        """
        conditions = _given((subject, statements.OF_ACCOUNT_SUBJECT))
        values: dict[str, object] = {"campaign": campaign, "subject": subject}
        if until is not None:
            values |= {"until": until, "beyond": until + BEYOND}
        if accounts is not None:
            if not accounts:
                return []
            conditions.append(statements.any_account(accounts, values))
        if at is not None:
            values["n"] = at.n
            rows = self._db.rows(choosing(statements.LOTS_IN_PLAY, conditions), values)
            return [Lot(*row) for row in rows if row[3] and (row[4] or "").startswith(until or "")]
        statement = statements.LOTS if until is None else statements.LOTS_UNTIL
        rows = self._db.rows(choosing(statement, conditions), values)
        return [Lot(*row) for row in rows if row[3]]

    def postings_of(
        self, campaign: str, seqs: Iterable[int], *, alive: Iterable[int] = ()
    ) -> list[tuple[int, Posting]]:
        """The living postings of these entries and of their lots, each with its entry; with the entries in
        `alive` counted as living, which is what a redo asks."""
        values = {"campaign": campaign, "seqs": listed(seqs), "alive": listed(alive)}
        return [_posting(row) for row in self._db.rows(statements.POSTINGS_OF, values)]


def _given(*pairs: tuple[str | None, str]) -> list[str]:
    return [condition for value, condition in pairs if value is not None]


def _posting(row: Row) -> tuple[int, Posting]:
    seq, *rest = row
    return seq, Posting(*rest)
