"""The least that recording a line takes: a parser of arguments, two rows, one durable transaction."""

import argparse
import hashlib
import sqlite3

TABLES = """
CREATE TABLE IF NOT EXISTS entry (
    campaign TEXT, seq INTEGER, body TEXT, prev_hash BLOB, hash BLOB, PRIMARY KEY (campaign, seq)
) STRICT;
CREATE TABLE IF NOT EXISTS posting (
    campaign TEXT, seq INTEGER, line INTEGER, account INTEGER, amount INTEGER,
    PRIMARY KEY (campaign, seq, line)
) STRICT, WITHOUT ROWID;
"""


def opened(path: str, synchronous: str = "EXTRA") -> sqlite3.Connection:
    """A file with the same settings as a ledger."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.execute(f"PRAGMA synchronous = {synchronous}")
    connection.executescript(TABLES)
    return connection


def append(connection: sqlite3.Connection, body: str) -> None:
    """An entry of that text, with a posting, after the last one."""
    connection.execute("BEGIN IMMEDIATE")
    last = connection.execute(
        "SELECT seq, hash FROM entry WHERE campaign = 'bench' ORDER BY seq DESC LIMIT 1"
    )
    seq, before = last.fetchone() or (0, bytes(32))
    digest = hashlib.sha256(before + body.encode()).digest()
    connection.execute("INSERT INTO entry VALUES ('bench', ?, ?, ?, ?)", (seq + 1, body, before, digest))
    connection.execute("INSERT INTO posting VALUES ('bench', ?, 1, 1, 1)", (seq + 1,))
    connection.execute("COMMIT")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Records a line.")
    parser.add_argument("--ledger", required=True, help="the file")
    commands = parser.add_subparsers(dest="command", required=True)
    log = commands.add_parser("log", help="record a line")
    log.add_argument("words", nargs="+", help="the line")
    arguments = parser.parse_args()
    append(opened(arguments.ledger), " ".join(arguments.words))
