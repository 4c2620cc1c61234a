"""Lines of a list as the logic of a place gives them, before any widget."""

from __future__ import annotations

import msgspec

HEADING = "heading"
QUIET = "quiet"
STRUCK = "struck"
GOOD = "good"
BAD = "bad"
WARNED = "warned"

LOOKS = (HEADING, QUIET, STRUCK, GOOD, BAD, WARNED)


class Item(msgspec.Struct, frozen=True):
    """A line: its cells from left to right; a `key` by which it is known, empty for one that cannot be
    chosen; how it looks, one of the words above or empty."""

    cells: tuple[str, ...]
    key: str = ""
    look: str = ""


Fact = tuple[str, str]
"""A label and its value. Without a value it is a heading, without a label a paragraph of text."""
