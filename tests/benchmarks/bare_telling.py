"""The floor of an export: a process that reads every entry and writes a line of it, and does nothing else."""

from __future__ import annotations

import argparse
import sqlite3
import sys

import msgspec

PORTION = 500


def main() -> int:
    """Tell the entries of a ledger, as they come."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("ledger")
    connection = sqlite3.connect(arguments.parse_args().ledger)
    decode = msgspec.json.Decoder().decode
    cursor = connection.execute("SELECT body FROM entry ORDER BY campaign, seq")
    while rows := cursor.fetchmany(PORTION):
        for (body,) in rows:
            entry = decode(body)
            facts = ", ".join(f"{name} {value}" for name, value in entry["facts"].items())
            moved = ", ".join(f"{post['account']} {post['amount']:+}" for post in entry["postings"])
            sys.stdout.write(
                f"- **{entry['seq']}** {entry['kind']} {entry['subject']}: {facts}; {moved} {entry['note']}\n"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
