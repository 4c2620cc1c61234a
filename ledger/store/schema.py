"""The schema of this release: what a fresh SQLite ledger holds."""

from __future__ import annotations

import sqlite3

from ledger.store import sqlite

REVISION = "0001"
"""The newest revision in `migrations/versions`."""

_template: sqlite3.Connection | None = None


def fresh() -> sqlite3.Connection:
    """A fresh ledger in memory. The first of a process is made by Alembic; the others are copies of it."""
    global _template  # noqa: PLW0603 - one template for the process is the point
    if _template is None:
        from ledger.store.migrate import upgrade_sqlite

        made = sqlite.in_memory()
        upgrade_sqlite(made)
        _template = made
    copy = sqlite.in_memory()
    _template.backup(copy)
    return copy


def check(connection: sqlite3.Connection, shown: str) -> None:
    """To come."""
