"""Text that is broken into lines: each goes on below its own beginning, and nothing of it is lost."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from ledger.tui.widgets.fitting import hung, short_names
from ledger.tui.widgets.lines import LineList
from tests.ledger.tui.campaign import EVENING, a_desk
from tests.ledger.tui.seat import NARROW, Seat

KEY = "  ^Z   empties the line, or takes back what was recorded last"


def test_what_goes_on_stands_below_its_own_column() -> None:
    assert hung(KEY, 40) == [
        "  ^Z   empties the line, or takes back",
        "       what was recorded last",
    ]
    assert hung("    a note that is long", 14) == ["    a note", "    that is", "    long"]


@pytest.mark.parametrize("text", [KEY, "x" * 200, "  a  " + "世界" * 50, " " * 90 + "y", "", "é\u0301" * 90])
@pytest.mark.parametrize("width", [1, 2, 7, 40, 300])
def test_no_line_is_too_wide_and_no_letter_is_lost(text: str, width: int) -> None:
    rows = hung(text, width)
    assert "".join("".join(rows).split()) == "".join(text.split())
    assert all(cell_len(row) <= max(width, 2) for row in rows)


def test_a_short_name_is_the_word_that_lines_know_someone_by() -> None:
    names = ["Lord Kess", "T-4 Tally", "Roter Posten", "Élan Vauré", "Guard One", "Guard Two"]
    ids = ["kess", "tally", "roter_posten", "captain", "guard_one", "guard_two"]
    assert short_names(names, ids) == ["Kess", "Tally", "Roter", "Élan", "Guard One", "Guard Two"]


def test_a_short_name_is_no_article() -> None:
    names, ids = (
        ["The Grinder", "Le Borgne", "Oru Tal", "Sil"],
        ["the_grinder", "le_borgne", "oru_tal", "sil"],
    )
    assert short_names(names, ids) == ["Grinder", "Borgne", "Oru", "Sil"]


def test_help_is_read_in_two_columns() -> None:
    with Seat(lambda: a_desk(EVENING), NARROW) as seat:
        seat.press("f1")
        assert "\n│                recorded last in this sitting" in seat.screen()


def test_headings_above_the_first_line_come_into_sight_with_it() -> None:
    with Seat(lambda: a_desk(EVENING), NARROW) as seat:
        seat.press("f3")
        seat.resize(80, 12)
        lines = seat.app.screen.query_one("#numbers", LineList)
        seat.press("end")
        assert lines.scroll_offset.y > 0
        seat.press("home")
        assert lines.scroll_offset.y == 0
