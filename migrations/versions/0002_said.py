"""The words that people wrote, and an index in which they are found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

from ledger.store.words import words_of_body

revision = "0002"
down_revision = "0001"

AT_ONCE = 5000


def upgrade() -> None:
    """Make the table and its index, and fill both from the entries that are there."""
    on_sqlite = op.get_context().dialect.name == "sqlite"
    whole = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    words = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
    op.create_table(
        "said",
        sa.Column("campaign", words, nullable=False),
        sa.Column("seq", whole, nullable=False, autoincrement=False),
        sa.Column("words", words, nullable=False),
        sa.PrimaryKeyConstraint("campaign", "seq"),
        sqlite_strict=True,
    )
    if on_sqlite:
        _index_of_sqlite()
    else:
        _index_of_postgres()
    _fill()
    if on_sqlite:
        op.execute("INSERT INTO said_index (said_index) VALUES ('rebuild')")
        _guards_of_sqlite()
    else:
        _guards_of_postgres()


def _index_of_sqlite() -> None:
    """Words between spaces, and in which entries. `ascii` leaves other letters as the program made them;
    where in an entry a word stands, and how many there are, nobody asks."""
    op.execute(
        "CREATE VIRTUAL TABLE said_index USING fts5(campaign UNINDEXED, seq UNINDEXED, words, "
        "content='said', tokenize='ascii', detail='none', columnsize=0)"
    )
    # As in the first revision: what SQLite cannot know of a young ledger.
    op.execute(
        "INSERT INTO sqlite_stat1 (tbl, idx, stat) "
        "VALUES ('said', 'sqlite_autoindex_said_1', '4000000 4000000 1')"
    )


def _index_of_postgres() -> None:
    op.execute("CREATE INDEX said_index ON said USING gin (array_to_tsvector(string_to_array(words, ' ')))")


def _fill() -> None:
    said = sa.table("said", sa.column("campaign"), sa.column("seq"), sa.column("words"))
    for portion in _entries():
        rows = [
            {"campaign": campaign, "seq": seq, "words": words}
            for campaign, seq, body in portion
            if (words := words_of_body(body))
        ]
        if rows:
            op.bulk_insert(said, rows)


def _entries() -> Iterator[list[Any]]:
    """All of them, campaign by campaign, a portion at a time."""
    bound = op.get_bind()
    after = sa.text(
        "SELECT campaign, seq, body FROM entry WHERE campaign = :campaign AND seq > :seq "
        "ORDER BY seq LIMIT :limit"
    )
    for (campaign,) in bound.execute(sa.text("SELECT campaign FROM campaign ORDER BY campaign")).all():
        seq = 0
        while rows := bound.execute(after, {"campaign": campaign, "seq": seq, "limit": AT_ONCE}).all():
            yield [*rows]
            seq = rows[-1][1]


def _guards_of_sqlite() -> None:
    for act in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER said_refuses_{act.lower()} BEFORE {act} ON said "
            "BEGIN SELECT RAISE(ABORT, 'said is append-only'); END"
        )


def _guards_of_postgres() -> None:
    for act, each in (("UPDATE", "ROW"), ("DELETE", "ROW"), ("TRUNCATE", "STATEMENT")):
        op.execute(
            f"CREATE TRIGGER said_refuses_{act.lower()} BEFORE {act} ON said "
            f"FOR EACH {each} EXECUTE FUNCTION refuse_change()"
        )
