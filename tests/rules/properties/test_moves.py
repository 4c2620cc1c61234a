"""Whatever is asked of whatever move: floors hold, refusals change nothing, verdicts repeat themselves."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.entry import Entry
from ledger.exchange.chances import odds_of
from ledger.journal.asked import Asked, Outcome
from ledger.quick_entry.sitting import vocabulary_of
from ledger.quick_entry.write import line_of
from ledger.store.opening import open_store
from rules import registry
from rules.kernel.odds import Thrown
from rules.kernel.record import Lot, SpanKey
from rules.kernel.table import Table
from tests.campaigns.test_chances import oracle
from tests.ledger.journal.evening import Evening
from tests.rules.citations.witnesses import book
from tests.rules.properties.requests import TYPES, cast_of, programs, requests, rounds, scenes
from tests.rules.rolls import reckoned, rolled_in, rolls_in, told_dice
from tests.torture import HARDER

BOOKS = {name: book(name) for name in registry.names()}
CASTS = {name: cast_of(found.evening()) for name, found in BOOKS.items()}
SCENES = {
    name: scenes(found.evening(), [lines for _rule, _way, lines in found.each()])
    for name, found in BOOKS.items()
}
PROGRAMS = {name: programs(cast, SCENES[name]) for name, cast in CASTS.items()}
ROUNDS = {name: rounds(cast, SCENES[name]) for name, cast in CASTS.items()}

all_systems = pytest.mark.parametrize("name", BOOKS)
some = settings(max_examples=30 * HARDER, suppress_health_check=[HealthCheck.too_slow])

DATA = st.data()


def tried(evening: Evening, asked: Asked) -> Outcome:
    """What comes of a request; whatever it is, it is no error of the program."""
    return evening.journal.record(asked)


@all_systems
def test_requests_are_made_of_every_type_of_parameter(name: str) -> None:
    moves = CASTS[name].system.moves.values()
    assert {param.type for move in moves for param in move.params} <= set(TYPES)


# -- chances


@all_systems
@some
@given(DATA)
def test_every_chance_that_is_shown_is_exact(name: str, data: st.DataObject) -> None:
    evening = BOOKS[name].evening()
    for asked in data.draw(ROUNDS[name]):
        for pool in evening.journal.judge(asked).pools:
            known, chance = oracle(pool), odds_of(pool).chance
            assert (None if chance is None else Fraction(chance)) == known, (asked, pool)
        tried(evening, asked)


# -- floors


@all_systems
@some
@given(DATA)
def test_no_accepted_move_takes_a_balance_beyond_floor_or_ceiling(name: str, data: st.DataObject) -> None:
    evening = BOOKS[name].evening()
    for asked in data.draw(PROGRAMS[name]):
        for recorded in tried(evening, asked).entries:
            for posting in recorded.entry.postings:
                account = evening.journal.system.account(posting.account)
                assert account is not None
                stands = evening.balance(posting.subject, posting.account)
                assert account.floor is None or stands >= account.floor, (asked, posting)
                assert account.ceiling is None or stands <= account.ceiling, (asked, posting)


# -- refusals


@all_systems
@settings(max_examples=6 * HARDER, suppress_health_check=[HealthCheck.too_slow])
@given(DATA)
def test_a_refused_move_changes_no_byte(name: str, data: st.DataObject) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "ledger.whills"
        with open_store(str(path), create=True) as store:
            evening = Evening(store, file=BOOKS[name].campaign)
            for asked in data.draw(PROGRAMS[name]):
                before = path.read_bytes()
                outcome = tried(evening, asked)
                if not outcome.recorded:
                    assert path.read_bytes() == before, asked
                    assert any(finding.level == "refused" for finding in outcome.findings), asked


# -- the same again


@all_systems
@some
@given(DATA)
def test_the_same_request_table_and_faces_give_the_same_verdict(name: str, data: st.DataObject) -> None:
    evening, again = BOOKS[name].evening(), BOOKS[name].evening()
    for asked in data.draw(PROGRAMS[name]):
        first = tried(evening, asked)
        assert first.verdict is not None
        known = msgspec.structs.replace(asked, dice=first.verdict.act.tape.kept())
        judged = [again.journal.judge(known) for _time in range(2)]
        assert judged[0].draft == judged[1].draft, asked
        assert judged[0].findings == judged[1].findings, asked
        if first.recorded:
            assert judged[0].findings == first.findings, asked
            assert judged[0].draft == first.verdict.draft, asked
        # The dice of both evenings fall in the same way.
        second = tried(again, asked)
        assert second.findings == first.findings, asked
        assert [told(r.entry) for r in second.entries] == [told(r.entry) for r in first.entries], asked


def told(entry: Entry) -> tuple[Any, ...]:
    """What an entry says, but for its clock and the name of its request."""
    return entry.kind, entry.subject, entry.facts, entry.fields, entry.postings, entry.citations, entry.about


@all_systems
@some
@given(DATA)
def test_whatever_is_recorded_can_be_said_again_in_a_line(name: str, data: st.DataObject) -> None:
    evening = BOOKS[name].evening()
    for asked in data.draw(PROGRAMS[name]):
        words = vocabulary_of(evening.journal)
        for recorded in tried(evening, asked).entries:
            assert line_of(recorded.entry.request, words, ruling=recorded.entry.ruling)


# -- penalties


def weighed(roll: dict[str, Any]) -> tuple[str, list[dict[str, Any]], str]:
    """What was reckoned of a roll before its dice fell."""
    modifiers = [modifier for modifier in roll["modifiers"] if modifier["why"] != "advantage"]
    return roll["code"], modifiers, roll["effective"]


@all_systems
@some
@given(DATA)
def test_the_code_that_is_recorded_is_what_its_causes_come_to(name: str, data: st.DataObject) -> None:
    evening = BOOKS[name].evening()
    for asked in data.draw(PROGRAMS[name]):
        for recorded in tried(evening, asked).entries:
            for roll in rolls_in(recorded.entry.facts):
                assert str(reckoned(roll)) == str(told_dice(roll)), (asked, roll)
                if roll.get("faces") is not None:
                    assert len(roll["faces"]) == max(reckoned(roll).dice, 0), (asked, roll)


@all_systems
@some
@given(DATA)
def test_the_penalties_that_are_shown_are_the_penalties_recorded(name: str, data: st.DataObject) -> None:
    evening = BOOKS[name].evening()
    for asked in data.draw(ROUNDS[name]):
        shown = evening.journal.judge(asked)
        outcome = tried(evening, asked)
        for recorded in outcome.entries:
            made = rolls_in(recorded.entry.facts)
            known = [weighed(roll) for roll in made]
            assert all(weighed(roll) in known for roll in rolls_in(shown.draft.facts)), asked
            rolled: list[Thrown] = [rolled_in(roll) for roll in made]
            assert all(pool.code in rolled for pool in shown.pools), asked


# -- lines that commute

OF_ONE = ("note", "set", "award", "gains", "loses", "declares", "prepares", "raises", "healed", "stunned")
"""Moves that look at nobody but the one whom they are about, and whose entries are about nobody else."""


OF_SOMEONE = {
    name: st.lists(requests(cast, [move for move in OF_ONE if move in cast.system.moves]), max_size=12)
    for name, cast in CASTS.items()
}


def about(asked: Asked) -> set[str]:
    """Whom such a request is about."""
    to = asked.arguments.get("to", [])
    named = [who for one in to for who in (one["to"] if isinstance(one, dict) else [one])]
    return {*named, *([asked.who] if asked.who else [])}


@all_systems
@some
@given(DATA)
def test_the_order_of_lines_about_different_people_does_not_matter(name: str, data: st.DataObject) -> None:
    lines: list[Asked] = []
    for asked in data.draw(OF_SOMEONE[name]):
        if not any(about(asked) & about(other) for other in lines):
            lines.append(asked)
    before = data.draw(PROGRAMS[name])[:5]
    came = []
    for order in (lines, data.draw(st.permutations(lines))):
        evening = BOOKS[name].evening()
        for asked in [*before, Asked(None, "round_start", {}, ruling="on with it")]:
            tried(evening, asked)
        findings = {order.index(asked): tried(evening, asked).findings for asked in order}
        found = [findings[order.index(asked)] for asked in lines]
        came.append((evening.balances(), fields(evening), found))
    assert came[0] == came[1]


def fields(evening: Evening) -> dict[tuple[str, str], Any]:
    return {(held.subject, held.field): held.value for held in evening.store.fields(evening.campaign)}


# -- rounds

LASTING = {"dying.rolls"}
"""Accounts of rounds that count them, from one to the next. What waits for the table waits on, too."""


def left_over(evening: Evening) -> list[Lot]:
    """What is open that should have ended with a round that is over."""
    table = evening.journal.table()
    over = table.last("round") - (1 if table.span("round") is not None else 0)
    return [lot for lot in table.reading.lots() if _ended_with(table, lot, over)]


def _ended_with(table: Table, lot: Lot, over: int) -> bool:
    """Whether a lot lasts until the end of a round that is over; one of the accounts of rounds that does not
    say until when should be gone with any round."""
    if lot.until is not None:
        until = SpanKey.parse(lot.until)
        return until.span == "round" and until.ordinal <= over
    account = table.system.account(lot.account)
    of_rounds = account is not None and account.group == "round" and account.pending is None
    return of_rounds and lot.account not in LASTING and table.span("round") is None


@all_systems
@some
@given(DATA)
def test_nothing_that_lasts_for_a_round_outlasts_it(name: str, data: st.DataObject) -> None:
    evening = BOOKS[name].evening()
    for asked in data.draw(ROUNDS[name]):
        if tried(evening, asked).recorded:
            assert left_over(evening) == [], asked
