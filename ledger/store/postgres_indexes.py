"""Whether the indexes of a server's ledger hold what its tables hold.

A server says nothing of that by itself, and an index that differs (by a failing disk, or by another library
of collations) gives other sums than the table would. So each is read by itself, and the table by itself, and
what they hold is compared by a sum of hashes, whatever the order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ledger.wording.language import _

Ask = Callable[[str], list[tuple[Any, ...]]]
"""Carries a statement out, and gives its rows."""

_INDEXES = """
SELECT c.relname, quote_ident(t.relname), pg_get_expr(x.indpred, x.indrelid), (
    SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY k.at)
    FROM unnest(x.indkey) WITH ORDINALITY AS k (number, at)
    JOIN pg_attribute a ON a.attrelid = x.indrelid AND a.attnum = k.number
)
FROM pg_index x JOIN pg_class c ON c.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
WHERE c.relnamespace = to_regnamespace(current_schema()) AND x.indexprs IS NULL ORDER BY t.relname, c.relname
"""

COMPARED = "SELECT COUNT(*), COALESCE(SUM(hashtextextended(kept::text, 0)::numeric), 0)"

_BY_TABLE = {"enable_seqscan": "on", "enable_indexscan": "off", "enable_indexonlyscan": "off"}
_BY_INDEX = {"enable_seqscan": "off", "enable_indexscan": "on", "enable_indexonlyscan": "on"}


def that_differ(ask: Ask) -> list[str]:
    """A sentence for each index that holds other rows than its table, within a transaction."""
    found = []
    ask("SET LOCAL enable_bitmapscan = off")
    for index, table, condition, columns in ask(_INDEXES):
        where = ("WHERE", condition) if condition else ()
        statement = " ".join((COMPARED, "FROM (SELECT", columns, "FROM", table, *where, ") AS kept"))
        held = _read(ask, statement, _BY_INDEX, index)
        if held is not None and held != _read(ask, statement, _BY_TABLE):
            found.append(
                _("its index {index} does not hold what the table {table} holds").format(
                    index=index, table=table
                )
            )
    for setting in (*_BY_TABLE, "enable_bitmapscan"):
        ask(f"SET LOCAL {setting} = on")
    return found


def _read(ask: Ask, statement: str, settings: dict[str, str], by: str = "") -> tuple[Any, ...] | None:
    """What is read in that way; None where the server would not read the index `by`, but another."""
    for setting, value in settings.items():
        ask(f"SET LOCAL {setting} = {value}")
    if by and f"Index Only Scan using {by} on " not in "".join(
        line for (line,) in ask(f"EXPLAIN {statement}")
    ):
        return None
    return ask(statement)[0]
