"""What lasts until the end of a span is ended by the entry that ends it."""

from __future__ import annotations

import pytest

from ledger.audit.verify import verify
from tests.ledger.journal.evening import Evening

STUN = "condition.stun_marks"


def ended(evening: Evening) -> list[tuple[str, int | None]]:
    """The spans that the newest entry moves, in order."""
    return [
        (posting.account.removeprefix("span."), posting.level)
        for posting in evening.entry().postings
        if posting.account.startswith("span.")
    ]


def test_an_outer_end_runs_the_inner_ones_innermost_first_in_one_entry(evening: Evening) -> None:
    evening.says("scene Cockpit", "round", "roark declares 3 running")
    before = evening.journal.head().seq
    assert evening.says("session end") == before + 1
    assert ended(evening) == [("round", -1), ("scene", -1), ("session", -1)]
    assert not [
        name for (_, name), _ in evening.balances().items() if name.startswith(("round.", "declared."))
    ]
    evening.says("undo")
    assert [evening.balance("roark", f"declared.{number}.any") for number in (1, 2, 3)] == [1, 1, 1]
    assert evening.journal.table().span("round") == 1


def test_a_session_does_not_end_the_adventure_nor_the_other_way_round(evening: Evening) -> None:
    evening.says("session end")
    assert evening.journal.table().span("adventure") == 1
    evening.says("session start Two", "adventure end")
    assert evening.journal.table().span("session") == 2


def test_a_stun_outside_rounds_ends_with_whatever_ends_next(evening: Evening) -> None:
    for end in ("round", "scene Two", "session end"):
        evening.says("roark stunned")
        assert evening.balance("roark", STUN) == 1
        evening.says(end)
        assert evening.balance("roark", STUN) == (1 if end == "round" else 0)
        if end == "round":
            evening.says("round end")
            assert evening.balance("roark", STUN) == 0


@pytest.mark.parametrize("end", ["round", "scene Two", "day +1", "session end", "adventure end"])
def test_the_round_that_a_force_point_opens_ends_with_what_comes_next(evening: Evening, end: str) -> None:
    evening.says("roark force heroic")
    assert evening.entry().facts["implied_round"] is True
    assert evening.entry().round == 1
    evening.says("roark blaster : 1 1 1 1 1 1 1 1 1 1", end)
    assert evening.balance("roark", "round.doubled") == 0
    assert evening.balance("table", "round.implied") == 0
    assert evening.journal.table().span("round") == (2 if end == "round" else None)


def test_a_refused_end_names_what_waits_and_ends_nothing(evening: Evening) -> None:
    evening.says("scene Cockpit", "round", "roark force")
    outcome = evening.enters("adventure end")
    assert [finding.code for finding in outcome.findings] == ["matter_open"]
    assert outcome.findings[0].values["who"] == "roark"
    assert evening.journal.table().span("scene") == 1
    evening.says("judge roark dramatic", "adventure end")
    assert evening.balance("roark", "force_points") == 2


def test_an_entry_stands_in_the_spans_that_it_opens_and_in_those_that_it_ends(evening: Evening) -> None:
    evening.says("scene Cockpit", "round")
    assert (evening.entry().scene, evening.entry().round) == (1, 1)
    evening.says("round end")
    assert (evening.entry().scene, evening.entry().round) == (1, 1)
    evening.says("note Quiet")
    assert (evening.entry().scene, evening.entry().round) == (1, None)
    assert verify(evening.store, "evening").ok
