"""Carries revisions out on the connection that the program hands over (`ledger/store/migrate.py`)."""

from __future__ import annotations

from alembic import context

from ledger.store.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
