"""Step lines in braille: where they run, and what there is room for."""

from __future__ import annotations

import pytest

from ledger.tui.braille import drawn, row_of


def test_a_value_that_never_moves_is_one_line_across() -> None:
    assert drawn([[(0, 1)]], (3, 1), 5, (0, 1)) == ["⠉⠉⠉"]
    assert drawn([[(0, 0)]], (3, 1), 5, (0, 1)) == ["⣀⣀⣀"]


def test_a_step_is_drawn_from_the_value_before_to_the_one_after() -> None:
    assert drawn([[(0, 0), (1, 1)]], (2, 1), 2, (0, 1)) == ["⣀⡏"]


def test_where_all_is_alike_the_line_runs_in_the_middle() -> None:
    assert [line.isspace() for line in drawn([[(0, 7)]], (1, 3), 1, (7, 7))] == [True, False, True]


@pytest.mark.parametrize("size", [(1, 1), (4, 2), (80, 20)])
@pytest.mark.parametrize("length", [1, 2, 1000])
def test_every_line_is_as_wide_and_the_chart_as_high_as_it_may_be(size: tuple[int, int], length: int) -> None:
    steps = [(at, at * 7 % 5 - 2) for at in range(length)]
    lines = drawn([steps], size, length, (-2, 2))
    assert [len(line) for line in lines] == [size[0]] * size[1]


def test_the_highest_value_is_in_the_first_row_and_the_lowest_in_the_last() -> None:
    assert [row_of(value, 5, (-3, 9)) for value in (9, -3)] == [0, 4]
