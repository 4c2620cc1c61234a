"""What was typed in one sitting is there in the next, whatever ended it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ledger.campaign_file.reader import read_campaign
from ledger.journal.founding import found
from ledger.store.opening import open_store
from ledger.tui.desk import Desk
from ledger.tui.notebook import MOST_FILES, Notebook
from tests.ledger.tui.campaign import CAMPAIGN, FILE
from tests.ledger.tui.seat import NARROW, WIDE, Seat
from tests.ledger.tui.terminal import ENTER, QUIT, at

UP = "\x1b[A"


def seat_at(ledger: Path, campaign: str = CAMPAIGN) -> Seat:
    return Seat(lambda: Desk.open(str(ledger), campaign), NARROW)


def kept_files(ending: str = "json") -> list[Path]:
    return [*(Path(os.environ["XDG_STATE_HOME"]) / "whills" / "lines").glob(f"*.{ending}")]


@pytest.fixture
def notes() -> Path:
    """The file in which a notebook has kept a line."""
    notebook = Notebook.of("a campaign")
    notebook.add("roark blaster vs 15")
    notebook.close()
    [file] = kept_files()
    return file


# ---- The history ----


def test_lines_of_the_last_sitting_come_back_with_up(ledger: Path) -> None:
    with seat_at(ledger) as seat:
        seat.enter("roark blaster vs 15")
        seat.type("half a line")
        seat.press("ctrl+z")
    with seat_at(ledger) as seat:
        assert seat.typed == ""
        seat.press("up")
        assert seat.typed == "half a line"
        seat.press("up")
        assert seat.typed == "roark blaster vs 15"


def test_each_campaign_has_its_own_history(ledger: Path) -> None:
    with open_store(str(ledger)) as store:
        opened = read_campaign(FILE.replace("rebel_cell", "second_cell").encode(), "campaign.yaml")
        found(store, opened.founding)
    with seat_at(ledger) as seat:
        seat.enter("note of the first")
    with seat_at(ledger, "second_cell") as seat:
        seat.press("up")
        assert seat.typed == ""
        seat.enter("note of the second")
    with seat_at(ledger) as seat:
        seat.press("up")
        assert seat.typed == "note of the first"


def test_two_windows_keep_the_lines_of_both(ledger: Path) -> None:
    with seat_at(ledger) as one, seat_at(ledger) as other:
        one.enter("note of the one")
        other.enter("note of the other")
    with seat_at(ledger) as seat:
        seat.press("up", "up")
        assert seat.typed == "note of the one"


def test_of_what_is_thrown_away_no_line_is_kept(ledger: Path) -> None:
    with Seat(lambda: Desk.open(str(ledger), CAMPAIGN, keeping=False)) as seat:
        seat.enter("note nobody shall know")
        seat.type("half")
    assert not kept_files()


# ---- The half-typed line ----


def test_half_typed_line_is_there_again(ledger: Path) -> None:
    with seat_at(ledger) as seat:
        seat.type("roark blaster vs ")
        seat.press("ctrl+q")
    with seat_at(ledger) as seat:
        assert seat.typed == "roark blaster vs "
        assert "ends too early" in seat.part("preview")
        seat.enter("15")
    with seat_at(ledger) as seat:
        assert seat.typed == ""


def test_lines_that_wait_come_back_too(ledger: Path) -> None:
    with seat_at(ledger) as seat:
        seat.paste("nobody sits here\nnote the second\nnote the third\n")
        seat.press("enter")
        assert seat.typed == "nobody sits here"
    with seat_at(ledger) as seat:
        assert seat.typed == "nobody sits here"
        seat.press("up")
        assert seat.typed == "note the third"


def test_what_is_typed_ahead_goes_before_the_draft(ledger: Path) -> None:
    with seat_at(ledger) as seat:
        seat.type("the draft")
    waiting = Seat(lambda: Desk.open(str(ledger), CAMPAIGN), NARROW, waiting=True)
    with waiting as seat:
        seat.type("typed ahead")
        seat.settle()
        assert seat.typed == "typed ahead"
        seat.press("up")
        assert seat.typed == "the draft"


def test_another_window_does_not_take_the_line_that_is_being_typed(ledger: Path) -> None:
    with seat_at(ledger) as one, seat_at(ledger) as other:
        one.type("half a line of mine")
        assert other.typed == ""
        other.type("x")
    with seat_at(ledger) as seat:
        assert seat.typed == "half a line of mine"


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_a_program_that_is_killed_gives_back_every_letter(ledger: Path, size: tuple[int, int]) -> None:
    with at(ledger, size) as terminal:
        terminal.wait_for("1 The campaign begins", "^Q Quit")
        terminal.write("note before it" + ENTER)
        terminal.wait_for("2 before it")
        terminal.write("roark blaster vs 15")
        terminal.wait_for("> roark blaster vs 15", "chance 84.80 %")
        terminal.kill()
    with at(ledger, size) as terminal:
        terminal.wait_for("> roark blaster vs 15", "chance 84.80 %")
        terminal.write(UP)
        terminal.wait_for("> note before it")
        terminal.write(QUIT)
        assert terminal.exit_code() == 0


# ---- Files that are not as they should be ----


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b'{"lines": 3}',
        b"\xff\xfe",
        b'{"lines": ["half',
        b'{"lines": [null]}',
        rb'{"lines": ["\ud800"]}',
        b"[" * 100_000,
        b'{"x":' + b"[" * 100_000,
        b" " * 9_000_000,
    ],
)
def test_a_damaged_file_is_as_good_as_none(notes: Path, content: bytes) -> None:
    notes.write_bytes(content)
    notes.with_suffix(".draft").write_bytes(content)
    notebook = Notebook.of("a campaign")
    assert (notebook.lines, notebook.pins, notebook.draft.found()) == ([], {}, [])
    notebook.add("note anew")
    notebook.close()
    assert Notebook.of("a campaign").lines == ["note anew"]


def test_hostile_lines_of_a_file_are_left_out(notes: Path) -> None:
    hostile = r'"\u001b[2J", "a\nb", "\u202e", "' + "x" * 2_001 + '"'
    notes.write_text(
        f'{{"lines": ["note good", {hostile}], "pins": {{"1": "\\u0007", "2": "round", "x": "y"}}}}'
    )
    notes.with_suffix(".draft").write_text(rf'["\u001b]0;title\u0007", "note good"]{os.linesep}')
    notebook = Notebook.of("a campaign")
    left = notebook.draft.found()
    notebook.close()
    assert (notebook.lines, notebook.pins, left) == (["note good"], {"2": "round"}, ["note good"])


def test_what_stands_in_the_way_of_the_files_disturbs_nobody(ledger: Path) -> None:
    folder = Path(os.environ["XDG_STATE_HOME"]) / "whills"
    folder.mkdir()
    (folder / "lines").write_text("no folder")
    with seat_at(ledger) as seat:
        seat.enter("note of this sitting")
        seat.type("half")
        seat.press("up")
        assert seat.typed == "note of this sitting"


def test_a_pipe_in_the_place_of_a_file_is_not_waited_for(notes: Path) -> None:
    for file in (notes, notes.with_suffix(".draft")):
        file.unlink(missing_ok=True)
        os.mkfifo(file)
    notebook = Notebook.of("a campaign")
    assert (notebook.lines, notebook.draft.found()) == ([], [])


def test_what_has_another_name_too_is_not_written_in(notes: Path, tmp_path: Path) -> None:
    draft = notes.with_suffix(".draft")
    draft.unlink(missing_ok=True)
    other = tmp_path / "something precious"
    for name in (draft.symlink_to, draft.hardlink_to):
        other.write_text("kept")
        name(other)
        notebook = Notebook.of("a campaign")
        assert notebook.draft.found() == []
        notebook.draft.keep(["note half"])
        notebook.close()
        assert other.read_text() == "kept"
        draft.unlink()
    draft.symlink_to(tmp_path / "not there yet")
    assert Notebook.of("a campaign").draft.found() == []
    assert not (tmp_path / "not there yet").exists()


def test_what_cannot_be_written_is_kept_for_the_sitting(notes: Path) -> None:
    notebook = Notebook.of("a campaign")
    notes.unlink()
    notes.mkdir()
    (notes / "in the way").touch()
    notebook.add("note one")
    notebook.add("note two")
    assert notebook.lines == ["roark blaster vs 15", "note one", "note two"]


def test_nobody_else_may_read_the_files(notes: Path) -> None:
    notebook = Notebook.of("a campaign")
    notebook.draft.found()
    notebook.close()
    assert [file.stat().st_mode & 0o077 for file in (notes, notes.with_suffix(".draft"))] == [0, 0]


def test_no_name_of_a_campaign_leads_out_of_the_folder() -> None:
    Notebook.of("../../escaped").add("note")
    assert len(kept_files()) == 1


def test_files_of_campaigns_that_are_no_longer_played_go(notes: Path) -> None:
    for number in range(MOST_FILES + 5):
        other = notes.with_name(f"{number}.json")
        other.touch()
        os.utime(other, (number, number))
    Notebook.of("another campaign").add("note")
    files = kept_files()
    assert len(files) == MOST_FILES
    assert notes in files
