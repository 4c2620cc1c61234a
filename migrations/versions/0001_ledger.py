"""The ledger: its tables, what guards them, and the views that other programs may read.

The views are an interface, documented in the manual: a later revision may add columns to them, never take
one away.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

APPEND_ONLY = ("entry", "posting", "field")

CLUSTERED = {"sqlite_strict": True, "sqlite_with_rowid": False}


def _whole(name: str, *, null: bool = False) -> sa.Column[Any]:
    kind = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    return sa.Column(name, kind, nullable=null, autoincrement=False)


def _words(name: str, *, null: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.Text().with_variant(sa.Text(collation="C"), "postgresql"), nullable=null)


def _bytes(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.LargeBinary(), nullable=False)


def upgrade() -> None:
    """Make everything, in the transaction of the caller."""
    _campaigns_and_accounts()
    _entries()
    _postings()
    if op.get_context().dialect.name == "sqlite":
        op.execute(f"PRAGMA application_id = {0x57484C53}")  # WHLS
        _sizes_for_sqlite()
        _guards_of_sqlite()
        _views_of_facts(_sqlite_text, _sqlite_whole, "json_extract(e.body, '$.facts')", _SQLITE_ROLLS)
    else:
        _guards_of_postgres()
        _views_of_facts(_postgres_text, _postgres_whole, "(e.body::json -> 'facts')::text", _POSTGRES_ROLLS)
    _views_of_sums()


def _campaigns_and_accounts() -> None:
    op.create_table(
        "campaign",
        _words("campaign"),
        _words("uid"),
        _words("name"),
        _whole("head_seq"),
        _bytes("head_hash"),
        sa.PrimaryKeyConstraint("campaign"),
        **CLUSTERED,
    )
    op.create_table(
        "subject",
        _words("campaign"),
        _words("subject"),
        _words("kind", null=True),
        sa.PrimaryKeyConstraint("campaign", "subject"),
        **CLUSTERED,
    )
    op.create_table(
        "account",
        _words("campaign"),
        _whole("account"),
        _words("subject"),
        _words("name"),
        sa.PrimaryKeyConstraint("campaign", "account"),
        sa.UniqueConstraint("campaign", "subject", "name", name="account_by_name"),
        **CLUSTERED,
    )


def _entries() -> None:
    op.create_table(
        "entry",
        _words("campaign"),
        _whole("seq"),
        _words("request"),
        _words("kind"),
        _words("subject"),
        _whole("about", null=True),
        _whole("stands"),
        _whole("reverses", null=True),
        _whole("adventure", null=True),
        _whole("session", null=True),
        _whole("scene", null=True),
        _whole("round", null=True),
        _whole("day"),
        _words("recorded_at"),
        _words("recorded_by"),
        _words("body"),
        _bytes("prev_hash"),
        _bytes("hash"),
        sa.PrimaryKeyConstraint("campaign", "seq"),
        sa.UniqueConstraint("campaign", "request", name="entry_by_request"),
        # Bodies are too large for a clustered table: SQLite would keep few of them in a page.
        sqlite_strict=True,
        comment="whills",
    )
    for place in ("session", "adventure", "day"):
        op.create_index(f"entry_by_{place}", "entry", ["campaign", place, "seq"])
    _partial("entry_by_about", "entry", ["campaign", "about"], "about IS NOT NULL")
    _partial("entry_by_reverses", "entry", ["campaign", "reverses"], "reverses IS NOT NULL")
    places = ["campaign", "stands", "seq", "session", "adventure", "day"]
    _partial("entry_by_stands", "entry", places, "stands != seq")
    op.create_table(
        "dead", _words("campaign"), _whole("seq"), sa.PrimaryKeyConstraint("campaign", "seq"), **CLUSTERED
    )


def _postings() -> None:
    op.create_table(
        "posting",
        _words("campaign"),
        _whole("seq"),
        _whole("line"),
        _whole("account"),
        _whole("amount"),
        _whole("lot", null=True),
        _words("until", null=True),
        _whole("level", null=True),
        sa.PrimaryKeyConstraint("campaign", "seq", "line"),
        **CLUSTERED,
    )
    everything = ["campaign", "account", "seq", "amount", "lot", "until", "level"]
    op.create_index("posting_by_account", "posting", everything)
    levels = ["campaign", "account", "seq", "level", "lot"]
    _partial("posting_by_level", "posting", levels, "level IS NOT NULL")
    _partial("posting_by_lot", "posting", ["campaign", "lot", "account", "amount"], "lot IS NOT NULL")
    _partial("posting_by_until", "posting", ["campaign", "until"], "until IS NOT NULL")
    op.create_table(
        "field",
        _words("campaign"),
        _whole("seq"),
        _whole("line"),
        _words("subject"),
        _words("field"),
        _words("value"),
        _whole("lot", null=True),
        sa.PrimaryKeyConstraint("campaign", "seq", "line"),
        **CLUSTERED,
    )
    op.create_index("field_by_subject", "field", ["campaign", "subject", "field", "seq"])
    op.create_index("field_by_name", "field", ["campaign", "field", "subject", "seq"])


def _partial(name: str, table: str, columns: list[str], where: str) -> None:
    op.create_index(name, table, columns, sqlite_where=sa.text(where), postgresql_where=sa.text(where))


# ---- What SQLite cannot know of a young ledger ----

_SIZES = {
    "campaign": {"campaign": "10 1"},
    "subject": {"subject": "40 40 1"},
    "account": {"account": "500 500 1", "sqlite_autoindex_account_2": "500 500 20 1"},
    "entry": {
        "sqlite_autoindex_entry_1": "4000000 4000000 1",
        "sqlite_autoindex_entry_2": "4000000 4000000 1",
        "entry_by_session": "4000000 4000000 4000 1",
        "entry_by_adventure": "4000000 4000000 20000 1",
        "entry_by_day": "4000000 4000000 4000 1",
        "entry_by_about": "200000 200000 2",
        "entry_by_reverses": "80000 80000 1",
        "entry_by_stands": "4000 4000 1 1 1 1 1",
    },
    "posting": {
        "posting": "8000000 8000000 2 1",
        "posting_by_account": "8000000 8000000 16000 2 1 1 1 1",
        "posting_by_lot": "2000000 2000000 2 2 1",
        "posting_by_level": "2000000 2000000 2000 1 1 1",
        "posting_by_until": "800000 800000 4",
    },
    "field": {
        "field": "40000 40000 2 1",
        "field_by_subject": "40000 40000 500 2 1",
        "field_by_name": "40000 40000 20 2 1",
    },
    "dead": {"dead": "80000 80000 1"},
}
"""Rows of each index, then rows that share its first column, its first two, and so on. Entries are more than
the million rows that SQLite expects of a list that it knows nothing of."""


def _sizes_for_sqlite() -> None:
    """Tell SQLite how a long campaign looks, or it takes a campaign for ten rows, and reads all of it where
    an index would do. `ANALYZE` by another program puts the true figures there, which does no harm."""
    op.execute("ANALYZE")
    sizes = sa.table("sqlite_stat1", sa.column("tbl"), sa.column("idx"), sa.column("stat"))
    op.bulk_insert(
        sizes,
        [
            {"tbl": table, "idx": index, "stat": stat}
            for table, indexes in _SIZES.items()
            for index, stat in indexes.items()
        ],
    )


# ---- What was written stays as it was written ----


def _guards_of_sqlite() -> None:
    for table in APPEND_ONLY:
        for act in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER {table}_refuses_{act.lower()} BEFORE {act} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
            )


def _guards_of_postgres() -> None:
    op.execute(
        "CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$"
    )
    for table in APPEND_ONLY:
        for act, each in (("UPDATE", "ROW"), ("DELETE", "ROW"), ("TRUNCATE", "STATEMENT")):
            op.execute(
                f"CREATE TRIGGER {table}_refuses_{act.lower()} BEFORE {act} ON {table} "
                f"FOR EACH {each} EXECUTE FUNCTION refuse_change()"
            )


# ---- The views ----

_LIVING = "NOT EXISTS (SELECT 1 FROM dead d WHERE d.campaign = {0}.campaign AND d.seq = {0}.{1})"


def _views_of_sums() -> None:
    op.execute(
        "CREATE VIEW living_posting AS "
        "SELECT p.campaign, p.seq, p.line, p.account, p.amount, p.lot, p.until, p.level FROM posting p "
        f"WHERE {_LIVING.format('p', 'seq')} AND (p.lot IS NULL OR {_LIVING.format('p', 'lot')})"
    )
    op.execute(
        "CREATE VIEW living_field AS "
        "SELECT f.campaign, f.seq, f.line, f.subject, f.field, f.value, f.lot FROM field f "
        f"WHERE {_LIVING.format('f', 'seq')} AND (f.lot IS NULL OR {_LIVING.format('f', 'lot')})"
    )
    op.execute(
        "CREATE VIEW sheet AS "
        "SELECT a.campaign, a.subject, a.name AS account, CAST(SUM(p.amount) AS BIGINT) AS balance "
        "FROM account a JOIN posting p ON p.campaign = a.campaign AND p.account = a.account "
        "GROUP BY a.campaign, a.subject, a.name"
    )
    op.execute(
        "CREATE VIEW statement AS "
        "SELECT a.campaign, a.subject, a.name AS account, p.seq, p.line, p.amount, "
        "CAST(SUM(p.amount) OVER (PARTITION BY p.campaign, p.account ORDER BY p.seq, p.line) AS BIGINT) "
        "AS balance, e.kind, e.session, e.day "
        "FROM account a JOIN posting p ON p.campaign = a.campaign AND p.account = a.account "
        "JOIN entry e ON e.campaign = p.campaign AND e.seq = p.seq"
    )


def _sqlite_text(body: str, path: str) -> str:
    return f"json_extract({body}, '$.{path}')"


def _sqlite_whole(body: str, path: str) -> str:
    return f"CASE json_type({body}, '$.{path}') WHEN 'integer' THEN json_extract({body}, '$.{path}') END"


def _postgres_text(body: str, path: str) -> str:
    return f"({body}::json #>> '{{{path.replace('.', ',')}}}')"


def _postgres_whole(body: str, path: str) -> str:
    keys = f"'{{{path.replace('.', ',')}}}'"
    return (
        f"CASE json_typeof({body}::json #> {keys}) WHEN 'number' THEN ({body}::json #>> {keys})::bigint END"
    )


_SQLITE_ROLLS = (
    "json_each(e.body, '$.facts.rolls') AS r "
    "WHERE json_type(e.body, '$.facts.rolls') = 'object' AND r.type = 'object'"
)
_POSTGRES_ROLLS = (
    "LATERAL json_each(CASE json_typeof(e.body::json #> '{facts,rolls}') WHEN 'object' "
    "THEN e.body::json #> '{facts,rolls}' ELSE '{}' END) AS r WHERE json_typeof(r.value) = 'object'"
)


def _views_of_facts(text: Any, whole: Any, facts: str, rolls: str) -> None:
    """The living entries of one kind each, with their facts as JSON text."""
    place = "e.campaign, e.seq, e.session, e.day, e.subject"
    living = _LIVING.format("e", "seq")

    def of_roll(body: str, path: str) -> str:
        words = (f"{text(body, path + name)} AS {name}" for name in ("code", "effective", "outcome"))
        numbers = (f"{whole(body, path + name)} AS {name}" for name in ("total", "difficulty", "margin"))
        return ", ".join([*words, *numbers, f"{text(body, path + 'faces')} AS faces"])

    op.execute(
        f"CREATE VIEW roll AS SELECT {place}, e.kind, NULL AS label, {of_roll('e.body', 'facts.')} "
        f"FROM entry e WHERE {text('e.body', 'facts.faces')} IS NOT NULL AND {living} "
        f"UNION ALL SELECT {place}, e.kind, r.key, {of_roll('r.value', '')} "
        f"FROM entry e, {rolls} AND {living}"
    )
    op.execute(
        f"CREATE VIEW force_point AS SELECT {place}, "
        f"COALESCE({text('e.body', 'facts.fate')}, {text('j.body', 'facts.judgement')}) AS fate, "
        f"j.seq AS judged, {facts} AS facts FROM entry e "
        "LEFT JOIN entry j ON j.campaign = e.campaign AND j.about = e.seq "
        f"AND j.kind = 'force_point_categorised' AND {_LIVING.format('j', 'seq')} "
        f"WHERE e.kind = 'force_point_spent' AND {living}"
    )
    for view, kind, words, numbers in _VIEWS_OF_KINDS:
        columns = [f"{text('e.body', f'facts.{fact}')} AS {column}" for column, fact in words.items()]
        columns += [f"{whole('e.body', f'facts.{fact}')} AS {fact}" for fact in numbers]
        op.execute(
            f"CREATE VIEW {view} AS SELECT {place}, {', '.join(columns)}, {facts} AS facts FROM entry e "
            f"WHERE e.kind = '{kind}' AND {living}"
        )


_VIEWS_OF_KINDS: tuple[tuple[str, str, dict[str, str], tuple[str, ...]], ...] = (
    ("dark_side", "dark_side_gained", {}, ("amount",)),
    (
        *("training", "training_completed"),
        {"skill": "skill", "teacher": "teacher", "from_code": "from", "to_code": "to"},
        ("cost", "days"),
    ),
    (
        *("holocron_study", "research_completed"),
        {"object": "object", "skill": "skill", "power": "power", "outcome": "outcome"},
        ("cost", "days"),
    ),
)
"""View, kind, the facts that are words by their column, the facts that are whole numbers."""
