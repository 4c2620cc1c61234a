"""What goes wrong is told in a sentence; the screen and what was typed stay."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from textual.content import Content

from ledger.errors import StorageError
from ledger.journal.journal import Journal
from ledger.store.opening import open_store
from ledger.tui.app import WhillsApp, run
from ledger.tui.desk import Desk
from ledger.tui.screens.table import TableScreen
from ledger.tui.widgets.status import StatusLine
from tests.ledger.tui.campaign import CAMPAIGN, a_desk, begun, desk_at
from tests.ledger.tui.seat import Seat


@pytest.fixture
def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A ledger in a file; whoever finds it busy does not wait long."""
    monkeypatch.setattr("ledger.store.sqlite.PATIENCE", 0.01)
    path = tmp_path / "evening.whills"
    begun(open_store(str(path), create=True)).close()
    return path


def test_busy_ledger_keeps_the_typed_line(ledger: Path) -> None:
    with Seat(lambda: desk_at(open_store(str(ledger)))) as seat:
        with closing(sqlite3.connect(ledger)) as other:
            other.execute("BEGIN IMMEDIATE")
            seat.enter("roark blaster vs 15")
            assert "is busy in another window" in " ".join(seat.part("preview").split())
            assert seat.typed == "roark blaster vs 15"
        seat.press("enter")
        assert "2 Roark Garnet rolls Blaster" in seat.part("journal")


def test_page_that_cannot_be_read_says_so_in_its_lines(ledger: Path) -> None:
    with Seat(lambda: desk_at(open_store(str(ledger)))) as seat:
        with closing(sqlite3.connect(ledger)) as other:
            other.execute("BEGIN EXCLUSIVE")
            seat.look_again()
            assert "is busy in another window" in " ".join(seat.screen().split())
        seat.look_again()
        assert "1 The campaign begins" in seat.part("journal")


@pytest.mark.parametrize("change", ["UPDATE campaign SET head_seq = 4", "DELETE FROM entry WHERE seq = 2"])
def test_entry_that_is_missing_says_so_in_its_line(ledger: Path, change: str) -> None:
    with open_store(str(ledger)) as store:
        desk = desk_at(store)
        desk.enter("note the truth")
        desk.enter("note all is well")
    with closing(sqlite3.connect(ledger, isolation_level=None)) as other:
        for (name,) in other.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            other.execute(f"DROP TRIGGER {name}")
        other.execute(change)
    with Seat(lambda: desk_at(open_store(str(ledger), readonly=True))) as seat:
        shown = seat.part("journal")
        assert "there is no such entry" in shown
        assert "3 all is well" in " ".join(shown.split())


def test_entry_that_was_changed_says_so_in_its_line(ledger: Path) -> None:
    with open_store(str(ledger)) as store:
        desk = desk_at(store)
        desk.enter("note the truth")
        desk.enter("note all is well")
        with closing(sqlite3.connect(ledger, isolation_level=None)) as other:
            for (name,) in other.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
                other.execute(f"DROP TRIGGER {name}")
            other.execute("UPDATE entry SET body = '{}' WHERE seq = 2")
        with Seat(lambda: desk) as seat:
            assert "2 an entry was altered or damaged" in seat.part("journal")
            assert "3 all is well" in seat.part("journal")


def test_ledger_that_is_busy_at_first_shows_when_it_is_not(ledger: Path) -> None:
    with open_store(str(ledger)) as store, closing(sqlite3.connect(ledger)) as other:
        desk = desk_at(store)
        other.execute("BEGIN EXCLUSIVE")
        with Seat(lambda: desk) as seat:
            assert "is busy in another window" in " ".join(seat.part("preview").split())
            seat.type("roark bla")
            seat.press("tab", "f1", "escape", "f3")
            assert "is busy in another window" in " ".join(seat.part("said").split())
            seat.press("f2")
            assert "is busy in another window" in " ".join(seat.part("preview").split())
            other.rollback()
            seat.look_again()
            assert "1 The campaign begins" in seat.part("journal")
            assert seat.typed == "roark bla"


def test_fault_of_the_program_is_reported_and_the_line_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def faulty(journal: Journal, *given: object) -> None:
        raise ZeroDivisionError("this must not be shown")

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    with Seat(a_desk) as seat:
        seat.type("roark blaster vs 15")
        monkeypatch.setattr(Journal, "record", faulty)
        seat.press("enter")
        assert "the program has a fault (ZeroDivisionError)" in seat.part("preview")
        assert "must not be shown" not in seat.screen()
        assert seat.typed == "roark blaster vs 15"
        monkeypatch.undo()
        seat.press("enter")
        assert "2 Roark Garnet rolls Blaster" in seat.part("journal")


def test_ledger_that_cannot_be_opened_ends_the_app_with_its_failure(tmp_path: Path) -> None:
    nowhere = str(tmp_path / "nothing.whills")
    with Seat(lambda: Desk.open(nowhere, CAMPAIGN), waiting=True) as seat:
        seat.settle()
        assert isinstance(seat.app.failure, StorageError)
        assert not seat.app.is_running


def test_campaign_that_is_not_there_closes_the_ledger(ledger: Path) -> None:
    with pytest.raises(Exception, match="no campaign"):
        Desk.open(str(ledger), "another")


@pytest.fixture
def _headless(monkeypatch: pytest.MonkeyPatch) -> None:
    run_app = WhillsApp.run
    monkeypatch.setattr(WhillsApp, "run", lambda app: run_app(app, headless=True))


@pytest.mark.usefixtures("_headless")
def test_run_raises_what_kept_the_ledger_from_being_opened(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="there is no ledger at"):
        run(str(tmp_path / "nothing.whills"), CAMPAIGN, "en")


@pytest.mark.usefixtures("_headless")
def test_fault_in_painting_ends_the_app_without_showing_values(
    ledger: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def faulty(status: StatusLine) -> Content:
        word = "the value that must not be shown"
        raise ZeroDivisionError(len(word))

    monkeypatch.setattr(StatusLine, "render", faulty)
    with pytest.raises(ZeroDivisionError):
        run(str(ledger), CAMPAIGN)
    assert "must not be shown" not in "".join(capfd.readouterr())


@pytest.mark.usefixtures("_headless")
def test_app_that_ends_by_itself_has_not_failed(ledger: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableScreen, "sit_down", lambda screen: screen.app.exit())
    assert run(str(ledger), CAMPAIGN) == 0
