"""Where entries are kept: one schema and one class over SQLite and PostgreSQL."""
