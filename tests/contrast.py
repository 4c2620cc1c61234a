"""How well a text stands out from what is behind it, as the guidelines for accessible content have it."""

from __future__ import annotations

Channels = tuple[int, int, int]
"""Red, green and blue, each from 0 to 255."""


def contrast(front: Channels, behind: Channels) -> float:
    """From 1, which nobody can read, to 21, which is black on white."""
    darker, lighter = sorted((_luminance(front), _luminance(behind)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(channels: Channels) -> float:
    linear = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (channel / 255 for channel in channels)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
