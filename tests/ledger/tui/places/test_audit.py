"""The Audit: what its runs find, and that the table goes on beside them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ledger.store.opening import open_store
from ledger.tui.desk import Desk
from tests.ledger.tui.campaign import CAMPAIGN, EVENING, a_desk, begun
from tests.ledger.tui.places.looks import looks_as_before
from tests.ledger.tui.places.ready import a_ready_desk
from tests.ledger.tui.seat import NARROW, WIDE, Seat


@pytest.fixture
def seat() -> Iterator[Seat]:
    with Seat(lambda: a_desk(EVENING + "roark raises blaster ruling the table voted\n")) as taken:
        taken.press("f6")
        yield taken


def test_nothing_runs_before_it_is_asked(seat: Seat) -> None:
    shown = seat.part("findings")
    assert "Seal " in shown
    assert shown.count("run it") == 3
    assert "remark" not in shown


def test_a_run_lists_its_findings_and_enter_opens_their_entries(seat: Seat) -> None:
    seat.press("enter")
    shown = seat.part("findings")
    assert "entries judged again" in shown
    assert "By ruling (1)" in shown
    assert "the table voted" in seat.part("finding")
    seat.press("enter")
    assert "asked: roark raises blaster" in seat.part("page")


def test_all_runs_go_one_after_another(seat: Seat) -> None:
    seat.press("ctrl+r")
    shown = seat.part("findings")
    assert "all as recorded" in shown
    assert "entries judged again" in shown
    assert "rolled by the program" in shown or "fallen on the table" in shown


def test_a_mistake_is_amended_from_its_finding(seat: Seat) -> None:
    seat.press("end", "ctrl+r", "enter", "a")
    assert seat.app.current_mode == "table"
    assert seat.typed.startswith("amend 10 roark raises blaster ruling ")
    seat.press("f6", "enter", "u")
    assert seat.typed == "undo 10"


def test_what_was_recorded_since_is_told(seat: Seat) -> None:
    seat.press("enter", "f2")
    seat.enter("note more")
    seat.press("f6")
    seat.wait_for("since this was found", "said")


def test_a_ledger_in_a_file_is_audited_on_a_connection_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "evening.whills"
    begun(open_store(str(path), create=True)).close()
    with Seat(lambda: Desk.open(str(path), CAMPAIGN)) as seat:
        seat.press("f6", "ctrl+r")
        assert "as recorded" in seat.part("findings")
        seat.press("f2")
        seat.enter("session start")
        assert "Session 1 begins" in seat.part("journal")


def test_a_tampered_row_is_named_with_its_entry(tmp_path: Path) -> None:
    path = tmp_path / "evening.whills"
    begun(open_store(str(path), create=True)).close()
    with Seat(lambda: Desk.open(str(path), CAMPAIGN)) as seat:
        seat.enter("award roark 5")
        with closing(sqlite3.connect(path)) as tamper, tamper:
            named = "FROM sqlite_schema WHERE name = 'posting_refuses_update'"
            [[trigger]] = tamper.execute(f"SELECT sql {named}").fetchall()
            tamper.execute("DROP TRIGGER posting_refuses_update")
            tamper.execute("UPDATE posting SET amount = 50 WHERE seq = 2")
            tamper.execute(trigger)
        seat.press("f6", "down", "enter")
        seat.wait_for("entry 2 was altered", "findings")
        shown = seat.part("finding").replace("\n", " ")
        assert "1  The campaign begins" in shown
        assert "2  Roark Garnet: 5 points" in shown
        assert "--upto 1`" in shown


def test_why_a_run_failed_stays_to_be_read(tmp_path: Path) -> None:
    path = tmp_path / "evening.whills"
    begun(open_store(str(path), create=True)).close()
    with Seat(lambda: Desk.open(str(path), CAMPAIGN)) as seat:
        with closing(sqlite3.connect(path)) as tamper, tamper:
            tamper.execute("DROP TRIGGER posting_refuses_update")
        seat.press("f6", "down", "enter")
        seat.wait_for("the ledger at ", "findings")
        seat.look_again()
        seat.press("up", "up")
        seat.press("down")
        assert "was tampered with" in seat.part("finding").replace("\n", " ")


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_findings_look_as_their_golden_file_says(size: tuple[int, int]) -> None:
    with Seat(a_ready_desk, size) as seat:
        seat.press("f6", "ctrl+r", "home")
        looks_as_before(seat, "audit_run")
