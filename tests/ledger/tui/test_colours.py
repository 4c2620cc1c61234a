"""Every text can be read: at least 7:1 against what is behind it, in the places where text stands."""

from __future__ import annotations

import pytest
from rich.style import Style

from tests.ledger.tui.campaign import EVENING, a_desk
from tests.ledger.tui.seat import NARROW, WIDE, Seat

LEAST = 7.0
DRAWN = set("─│┌┐└┘▁▂▃▄▅▆▇█ ")
"""Borders and bars: they carry no words."""


def luminance(channels: tuple[int, int, int]) -> float:
    """Of a colour, as the guidelines for accessible content have it."""
    linear = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (channel / 255 for channel in channels)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(style: Style) -> float:
    assert style.color is not None
    assert style.bgcolor is not None
    front, behind = (luminance(colour.get_truecolor()) for colour in (style.color, style.bgcolor))
    if style.reverse:
        front, behind = behind, front
    return (max(front, behind) + 0.05) / (min(front, behind) + 0.05)


def too_faint(seat: Seat) -> list[tuple[str, float]]:
    return [
        (segment.text, round(contrast(segment.style), 2))
        for strip in seat.strips()
        for segment in strip
        if segment.style is not None and set(segment.text) - DRAWN and contrast(segment.style) < LEAST
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
