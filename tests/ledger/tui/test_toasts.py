"""What is said beside the screens, in toasts and tooltips, passes the gate for text as all else does."""

from __future__ import annotations

from functools import partial

from textual.content import Content
from textual.widgets._toast import Toast

from ledger.text_gate import visible
from ledger.tui.registry import places
from tests.ledger.tui.places.ready import a_ready_desk
from tests.ledger.tui.seat import WIDE, Seat
from tests.ledger.tui.test_hostile import TEXTS, obeyed, squeezed


def test_a_toast_shows_hostile_text_and_obeys_none_of_it() -> None:
    with Seat(a_ready_desk, WIDE) as seat:
        # Without a terminal Textual shows none, and a screen that is there already has no room for one.
        seat.app._disable_notifications = False  # noqa: SLF001 - there is no other way
        seat.press("f9")
        for text in TEXTS:
            seat.at_once(seat.app.clear_notifications)
            seat.at_once(partial(seat.app.notify, text, title=text, timeout=600))
            assert len(seat.app.screen.query(Toast)) == 1, text
            assert squeezed(visible(text)[:40]) in squeezed(seat.screen()), text
            assert obeyed(seat) == "", text


def test_every_tooltip_of_every_place_is_text_in_which_no_markup_is_read() -> None:
    with Seat(a_ready_desk, WIDE) as seat:
        found = 0
        for place in places():
            seat.press(place.key)
            tooltips = [key.tooltip for key in seat.app.screen.query("*") if key.tooltip is not None]
            assert [tooltip for tooltip in tooltips if not isinstance(tooltip, Content)] == []
            found += len(tooltips)
        assert found > len(places())
