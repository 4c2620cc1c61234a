"""What a question asks for, in the words that follow `why` and `sheet`."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from ledger.quick_entry.completion import complete
from ledger.quick_entry.inquiry import Inquiry, sheet_asked, why_asked
from ledger.quick_entry.line import LineError
from ledger.quick_entry.parser import walk_along
from tests.ledger.quick_entry.game import ENGLISH

HELD = {
    "mira": {"power.telekinesis": "Telekinesis", "booked.2.14": "Busy: day 2", "booked.16.2": "Busy: day 16"},
    "table": {"day": "Day", "span.session": "Session"},
}


def held(subject: str) -> Mapping[str, str]:
    return HELD.get(subject, {})


def why(text: str) -> Inquiry:
    return why_asked(walk_along(text, ENGLISH), held)


def sheet(text: str) -> Inquiry:
    return sheet_asked(walk_along(text, ENGLISH))


@pytest.mark.parametrize(
    ("text", "who", "accounts"),
    [
        ("roark garnet heavy weapons", "roark", ["heavy_weapons"]),
        ("mira power.tele", "mira", ["power.telekinesis"]),
        ("mira power", "mira", ["power.telekinesis"]),
        ("mira booked", "mira", ["booked.2.14", "booked.16.2"]),
        ("mira booked.*", "mira", ["booked.2.14", "booked.16.2"]),
        ("mira booked.2.14", "mira", ["booked.2.14"]),
        ("table day", "table", ["day"]),
        ("table span", "table", ["span.session"]),
    ],
)
def test_an_account_is_called_after_its_subject(text: str, who: str, accounts: list[str]) -> None:
    asked = why(text)
    assert (asked.subjects, asked.accounts) == ([who], accounts)


def test_an_entry_is_called_by_its_number() -> None:
    assert why("42") == Inquiry(entry=42)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("mira dodge at session 3", {"at": "session:3"}),
        ("mira dodge at session:3 as recorded", {"at": "session:3", "as_recorded": True}),
        ("mira dodge in adventure 2", {"adventure": 2}),
        ("mira dodge in session 2 as played", {"session": 2, "as_played": True}),
        ("mira dodge at day 0", {"at": "day:0"}),
        ("mira dodge at entry 7", {"at": "entry:7"}),
    ],
)
def test_a_part_and_a_moment_may_follow(text: str, told: dict[str, object]) -> None:
    expected = Inquiry(["mira"], ["dodge"])
    for name, value in told.items():
        setattr(expected, name, value)
    assert why(text) == expected


def test_a_sheet_is_of_some_or_of_all_and_as_of_a_moment() -> None:
    assert sheet("") == Inquiry()
    assert sheet("roark, mira roark").subjects == ["roark", "mira"]
    assert sheet("at session 3 as recorded") == Inquiry(at="session:3", as_recorded=True)
    assert sheet("roark from session 2 to entry 40") == Inquiry(
        ["roark"], since="session:2", until="entry:40"
    )
    assert sheet("from day 3") == Inquiry(since="day:3")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        *(("xyz", "xyz"), ("roark", ""), ("roark xyz", "xyz"), ("roark con 3", "3"), ("", "")),
        *(("mira dodge at", ""), ("mira dodge at scene 3", "scene"), ("mira dodge at session 0", "0")),
        *(("42 43", "43"), ("0", "0"), ("mira dodge at session 1 at session 2", "at"), ("table xyz", "xyz")),
        ("mira busy", "busy"),
    ],
)
def test_what_asks_for_nothing_is_refused(text: str, fault: str) -> None:
    with pytest.raises(LineError) as caught:
        why(text)
    assert caught.value.text[caught.value.column : caught.value.end] == fault


@pytest.mark.parametrize("text", ["roark xyz", "roark from", "roark from session", "at session 2 mira"])
def test_a_sheet_of_nobody_or_never_is_refused(text: str) -> None:
    with pytest.raises(LineError):
        sheet(text)


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("why mira dodge ", "at"),
        ("why mira dodge at ", "session"),
        ("sheet mira ", "from"),
        ("sheet mira from session 2 ", "to"),
    ],
)
def test_what_may_follow_is_offered(text: str, offered: str) -> None:
    assert offered in [one.insert for one in complete(text, ENGLISH)]
