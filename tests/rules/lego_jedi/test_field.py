"""The Force Field: how hard it is to move what, and oneself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.lego_jedi.field import difficulty
from tests.rules.lego_jedi.cast import at_war, preview


def needed(line: str, **settings: str) -> object:
    return preview(at_war(**settings), line).pools[0].target


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("bob pushes speeder by 2", 9),
        ("bob pushes guard", 5),
        ("bob lifts odi by 3", 7),
        ("bob pulls 12", 6),
        ("bob pushes speeder 26 by 4", 12),
        ("bob pushes 2 by 0", 5),
        ("bob dashes 8", 7),
        ("odi dashes 7", 5),
    ],
)
def test_what_has_to_be_exceeded_comes_of_size_and_distance(line: str, number: int) -> None:
    assert needed(line) == number


def test_steps_that_have_begun_count_by_the_house_rule() -> None:
    assert needed("bob pushes 9", field_rounding="ceil") == 6
    assert needed("bob pushes 9") == 5


def test_a_thing_of_no_known_size_is_the_game_masters_to_say() -> None:
    evening = at_war("enrol Crate as object")
    assert evening.refused("bob pushes crate by 2") == ["size_unknown"]
    evening.says("bob pushes crate 8 by 2 : 9")


def test_where_foot_is_enough_no_field_is_wanted() -> None:
    assert at_war().refused("bob dashes 5") == ["within_movement"]


@given(st.integers(0, 200), st.integers(0, 40), st.booleans())
def test_it_never_falls_as_things_grow_or_go_further(size: int, inches: int, full_steps: bool) -> None:
    here = difficulty(size, inches, full_steps=full_steps)
    assert here >= 5
    assert difficulty(size + 1, inches, full_steps=full_steps) >= here
    assert difficulty(size, inches + 1, full_steps=full_steps) >= here


@given(st.integers(0, 200), st.integers(1, 40))
def test_both_roundings_agree_on_full_steps_and_differ_by_one_between(size: int, inches: int) -> None:
    floor, ceil = (difficulty(size, inches, full_steps=full) for full in (True, False))
    assert ceil - floor == (1 if size > 5 and size % 5 else 0)
