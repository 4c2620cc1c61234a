"""A bug in what the screens do beside them is told in a sentence: the app goes on, and so do its places."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.worker import Worker
from textual.worker_manager import WorkerManager

from ledger.tui.desk import Desk
from ledger.tui.registry import LIBRARY, TABLE, places
from ledger.tui.screens.table import TableScreen
from tests.ledger.tui.places.ready import a_ready_desk
from tests.ledger.tui.seat import WIDE, Seat

HIDDEN = "the value that must not be shown"

AT_WORK = ["sheet", "time", "audit", "training", "progress", "rules", "export"]
"""The places that read the campaign in a thread."""


def faulty(*_given: object, **_named: object) -> None:
    raise ZeroDivisionError(HIDDEN)


@pytest.fixture(autouse=True)
def _reports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What tells of a fault goes where nobody keeps anything."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def goes_on(seat: Seat) -> bool:
    return seat.app.is_running and seat.app.failure is None


@pytest.mark.parametrize(
    "place", [place for place in places() if place.id in AT_WORK], ids=lambda one: one.id
)
def test_a_bug_while_a_place_reads_is_told_there_and_ends_nothing(
    place: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Seat(a_ready_desk, WIDE) as seat:
        monkeypatch.setattr(Desk, "view", faulty)
        monkeypatch.setattr(Desk, "apart", faulty)
        seat.press(place.key)
        assert "the program has a fault (ZeroDivisionError)" in seat.part("said")
        assert HIDDEN not in seat.screen()
        assert goes_on(seat)
        monkeypatch.undo()
        seat.press("f2", place.key)
        assert "the program has a fault" not in seat.screen()
        assert goes_on(seat)


def test_a_bug_while_anything_is_looked_for_is_told_there_and_ends_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with Seat(a_ready_desk, WIDE) as seat:
        monkeypatch.setattr(Desk, "view", faulty)
        seat.press("ctrl+p")
        seat.type("lantern")
        assert "the program has a fault (ZeroDivisionError)" in seat.part("said")
        assert goes_on(seat)


def test_a_bug_on_the_way_to_a_place_is_told_over_what_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    with Seat(a_ready_desk, WIDE) as seat:
        seat.press("f9")
        monkeypatch.setattr(TableScreen, "visit", faulty)
        seat.at_once(lambda: seat.app.turn_to(TABLE, "kel"))
        assert "the program has a fault (ZeroDivisionError)" in " ".join(seat.screen().split())
        assert HIDDEN not in seat.screen()
        monkeypatch.undo()
        seat.press("escape")
        seat.type("kel")
        assert seat.typed == "kel"
        assert goes_on(seat)


def test_no_worker_of_any_place_ends_the_app_by_raising(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever catches its bugs may itself have one."""
    started: list[Worker[Any]] = []
    add = WorkerManager.add_worker

    def noted(manager: WorkerManager, worker: Worker[Any], *given: Any, **named: Any) -> None:
        started.append(worker)
        add(manager, worker, *given, **named)

    monkeypatch.setattr(WorkerManager, "add_worker", noted)
    with Seat(a_ready_desk, WIDE) as seat:
        for place in places():
            seat.press(place.key, "down", "enter", "escape")
        seat.press("f2", "ctrl+p")
        seat.type("lantern")
        seat.press("escape")
        seat.at_once(lambda: seat.app.turn_to(LIBRARY))
        assert goes_on(seat)
    assert len({(type(worker.node).__name__, worker.group) for worker in started}) > len(AT_WORK)
    assert [worker for worker in started if worker.exit_on_error] == []
