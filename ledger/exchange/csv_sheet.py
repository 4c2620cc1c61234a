"""A plain sheet as CSV: a row says of somebody (name) that an account (or a field) of theirs has a value."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from pathlib import Path

from ledger.errors import NotUnderstood
from ledger.exchange.csv_text import as_written
from ledger.exchange.incoming import whole_text
from ledger.exchange.newcomers import Arrivals, Newcomer
from ledger.quick_entry.names import form
from ledger.quick_entry.vocabulary import Vocabulary
from ledger.wording.language import _

MOST_BYTES = 2_000_000
MOST_PEOPLE = 500

KIND = "kind"
"""The account whose value is what somebody is enrolled as; without it, they are played."""
USUAL = "pc"

HEAD = ["name", "account", "value"]
_SCORE = re.compile(r"[-+\d].*")


def sheet_arrivals(path: Path, vocabulary: Vocabulary) -> Arrivals:
    """The lines that enrol everyone on the sheet. Raises NotUnderstood for a file that is none."""
    text = whole_text(path, MOST_BYTES)
    people: dict[str, list[tuple[str, str]]] = {}
    for name, account, value in _rows(text, path):
        people.setdefault(name, []).append((account, value))
        if len(people) > MOST_PEOPLE:
            sentence = _("{path} tells of more than {most} people; split it")
            raise NotUnderstood(sentence.format(path=path, most=MOST_PEOPLE))
    if not people:
        raise NotUnderstood(_("{path} has no rows; write name,account,value in each").format(path=path))
    arrivals = Arrivals()
    for name, rows in people.items():
        _say(arrivals, vocabulary, name, rows)
    return arrivals


def _rows(text: str, path: Path) -> Iterator[tuple[str, str, str]]:
    """The rows as the commas, semicolons or tabs of the first line part them."""
    if "\0" in text:
        raise NotUnderstood(_("{path} is no text; save the sheet as CSV").format(path=path))
    first = text.partition("\n")[0]
    mark = max(",;\t", key=first.count)
    reader = csv.reader(text.splitlines(keepends=True), delimiter=mark, strict=True)
    try:
        for row in reader:
            cells = [as_written(cell).strip() for cell in row]
            if not any(cells) or (reader.line_num == 1 and [form(cell) for cell in cells] == HEAD):
                continue
            if len(cells) != len(HEAD) or not cells[0] or not cells[1]:
                sentence = _(
                    "{path}, line {line}: a row is name,account,value; three cells, the first two filled"
                )
                raise NotUnderstood(sentence.format(path=path, line=reader.line_num))
            yield cells[0], cells[1], cells[2]
    except csv.Error as problem:
        sentence = _("{path}, line {line}: this is no CSV ({problem})")
        raise NotUnderstood(sentence.format(path=path, line=reader.line_num, problem=problem)) from None


def _say(arrivals: Arrivals, vocabulary: Vocabulary, name: str, rows: list[tuple[str, str]]) -> None:
    said = next((value for account, value in rows if form(account) == KIND), USUAL)
    kinds = vocabulary.kinds.find(form(said), vocabulary.system.kinds, written_out=True).ids
    who = Newcomer(arrivals, vocabulary, name, kinds[0] if len(kinds) == 1 else USUAL)
    if len(kinds) != 1:
        who.leave(said, _("this campaign has no kind of that name"))
    for called, value in rows:
        if form(called) == KIND:
            continue
        account = who.account(called)
        if account is not None:
            who.score(called, account, value)
        elif not value or _SCORE.fullmatch(value):
            who.leave(called, _("this campaign has no account of that name"))
        else:
            who.text(called, value)
    who.arrive()
