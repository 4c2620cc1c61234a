"""Names and notes out of a hostile ledger: nothing ends the app, and no character reaches the terminal that
it would obey."""

from __future__ import annotations

import unicodedata
from unicodedata import normalize

import pytest

from ledger.campaign_file.reader import read_campaign
from ledger.journal.asked import Asked
from ledger.journal.founding import found
from ledger.journal.journal import Journal
from ledger.store.opening import IN_MEMORY, open_store
from ledger.text_gate import one_line, visible
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


def hostile_evening(texts: list[str]) -> Desk:
    """The same after sessions, scenes and notes of these titles and words, past that gate too."""
    desk = hostile_desk(texts)
    for text in texts:
        for move, argument in (("session_start", "title"), ("scene", "title"), ("note", "text")):
            assert desk.sitting.journal.record(Asked(None, move, {argument: text}, note=text)).recorded
        assert desk.sitting.journal.record(Asked(None, "session_end")).recorded
    return desk


BAR = dict.fromkeys(map(ord, "▁▂▃▄▅▆▇█"), " ")

ENTRIES = 4
"""That each text makes there, after the first."""


def squeezed(text: str) -> str:
    """Without the spaces and line ends that wrapping takes and gives."""
    return "".join(text.split())


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


def test_hostile_text_can_be_pasted_into_a_form() -> None:
    with Seat(lambda: hostile_desk(["Roark"])) as seat:
        for text in HOSTILE:
            seat.type("note ")
            seat.press("f4")
            seat.paste(text)
            assert obeyed(seat) == "", text
            seat.press("escape")
            assert seat.typed == f"note {visible(' '.join(text.split()))}".rstrip()
            seat.press("ctrl+z")


def test_each_text_is_whole_on_the_page_of_its_entry() -> None:
    with Seat(lambda: hostile_evening(TEXTS), (110, 200)) as seat:
        for number, text in enumerate(TEXTS):
            for seq in range(2 + ENTRIES * number, 1 + ENTRIES * (number + 1)):
                seat.enter(f"why {seq}")
                assert squeezed(one_line(text)) in squeezed(seat.part("page")), (number, seq)
                assert obeyed(seat) == ""
                seat.press("escape")


def pasted(text: str) -> str:
    """A line with it, as far as a line can be typed."""
    return f"note {one_line(text)}"


def read_through(seat: Seat, id: str) -> str:
    """What stands in a part that Tab leads to and that scrolls, from its beginning to its end."""
    seat.press("tab", "home")
    lines, seen = [], ""
    while (now := seat.part(id).translate(BAR)) != seen:
        lines += now.splitlines()[-1:] if seen else now.splitlines()
        seen = now
        seat.press("down")
    seat.press("shift+tab")
    return "\n".join(lines)


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_each_pasted_line_is_seen_whole_in_the_batch(size: tuple[int, int]) -> None:
    with Seat(lambda: hostile_evening(TEXTS), size) as seat:
        seat.paste("".join(f"{pasted(text)}\n" for text in TEXTS))
        seat.press("home")
        for text in TEXTS:
            assert squeezed(pasted(text)) in squeezed(read_through(seat, "told")), text
            assert obeyed(seat) == ""
            seat.press("down")


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_a_form_shows_what_was_typed_and_no_character_is_obeyed(size: tuple[int, int]) -> None:
    with Seat(lambda: hostile_evening(TEXTS), size) as seat:
        for text in TEXTS:
            seat.entry.value = pasted(text)
            seat.press("f4")
            shown = squeezed(seat.part("line") + seat.part("preview"))
            assert squeezed(normalize("NFC", pasted(text))) in normalize("NFC", shown), text
            assert obeyed(seat) == ""
            seat.press("escape")
