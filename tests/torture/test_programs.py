"""Random evenings of moves, corrections and late entries: whatever happens, everything adds up."""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.audit.fold import fold, reversed_now
from ledger.audit.verify import verify
from ledger.errors import NotUnderstood, Refused
from ledger.exchange.jsonl import jsonl
from ledger.exchange.markdown import markdown
from ledger.journal.asked import Asked
from ledger.quick_entry.sitting import vocabulary_of
from ledger.quick_entry.write import line_of
from ledger.store.opening import open_store
from ledger.store.records import Moment
from rules.kernel.record import Request
from tests.ledger.journal.evening import COMPANION, FIRST_EDITION, Evening
from tests.rules.properties.requests import cast_of, requests
from tests.torture import HARDER
from tests.torture.lines import CORRECTIONS, MOVES, OF_COMBAT, OF_THE_FORCE, PEOPLE, Step, at_random

WORDS = vocabulary_of(Evening(file=COMPANION).journal)


def said(asked: Asked) -> str:
    """The line that asks for it; none, where there is no such line."""
    try:
        return line_of(Request("", asked.who, asked.move, asked.arguments), WORDS, ruling=asked.ruling)
    except ValueError:
        return ""


ANY_MOVE = requests(cast_of(Evening(file=COMPANION))).map(said).filter(bool)
LATE = ANY_MOVE.map("in session 1 {}".format)
AMENDING = ANY_MOVE.map("amend {{seq}} {}".format)
TEXTS = st.one_of(
    ANY_MOVE, LATE, AMENDING, *map(st.sampled_from, (MOVES, OF_COMBAT, OF_THE_FORCE, CORRECTIONS))
)
STEPS = st.builds(Step, TEXTS, st.sampled_from(PEOPLE), seq=st.integers(0, 60), upto=st.integers(0, 3))
BEGUN = [Step("session start"), Step("adventure start"), Step("round")]
PROGRAMS = st.lists(STEPS, max_size=30).flatmap(lambda steps: st.sampled_from([steps, [*BEGUN, *steps]]))
FILES = st.sampled_from([FIRST_EDITION, COMPANION])


def recorded(evening: Evening, step: Step) -> bool:
    """Whether a line was recorded. Some name what is not there, or in words that another system knows."""
    try:
        return evening.enters(step.line(evening.journal.head().seq)).recorded
    except (Refused, NotUnderstood):
        return False


def assert_that_everything_adds_up(evening: Evening, why: object) -> None:
    """The plain sums, the fold of the living entries and the living sums in play are the same."""
    bodies = evening.bodies()
    folded = fold(bodies, reversed_now(bodies))
    head = Moment("stands", len(bodies))
    assert evening.balances() == folded.balances, why
    assert evening.balances(head) == folded.balances, why
    fields = {(held.subject, held.field): held.value for held in evening.store.fields("evening")}
    assert fields == folded.fields, why


@settings(max_examples=40 * HARDER, deadline=None)
@given(FILES, PROGRAMS)
def test_sums_are_the_fold_after_every_step(file: bytes, program: list[Step]) -> None:
    evening = Evening(file=file)
    for step in program:
        recorded(evening, step)
        assert_that_everything_adds_up(evening, step)
    assert verify(evening.store, "evening").problems == []


@settings(max_examples=30 * HARDER, deadline=None)
@given(FILES, PROGRAMS)
def test_all_reversed_newest_first_leaves_the_opening(file: bytes, program: list[Step]) -> None:
    evening = Evening(file=file)
    opening = evening.balances()
    for step in program:
        recorded(evening, step)
    while (newest := evening.store.newest_living("evening")) != 1:
        assert newest is not None
        # What was amended stands earlier than its number, and something older may rest on it.
        outcome = evening.journal.undo(newest, dependents=True, ruling="all of it")
        assert outcome.recorded, outcome.findings
    assert evening.balances() == opening
    assert verify(evening.store, "evening").problems == []


@settings(max_examples=8 * HARDER, deadline=None)
@given(st.lists(STEPS, max_size=15))
def test_what_is_refused_changes_no_byte(program: list[Step]) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "ledger.whills"
        with open_store(str(path), create=True) as store:
            evening = Evening(store)
            for step in program:
                before = path.read_bytes()
                if not recorded(evening, step):
                    assert path.read_bytes() == before, step


@pytest.mark.postgres
def test_the_same_evening_is_the_same_record_on_both_databases(postgres_database: str) -> None:
    with open_store(postgres_database, create=True) as server:
        for seed in range(5 * HARDER):
            source = Random(seed)
            file, campaign = source.choice([FIRST_EDITION, COMPANION]), f"evening_{seed}"
            evenings = [Evening(store, file, campaign) for store in (server, open_store(":memory:"))]
            for _step in range(40):
                step = at_random(source)
                came = [recorded(evening, step) for evening in evenings]
                assert came[0] == came[1], (seed, step)
            for export in (jsonl, markdown):
                assert [*export(evenings[0].journal)] == [*export(evenings[1].journal)], seed
