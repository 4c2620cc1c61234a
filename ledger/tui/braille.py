"""Step lines in dots of braille, two across and four down in each cell. No widget is here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

ACROSS, DOWN = 2, 4
"""The dots of a cell."""

_EMPTY = 0x2800
_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bit of each dot: by column, then by row from the top."""

Dot = tuple[int, int]


def drawn(
    curves: Iterable[Sequence[tuple[int, int]]], size: tuple[int, int], length: int, values: tuple[int, int]
) -> list[str]:
    """The lines of a chart of so many cells, width and height. Each curve stands at a value from a period of
    the `length` on; `values` are the lowest and the highest that the chart has room for."""
    width, height = size
    cells = [[0] * width for _row in range(height)]
    for steps in curves:
        for x, y in _dots(steps, (width * ACROSS, height * DOWN), length, values):
            cells[y // DOWN][x // ACROSS] |= _DOTS[x % ACROSS][y % DOWN]
    return ["".join(chr(_EMPTY + cell) if cell else " " for cell in row) for row in cells]


def row_of(value: int, height: int, values: tuple[int, int]) -> int:
    """In which of so many rows of cells a value stands, from the top."""
    return _scaled(value, height * DOWN, values) // DOWN


def _dots(
    steps: Sequence[tuple[int, int]], size: tuple[int, int], length: int, values: tuple[int, int]
) -> Iterable[Dot]:
    wide, high = size
    ends = [*(at for at, _value in steps[1:]), length]
    before: int | None = None
    for (at, value), end in zip(steps, ends, strict=True):
        y = _scaled(value, high, values)
        x, last = (min(place * wide // length, wide - 1) for place in (at, end))
        if before is not None:
            first, second = sorted((before, y))
            yield from ((x, between) for between in range(first, second + 1))
        yield from ((between, y) for between in range(x, last + 1))
        before = y


def _scaled(value: int, high: int, values: tuple[int, int]) -> int:
    """The row of dots of a value, the highest on top; where all is alike it stands in the middle."""
    lowest, highest = values
    if lowest == highest:
        return high // 2
    return (highest - value) * (high - 1) // (highest - lowest)
