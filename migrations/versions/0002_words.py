"""The words that people wrote, and an index that finds them; rolls with all that dice of any system tell."""

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
    _view_of_rolls()
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


# ---- Rolls: which ability was rolled, how many dice succeeded, which were kept ----

_LIVING = "NOT EXISTS (SELECT 1 FROM dead d WHERE d.campaign = e.campaign AND d.seq = e.seq)"

_WORDS = ("code", "effective", "outcome")
_NUMBERS = ("total", "difficulty", "margin")
_NEW_WORDS, _NEW_NUMBERS = ("ability",), ("successes",)


def _view_of_rolls() -> None:
    if op.get_context().dialect.name == "sqlite":
        alone = _columns_of_roll(_text_in_sqlite, _whole_in_sqlite, "e.body", "facts.")
        named = _columns_of_roll(_text_in_sqlite, _whole_in_sqlite, "r.value", "")
        rolled = _text_in_sqlite("e.body", "facts.effective")
        several = (
            "json_each(e.body, '$.facts.rolls') AS r "
            "WHERE json_type(e.body, '$.facts.rolls') = 'object' AND r.type = 'object'"
        )
    else:
        alone = _columns_of_roll(_text_in_postgres, _whole_in_postgres, "e.body", "facts,")
        named = _columns_of_roll(_text_in_postgres, _whole_in_postgres, "r.value", "")
        rolled = _text_in_postgres("e.body", "facts,effective")
        several = (
            "LATERAL json_each(CASE json_typeof(e.body::json #> '{facts,rolls}') WHEN 'object' "
            "THEN e.body::json #> '{facts,rolls}' ELSE '{}' END) AS r WHERE json_typeof(r.value) = 'object'"
        )
    # Also where only the total was told, or no dice were left.
    place = "e.campaign, e.seq, e.session, e.day, e.subject, e.kind"
    op.execute("DROP VIEW roll")
    op.execute(
        f"CREATE VIEW roll AS SELECT {place}, NULL AS label, {alone} FROM entry e "
        f"WHERE {rolled} IS NOT NULL AND {_LIVING} "
        f"UNION ALL SELECT {place}, r.key, {named} FROM entry e, {several} AND {_LIVING}"
    )


def _columns_of_roll(text: Any, whole: Any, body: str, path: str) -> str:
    """Those of the first revision in their places, and the new ones after them."""
    return ", ".join(
        [
            *(f"{text(body, path + name)} AS {name}" for name in _WORDS),
            *(f"{whole(body, path + name)} AS {name}" for name in _NUMBERS),
            f"{text(body, path + 'faces')} AS faces",
            *(f"{text(body, path + name)} AS {name}" for name in _NEW_WORDS),
            *(f"{whole(body, path + name)} AS {name}" for name in _NEW_NUMBERS),
            f"{text(body, path + 'kept')} AS kept",
        ]
    )


def _text_in_sqlite(body: str, path: str) -> str:
    return f"json_extract({body}, '$.{path}')"


def _whole_in_sqlite(body: str, path: str) -> str:
    return f"CASE json_type({body}, '$.{path}') WHEN 'integer' THEN json_extract({body}, '$.{path}') END"


def _text_in_postgres(body: str, path: str) -> str:
    return f"({body}::json #>> '{{{path}}}')"


def _whole_in_postgres(body: str, path: str) -> str:
    at = f"({body}::json #> '{{{path}}}')"
    return f"CASE json_typeof({at}) WHEN 'number' THEN ({body}::json #>> '{{{path}}}')::bigint END"


# ---- Words ----


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
