"""What follows from a correction: the later entries that would be judged otherwise, and how."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.audit.consequences import Consequence, Correction, Shift, consequences
from ledger.audit.judging import can_be_judged, judge_corrected
from ledger.audit.rehearsing import of_amendment, of_change, rehearse
from ledger.audit.replay import Corrected
from ledger.journal.journal import Journal
from ledger.journal.views import dead
from rules.kernel.verdict import Verdict
from tests.ledger.journal.evening import COMPANION, Evening
from tests.rules.properties.test_moves import BOOKS, PROGRAMS
from tests.torture import HARDER


@pytest.fixture
def evening() -> Evening:
    """A session and an adventure are open."""
    begun = Evening()
    begun.says("session start One", "adventure start The Bathysphere")
    return begun


def without(evening: Evening, seq: int | None = None, *, redo: bool = False) -> list[Consequence]:
    """What follows from the reversal of an entry."""
    change = evening.journal.change(seq, redo=redo)
    return [*consequences(evening.journal, of_change(change))]


def ways(found: list[Consequence]) -> dict[int, list[str]]:
    return {one.entry.seq: one.ways for one in found}


# ---- How an entry may be judged otherwise ----


def test_nothing_follows_from_what_nothing_rests_on(evening: Evening) -> None:
    seq = evening.says("award roark 1")
    evening.says("mira gains credits 5", "note The wind turns", "mira blaster vs 10 : 3 4 1")
    assert without(evening, seq) == []


def test_nothing_follows_the_newest_entry(evening: Evening) -> None:
    evening.says("award roark 5", "roark raises blaster")
    assert without(evening) == []


def test_what_could_not_be_paid_would_be_refused_and_leave_a_debt(evening: Evening) -> None:
    gained = evening.says("mira gains credits 5")
    spent = evening.says("mira loses credits 5")
    [found] = without(evening, gained)
    assert (found.entry.seq, found.ways) == (spent, ["refused", "floor"])
    assert [finding.code for finding in found.refused] == ["below_floor"]
    assert found.floors == [Shift("mira", "credits", 0, -5)]


def test_a_step_from_elsewhere_has_another_price(evening: Evening) -> None:
    evening.says("award roark 30")
    first = evening.says("roark raises blaster", "roark raises blaster")
    second = evening.says("roark raises blaster")
    [found] = without(evening, first)
    assert found.entry.seq == second
    assert "price" in found.ways
    assert found.would is not None


def test_another_outcome_tells_what_it_would_be(evening: Evening) -> None:
    wound = evening.says("roark wounded")
    roll = evening.says("roark blaster vs 15 = 14")
    [found] = without(evening, wound)
    assert (found.entry.seq, found.ways) == (roll, ["outcome"])
    assert found.would is not None
    assert found.would.facts["effective"] == "5D+1"


def test_dice_that_do_not_fit_any_more_are_told(evening: Evening) -> None:
    wound = evening.says("roark wounded")
    roll = evening.says("roark blaster vs 15 : 4 3 3 3")
    [found] = without(evening, wound)
    assert (found.entry.seq, found.ways, found.would) == (roll, ["outcome"], None)
    assert found.dice is not None
    assert found.dice.values["wanted"] == 5


def test_a_refusal_that_there_would_be_no_more_is_told(evening: Evening) -> None:
    retired = evening.says("retire vex")
    ruled = evening.says("vex blaster vs 10 : 1 2 3 4 ruling he came back for this")
    [found] = without(evening, retired)
    assert (found.entry.seq, found.ways) == (ruled, ["allowed"])
    assert [finding.code for finding in found.allowed] == ["retired"]


def test_of_two_refusals_by_a_rule_the_one_that_would_go_is_told(evening: Evening) -> None:
    evening.says("round", "roark mortally wounded", "round ruling on with it")
    second = evening.says("vex mortally wounded")
    end = evening.says("round end ruling on with it")
    found = [one for one in without(evening, second) if one.entry.seq == end]
    assert [finding.code for one in found for finding in one.allowed] == ["matter_open"]


def test_what_ends_with_the_reversed_entry_is_no_consequence(evening: Evening) -> None:
    spend = evening.says("roark force heroic")
    evening.says("adventure end")
    found = without(evening, spend)
    assert all("price" not in one.ways for one in found)


def test_what_is_brought_back_has_consequences_too(evening: Evening) -> None:
    wound = evening.says("roark wounded")
    evening.says(f"undo {wound}")
    roll = evening.says("roark blaster vs 15 : 4 3 3 3 3")
    [found] = without(evening, wound, redo=True)
    assert (found.entry.seq, found.ways) == (roll, ["outcome"])


def test_a_late_entry_is_looked_at_where_it_stands(evening: Evening) -> None:
    evening.says("session end", "session start Two")
    spent = evening.says("mira gains credits 3", "mira loses credits 3")
    late = evening.says("in session 1 mira gains credits 5")
    rests = evening.says("mira loses credits 5")
    assert ways(without(evening, late)) == {rests: ["refused", "floor"]}
    sooner = ways(without(evening, spent - 1))
    assert sooner == {rests: ["refused", "floor"]}


# ---- Amendments ----


def test_an_amendment_is_held_against_what_came_after_it(evening: Evening) -> None:
    gained = evening.says("mira gains credits 5")
    evening.says("mira loses credits 2")
    last = evening.says("mira loses credits 3")
    said = evening.sitting.understand(f"amend {gained} mira gains credits 3 ruling so be it")
    assert said is not None
    tried = rehearse(evening.sitting, said)
    assert tried.outcome.recorded
    assert evening.journal.head().seq == last
    found = [*consequences(evening.journal, tried.correction)]
    assert ways(found) == {last: ["refused", "floor"]}


def test_an_amendment_that_is_only_judged_has_the_same_consequences(evening: Evening) -> None:
    wound = evening.says("roark wounded")
    evening.says("roark blaster vs 15 : 4 3 3 3")
    said = evening.sitting.understand(f"amend {wound} roark incapacitated")
    assert said is not None
    verdict = evening.sitting.judge(said)
    assert isinstance(verdict, Verdict)
    judged = of_amendment(evening.journal, wound, verdict)
    assert judged is not None
    tried = rehearse(evening.sitting, said)
    first, second = (
        [(one.entry.seq, one.ways) for one in consequences(evening.journal, correction)]
        for correction in (judged, tried.correction)
    )
    assert first == second != []


def test_dice_that_fell_at_the_rehearsal_are_those_that_are_recorded(evening: Evening) -> None:
    roll = evening.says("roark blaster vs 15")
    said = evening.sitting.understand(f"amend {roll} roark dodge vs 10")
    assert said is not None
    tried = rehearse(evening.sitting, said)
    assert tried.correction.instead is not None
    outcome = evening.sitting.record(tried.said).outcome
    assert outcome is not None
    assert outcome.entries[-1].entry.request.dice == tried.correction.instead.request.dice
    assert all(group.rolled for group in outcome.entries[-1].entry.request.dice)


def test_of_what_is_rehearsed_nothing_stays(evening: Evening) -> None:
    award = evening.says("mira gains credits 5")
    evening.says("mira loses credits 5")
    before, bodies, gone = evening.balances(), evening.bodies(), dead(evening.journal)
    said = evening.sitting.understand(f"undo {award} with dependents")
    assert said is not None
    tried = rehearse(evening.sitting, said)
    assert [recorded.entry.reverses for recorded in tried.outcome.entries] == [award + 1, award]
    assert tried.correction == Correction(frozenset({award, award + 1}))
    assert (evening.balances(), evening.bodies(), dead(evening.journal)) == (before, bodies, gone)


# ---- Against a full judgement ----


def verdicts(journal: Journal) -> dict[int, tuple[Any, ...]]:
    """How every entry that stands is judged where it stands: what refuses it, and what it says."""
    replay = Corrected.at(journal.store, journal.campaign, journal.system)
    found = {}
    for entry in replay.coming():
        if can_be_judged(entry):
            verdict = judge_corrected(replay, entry)
            facts = {
                name: value
                for name, value in verdict.draft.facts.items()
                if name not in ("now", "before", "balance")
            }
            refused = sorted((finding.rule, finding.code) for finding in verdict.refused)
            found[entry.seq] = (refused, facts if verdict.missing is None else None)
        replay.forward(entry)
    return found


@pytest.mark.parametrize("name", BOOKS)
@settings(max_examples=8 * HARDER, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.data())
def test_all_that_a_full_judgement_finds_otherwise_was_a_consequence(name: str, data: st.DataObject) -> None:
    evening = BOOKS[name].evening()
    for asked in data.draw(PROGRAMS[name]):
        evening.journal.record(asked)
    last = evening.journal.head().seq
    if last < 3:
        return
    seq = data.draw(st.integers(2, last))
    change = evening.journal.change(seq)
    if any(finding.hard for finding in change.findings):
        return
    told = {one.entry.seq for one in consequences(evening.journal, of_change(change))}
    before = verdicts(evening.journal)
    assert evening.journal.undo(seq, ruling="so be it").recorded
    after = verdicts(evening.journal)
    assert {other for other in after if after[other] != before[other]} <= told


@pytest.mark.parametrize("name", BOOKS)
@settings(max_examples=8 * HARDER, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.data())
def test_with_dependents_is_what_undoing_one_by_one_newest_first_leaves(
    name: str, data: st.DataObject
) -> None:
    together, singly = BOOKS[name].evening(), BOOKS[name].evening()
    for asked in data.draw(PROGRAMS[name]):
        together.journal.record(asked)
        singly.journal.record(asked)
    last = together.journal.head().seq
    if last < 3:
        return
    outcome = together.journal.undo(data.draw(st.integers(2, last)), dependents=True)
    for recorded in outcome.entries:
        assert singly.journal.undo(recorded.entry.reverses).recorded
    assert together.balances() == singly.balances()
    assert dead(together.journal) == dead(singly.journal)


def test_a_step_that_was_taught_is_what_the_next_one_begins_with() -> None:
    evening = Evening(file=COMPANION)
    evening.says("session start One", "adventure start The summit")
    first = evening.says("mira trains control with odan")
    second = evening.says("mira trains control with odan")
    alone = evening.says("mira dexterity vs 10 : 3 4 5")
    found = ways(without(evening, first))
    assert "outcome" in found[second]
    assert alone not in found
