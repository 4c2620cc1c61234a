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


def upgrade_sqlite(
    connection: sqlite3.Connection, before: Callable[[], object] | None = None, *, to: str = "head"
) -> None:
    """Bring a SQLite ledger, or an empty database, to the schema of this release, or to an older one.

    `before` is done first, unless another window was quicker; nobody else writes meanwhile. The connection is
    in autocommit mode, and stays open.
    """
    _upgrade("sqlite://", lambda: connection, ["BEGIN IMMEDIATE"], before, to)


def upgrade_postgres(connection: psycopg.Connection[Any], *, to: str = "head") -> None:
    """The same for a PostgreSQL ledger, or an empty schema, with nothing done before."""
    queue = f"SELECT pg_advisory_xact_lock({LOCK})"
    # Also for who asks to read alone.
    _upgrade("postgresql+psycopg://", lambda: connection, ["BEGIN READ WRITE", queue], None, to)


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


def _upgrade(
    dialect: str,
    connect: Callable[[], Any],
    begin: Sequence[str],
    before: Callable[[], object] | None,
    to: str,
) -> None:
    from alembic import command
    from alembic.migration import MigrationContext
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
            if before is not None:
                (revision,) = MigrationContext.configure(connection).get_current_heads()
                if revision == revisions()[-1]:
                    return
                before()
            command.upgrade(config, to)
    except DBAPIError as error:
        # The callers know what the driver's own errors mean.
        raise (error.orig or error) from error
