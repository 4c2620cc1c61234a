"""The journal on the screen: read in pages, following the newest entry and other windows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ledger.journal.asked import Asked
from ledger.store.opening import IN_MEMORY, open_store
from ledger.store.records import Page, Stored
from ledger.store.store import Store
from ledger.tui.favourites import LATELY
from ledger.tui.pages import ENTRIES, MOST_PAGES, Pages
from tests.ledger.tui.campaign import begun, desk_at
from tests.ledger.tui.seat import NARROW, Seat

NOTES = 1999


@pytest.fixture(scope="module")
def long_campaign() -> Iterator[Store]:
    """Two thousand entries: the opening, then notes that say their own number."""
    with begun(open_store(IN_MEMORY, create=True)) as store:
        journal = desk_at(store).sitting.journal
        with journal.together():
            for number in range(2, NOTES + 2):
                journal.record(Asked(None, "note", {"text": f"note {number}"}))
        yield store


class Counted:
    """The pages that were read of a store."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.read: list[int] = []
        read = Store.entries

        def entries(store: Store, campaign: str, page: Page) -> Iterator[Stored]:
            self.read.append(page.after)
            return read(store, campaign, page)

        monkeypatch.setattr(Store, "entries", entries)


def test_only_the_pages_that_are_seen_are_read(long_campaign: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Counted(long_campaign, monkeypatch)
    with Seat(lambda: desk_at(long_campaign)) as seat:
        assert "2000 note 2000" in seat.part("journal")
        # Those for the eye, and what was recorded lately, of which favourites are made.
        assert set(counted.read) <= {1600, 1800, NOTES + 1 - LATELY}
        seat.press("ctrl+home")
        assert seat.part("journal").startswith("   1 The campaign begins")
        assert 1000 not in counted.read


def test_few_pages_are_kept(long_campaign: Store) -> None:
    sitting = desk_at(long_campaign).sitting
    pages = Pages(sitting.journal, sitting.speaker)
    for seq in range(1, pages.length + 1, ENTRIES // 2):
        assert pages.line(seq).seq == seq
    assert pages.kept == MOST_PAGES
    assert pages.line(777).text == "note 777"


def test_pages_turn_back_and_on(long_campaign: Store) -> None:
    with Seat(lambda: desk_at(long_campaign), NARROW) as seat:
        last = seat.part("journal")
        seat.press("pageup")
        assert seat.part("journal").splitlines()[-1].split()[:3] == last.split()[:3]
        seat.press("pagedown")
        assert seat.part("journal") == last


def test_reader_who_has_scrolled_away_is_left_there_by_others(long_campaign: Store) -> None:
    with Seat(lambda: desk_at(long_campaign)) as seat:
        seat.press("ctrl+home")
        desk_at(long_campaign).enter("note told elsewhere")
        seat.look_again()
        assert seat.part("journal").splitlines()[1] == "   2 note 2"
        seat.press("ctrl+end")
        assert "told elsewhere" in seat.part("journal")


def test_own_line_brings_the_newest_entry_into_sight(long_campaign: Store) -> None:
    with Seat(lambda: desk_at(long_campaign)) as seat:
        seat.press("ctrl+home")
        seat.enter("note seen at once")
        assert seat.part("journal").splitlines()[-1].endswith("seen at once")


def test_what_another_window_records_shows_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ledger.tui.screens.table.LOOK_EVERY", 0.01)
    with begun(open_store(IN_MEMORY, create=True)) as store, Seat(lambda: desk_at(store)) as seat:
        seat.type("half a line")
        desk_at(store).enter("rename vex Vex the Younger")
        seat.wait_for("Vex the Younger", "cast")
        assert seat.typed == "half a line"


def test_long_entry_is_cut_with_a_mark() -> None:
    with begun(open_store(IN_MEMORY, create=True)) as store:
        desk_at(store).enter("note " + "words without end " * 20)
        with Seat(lambda: desk_at(store), NARROW) as seat:
            [line] = [line for line in seat.part("journal").splitlines() if "words" in line]
            assert len(line) == 80
            assert line.endswith("…")


def test_cut_of_a_long_entry_shows_beside_the_bar(long_campaign: Store) -> None:
    desk_at(long_campaign).enter("note " + "words without end " * 20)
    with Seat(lambda: desk_at(long_campaign), NARROW) as seat:
        [line] = [line for line in seat.part("journal").splitlines() if "words" in line]
        assert line[78] == "…"


def test_wide_letters_are_cut_at_whole_letters() -> None:
    with begun(open_store(IN_MEMORY, create=True)) as store:
        desk_at(store).enter("note " + "絶望の塔" * 30)
        with Seat(lambda: desk_at(store), NARROW) as seat:
            [line] = [strip for strip in seat.lines("journal") if "絶望" in strip.text]
            assert line.cell_length == 80
            assert line.text.rstrip().endswith("…")


def test_undone_entry_is_struck_and_says_so() -> None:
    with begun(open_store(IN_MEMORY, create=True)) as store, Seat(lambda: desk_at(store)) as seat:
        seat.enter("note a mistake")
        seat.press("ctrl+z")
        assert "2 [does not stand]  a mistake" in seat.part("journal")
        struck = [
            segment.text
            for strip in seat.lines("journal")
            for segment in strip
            if segment.style and segment.style.strike
        ]
        assert struck == ["[does not stand]  a mistake"]


def test_notes_rulings_and_secrets_are_told() -> None:
    with begun(open_store(IN_MEMORY, create=True)) as store:
        desk = desk_at(store)
        assert desk.enter("secret note he knows // of the door").taken
        sitting = desk.sitting
        assert Pages(sitting.journal, sitting.speaker).line(2).text == "[secret]  he knows  // of the door"
