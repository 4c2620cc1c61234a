"""What a plan is for, in the words that follow `plan`."""

from __future__ import annotations

import pytest

from ledger.quick_entry.aim import Aimed, aim_asked
from ledger.quick_entry.completion import complete
from ledger.quick_entry.line import LineError
from ledger.quick_entry.parser import walk_along
from tests.ledger.quick_entry.game import ENGLISH


def aimed(text: str) -> Aimed:
    return aim_asked(walk_along(text, ENGLISH))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("mira control 5D", Aimed("mira", "control", 15)),
        ("mira control 5d+1", Aimed("mira", "control", 16)),
        ("roark garnet heavy weapons 4D by days", Aimed("roark", "heavy_weapons", 12, "days")),
        ("mira power.telekinesis", Aimed("mira", "power.telekinesis", 1)),
        ("mira telekinesis", Aimed("mira", "power.telekinesis", 1)),
        ("mira tele by chance", Aimed("mira", "power.telekinesis", 1, "chance")),
        ("mira telekinesis yes", Aimed("mira", "power.telekinesis", 1)),
    ],
)
def test_an_account_and_its_target_are_called_after_their_subject(text: str, found: Aimed) -> None:
    assert aimed(text) == found


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "the line ends too early"),
        ("mira", "the line ends too early"),
        ("mira control", "a code like 4D"),
        ("mira control soon", "`soon` is not understood"),
        ("mira control 5D by", "points, days, chance"),
        ("mira control 5D by luck", "`luck` is not understood; there may stand: points, days, chance"),
        ("mira control 5D 6D", "`6D` is not understood"),
        ("nobody control 5D", "`nobody` is not understood"),
        ("mira roark 5D", "`roark` is not understood"),
    ],
)
def test_what_is_not_understood_is_told_with_what_would_be(text: str, told: str) -> None:
    with pytest.raises(LineError) as refused:
        aimed(text)
    assert told in str(refused.value)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("plan mi", ["mira"]),
        ("plan mira contr", ["control"]),
        ("plan mira control 5D ", ["by"]),
        ("plan mira control 5D b", ["by"]),
    ],
)
def test_what_may_stand_next_is_offered(text: str, first: list[str]) -> None:
    assert [completion.insert for completion in complete(text, ENGLISH)][: len(first)] == first
