"""The Export: what is chosen is seen before it is written, and what is written is what the command writes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger.exchange.exporting import write
from ledger.exchange.formats import FORMATS
from ledger.exchange.selection import Choice
from ledger.store.records import Moment
from ledger.tui.then import Then
from tests.ledger.tui.campaign import EVENING, a_desk
from tests.ledger.tui.seat import NARROW, WIDE, Seat

ALTERING = (
    "DROP TRIGGER entry_refuses_update",
    "UPDATE entry SET body = replace(body, 'Bathysphere', 'Batisphere') WHERE seq = 2",
)
"""What somebody does to a ledger who knows SQL."""


@pytest.fixture(params=[NARROW, WIDE])
def seat(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Seat]:
    monkeypatch.chdir(tmp_path)
    with Seat(lambda: a_desk(EVENING), request.param) as taken:
        taken.press("f12")
        yield taken


def choose(seat: Seat, what: str) -> None:
    """Go to the line that begins so, and choose it."""
    seat.press("escape", "home")
    for _line in range(40):
        chosen = next(line for line in seat.part("offers").splitlines() if line.startswith(">"))
        if what in chosen:
            seat.press("enter")
            return
        seat.press("down")
    raise AssertionError(f"{what} is not offered")


def write_it(seat: Seat) -> None:
    while seat.app.focused is not seat.app.screen.query_one("#path"):
        seat.press("tab")
    seat.press("enter")


def test_the_beginning_of_the_file_is_seen_before_it_is_written(seat: Seat, tmp_path: Path) -> None:
    assert "The Rebel Cell" in seat.part("beginning")
    assert seat.part("path").startswith("the_rebel_cell.md")
    assert list(tmp_path.iterdir()) == []


def test_long_names_leave_room_for_what_a_form_is_for(seat: Seat) -> None:
    seat.press("f2")
    seat.enter('enrol "The Most Serene Ambassador Plenipotentiary" as npc')
    seat.press("f12")
    assert "html      to be read in a browser" in seat.part("offers")


def test_what_is_written_is_what_the_command_writes(seat: Seat, tmp_path: Path) -> None:
    for form in ("markdown", "jsonl", "csv", "campaign", "recap"):
        choose(seat, form)
        write_it(seat)
        assert "written" in seat.part("said")
    desk = seat.app.desk
    assert desk is not None
    beside = tmp_path / "beside"
    beside.mkdir()
    for form in ("jsonl", "recap", "campaign"):
        [due] = write(FORMATS[form], desk.sitting.journal, Choice(), beside)
        found = [one for one in tmp_path.glob(f"*{due.suffix}") if one.read_bytes() == due.read_bytes()]
        assert len(found) == 1, form


def test_a_session_for_a_player_bears_both_in_its_name(seat: Seat, tmp_path: Path) -> None:
    choose(seat, "Session 1")
    # The last lines are the readers.
    seat.press("end", "enter")
    write_it(seat)
    [path] = tmp_path.iterdir()
    assert path.name.startswith("the_rebel_cell-session_1-for_")


def test_no_file_is_written_over_another(seat: Seat, tmp_path: Path) -> None:
    write_it(seat)
    [path] = tmp_path.iterdir()
    before = path.read_bytes()
    write_it(seat)
    assert "there is a file at" in seat.part("said")
    choose(seat, "markdown")
    assert seat.part("path").startswith("the_rebel_cell-2.md")
    assert path.read_bytes() == before


def test_what_holds_secrets_is_refused_for_a_player(seat: Seat, tmp_path: Path) -> None:
    choose(seat, "campaign ")
    seat.press("end", "enter")
    assert "game master" in seat.part("beginning")
    write_it(seat)
    assert "only the game master may see" in seat.part("said")
    assert list(tmp_path.iterdir()) == []


def test_as_of_an_earlier_moment_the_file_ends_there(seat: Seat, tmp_path: Path) -> None:
    seat.travel(Then(Moment("entry", 3), "entry 3"))
    choose(seat, "jsonl")
    write_it(seat)
    [path] = tmp_path.iterdir()
    assert len(path.read_text(encoding="utf-8").splitlines()) == 3


def test_pages_are_set_from_here_too(seat: Seat, tmp_path: Path) -> None:
    pytest.importorskip("typst", reason="the extra `pdf` is not installed")
    choose(seat, "pdf")
    write_it(seat)
    assert "written" in seat.part("said")
    [path] = tmp_path.iterdir()
    assert path.read_bytes().startswith(b"%PDF")


def test_a_path_that_cannot_be_is_told(seat: Seat) -> None:
    while seat.app.focused is not seat.app.screen.query_one("#path"):
        seat.press("tab")
    seat.press("home")
    seat.type("no/such/folder/")
    seat.press("enter")
    assert "cannot be written" in seat.part("said")


def test_a_path_that_is_written_as_a_folder_makes_no_file_of_that_name(seat: Seat, tmp_path: Path) -> None:
    while seat.app.focused is not seat.app.screen.query_one("#path"):
        seat.press("tab")
    seat.send(*["backspace"] * 60)
    seat.type("reports/")
    seat.press("enter")
    assert "there is no folder reports/; make it, or name a file" in seat.part("said")
    assert list(tmp_path.iterdir()) == []


def test_a_ledger_that_was_altered_is_told_with_the_file(seat: Seat, tmp_path: Path) -> None:
    desk = seat.app.desk
    assert desk is not None
    db = desk.sitting.journal.store._db  # noqa: SLF001  # behind the back of the journal
    for statement in ALTERING:
        db.change(statement, {})
    write_it(seat)
    assert "the seal does not hold: from entry 2 on" in seat.part("said")
    assert len([*tmp_path.iterdir()]) == 1
