"""A chart of step lines, each known by a letter: no color tells anything that the letters do not."""

from __future__ import annotations

from string import ascii_lowercase

from rich.cells import cell_len
from rich.segment import Segment
from textual.strip import Strip
from textual.widget import Widget

from ledger.exchange.progress import Plot
from ledger.text_gate import one_line
from ledger.tui.braille import drawn, row_of
from ledger.tui.safe_text import content
from ledger.tui.widgets.fitting import GAP, cut

LEAST_WIDTH, LEAST_HEIGHT = 4, 2
"""Of the area of the lines; where there is less, the legend alone is shown."""


class StepChart(Widget):
    """The lines with their letters at the end, the scale on the left, the time below, then the legend."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._plot: Plot | None = None
        self._ends = ("", "")

    def show(self, plot: Plot | None, ends: tuple[str, str] = ("", "")) -> None:
        """Draw this; `ends` say what the first and the last of its periods are."""
        self._plot, self._ends = plot, ends
        self.border_title = content(plot.title if plot is not None else "")
        self.refresh()

    def render_line(self, y: int) -> Strip:
        width, height = self.content_size
        lines = chart_lines(self._plot, self._ends, (width, height)) if self._plot is not None else []
        text = cut(lines[y], width) if y < len(lines) else ""
        return Strip([Segment(text, self.rich_style)]).adjust_cell_length(width, self.rich_style)


def chart_lines(plot: Plot, ends: tuple[str, str], size: tuple[int, int]) -> list[str]:
    """The chart as text in that width and height."""
    width, height = size
    scale = [one_line(name) for _value, name in (plot.highest, plot.lowest)]
    left, right = max(map(cell_len, scale)), len(plot.curves)
    legend = [
        f"{letter}{GAP}{one_line(curve.label)}{GAP}{curve.first} → {curve.last}"
        for letter, curve in zip(ascii_lowercase, plot.curves, strict=False)
    ]
    across, down = width - left - right - 2, height - len(legend) - 1
    if across < LEAST_WIDTH or down < LEAST_HEIGHT:
        return legend
    values = plot.lowest[0], plot.highest[0]
    area = drawn([curve.steps for curve in plot.curves], (across, down), plot.length, values)
    letters = [""] * down
    for letter, curve in zip(ascii_lowercase, plot.curves, strict=False):
        letters[row_of(curve.steps[-1][1], down, values)] += letter
    names = [scale[0], *[""] * (down - 2), scale[1]]
    space = [" " * (left - cell_len(name)) for name in names]
    rows = zip(space, names, area, letters, strict=True)
    lines = [f"{blank}{name} {line} {letter}".rstrip() for blank, name, line, letter in rows]
    return [*lines, _time(ends, left + 1, across), *legend]


def _time(ends: tuple[str, str], left: int, across: int) -> str:
    first, last = map(one_line, ends)
    between = max(across - cell_len(first) - cell_len(last), 1)
    return cut(" " * left + first + " " * between + last, left + across)
