"""Rows as CSV (RFC 4180, UTF-8) that a spreadsheet can open without being told what to do by a name.

A text that a spreadsheet would take for a formula gets an apostrophe before it, which the import of sheets
takes away again; a number stays a number, below nought too.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence

from ledger.text_gate import visible

Cell = str | int | bool | None

# As OWASP lists them, also after spaces and in full width.
FORMULA = re.compile(r"[\s\u3000]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]|[\t\r\n]")
"""How a text begins that could be taken for a formula."""

NUMBER = re.compile(r"-[0-9]+")
"""A text that is a number below nought, and nothing that could be worked out."""

MARK = "'"


def csv_text(head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> Iterator[str]:
    """The head and the rows, each with its end."""
    buffer = io.StringIO()
    write = csv.writer(buffer).writerow
    write(head)
    for row in rows:
        yield buffer.getvalue()
        buffer.seek(0)
        buffer.truncate()
        write([_cell(value) for value in row])
    yield buffer.getvalue()


def _cell(value: Cell) -> str | int:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, int) else harmless(value)


def harmless(text: str) -> str:
    """The text as a cell that no spreadsheet works out."""
    text = visible(text, newlines=True)
    return MARK + text if FORMULA.match(text) and not NUMBER.fullmatch(text) else text


def as_written(cell: str) -> str:
    """What `harmless` made the cell of."""
    return cell[1:] if cell.startswith(MARK) and FORMULA.match(cell[1:]) else cell
