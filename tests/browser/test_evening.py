"""An evening in a real multiplexer: the screens open, a line is recorded, and the shell is as before."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
PATIENCE = 60
"""Seconds after which what should appear is given up."""


class Tmux:
    """A server of tmux of its own, with one window in which a shell runs."""

    def __init__(self, socket: Path) -> None:
        self._command = ["tmux", "-f", "/dev/null", "-S", str(socket)]

    def run(self, *words: str) -> str:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", "TERM": "xterm"}
        done = subprocess.run(
            [*self._command, *words],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
            timeout=PATIENCE,
        )
        return done.stdout

    def keys(self, *keys: str) -> None:
        self.run("send-keys", *keys)

    def types(self, line: str) -> None:
        self.run("send-keys", "-l", line)
        self.keys("Enter")

    def shows(self, *texts: str) -> str:
        """What is seen once all of these are."""
        end = monotonic() + PATIENCE
        while True:
            seen = self.run("capture-pane", "-p")
            if all(text in seen for text in texts):
                return seen
            assert monotonic() < end, f"waited in vain for {texts}:\n{seen}"

    def flag(self, name: str) -> str:
        return self.run("display-message", "-p", f"#{{{name}}}").strip()


@pytest.fixture(params=[(80, 24), (120, 40)], ids="{0[0]}x{0[1]}".format)
def tmux(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Tmux]:
    width, height = request.param
    started = Tmux(tmp_path / "socket")
    started.run("new-session", "-d", "-x", str(width), "-y", str(height), "-c", str(tmp_path), "sh")
    yield started
    started.run("kill-server")


def test_a_line_is_recorded_and_the_shell_is_as_before(tmux: Tmux) -> None:
    tmux.types(f"{sys.executable} -m ledger.cli demo --keep kept; echo it ended with $?")
    tmux.shows("F1", "Kel Doran")
    assert tmux.flag("alternate_on") == "1"
    tmux.types("note The kettle boils over")
    tmux.shows("recorded as", "The kettle boils over")
    tmux.run("resize-window", "-x", "100", "-y", "30")
    tmux.shows("F1", "Kel Doran", "The kettle boils over")
    tmux.keys("C-q")
    seen = tmux.shows("it ended with 0")
    assert "Traceback" not in seen
    assert [tmux.flag(name) for name in ("alternate_on", "mouse_any_flag", "cursor_flag")] == ["0", "0", "1"]
    tmux.types("echo the answer is $((6 * 7)); stty -a | tr ' ' '\\n' | grep -x -e echo -e icanon | wc -l")
    assert "the answer is 42\n2\n" in tmux.shows("the answer is 42\n2")
    tmux.types(f"{sys.executable} -m ledger.cli journal --ledger kept/demo.whills | tail -n 1")
    tmux.shows("The kettle boils over")
