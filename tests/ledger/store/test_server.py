"""A PostgreSQL database that is not a ledger is refused; what an address keeps secret is never said."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import psycopg
import pytest

import ledger.store
from ledger.errors import Damaged, StorageError
from ledger.store.address import is_address, without_secrets
from ledger.store.opening import open_store
from ledger.store.postgres import storage_error, translated
from tests.ledger.store.book import CAMPAIGN, Book

pytestmark = pytest.mark.postgres

OBJECTS = "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY relname"


@pytest.fixture
def server(postgres_database: str) -> Iterator[psycopg.Connection[tuple[Any, ...]]]:
    """Another program on the same database."""
    with psycopg.connect(postgres_database, autocommit=True) as connection:
        yield connection


Server = psycopg.Connection[tuple[Any, ...]]


def refused(address: str, reason: str, *, create: bool = False) -> None:
    with pytest.raises(StorageError, match=reason) as error:
        open_store(address, create=create)
    assert "\n" not in str(error.value)


def test_an_empty_database_becomes_a_ledger_only_when_asked(postgres_database: str, server: Server) -> None:
    refused(postgres_database, r"there is no ledger at postgresql://.*; `whills new FILE.yaml` begins one")
    assert server.execute(OBJECTS).fetchall() == []
    with open_store(postgres_database, create=True) as store:
        Book(store)
    with open_store(postgres_database) as store:
        assert store.count(CAMPAIGN) == 1


@pytest.mark.parametrize("create", [False, True])
@pytest.mark.parametrize(
    "made",
    [
        ["CREATE TABLE entry (id INTEGER)"],
        ["CREATE TABLE alembic_version (version_num TEXT)", "INSERT INTO alembic_version VALUES ('0001')"],
        ["CREATE VIEW numbers AS SELECT 1"],
    ],
)
def test_a_database_of_another_program_is_left_alone(
    postgres_database: str, server: Server, made: list[str], *, create: bool
) -> None:
    for statement in made:
        server.execute(statement.encode())
    before = server.execute(OBJECTS).fetchall()
    refused(postgres_database, "is a database of another program", create=create)
    assert server.execute(OBJECTS).fetchall() == before


def test_a_newer_ledger_is_left_alone(postgres_database: str, server: Server) -> None:
    open_store(postgres_database, create=True).close()
    server.execute("UPDATE alembic_version SET version_num = '9999'")
    refused(postgres_database, r"needs a newer release of whills \(its schema is 9999\)")
    assert server.execute("SELECT version_num FROM alembic_version").fetchall() == [("9999",)]


def test_a_ledger_may_live_in_a_schema_of_its_own(postgres_database: str, server: Server) -> None:
    server.execute("CREATE TABLE public.other (id INTEGER)")
    server.execute("CREATE SCHEMA games")
    address = postgres_database + "&options=-csearch_path%3Dgames"
    with open_store(address, create=True) as store:
        Book(store)
    assert server.execute("SELECT COUNT(*) FROM games.entry").fetchall() == [(1,)]
    assert server.execute(OBJECTS).fetchall() == [("other",)]


def test_a_database_in_another_encoding_is_refused(postgres_server: Any, server: Server) -> None:
    server.execute("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0 LOCALE 'C'")
    refused(postgres_server.get_uri("latin"), "is encoded as LATIN1", create=True)
    server.execute("DROP DATABASE latin")


def test_a_ledger_is_made_once_however_many_begin_it(postgres_database: str) -> None:
    ready = Barrier(6)

    def begin() -> int:
        ready.wait()
        with open_store(postgres_database, create=True) as store:
            return len(store.campaigns())

    with ThreadPoolExecutor(6) as windows:
        assert [window.result() for window in [windows.submit(begin) for _ in range(6)]] == [0] * 6


@pytest.mark.parametrize(
    ("state", "kind", "said"),
    [
        ("55P03", StorageError, "busy in another window"),
        ("40001", StorageError, "busy in another window"),
        ("53100", StorageError, "is full, and nothing was recorded"),
        ("25006", StorageError, "is read-only"),
        ("57P01", StorageError, "was lost"),
        ("08006", StorageError, "was lost"),
        ("23505", StorageError, "cannot hold what should be recorded"),
        ("XX001", Damaged, "is damaged"),
        ("42P01", StorageError, "cannot be used"),
    ],
)
def test_each_failure_of_a_server_has_its_sentence(state: str, kind: type[StorageError], said: str) -> None:
    error = psycopg.Error("oh")
    error.sqlstate = state
    with pytest.raises(kind, match=said):
        raise storage_error(error, "x")


# ---- Lost, locked, forbidden ----


def test_a_lost_connection_is_said_to_be_lost(postgres_database: str, server: Server) -> None:
    with open_store(postgres_database, create=True) as store:
        book = Book(store)
        server.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        with pytest.raises(StorageError, match=r"the connection to postgresql://.* was lost"):
            book.record()
    with open_store(postgres_database) as store:
        assert store.count(CAMPAIGN) == 1


def test_a_locked_ledger_is_said_to_be_busy(postgres_database: str, server: Server) -> None:
    with open_store(postgres_database, create=True) as store:
        book = Book(store)
        store.wait_at_most(0.02)
        with server.transaction():
            server.execute("SELECT * FROM campaign FOR UPDATE")
            with pytest.raises(StorageError, match="busy in another window"):
                book.record()
        book.record()


def test_a_user_who_may_only_read_is_told(postgres_database: str, server: Server) -> None:
    open_store(postgres_database, create=True).close()
    server.execute("CREATE ROLE reader LOGIN")
    server.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader")
    try:
        with open_store(postgres_database.replace("postgres:@", "reader@")) as store:
            with pytest.raises(StorageError, match=r"does not let this user do that \(permission denied"):
                Book(store)
            assert store.campaigns() == []
        server.execute("REVOKE ALL ON alembic_version FROM reader")
        refused(postgres_database.replace("postgres:@", "reader@"), "permission denied for .*alembic_version")
    finally:
        server.execute("DROP OWNED BY reader")
        server.execute("DROP ROLE reader")


def test_text_that_the_server_cannot_hold_is_refused(postgres_database: str) -> None:
    with open_store(postgres_database, create=True) as store:
        book = Book(store)
        with pytest.raises(StorageError, match="cannot hold what should be recorded"):
            book.record(kind="nul\0byte")
        assert store.count(CAMPAIGN) == 1


def test_what_is_confirmed_is_on_disk_whatever_the_server_prefers(postgres_database: str) -> None:
    address = postgres_database + "&options=-csynchronous_commit%3Doff"
    with open_store(address, create=True) as store:
        assert store._db.rows("SHOW synchronous_commit", {}) == [("on",)]  # noqa: SLF001 - what it will do


# ---- Addresses ----

CANARY = "5ecret"

WITH_SECRETS = {
    f"postgresql://gm:{CANARY}@127.0.0.1:1/game": "postgresql://gm@127.0.0.1:1/game",
    f"postgresql://gm:{CANARY}@[::1]:1/game": "postgresql://gm@[::1]:1/game",
    f"postgresql://127.0.0.1:1/game?password={CANARY}": "postgresql://127.0.0.1:1/game",
    f"postgresql://gm:{CANARY}/{CANARY}@127.0.0.1:1/game": "postgresql://gm@127.0.0.1:1/game",
    f"postgresql://gm:x@{CANARY}@127.0.0.1:1/game": "postgresql://gm@127.0.0.1:1/game",
    f"postgresql://gm:{CANARY}?x@127.0.0.1:1/game": "postgresql://gm@127.0.0.1:1/game",
    f"postgresql://gm:{CANARY}": "postgresql://…",
    f"postgresql://gm:{CANARY}?sslmode=no": "postgresql://…",
    f"postgres://gm:{CANARY}@127.0.0.1:1,127.0.0.1:2/game": "postgresql://gm@127.0.0.1:1,127.0.0.1:2/game",
    f"postgresql+psycopg://gm:{CANARY}@127.0.0.1/game": "postgresql://gm@127.0.0.1/game",
    f"postgresql://127.0.0.1:1/game?{CANARY}={CANARY}": "postgresql://127.0.0.1:1/game",
    f"postgresql:gm:{CANARY}@127.0.0.1": "postgresql://…",
    f" PostgreSQL://gm:{CANARY}@127.0.0.1:1/game": "postgresql://gm@127.0.0.1:1/game",
}


@pytest.mark.parametrize("address", WITH_SECRETS)
def test_no_message_holds_a_secret(address: str) -> None:
    assert is_address(address)
    assert without_secrets(address) == WITH_SECRETS[address]
    with pytest.raises(StorageError) as error:
        open_store(address)
    told = "".join(traceback.format_exception(error.value)[-1:])
    assert CANARY not in told
    assert WITH_SECRETS[address] in told


def test_an_address_without_a_host_is_shown() -> None:
    assert without_secrets("postgresql:///game") == "postgresql:///game"


def test_an_open_ledger_shows_no_secret(postgres_database: str) -> None:
    address = postgres_database.replace("postgres:@", f"postgres:{CANARY}@")
    with open_store(address, create=True) as store:
        assert store.shown.startswith("postgresql://postgres@")
        assert CANARY not in store.shown


@pytest.mark.parametrize("path", ["postgresql", "/postgresql:/x", "postgres.sqlite", "C:\\x", "mysql://x"])
def test_paths_are_no_addresses(path: str) -> None:
    assert not is_address(path)


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(ledger.store, "postgres", raising=False)
    monkeypatch.delitem(sys.modules, "ledger.store.postgres", raising=False)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    refused(f"postgresql://gm:{CANARY}@host/game", r"//gm@host/game needs .*: install whills\[postgres\]")


def test_statements_are_translated_for_the_driver() -> None:
    text = translated(
        "SELECT 5 % 2 FROM x WHERE a = :a AND b IN (SELECT value FROM json_each(:list))"
    ).decode()
    assert "5 %% 2" in text
    assert "a = %(a)s" in text
    assert "jsonb_array_elements_text(CAST(%(list)s AS JSONB))" in text
