"""The line that says how far a long run has come: seen by whoever sits at a terminal, and gone at the end."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from ledger.cli.progress import NARROWEST, shown
from ledger.progress import silent
from ledger.store.sqlite import connect
from tests.ledger.tui import terminal
from tests.shell import environment

LONG = """
import sys
from itertools import count
from ledger.cli import main, progress
def _endless(_arguments):
    with progress.shown("looking for" + " far" * 9) as tell:
        for n in count():
            tell(n % 2000, 2000)
main._run = _endless
sys.exit(main.main())
"""

SHORT = """
from ledger.cli.progress import shown
with shown("looking") as tell:
    tell(1, 2)
print("found")
"""

ENDLESS = "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n) SELECT MAX(n) FROM n"

STUCK = f"""
import sys
from pathlib import Path
from ledger.cli import main
from ledger.store.sqlite import SqliteDatabase, connect
def _endless(_arguments):
    database = SqliteDatabase(connect(Path(sys.argv[1]), "ro"), "here")
    print("begun", flush=True)
    database.rows({ENDLESS!r}, {{}})
main._run = _endless
sys.exit(main.main())
"""


def seen(script: str, size: tuple[int, int] = (80, 10)) -> terminal.Terminal:
    return terminal.at(Path("none"), size, opening=script)


def test_it_is_seen_and_gone_again_when_somebody_stops_it() -> None:
    with seen(LONG) as screen:
        screen.wait_for("far: ", "of 2000 (")
        screen.write("\x03")
        assert screen.exit_code() == 130
        assert screen.text.strip().replace("^C", "") == ""


def test_it_stays_within_a_line_of_any_width() -> None:
    with seen(LONG, (30, 10)) as screen:
        screen.wait_for("looking for far far far far")
        assert screen.text.strip().count("\n") == 0
        screen.write("\x03")
        assert screen.exit_code() == 130
    assert NARROWEST < 30


def test_what_is_done_at_once_needs_none() -> None:
    with seen(SHORT) as screen:
        assert screen.exit_code() == 0
        assert screen.text.strip() == "found"


def test_there_is_none_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    with shown("looking") as tell:
        assert tell is silent
        tell(1, 2)
    assert capsys.readouterr() == ("", "")


def test_ctrl_c_ends_a_statement_that_takes_long(tmp_path: Path) -> None:
    path = tmp_path / "any.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE any (any)")
    with subprocess.Popen(
        [sys.executable, "-c", STUCK, str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline() == b"begun\n"
        running.send_signal(2)
        assert running.wait(timeout=30) == 130
        assert running.stderr.read() == b""


def test_a_statement_of_another_thread_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "any.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE any (any)")
    found: list[object] = []

    def count() -> None:
        few = ENDLESS.replace("FROM n)", "FROM n WHERE n < 300000)")
        with closing(connect(path, "ro")) as connection:
            found.extend(connection.execute(few).fetchone())

    thread = threading.Thread(target=count)
    thread.start()
    thread.join()
    assert found == [300_000]
