"""An evening of many hours at the screens: the program does not grow with it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.torture import HARDER

FOCUSES, MODALS = 250 * HARDER, 25 * HARDER
"""Moves of the focus, and pages that are opened and closed. At Textual's own foot line, each move would leave
0.2 megabytes behind."""

MOST = 20
"""Megabytes, however often; most of them are what Textual remembers of styles that it has seen."""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not tell how large a process has been")
def test_the_screens_do_not_grow_with_what_is_done_at_them() -> None:
    child = [sys.executable, "-m", "tests.torture.screens", str(FOCUSES), str(MODALS)]
    told = subprocess.run(child, check=True, capture_output=True, text=True).stdout
    assert sum(map(float, told.split())) < MOST
