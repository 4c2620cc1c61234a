"""The one definition of the tables, read by Alembic and by the tests.

Nothing on the path of a waiting game master imports this module: the statements of that path are plain SQL
in `statements.py`, and a test holds each of them against these classes on both databases.

All tables are keyed by campaign first, so that the same schema shards by campaign. `entry`, `posting`,
`field` and `said` are append-only; `dead`, `head_seq`, `head_hash`, `name` and `kind` follow from them.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Column, Index, Integer, LargeBinary, Text, UniqueConstraint
from sqlmodel import Field, SQLModel

WHOLE: Any = BigInteger().with_variant(Integer(), "sqlite")
"""64 bits on both databases."""

WORDS: Any = Text().with_variant(Text(collation="C"), "postgresql")
"""Text that sorts by code point on both databases, whatever the language of the server."""

STRICT: dict[str, Any] = {"sqlite_strict": True}
CLUSTERED: dict[str, Any] = {"sqlite_strict": True, "sqlite_with_rowid": False}
"""SQLite keeps the rows in the primary key itself; for rows much smaller than a page."""


class Campaign(SQLModel, table=True):
    """One chain of entries, and its head."""

    __tablename__ = "campaign"
    __table_args__ = (CLUSTERED,)

    campaign: str = Field(sa_type=WORDS, primary_key=True)
    uid: str = Field(sa_type=WORDS)
    name: str = Field(sa_type=WORDS)
    head_seq: int = Field(sa_type=WHOLE)
    head_hash: bytes = Field(sa_type=LargeBinary)


class Subject(SQLModel, table=True):
    """Who has accounts or fields in a campaign. `kind` is null until a field change names it."""

    __tablename__ = "subject"
    __table_args__ = (CLUSTERED,)

    campaign: str = Field(sa_type=WORDS, primary_key=True)
    subject: str = Field(sa_type=WORDS, primary_key=True)
    kind: str | None = Field(default=None, sa_type=WORDS)


class Account(SQLModel, table=True):
    """An account of a subject, under the number that its postings bear."""

    __tablename__ = "account"
    __table_args__ = (
        UniqueConstraint("campaign", "subject", "name", name="account_by_name"),
        CLUSTERED,
    )

    campaign: str = Field(sa_type=WORDS, primary_key=True)
    account: int = Field(sa_type=WHOLE, primary_key=True, sa_column_kwargs={"autoincrement": False})
    subject: str = Field(sa_type=WORDS)
    name: str = Field(sa_type=WORDS)


class Entry(SQLModel, table=True):
    """A body of the journal with its hash; every other column is a copy of what the body says."""

    __tablename__ = "entry"
    __table_args__ = (
        UniqueConstraint("campaign", "request", name="entry_by_request"),
        Index("entry_by_session", "campaign", "session", "seq"),
        Index("entry_by_adventure", "campaign", "adventure", "seq"),
        Index("entry_by_day", "campaign", "day", "seq"),
        # What tells a PostgreSQL ledger from the tables of another program.
        {"comment": "whills"} | STRICT,
    )

    campaign: str = Field(sa_type=WORDS, primary_key=True)
    seq: int = Field(sa_type=WHOLE, primary_key=True, sa_column_kwargs={"autoincrement": False})
    request: str = Field(sa_type=WORDS)
    kind: str = Field(sa_type=WORDS)
    subject: str = Field(sa_type=WORDS)
    about: int | None = Field(sa_type=WHOLE)
    stands: int = Field(sa_type=WHOLE)
    reverses: int | None = Field(sa_type=WHOLE)
    adventure: int | None = Field(sa_type=WHOLE)
    session: int | None = Field(sa_type=WHOLE)
    scene: int | None = Field(sa_type=WHOLE)
    round: int | None = Field(sa_type=WHOLE)
    day: int = Field(sa_type=WHOLE)
    recorded_at: str = Field(sa_type=WORDS)
    recorded_by: str = Field(sa_type=WORDS)
    body: str = Field(sa_type=WORDS)
    prev_hash: bytes = Field(sa_type=LargeBinary)
    hash: bytes = Field(sa_type=LargeBinary)


class Posting(SQLModel, table=True):
    """A copy of one posting of an entry; `line` counts from 1 within the entry."""

    __tablename__ = "posting"
    __table_args__ = (
        # All that a sum, a lot or a level asks for: none of them touches the rows themselves.
        Index("posting_by_account", "campaign", "account", "seq", "amount", "lot", "until", "level"),
        CLUSTERED,
    )

    campaign: str = Field(sa_type=WORDS, primary_key=True)
    seq: int = Field(sa_type=WHOLE, primary_key=True, sa_column_kwargs={"autoincrement": False})
    line: int = Field(sa_type=WHOLE, primary_key=True, sa_column_kwargs={"autoincrement": False})
    account: int = Field(sa_type=WHOLE)
    amount: int = Field(sa_type=WHOLE)
    lot: int | None = Field(sa_type=WHOLE)
    until: str | None = Field(sa_type=WORDS)
    level: int | None = Field(sa_type=WHOLE)


class FieldRow(SQLModel, table=True):
    """A copy of one field change of an entry; `value` is its JSON text, `line` counts from 1."""

    __tablename__ = "field"
    __table_args__ = (
        Index("field_by_subject", "campaign", "subject", "field", "seq"),
        # Who is in play, and what everyone is called, are a few among the titles of many scenes.
        Index("field_by_name", "campaign", "field", "subject", "seq"),
        CLUSTERED,
    )

    campaign: str = Field(sa_type=WORDS, primary_key=True)
    seq: int = Field(sa_type=WHOLE, primary_key=True, sa_column_kwargs={"autoincrement": False})
    line: int = Field(sa_type=WHOLE, primary_key=True, sa_column_kwargs={"autoincrement": False})
    subject: str = Field(sa_type=WORDS)
    field: str = Field(sa_type=WORDS)
    value: str = Field(sa_type=WORDS)
    lot: int | None = Field(sa_type=WHOLE)


class Said(SQLModel, table=True):
    """The words by which an entry is found (`words.py`); no row where nobody wrote any. The index over them,
    `said_index`, is each database's own, and stands in its revision alone."""

    __tablename__ = "said"
    # With row ids, by which the index names the rows.
    __table_args__ = (STRICT,)

    campaign: str = Field(sa_type=WORDS, primary_key=True)
    seq: int = Field(sa_type=WHOLE, primary_key=True, sa_column_kwargs={"autoincrement": False})
    words: str = Field(sa_type=WORDS)


class Dead(SQLModel, table=True):
    """The entries that are not living now: reversed ones, what is about those, and reversals."""

    __tablename__ = "dead"
    __table_args__ = (CLUSTERED,)

    campaign: str = Field(sa_type=WORDS, primary_key=True)
    seq: int = Field(sa_type=WHOLE, primary_key=True, sa_column_kwargs={"autoincrement": False})


def _column(table: type[SQLModel], name: str) -> Column[Any]:
    column: Column[Any] = SQLModel.metadata.tables[str(table.__tablename__)].c[name]
    return column


def _partial(name: str, table: type[SQLModel], columns: str, where: Any) -> None:
    """An index over the few rows that have the value: it costs nothing on the others."""
    Index(
        name,
        *(_column(table, column) for column in columns.split()),
        sqlite_where=where,
        postgresql_where=where,
    )


_partial("posting_by_lot", Posting, "campaign lot account amount", _column(Posting, "lot").is_not(None))
_partial(
    "posting_by_level", Posting, "campaign account seq level lot", _column(Posting, "level").is_not(None)
)
_partial("posting_by_until", Posting, "campaign until", _column(Posting, "until").is_not(None))
_partial("entry_by_about", Entry, "campaign about", _column(Entry, "about").is_not(None))
_partial("entry_by_reverses", Entry, "campaign reverses", _column(Entry, "reverses").is_not(None))
_partial(
    # All that a place asks for: none of the few entries that stand elsewhere is looked up itself.
    "entry_by_stands",
    Entry,
    "campaign stands seq session adventure day",
    _column(Entry, "stands") != _column(Entry, "seq"),
)

metadata = SQLModel.metadata
