"""A statement of account: the balance after each posting, what it all came to, as recorded and as played."""

from __future__ import annotations

from ledger.journal.statement import WHOLE, Flow, Part, Statement, statement
from ledger.journal.views import moment_of
from ledger.store.records import Moment
from tests.ledger.journal.evening import EVERYTHING, Evening


def told(evening: Evening, who: str, account: str, part: Part = WHOLE, **asked: object) -> Statement:
    at = asked.get("at")
    moment = None if at is None else moment_of(evening.journal, str(at))
    return statement(evening.journal, who, account, part, at=moment, played=bool(asked.get("played")))


def seqs(found: Statement) -> list[int]:
    return [line.row.seq for line in found.lines]


def test_the_totals_of_every_account_add_up_to_its_balance() -> None:
    evening = Evening()
    evening.says(*EVERYTHING)
    for (who, account), balance in evening.balances().items():
        found = told(evening, who, account)
        assert found.balance == balance
        assert sum(line.amount for line in found.lines) == balance
        if not found.levels:
            assert found.lifetime.sum == balance
            assert found.shown == found.lifetime


def test_what_came_in_is_earned_and_what_went_out_is_spent(evening: Evening) -> None:
    evening.says("award roark 5", "roark raises blaster")
    assert told(evening, "roark", "character_points").lifetime == Flow(3, earned=10, spent=5)


def test_what_an_earlier_entry_took_is_returned(evening: Evening) -> None:
    evening.says("roark force heroic", "adventure end")
    found = told(evening, "roark", "force_points")
    assert (found.lifetime.spent, found.lifetime.returned, found.balance) == (1, 1, 2)
    assert found.causes["adventure_closed"] == Flow(1, returned=1)


def test_what_a_judgement_gives_back_the_spend_had_taken(evening: Evening) -> None:
    evening.says("roark force", "judge roark heroic", "adventure end")
    found = told(evening, "roark", "force_points")
    assert (found.lifetime.earned, found.lifetime.spent, found.lifetime.returned) == (2, 1, 1)
    assert found.balance == 2


def test_a_reward_that_is_settled_later_is_earned(evening: Evening) -> None:
    evening.says("roark force dramatic", "grant roark force 1", "adventure end")
    found = statement(evening.journal, "roark", "force_points")
    assert (found.lifetime.earned, found.lifetime.spent, found.lifetime.returned) == (3, 1, 1)
    assert found.balance == 3
    ended = statement(evening.journal, "roark", "force_points", Part(kind="adventure_closed"))
    assert ended.causes == {"adventure_closed": Flow(2, earned=1, returned=1)}
    assert ended.lifetime == found.lifetime


def test_what_an_earlier_entry_brought_and_that_ended_is_lost(evening: Evening) -> None:
    evening.says("round", "roark declares 2", "round end")
    found = told(evening, "roark", "round.declared")
    assert (found.lifetime.earned, found.lifetime.lost, found.balance) == (
        found.lifetime.lost,
        found.lifetime.earned,
        0,
    )


def test_what_was_undone_counts_for_no_total_but_is_listed(evening: Evening) -> None:
    seq = evening.says("award roark 5")
    undone = evening.says("undo")
    found = told(evening, "roark", "character_points")
    assert [(line.row.seq, line.living) for line in found.lines] == [
        *((1, True), (seq, False), (undone, False)),
    ]
    assert found.lifetime == Flow(1, earned=5)


def test_a_part_keeps_the_true_balance(evening: Evening) -> None:
    evening.says("award roark 5", "session end", "session start Two", "award roark 2", "roark raises blaster")
    found = told(evening, "roark", "character_points", Part(session=2))
    assert (found.brought_forward, found.balance, found.whole) == (10, 7, False)
    assert [line.balance for line in found.lines] == [12, 7]
    assert found.shown == Flow(2, earned=2, spent=5)
    assert found.lifetime == Flow(4, earned=12, spent=5)
    by_kind = told(evening, "roark", "character_points", Part(kind="character_points_awarded"))
    assert [line.amount for line in by_kind.lines] == [5, 2]
    assert all(line.row.body for line in by_kind.lines)


def test_a_late_entry_stands_in_its_place_in_the_order_of_play(evening: Evening) -> None:
    evening.says("award roark 1", "session end", "session start Two")
    second = evening.says("award roark 2")
    late = evening.says("in session 1 award roark 4")
    assert seqs(told(evening, "roark", "character_points"))[-2:] == [second, late]
    played = told(evening, "roark", "character_points", played=True)
    assert seqs(played)[-2:] == [late, second]
    assert played.balance == told(evening, "roark", "character_points").balance
    assert told(evening, "roark", "character_points", at="session:1").balance == 10
    as_recorded = moment_of(evening.journal, "session:1", as_recorded=True)
    assert statement(evening.journal, "roark", "character_points", at=as_recorded).balance == 6


def test_a_level_stands_where_it_was_put_in_the_order_of_play(evening: Evening) -> None:
    wounded = evening.says("roark wounded")
    evening.says("roark healed")
    evening.says(f"amend {wounded} roark incapacitated")
    played = told(evening, "roark", "condition.wounds", played=True)
    assert [(line.amount, line.balance) for line in played.lines] == [(4, 4), (-4, 0)]
    assert played.balance == evening.balance("roark", "condition.wounds")
    assert sum(line.amount for line in played.lines) == 0
    assert played.levels
    assert not played.causes


def test_at_an_entry_a_statement_is_as_the_ledger_stood_then(evening: Evening) -> None:
    seq = evening.says("award roark 5")
    evening.says("undo")
    found = statement(evening.journal, "roark", "character_points", at=Moment("entry", seq))
    assert (found.balance, found.lifetime.earned) == (10, 10)
    assert all(line.living for line in found.lines)


def test_at_every_moment_it_ends_at_the_balance_of_the_sheet() -> None:
    evening = Evening()
    evening.says(*EVERYTHING)
    head = evening.journal.head().seq
    moments = [Moment("entry", n) for n in range(1, head + 1)]
    moments += [moment_of(evening.journal, at) for at in ("session:1", "adventure:1", "day:0")]
    accounts = [*evening.balances()]
    for at in moments:
        for who, account in accounts:
            found = statement(evening.journal, who, account, at=at)
            assert found.balance == evening.balance(who, account, at), (at, who, account)
