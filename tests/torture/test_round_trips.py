"""Random evenings go out of a ledger and come in again: a bundle to the byte, lines entry by entry."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings

from ledger.audit.verify import verify
from ledger.campaign_file.reader import read_campaign
from ledger.exchange.bundle import checked
from ledger.exchange.jsonl import jsonl
from ledger.exchange.taking_in import take_in
from ledger.journal.journal import Journal
from ledger.store.opening import open_store
from tests.ledger.exchange.again import balances, begun, played_again, said
from tests.ledger.exchange.again import recorded as entries_of
from tests.ledger.journal.evening import Evening
from tests.torture import HARDER
from tests.torture.lines import Step
from tests.torture.test_programs import FILES, PROGRAMS, recorded


def played(file: bytes, program: list[Step]) -> Evening:
    evening = Evening(file=file)
    for step in program:
        recorded(evening, step)
    return evening


@settings(max_examples=25 * HARDER, deadline=None)
@given(FILES, PROGRAMS)
def test_a_bundle_comes_in_as_it_went_out(file: bytes, program: list[Step]) -> None:
    out = "".join(jsonl(played(file, program).journal))
    with TemporaryDirectory() as folder, open_store(":memory:") as store:
        bundle = Path(folder, "evening.jsonl")
        bundle.write_text(out, encoding="utf-8", newline="\n")
        take_in(store, checked(bundle))
        assert verify(store, "evening").problems == []
        assert "".join(jsonl(Journal(store, "evening"))) == out


@settings(max_examples=25 * HARDER, deadline=None)
@given(FILES, PROGRAMS)
def test_lines_are_played_again_entry_by_entry(file: bytes, program: list[Step]) -> None:
    evening = played(file, program)
    again = begun(read_campaign(file, "evening.yaml"))
    with TemporaryDirectory() as folder:
        came = played_again(again, Path(folder, "evening.journal"), said(evening.journal))
    assert came.faults == []
    assert entries_of(again) == entries_of(evening.journal)
    assert balances(again) == balances(evening.journal)
