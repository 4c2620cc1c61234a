"""What holds of any battle: budgets, waiting, the Force that is lost, and that all can be taken back."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.journal.asked import Outcome
from tests.ledger.journal.evening import Evening
from tests.rules.lego_jedi.cast import at_war, left, locked_out
from tests.torture import HARDER

JEDI = ("bob", "odi", "steve")
SIDE = {"bob": "rebels", "odi": "rebels", "ham": "rebels", "steve": "empire", "guard": "empire"}

WHO = st.sampled_from(JEDI)
POINTS = st.integers(0, 5).map(lambda points: f" +{points}" if points else "")
FACE = st.integers(1, 10)

TASK = st.builds("{} pushes 2{} : {}".format, WHO, POINTS, FACE)
STRIKE = st.builds("{} strikes guard{} : {}".format, st.sampled_from(("odi", "steve")), POINTS, FACE)
REACTION = st.builds("{} deflects vs 6{} : {}".format, WHO, POINTS, FACE)
ACTION = st.sampled_from([f"{who} acts" for who in SIDE])
CALL = st.builds("{} borrows {} : {}".format, WHO, st.integers(1, 5), FACE)
TURN = st.just("turn")
LINES = st.lists(st.one_of(TASK, TASK, STRIKE, REACTION, ACTION, CALL, TURN), max_size=14)

some = settings(max_examples=25 * HARDER, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def played(evening: Evening, line: str) -> Outcome:
    """A line, with what is wanted around it: phase 2 after a turn, damage after a strike."""
    outcome = evening.enters(line)
    if outcome.recorded and line == "turn":
        evening.says("phase 2")
    if outcome.recorded and "strikes" in line:
        for lot in evening.journal.table().lots(prefix="blow."):
            evening.says(f"{lot.account.removeprefix('blow.')} cuts {lot.subject}")
    return outcome


@some
@given(LINES)
def test_nobody_spends_more_than_is_there_and_a_turn_fills_all(lines: list[str]) -> None:
    evening = at_war()
    for line in lines:
        played(evening, line)
        for who in JEDI:
            rating, borrowed = (evening.balance(who, name) for name in ("rating", "turn.borrowed"))
            assert 0 <= left(evening, who) <= rating + borrowed <= 2 * rating
            if line == "turn":
                assert (left(evening, who), locked_out(evening, who)) == (rating, False)


@some
@given(LINES)
def test_between_two_tasks_of_anybody_an_opponent_has_acted(lines: list[str]) -> None:
    evening = at_war()
    waiting: set[str] = set()
    sides = dict(SIDE)
    for line in lines:
        who = line.split()[0]
        recorded = played(evening, line).recorded
        if not recorded:
            continue
        if line == "turn":
            sides |= {one: str(evening.journal.table().field(one, "side")) for one in JEDI}
        elif "pushes" in line or "strikes" in line:
            assert who not in waiting, line
            waiting = {one for one in waiting if sides[one] == sides[who]} | {who}
        elif "acts" in line:
            waiting = {one for one in waiting if sides[one] == sides[who]}
        elif "deflects" in line:
            # Somebody must have struck, though no line says so.
            waiting = {one for one in waiting if sides[one] != sides[who]}


@some
@given(LINES)
def test_who_has_lost_the_force_uses_none_until_the_turn_ends(lines: list[str]) -> None:
    evening = at_war()
    for line in lines:
        who = line.split()[0]
        lost = who in JEDI and locked_out(evening, who)
        outcome = played(evening, line)
        if lost and "acts" not in line:
            assert "force_lost" in {finding.code for finding in outcome.findings}, line


@some
@given(LINES)
def test_a_battle_that_is_taken_back_leaves_nothing(lines: list[str]) -> None:
    evening = at_war()
    start, before = evening.journal.head().seq, standing(evening)
    for line in lines:
        played(evening, line)
    for seq in range(evening.journal.head().seq, start, -1):
        evening.says(f"undo {seq}")
    assert standing(evening) == before
    assert {who: evening.journal.table().field(who, "side") for who in SIDE} == SIDE


def standing(evening: Evening) -> dict[tuple[str, str], int]:
    """What stands but for the ordinals of spans, which a taken-back opening may leave at nothing."""
    return {key: amount for key, amount in evening.balances().items() if amount}
