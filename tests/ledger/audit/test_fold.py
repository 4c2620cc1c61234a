"""The fold of the living entries, by hand-made bodies."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ledger.audit.fold import fold, reversed_now


def body(seq: int, *postings: dict[str, Any], fields: list[dict[str, Any]] | None = None, **more: Any) -> str:
    entry = {"seq": seq, "stands": seq, "about": None, "reverses": None} | more
    return json.dumps(entry | {"postings": [*postings], "fields": fields or [], "kind": "noted"})


def count(amount: int, lot: int | None = None, account: str = "points") -> dict[str, Any]:
    return {"subject": "mira", "account": account, "amount": amount, "lot": lot, "until": None, "level": None}


def level(to: int, amount: int = 0) -> dict[str, Any]:
    return count(amount, account="wounds") | {"level": to}


def text(value: object, lot: int | None = None) -> dict[str, Any]:
    return {"subject": "mira", "field": "species", "value": value, "lot": lot}


def come_to(*bodies: str) -> dict[str, int]:
    folded = fold(bodies, reversed_now(bodies))
    return {account: amount for (_subject, account), amount in folded.balances.items()}


def test_counts_add_up_and_nought_is_nothing() -> None:
    assert come_to(body(1, count(3)), body(2, count(-2), count(4, account="credits"))) == {
        "points": 1,
        "credits": 4,
    }
    assert come_to(body(1, count(3)), body(2, count(-3))) == {}


def test_levels_stand_at_the_last_in_standing_order() -> None:
    assert come_to(body(1, level(2)), body(2, level(4)), body(3, level(1), stands=1)) == {"wounds": 4}
    assert come_to(body(1, level(2)), body(2, level(4), level(3))) == {"wounds": 3}


@pytest.mark.parametrize(
    ("bodies", "points"),
    [
        ([body(1, count(1)), body(2, count(10)), body(3, count(-10, 2), reverses=2)], 1),
        ([body(1, count(1)), body(2, reverses=1), body(3, reverses=2)], 1),
        ([body(1, count(1)), body(2, reverses=1), body(3, reverses=2), body(4, reverses=3)], 0),
        (
            [
                body(1, count(1)),
                body(2, count(10), about=1),
                body(3, count(100), about=2),
                body(4, reverses=1),
            ],
            0,
        ),
        ([body(1, count(1)), body(2, count(10), about=1), body(3, reverses=2)], 1),
        ([body(1, count(5)), body(2, count(-2, 1)), body(3, reverses=1)], 0),
    ],
    ids=["reversed", "redone", "undone again", "about a dead one", "about a living one", "lot of a dead one"],
)
def test_only_what_is_living_counts(bodies: list[str], points: int) -> None:
    assert come_to(*bodies).get("points", 0) == points


def test_reversals_and_what_they_end_are_dead() -> None:
    bodies = [body(1), body(2, about=1), body(3), body(4, reverses=1)]
    assert fold(bodies, reversed_now(bodies)).dead == {1, 2, 4}


def test_fields_hold_the_last_living_text_as_it_was_written() -> None:
    bodies = [
        body(1, fields=[text("Human")]),
        body(2, fields=[text("Duros")]),
        body(3, fields=[text("é\n")], stands=1),
        body(4, fields=[text("Ewok", lot=2)]),
        body(5, reverses=2),
    ]
    assert fold(bodies[:4]).fields == {("mira", "species"): '"Ewok"'}
    assert fold(bodies, reversed_now(bodies)).fields == {("mira", "species"): json.dumps("é\n")}


def test_what_a_reader_may_not_see_can_be_left_out() -> None:
    bodies = [body(1, count(1)), body(2, count(10)), body(3, count(100), about=2)]
    assert fold(bodies, {2}).balances == {("mira", "points"): 1}
