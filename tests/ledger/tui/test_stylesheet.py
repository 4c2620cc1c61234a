"""Rules that were parsed stay, and are those that Textual would parse anew."""

from __future__ import annotations

from textual.css.stylesheet import Stylesheet

from ledger.tui.registry import places
from ledger.tui.stylesheet import KeptStylesheet
from tests.ledger.tui.campaign import EVENING, a_desk
from tests.ledger.tui.seat import Seat


def told(sheet: Stylesheet) -> list[tuple[str, str]]:
    return [(rule.selectors, repr(rule.styles.get_rules())) for rule in sheet.rules]


def test_rules_stay_when_a_place_is_first_gone_to() -> None:
    """But for those of a widget that is used a level higher now: they have another weight."""
    with Seat(lambda: a_desk(EVENING)) as seat:
        for place in places():
            before = [*seat.app.stylesheet.rules]
            seat.press(place.key)
            kept = {id(rule) for rule in before} & {id(rule) for rule in seat.app.stylesheet.rules}
            assert len(kept) > 0.9 * len(before), place.id


def test_the_rules_are_those_of_a_fresh_style_sheet() -> None:
    with Seat(lambda: a_desk(EVENING)) as seat:
        for place in places():
            seat.press(place.key)
        fresh = seat.app.stylesheet.copy()
        fresh.parse()
        assert not isinstance(fresh, KeptStylesheet)
        assert told(seat.app.stylesheet) == told(fresh)


def test_other_colours_are_taken() -> None:
    sheet = KeptStylesheet(variables={"ink": "red"})
    sheet.add_source("Label { color: $ink; }")
    assert "#FF0000" in sheet.css
    sheet.set_variables({"ink": "blue"})
    sheet.reparse()
    assert "#0000FF" in sheet.css
