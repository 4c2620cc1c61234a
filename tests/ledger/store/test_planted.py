"""A server's ledger in which somebody planted something is refused before it runs; what it lacks is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from ledger.errors import StorageError
from ledger.store.opening import open_store
from ledger.store.postgres_objects import LISTED, OBJECTS, digest
from rules.kernel.record import Posting
from tests.ledger.store.book import CAMPAIGN, Book

pytestmark = pytest.mark.postgres

SPY = (
    "CREATE FUNCTION spy() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.amount := 99; RETURN NEW; END $$"
)

PLANTED = {
    "trigger spy": [
        "CREATE SCHEMA elsewhere",
        SPY.replace("spy()", "elsewhere.spy()"),
        "CREATE TRIGGER spy BEFORE INSERT ON posting FOR EACH ROW EXECUTE FUNCTION elsewhere.spy()",
    ],
    "function spy": [SPY],
    "function refuse_change": [
        "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN END $$"
    ],
    "rule spy": ["CREATE RULE spy AS ON INSERT TO dead DO INSTEAD NOTHING"],
    "policy spy": ["CREATE POLICY spy ON entry USING (day = 0)"],
    "table entry": ["ALTER TABLE entry ENABLE ROW LEVEL SECURITY"],
    "table posting": ["ALTER TABLE posting ALTER amount SET DEFAULT 7"],
    "table stranger": ["CREATE TABLE stranger (a int)"],
    "relation stranger": ["CREATE SEQUENCE stranger"],
    "view living_posting": [
        "CREATE SCHEMA elsewhere",
        "CREATE TABLE elsewhere.posting (LIKE posting)",
        "CREATE OR REPLACE VIEW living_posting AS SELECT * FROM elsewhere.posting",
    ],
    "index spy": ["CREATE INDEX spy ON entry (kind)"],
    "constraint spy": ["ALTER TABLE entry ADD CONSTRAINT spy CHECK (day < 10)"],
}


@pytest.fixture
def connection(postgres_database: str) -> Iterator[psycopg.Connection[Any]]:
    """Somebody who may do everything in the ledger that is there."""
    open_store(postgres_database, create=True).close()
    with psycopg.connect(postgres_database, autocommit=True) as connected:
        yield connected


def test_the_list_is_that_of_a_fresh_ledger(connection: psycopg.Connection[Any]) -> None:
    rows = connection.execute(LISTED.encode()).fetchall()
    assert {f"{kind} {name}": digest(said) for kind, name, said in rows} == OBJECTS


@pytest.mark.parametrize("named", PLANTED)
def test_what_was_planted_is_named(
    postgres_database: str, connection: psycopg.Connection[Any], named: str
) -> None:
    for statement in PLANTED[named]:
        connection.execute(statement.encode())
    for readonly in (True, False):
        with pytest.raises(StorageError, match=f"tampered with: see its {named}; restore a backup"):
            open_store(postgres_database, readonly=readonly)


def test_what_belongs_to_an_extension_is_nobodys_plant(
    postgres_database: str, connection: psycopg.Connection[Any]
) -> None:
    connection.execute("CREATE EXTENSION vector")
    open_store(postgres_database).close()


def test_a_ledger_that_lacks_a_guard_is_read_and_not_written(
    postgres_database: str, connection: psycopg.Connection[Any]
) -> None:
    connection.execute("DROP TRIGGER entry_refuses_update ON entry")
    with pytest.raises(StorageError, match="see its trigger entry_refuses_update"):
        open_store(postgres_database)
    with open_store(postgres_database, readonly=True) as store:
        assert store.integrity() == ["its trigger entry_refuses_update is missing"]


@pytest.mark.parametrize(
    "index", ["posting_by_account", "posting_pkey", "entry_by_session", "posting_by_lot"]
)
def test_an_index_that_lacks_a_row_is_told(
    postgres_database: str, connection: psycopg.Connection[Any], index: str
) -> None:
    kept = "UPDATE pg_index SET indisready = %s WHERE indexrelid = %s::regclass"
    with open_store(postgres_database) as store:
        book = Book(store)
        for _entry in range(20):
            book.record(Posting("mira", "credits", 1, lot=1), session=1)
        assert store.integrity() == []
    connection.execute(kept, [False, index])
    with open_store(postgres_database) as store:
        Book(store, "another").record(Posting("mira", "credits", 1, lot=1), session=1)
    connection.execute(kept, [True, index])
    with open_store(postgres_database, readonly=True) as store:
        assert store.campaign(CAMPAIGN).head_seq == 21
        (told,) = store.integrity()
        assert told.startswith(f"its index {index} does not hold what the table ")
