"""Every text can be read: at least 7:1 against what is behind it, in the places where text stands."""

from __future__ import annotations

import pytest
from rich.style import Style

from tests.contrast import contrast
from tests.ledger.tui.campaign import EVENING, a_desk
from tests.ledger.tui.seat import NARROW, WIDE, Seat

LEAST = 7.0
DRAWN = set("─│┌┐└┘▁▂▃▄▅▆▇█ ")
"""Borders and bars: they carry no words."""


def contrast_of(style: Style) -> float:
    assert style.color is not None
    assert style.bgcolor is not None
    return contrast(style.color.get_truecolor(), style.bgcolor.get_truecolor())


def too_faint(seat: Seat) -> list[tuple[str, float]]:
    return [
        (segment.text, round(contrast_of(segment.style), 2))
        for strip in seat.strips()
        for segment in strip
        if segment.style is not None and set(segment.text) - DRAWN and contrast_of(segment.style) < LEAST
    ]


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_all_text_has_contrast(size: tuple[int, int]) -> None:
    with Seat(lambda: a_desk(EVENING), size) as seat:
        states: list[list[str]] = [
            ["f1"],
            ["escape", "tab"],
            ["down", "escape", "shift+tab"],
            ["escape", *"roark bla"],
            ["right", *" vs 15", "enter", *"roark blastr", "enter"],
            ["ctrl+z", *"session start", "enter"],
            ["shift+home"],
        ]
        assert too_faint(seat) == []
        for keys in states:
            seat.press(*keys)
            assert too_faint(seat) == [], keys
