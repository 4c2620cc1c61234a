"""The tables are what their one definition says, on both databases; what was written cannot be altered."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, inspect
from sqlalchemy.pool import StaticPool

from ledger.errors import StorageError
from ledger.store import migrate, schema, sqlite, statements, sum_statements
from ledger.store.database import Database
from ledger.store.opening import open_store
from ledger.store.store import Store
from ledger.store.tables import metadata
from rules.kernel.record import FieldChange, Posting
from tests.ledger.store.book import Book

NAMED = vars(statements) | vars(sum_statements)

TEXTS = {
    name: text
    for name, text in NAMED.items()
    if isinstance(text, str) and re.match(r"\s*(SELECT|INSERT|UPDATE|DELETE|WITH) ", text)
}

NUMBERS = {
    *("seq", "after", "upto", "limit", "n", "before", "account", "line", "amount", "lot", "level", "about"),
    *("stands", "reverses", "adventure", "session", "scene", "round", "day", "head_seq", "expected_seq"),
}
BYTES = {"hash", "prev_hash", "head_hash", "expected_hash"}
LISTS = {"seqs", "alive", "dead"}


@pytest.fixture
def database(store: Store) -> Database:
    return store._db  # noqa: SLF001 - statements are tried beneath the store


@pytest.fixture
def connection(location: str, store: Store) -> Iterator[Connection]:
    """What SQLAlchemy sees of a ledger that the program made."""
    assert store.shown
    if location.startswith("postgresql:"):
        import psycopg

        engine = create_engine("postgresql+psycopg://", creator=lambda: psycopg.connect(location))
    else:
        engine = create_engine("sqlite://", creator=lambda: sqlite3.connect(location), poolclass=StaticPool)
    with engine.connect() as opened:
        yield opened
    engine.dispose()


CONDITIONS = {
    row: [text for name, text in NAMED.items() if re.match(pattern, name)]
    for row, pattern in {
        "a": "OF_ACCOUNT_",
        "f": "OF_FIELD_",
        "e": "OF_(KIND|SESSION|ADVENTURE|SCENE|ROUND|SUBJECT)$|UNTIL_",
    }.items()
}
"""By the letter of the rows that they choose among."""


def conditions_of(text: str) -> list[str]:
    """The conditions that a statement may have where it says `chosen`. Where late entries are told apart, it
    is by their place alone."""
    conditions = CONDITIONS[text.partition("/* chosen */")[0].rpartition(".campaign = :campaign")[0][-1]]
    places = (statements.OF_SESSION, statements.OF_ADVENTURE)
    return [each for each in conditions if each in places] if "FROM late e" in text else conditions


def values_for(text: str) -> Any:
    """By name; of a row that is inserted, in the order of its columns."""
    if "?" in text:
        return tuple(map(a_value, re.findall(r"\w+", re.findall(r"\(([^()]*)\)", text)[0])))
    return {name: a_value(name) for name in re.findall(r":(\w+)", text)}


def a_value(name: str) -> object:
    if name in LISTS:
        return "[1, 2]"
    if name in BYTES:
        return bytes(32)
    return 1 if name in NUMBERS else "x"


def is_told(name: str | None, kind: str, parents: object) -> bool:
    """Whether the tables say anything of it: not of the index over words, which is each database's own."""
    return not (name or "").startswith("said_index")


def test_migrations_make_what_the_tables_say(connection: Connection) -> None:
    told = {"include_name": is_told}
    assert compare_metadata(MigrationContext.configure(connection, opts=told), metadata) == []


def test_keys_and_partial_indexes_are_what_the_tables_say(connection: Connection) -> None:
    found = inspect(connection)
    dialect = connection.dialect
    for name, table in metadata.tables.items():
        key = [column.name for column in table.primary_key.columns]
        assert found.get_pk_constraint(name)["constrained_columns"] == key
        wheres: dict[str, str | None] = {}
        for index in table.indexes:
            where = index.dialect_options[dialect.name]["where"]
            wheres[str(index.name)] = None if where is None else str(where.compile(dialect=dialect))
        for made in found.get_indexes(name):
            if is_told(made["name"], "index", ()) and not made.get("duplicates_constraint"):
                where = made.get("dialect_options", {}).get(f"{dialect.name}_where")
                assert _words(where) == _words(wheres[str(made["name"])])


def _words(where: object) -> list[str]:
    """A condition without what each database and SQLAlchemy write in their own way."""
    return re.findall(r"\w+|<>", re.sub(r"(entry|posting)\.", "", str(where)).replace("!=", "<>"))


def test_tables_of_sqlite_are_strict() -> None:
    with closing(schema.fresh()) as fresh:
        tables = fresh.execute("SELECT name, strict FROM pragma_table_list WHERE schema = 'main'").fetchall()
    strict = {name for name, is_strict in tables if is_strict}
    assert strict == set(metadata.tables)


def test_copies_name_every_column_of_their_tables() -> None:
    for table, columns in statements.COLUMNS.items():
        assert ["campaign", *columns] == [column.name for column in metadata.tables[table].columns]
    for table in metadata.tables:
        (insert,) = (text for text in TEXTS.values() if text.split()[:3] == ["INSERT", "INTO", table])
        named, given = (re.findall(r"[\w?]+", part) for part in re.findall(r"\(([^()]*)\)", insert)[:2])
        assert named == [column.name for column in metadata.tables[table].columns]
        assert given in (named, [*named[:-1], "NULL"], ["?"] * len(named))


def test_every_statement_is_one_of_both_databases(database: Database) -> None:
    for text in TEXTS.values():
        values = values_for(text)
        if text.split()[0] in {"SELECT", "WITH"}:
            assert isinstance(database.rows(text, values), list)
        elif isinstance(values, tuple):
            with database.writing():
                database.change_many(text, [values])
        else:
            with database.writing():
                assert database.change(text, values) in {0, 1}


def test_every_condition_fits_its_statements(database: Database) -> None:
    for text in TEXTS.values():
        if "/* chosen */" in text:
            for condition in conditions_of(text):
                whole = statements.choosing(text, [condition])
                assert isinstance(database.rows(whole, values_for(whole)), list)


WALKS = {"OF_KIND", "OF_SUBJECT", "OF_SCENE", "OF_ROUND"}
"""What has no index: a page of these is found by going through the journal."""


def test_no_statement_reads_a_whole_campaign() -> None:
    """It would take longer the longer one plays; but indexes that hold few entries may be read whole."""
    whole = re.compile(r"SEARCH (entry|posting|[epq]) USING (?!.*_by_(stands|reverses) ).*\(campaign=\?\)")
    walks = {getattr(statements, name) for name in WALKS}
    with closing(schema.fresh()) as fresh:
        for name, text in TEXTS.items():
            for condition in set(conditions_of(text)) - walks if "/* chosen */" in text else [""]:
                statement = statements.choosing(text, [condition]) if condition else text
                plan = fresh.execute(f"EXPLAIN QUERY PLAN {statement}", values_for(statement)).fetchall()
                assert [step[3] for step in plan if whole.match(step[3])] == [], (name, condition)


def test_no_page_lists_all_that_somebody_ever_posted() -> None:
    """A page of their entries would take the longer the longer one plays, and there are the more pages."""
    statement = statements.choosing(statements.ENTRIES_FORWARD, [statements.OF_SUBJECT])
    with closing(schema.fresh()) as fresh:
        plan = fresh.execute(f"EXPLAIN QUERY PLAN {statement}", values_for(statement)).fetchall()
    by_seq = [step[3] for step in plan if step[3].startswith("SEARCH ") and "seq" in step[3]]
    assert len(by_seq) == 3, plan
    assert not [step[3] for step in plan if step[3].startswith("LIST SUBQUERY")]


def test_what_is_indexed_is_found_by_its_entry(file_store: tuple[str, Store]) -> None:
    """Not by going through all that was ever said."""
    path, _store = file_store
    with closing(sqlite3.connect(path)) as file:
        for text in (sqlite.INDEX, sqlite.PLACE_IN_INDEX):
            plan = file.execute(f"EXPLAIN QUERY PLAN {text}", values_for(text)).fetchall()
            assert [step[3] for step in plan if not step[3].startswith("SEARCH said USING ")] == [], text


@pytest.mark.parametrize("table", ["entry", "posting", "field", "said"])
def test_what_was_written_cannot_be_altered(book: Book, database: Database, table: str) -> None:
    book.record(Posting("mira", "cp", 1), fields=[FieldChange("mira", "species", "Human")], note="click")
    before = list(book.store.rows(book.campaign, table))
    acts = ["UPDATE {} SET seq = seq + 1", "DELETE FROM {}", "DELETE FROM {} WHERE seq = 2"]
    if book.store.shown.startswith("postgresql:"):
        acts.append("TRUNCATE {}")
    for act in acts:
        with pytest.raises(StorageError, match=f"{table} is append-only"):
            database.change(act.format(table), {})
    assert list(book.store.rows(book.campaign, table)) == before


def test_a_fresh_ledger_has_the_fingerprint_of_this_release() -> None:
    with closing(schema.fresh()) as fresh:
        assert schema.fingerprint(fresh.execute(schema.OBJECTS).fetchall()) == schema.FINGERPRINT


def test_this_release_knows_its_newest_revision() -> None:
    assert migrate.revisions()[-1] == schema.REVISION


def test_upgrading_a_ledger_of_today_changes_nothing(location: str, store: Store) -> None:
    book = Book(store)
    if location.startswith("postgresql:"):
        import psycopg

        with psycopg.connect(location, autocommit=True) as server:
            migrate.upgrade_postgres(server)
    else:
        with closing(sqlite3.connect(location, isolation_level=None)) as file:
            migrate.upgrade_sqlite(file)
    with open_store(location) as again:
        assert again.head(book.campaign) == book.head


def test_a_failed_upgrade_leaves_nothing() -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.execute("CREATE VIEW holocron_study AS SELECT 1")
        with pytest.raises(sqlite3.OperationalError, match="holocron_study"):
            migrate.upgrade_sqlite(connection)
        objects: list[Any] = connection.execute(schema.OBJECTS).fetchall()
        assert [name for _kind, name, _table, _sql in objects] == ["holocron_study"]
        assert connection.execute("PRAGMA application_id").fetchone() == (0,)
