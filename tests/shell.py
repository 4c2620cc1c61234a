"""The program as a shell runs it: within this process, or as one of its own."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ledger.cli.main import answer

ROOT = Path(__file__).parents[1]


class Ran(msgspec.Struct, frozen=True):
    """What a command left behind: its exit code, its data and what it narrated."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def documents(self) -> list[Any]:
        """The data as JSON, one document a line."""
        return [json.loads(line) for line in self.lines]


Shell = Callable[..., Ran]
"""(*arguments, stdin=text or bytes) -> what came of it."""


def shell_within(monkeypatch: pytest.MonkeyPatch) -> Shell:
    """Runs commands in this process: quick, and what they cover is seen."""

    def run(*arguments: str, stdin: str | bytes = "") -> Ran:
        given = stdin.encode() if isinstance(stdin, str) else stdin
        out, err = io.BytesIO(), io.BytesIO()
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), encoding="utf-8"))
            patch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding="utf-8", write_through=True))
            patch.setattr(sys, "stderr", io.TextIOWrapper(err, encoding="utf-8", write_through=True))
            code = answer(arguments)
            sys.stdout.flush()
            sys.stderr.flush()
            return Ran(code, out.getvalue().decode(), err.getvalue().decode())

    return run


def environment(**more: str) -> dict[str, str]:
    """That of a process which finds this checkout."""
    return {**os.environ, "PYTHONPATH": str(ROOT), **more}


def process(*arguments: str | bytes, stdin: bytes = b"", more: dict[str, str] | None = None) -> Ran:
    """Runs a command as a process of its own; `more` is added to its environment."""
    done = subprocess.run(
        [sys.executable, "-m", "ledger.cli", *arguments],
        input=stdin,
        capture_output=True,
        env=environment(**(more or {})),
        check=False,
        timeout=60,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())
