"""The history of the tables, carried out by the program itself.

Alembic and SQLAlchemy are imported here, inside the functions, and nowhere else under `ledger/`: a ledger
whose schema is current never needs them. One outer transaction holds a whole upgrade, so that one that fails
or is killed leaves the ledger as it was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ledger.places import bundled

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Sequence

    import psycopg
    from alembic.config import Config

LOCK = 0x57484C53
"""The advisory lock that upgrades of a PostgreSQL ledger queue for."""


def upgrade_sqlite(connection: sqlite3.Connection) -> None:
    """Bring a SQLite ledger, or an empty database, to the schema of this release. The connection is in
    autocommit mode, and stays open."""
    _upgrade("sqlite://", lambda: connection, ["BEGIN IMMEDIATE"])


def upgrade_postgres(connection: psycopg.Connection[Any]) -> None:
    """Bring a PostgreSQL ledger, or an empty schema, to the schema of this release. The connection is in
    autocommit mode, and stays open."""
    queue = f"SELECT pg_advisory_xact_lock({LOCK})"
    _upgrade("postgresql+psycopg://", lambda: connection, ["BEGIN", queue])


def revisions() -> list[str]:
    """The revisions that this release knows, oldest first."""
    from alembic.script import ScriptDirectory

    return [script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()][::-1]


def _config() -> Config:
    from alembic.config import Config

    config = Config()
    # Alembic reads the value through configparser, to which a per cent sign means something.
    config.set_main_option("script_location", str(bundled("migrations")).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _upgrade(dialect: str, connect: Callable[[], Any], begin: Sequence[str]) -> None:
    from alembic import command
    from sqlalchemy import Connection, create_engine, event
    from sqlalchemy.exc import DBAPIError
    from sqlalchemy.pool import StaticPool

    engine = create_engine(dialect, creator=connect, poolclass=StaticPool, hide_parameters=True)

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        # Left to themselves, the drivers would begin too late for the DDL to be rolled back.
        for statement in begin:
            connection.exec_driver_sql(statement)

    try:
        with engine.begin() as connection:
            config = _config()
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except DBAPIError as error:
        # The callers know what the driver's own errors mean.
        raise (error.orig or error) from error
