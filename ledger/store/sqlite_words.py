"""SQLite's index of words against the words that are kept. Its own check of such an index would have to write
to the file."""

# Without annotations as texts, which msgspec would have to compile at every start.

import sqlite3
from collections import defaultdict

import msgspec

_TERMS = "CREATE VIRTUAL TABLE IF NOT EXISTS temp.said_terms USING fts5vocab(main, said_index, instance)"
"""Each word of the index with each of its rows. It is made beside the connection, not in the file."""

_HELD = """
SELECT json_group_object(term, json(found)) FROM (
    SELECT term, json_group_array(doc) AS found FROM temp.said_terms GROUP BY term
)
"""

_KEPT = """
SELECT json_group_object(words, json(found)) FROM (
    SELECT COALESCE(words, '') AS words, json_group_array(rowid) AS found FROM said GROUP BY 1
)
"""

_rows_by_text = msgspec.json.Decoder(dict[str, list[int]])


class Gathered(msgspec.Struct, frozen=True):
    """As JSON: by word the rows where the index has it, and by what is kept of a row all rows that keep the
    same. One text each: while SQLite makes it, it needs nothing of Python."""

    held: str
    kept: str


def gather(connection: sqlite3.Connection) -> Gathered:
    """Look at all that is there. Raises what the driver raises."""
    connection.execute(_TERMS)
    ((held,),) = connection.execute(_HELD)
    ((kept,),) = connection.execute(_KEPT)
    return Gathered(held, kept)


def agree(gathered: Gathered) -> bool:
    """Whether the index has just the words that are kept, each for just the rows that keep it."""
    due: dict[str, list[int]] = defaultdict(list)
    for words, rows in _rows_by_text.decode(gathered.kept).items():
        for word in words.split(" "):
            due[word] += rows
    held = _rows_by_text.decode(gathered.held)
    return due.keys() == held.keys() and all(sorted(due[word]) == sorted(rows) for word, rows in held.items())
