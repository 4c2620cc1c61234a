"""Names and notes out of a hostile ledger: nothing ends the app, and no character reaches the terminal that
it would obey."""

from __future__ import annotations

import unicodedata

import pytest

from ledger.campaign_file.reader import read_campaign
from ledger.journal.founding import found
from ledger.journal.journal import Journal
from ledger.store.opening import IN_MEMORY, open_store
from ledger.text_gate import visible
from ledger.tui.desk import Desk
from rules.kernel.record import FieldChange, Posting
from tests.ledger.tui.campaign import CAMPAIGN, FILE, NOW
from tests.ledger.tui.seat import NARROW, WIDE, Seat

HOSTILE = [
    "[/]",
    "[/b] and [/",
    "[red]x",
    "[a='b",
    "[$x]",
    "trailing \\",
    "[@click=app.quit]x[/]",
    "{json: [true, false]}",
    "\x1b]0;a title\x07",
    "\x1b[2J\x1b[31m",
    "\x9b31m",
    "line\nbreak\r\ttab",
    "\u202eright to left",
    "zero\u200bwidth\ufeff",
    "\x00\x7f\x85",
    "\ud800 alone",
    "Z\u0301\u0302" * 40,
    "絶望の塔👩\u200d👩\u200d👧",
    " " * 50,
    "'; DROP TABLE entry; --",
    "x" * 500,
]


TEXTS = [text.encode("utf-8", "replace").decode() for text in HOSTILE]
"""As they can be in a ledger: a lone surrogate is no text to any database."""


def hostile_desk(names: list[str]) -> Desk:
    """A campaign in which everybody and everything is called so, past the gate that would have refused it."""
    opened = read_campaign(FILE.encode(), "campaign.yaml")
    draft = opened.founding.draft
    everything = "".join(names)
    for number, name in enumerate(names):
        who = f"someone_{number}"
        fields = {"kind": "pc", "name": name, "player": name, "species": name}
        draft.fields += [FieldChange(who, field, value) for field, value in fields.items()]
        draft.postings.append(Posting(who, "force_points", 3))
    draft.fields += [
        FieldChange("table", "name", everything),
        FieldChange("table", "tally.credits.label", everything),
    ]
    draft.facts["title"] = everything
    store = open_store(IN_MEMORY, create=True)
    found(store, opened.founding, clock=lambda: NOW)
    return Desk(lambda: Journal(store, CAMPAIGN, clock=lambda: NOW, roller=lambda sides: 4))


def obeyed(seat: Seat) -> str:
    """The characters on the screen that a terminal obeys, or that turn the order of reading."""
    text = "".join(segment.text for strip in seat.strips() for segment in strip)
    return "".join(c for c in text if unicodedata.category(c) in {"Cc", "Cs"} or c in "\u202e\u200b\ufeff")


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_hostile_names_are_shown_and_obeyed_by_nobody(size: tuple[int, int]) -> None:
    with Seat(lambda: hostile_desk(TEXTS), size) as seat:
        for number in range(len(TEXTS)):
            seat.enter(f"someone_{number} force // the note")
            assert obeyed(seat) == "", number
        for question in ("sheet", "why someone_8 force_points"):
            seat.enter(question)
            assert obeyed(seat) == "", question
            seat.press("escape")
        for key in ("f1", "escape", "tab", "down", "escape", "shift+tab", "enter"):
            seat.press(key)
            assert obeyed(seat) == "", key
        assert seat.typed == "judge someone_0 "


@pytest.mark.parametrize("name", ["\x1b]0;a title\x07", "[/]"])
def test_campaign_of_a_hostile_name_shows_it(name: str) -> None:
    with Seat(lambda: hostile_desk([name])) as seat:
        assert seat.part("status").startswith(visible(name))


def test_hostile_text_can_be_pasted() -> None:
    with Seat(lambda: hostile_desk(["Roark"])) as seat:
        for text in HOSTILE:
            seat.type("note ")
            seat.paste(text)
            assert obeyed(seat) == "", text
            seat.press("enter")
            assert obeyed(seat) == "", text
            seat.press("ctrl+z")


def test_markup_in_a_line_is_shown_as_it_is() -> None:
    with Seat(lambda: hostile_desk(["Roark"])) as seat:
        seat.enter("note [bold]not[/bold] [@click=app.quit]bold[/]")
        assert "[bold]not[/bold] [@click=app.quit]bold[/]" in seat.part("journal")
        assert seat.app.is_running


def test_pasted_escape_sequence_is_visible() -> None:
    with Seat(lambda: hostile_desk(["Roark"])) as seat:
        seat.paste("note \x1b[31mred")
        assert seat.typed == visible("note \x1b[31mred")
