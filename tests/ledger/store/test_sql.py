"""The page on SQL says what is there: views column by column, and questions that ready campaigns answer."""

from __future__ import annotations

import re
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import psycopg
import pytest

import ledger.store
from ledger.exchange.copying import copy_campaign
from ledger.places import bundled
from ledger.store.opening import open_store
from tests.campaigns.play import Play

PAGE = (Path(ledger.store.__path__[0]) / "README.md").read_text(encoding="utf-8")
QUESTIONS = re.findall(r"```sql\n(.*?)```", PAGE, re.DOTALL)
VIEWS = {
    section.partition("`")[0]: re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)
    for section in re.split(r"^### `", PAGE.partition("## Ten")[0], flags=re.MULTILINE)[1:]
}

# One worker plays the campaigns for all tests of this file.
pytestmark = pytest.mark.xdist_group("sql")


@pytest.fixture(scope="module")
def ready(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All ready campaigns in one ledger."""
    path = tmp_path_factory.mktemp("sql") / "ready.whills"
    with open_store(str(path), create=True) as store:
        for file in sorted(bundled("campaigns").glob("*.yaml")):
            play = Play(file)
            with play.store:
                copy_campaign(play.store, store, play.journal.campaign)
    return path


@pytest.fixture(scope="module")
def campaigns(ready: Path) -> list[str]:
    with open_store(str(ready), readonly=True) as store:
        return [campaign.campaign for campaign in store.campaigns()]


def asked(connection: sqlite3.Connection, question: str, campaign: str) -> list[tuple[Any, ...]]:
    return connection.execute(question, {"campaign": campaign}).fetchall()


def test_there_are_ten_questions_and_seven_views() -> None:
    assert len(QUESTIONS) == 10
    assert [*VIEWS] == [
        *("sheet", "statement", "roll", "force_point", "dark_side", "training", "holocron_study")
    ]


@pytest.mark.parametrize("view", VIEWS)
def test_every_column_of_a_view_is_told(ready: Path, view: str) -> None:
    with closing(sqlite3.connect(ready)) as connection:
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({view})")]
    assert columns == VIEWS[view]


def test_every_question_has_an_answer_somewhere(ready: Path, campaigns: list[str]) -> None:
    with closing(sqlite3.connect(ready)) as connection:
        for question in QUESTIONS:
            assert any(asked(connection, question, campaign) for campaign in campaigns), question


def test_rolls_tell_something_in_every_campaign(ready: Path, campaigns: list[str]) -> None:
    measured = (
        "SELECT COUNT(*) FROM roll WHERE campaign = :campaign AND faces IS NOT NULL "
        "AND total IS NULL AND successes IS NULL"
    )
    came_out = "SELECT COUNT(*) FROM roll WHERE campaign = :campaign AND outcome IS NOT NULL"
    with closing(sqlite3.connect(ready)) as connection:
        for campaign in campaigns:
            assert asked(connection, measured, campaign) == [(0,)]
            assert asked(connection, came_out, campaign) > [(5,)]


@pytest.mark.postgres
def test_both_databases_answer_alike(ready: Path, campaigns: list[str], postgres_database: str) -> None:
    with open_store(str(ready), readonly=True) as here, open_store(postgres_database, create=True) as there:
        for campaign in campaigns:
            copy_campaign(here, there, campaign)
    with closing(sqlite3.connect(ready)) as file, psycopg.connect(postgres_database) as server:
        for view, columns in VIEWS.items():
            found = server.execute(f"TABLE {view} LIMIT 0".encode()).description or ()
            assert [column.name for column in found] == columns
        for question in QUESTIONS:
            translated = question.replace(":campaign", "%(campaign)s").replace(".%'", ".%%'").encode()
            for campaign in campaigns:
                theirs = server.execute(translated, {"campaign": campaign}).fetchall()
                # Where nothing is comes first in one and last in the other.
                assert sorted(theirs, key=str) == sorted(asked(file, question, campaign), key=str), question


@contextmanager
def datasette(path: Path) -> Iterator[str]:
    """The address of a real one over that file, for as long as it is needed."""
    command = [sys.executable, "-W", "ignore", "-m", "datasette", "serve", str(path), "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as server:
        assert server.stderr is not None
        try:
            told = iter(server.stderr.readline, "")
            yield next(line.split()[4] for line in told if "running on" in line)
        finally:
            server.terminate()


def test_datasette_reads_a_ledger_and_leaves_it_as_it_was(ready: Path) -> None:
    before = ready.read_bytes()
    with datasette(ready) as address:
        assert address.startswith("http://127.0.0.1:")
        url = f"{address}/{ready.stem}/sheet.json?_shape=array&campaign=lanterns&balance__gt=0"
        with urllib.request.urlopen(url, timeout=20) as answer:  # noqa: S310 - our own server
            rows = msgspec.json.decode(answer.read())
    assert {"campaign": "lanterns", "subject": "brakka", "account": "brawling", "balance": 18} in rows
    assert ready.read_bytes() == before
    assert [path.name for path in ready.parent.iterdir()] == [ready.name]
