"""The foot line: it shows keys that work, and keeps nothing of what it showed before."""

from __future__ import annotations

import pytest

from ledger.tui.registry import places
from ledger.tui.widgets.footer import LedgerFooter
from ledger.wording import language as spoken
from tests.ledger.tui.campaign import EVENING, a_desk
from tests.ledger.tui.places.ready import a_ready_desk
from tests.ledger.tui.seat import NARROW, WIDE, Seat


def watchers(seat: Seat) -> int:
    footer = seat.app.screen.query_one(LedgerFooter)
    return sum(len(watched) for watched in getattr(footer, "__watchers").values())


def test_moving_the_focus_leaves_nothing_behind() -> None:
    with Seat(lambda: a_desk(EVENING)) as seat:
        seat.press("shift+tab", "escape")
        before = watchers(seat)
        for _ in range(5):
            seat.press("shift+tab", "escape")
        assert watchers(seat) == before > 0


def test_every_key_that_is_shown_does_something() -> None:
    with Seat(lambda: a_desk(EVENING)) as seat:
        shown = [active for active in seat.app.screen.active_bindings.values() if active.binding.show]
        assert [(active.binding.key, active.enabled) for active in shown] == [
            ("f1", True),
            ("f4", True),
            ("ctrl+z", True),
            *((place.key, True) for place in places() if place.footed),
            ("ctrl+q", True),
        ]
        for active in shown:
            name = active.binding.action.partition("(")[0].rpartition(".")[2]
            assert callable(getattr(active.node, f"action_{name}"))


def test_a_broad_screen_shows_the_keys_of_more_places() -> None:
    with Seat(lambda: a_desk(EVENING), NARROW) as seat:
        narrow = seat.screen().splitlines()[-1]
        assert "F6" not in narrow
        assert narrow.endswith("^Q Quit")
        seat.resize(*WIDE)
        wide = seat.screen().splitlines()[-1]
        assert "F5 Time  ^P Find  F6 Audit  F7 Training  F8 Progress  F9 Rules  ^Q Quit" in wide
        seat.resize(*NARROW)
        assert seat.screen().splitlines()[-1] == narrow
        seat.press("ctrl+p")
        assert "F6" not in seat.screen().splitlines()[-1]


@pytest.mark.parametrize(
    ("language", "blanks", "figures_and_table"),
    [("fr", "F4 Formulaire", "Valeurs  F2 Table"), ("de", "F4 Formular", "Werte  F2 Tisch")],
)
def test_what_one_english_word_could_mean_twice_has_two_words(
    monkeypatch: pytest.MonkeyPatch, language: str, blanks: str, figures_and_table: str
) -> None:
    monkeypatch.setitem(spoken._reader, "language", language)  # noqa: SLF001 it is put back afterwards
    with Seat(a_ready_desk, NARROW) as seat:
        assert blanks in seat.screen()
        seat.press("f12")
        assert "Format" in seat.screen().split()
        seat.press("f8")
        foot = seat.screen().splitlines()[-1]
        assert f" {figures_and_table} " in foot
        assert "^Q" in foot
