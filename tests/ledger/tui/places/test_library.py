"""The Library: what there is to open, how one begins, and the first minutes with the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.store.opening import open_store
from ledger.tui.desk import Desk
from ledger.tui.shelf import Shelf
from tests.ledger.tui.campaign import CAMPAIGN, FILE, begun
from tests.ledger.tui.places.looks import looks_as_before
from tests.ledger.tui.seat import NARROW, WIDE, Seat
from tests.ledger.tui.test_hostile import TEXTS, obeyed

SECOND = FILE.replace("rebel_cell", "second_cell").replace("The Rebel Cell", "The Second Cell")


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are looked for in a folder of the test's own."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def two(ledger: Path) -> Path:
    """A ledger with two campaigns."""
    with open_store(str(ledger)) as store:
        begun(store, SECOND)
    return ledger


def choose(seat: Seat, label: str) -> None:
    seat.press("home")
    for _ in range(40):
        chosen = next(line for line in seat.part("shelf").splitlines() if line.startswith(">"))
        if label in chosen:
            return
        seat.press("down")
    raise AssertionError(label)


# ---- First run ----


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_first_run_explains_itself_in_one_screen(size: tuple[int, int]) -> None:
    with Seat(None, size, shelf=Shelf("whills.whills")) as seat:
        assert "no campaign is open" in seat.part("status")
        said = " ".join(seat.part("about").split())
        assert "one line for each thing that happens" in said
        assert "Your own begins with a file" in said
        assert "Lanterns over Vantar" in seat.part("shelf")
        looks_as_before(seat, "first_run")


def test_a_newcomer_records_a_roll_with_few_keys(tmp_path: Path) -> None:
    shelf = Shelf(str(tmp_path / "own.whills"))
    with Seat(None, NARROW, shelf=shelf) as seat:
        choose(seat, "The Glass Road")
        seat.press("enter")
        assert seat.app.current_mode == "table"
        seat.wait_for("nothing that you record here is kept", "preview")
        preview = " ".join(seat.part("preview").split())
        line = preview.partition("try `")[2].partition("`")[0]
        seat.enter(line)
        assert "recorded as" in seat.part("preview")
        seat.press("ctrl+z")
        assert "takes back" in seat.part("preview")
        seat.app.leave()
    assert not (tmp_path / "own.whills").exists()


def test_a_ready_campaign_is_thrown_away_and_not_remembered(tmp_path: Path) -> None:
    remembered: list[str] = []
    shelf = Shelf(str(tmp_path / "own.whills"), remember=lambda *known: remembered.extend(known))
    with Seat(None, shelf=shelf) as seat:
        choose(seat, "The Glass Road")
        seat.press("enter")
        assert seat.app.desk is not None
        place = Path(str(seat.app.desk.location))
        assert place.exists()
        seat.app.leave()
        assert not place.exists()
    assert remembered == []


@pytest.mark.parametrize("key", ["f2", "f3", "f5", "f9"])
def test_other_places_say_that_no_campaign_is_open(key: str) -> None:
    with Seat(None, shelf=Shelf("own.whills")) as seat:
        seat.press(key, "enter", "down", "left", "space", "escape", "ctrl+t")
        assert seat.app.is_running
        assert "open" in seat.part("status")


# ---- One's own campaign ----


def test_a_campaign_begins_with_a_file_that_lies_here(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(FILE, encoding="utf-8")
    (tmp_path / "other.yaml").write_text("something: else\n", encoding="utf-8")
    remembered: list[tuple[str, str]] = []
    place = str(tmp_path / "data" / "own.whills")
    with Seat(None, shelf=Shelf(place, remember=lambda *known: remembered.append(known))) as seat:
        assert "other.yaml" not in seat.part("shelf")
        choose(seat, "mine.yaml")
        seat.press("enter")
        assert "The Rebel Cell" in seat.part("status")
        assert "1 The campaign begins" in seat.part("journal")
        assert "try `" in seat.part("preview")
        seat.app.leave()
    assert remembered == [(place, CAMPAIGN)]
    with open_store(place) as store:
        assert [campaign.campaign for campaign in store.campaigns()] == [CAMPAIGN]


def test_a_fault_in_the_file_is_shown_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(FILE.replace("knowledge: 2D", "knowledge: 2X"), encoding="utf-8")
    with Seat(None, shelf=Shelf(str(tmp_path / "own.whills"))) as seat:
        choose(seat, "mine.yaml")
        seat.press("enter")
        assert "mine.yaml:" in seat.part("said")
        [marked] = [line for line in seat.part("about").splitlines() if line.strip().startswith(">")]
        assert "knowledge: 2X" in marked
        path.write_text(FILE, encoding="utf-8")
        seat.press("enter")
        assert "The Rebel Cell" in seat.part("status")
        seat.app.leave()


def test_a_file_elsewhere_is_named_in_a_line(tmp_path: Path) -> None:
    folder = tmp_path / "far away"
    folder.mkdir()
    (folder / "mine.yaml").write_text(FILE, encoding="utf-8")
    with Seat(None, shelf=Shelf(str(tmp_path / "own.whills"))) as seat:
        choose(seat, "another file")
        seat.press("enter")
        seat.type("far away/nothing.yaml")
        seat.press("enter")
        assert "cannot be read" in seat.part("said")
        seat.press(*["backspace"] * len("nothing.yaml"))
        seat.type("mine.yaml")
        seat.press("enter")
        assert "The Rebel Cell" in seat.part("status")
        seat.app.leave()


def test_a_campaign_that_is_there_already_is_not_begun_again(ledger: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(FILE, encoding="utf-8")
    with Seat(None, shelf=Shelf(str(ledger))) as seat:
        choose(seat, "mine.yaml")
        seat.press("enter")
        assert "there is a campaign rebel_cell" in seat.part("said")
        assert seat.app.current_mode == "library"


# ---- From one campaign to another ----


def test_campaigns_are_listed_with_their_length_last_day_and_seal(two: Path) -> None:
    with Seat(lambda: Desk.open(str(two), CAMPAIGN), shelf=Shelf(str(two))) as seat:
        seat.press("ctrl+l")
        listed = " ".join(seat.part("shelf").split())
        assert "The Rebel Cell 1 entry · 2024-05-04" in listed
        assert "seal 1-" in listed
        assert "The Second Cell" in listed
        assert not seat.shows("about")
        seat.app.leave()


def test_another_campaign_opens_and_every_place_follows(two: Path) -> None:
    remembered: list[tuple[str, str]] = []
    shelf = Shelf(str(two), remember=lambda *known: remembered.append(known))
    with Seat(lambda: Desk.open(str(two), CAMPAIGN), shelf=shelf) as seat:
        seat.enter("note in the first")
        seat.press("f3", "f5", "left", "ctrl+l")
        choose(seat, "The Second Cell")
        seat.press("enter")
        assert "The Second Cell" in seat.part("status")
        assert "in the first" not in seat.part("journal")
        assert not seat.shows("banner")
        seat.press("f3")
        assert "The Second Cell" in seat.part("status")
        seat.press("f5")
        assert "2" not in seat.part("stops").split()[2:3]
        seat.app.leave()
    assert remembered == [(str(two), "second_cell")]


def test_the_open_campaign_leads_back_to_its_table(two: Path) -> None:
    with Seat(lambda: Desk.open(str(two), CAMPAIGN), shelf=Shelf(str(two))) as seat:
        seat.type("half a line")
        before = seat.app.desk
        seat.press("ctrl+l")
        choose(seat, "The Rebel Cell")
        seat.press("enter")
        assert seat.typed == "half a line"
        assert seat.app.desk is before
        seat.app.leave()


def test_a_ledger_that_cannot_be_read_is_told_and_ready_campaigns_open_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "own.whills").write_text("no ledger", encoding="utf-8")
    with Seat(None, shelf=Shelf(str(tmp_path / "own.whills"))) as seat:
        assert "own.whills" in seat.part("said")
        choose(seat, "The Glass Road")
        seat.press("enter")
        assert seat.app.current_mode == "table"
        seat.app.leave()


def test_names_of_files_are_obeyed_by_nobody(tmp_path: Path) -> None:
    for number, text in enumerate(TEXTS):
        name = text.replace("/", "").replace("\0", "")[:60]
        (tmp_path / f"{number}{name}.yaml").write_text("whills: 1\nname: [\n", encoding="utf-8")
    with Seat(None, NARROW, shelf=Shelf(str(tmp_path / "own.whills"))) as seat:
        assert obeyed(seat) == ""
        for _ in TEXTS:
            seat.press("enter")
            assert obeyed(seat) == ""
            seat.press("down")
