"""Names that are given to a command, by the same words as in a line."""

import pytest

from ledger.quick_entry.line import LineError
from ledger.quick_entry.lookup import account_called, subjects_called
from tests.ledger.quick_entry.game import ENGLISH


def test_subjects_are_called_one_after_another() -> None:
    assert subjects_called(["ro", "Mira Sen", "odan"], ENGLISH) == ["roark", "mira", "odan"]
    assert subjects_called(["ro,", "odan"], ENGLISH) == ["roark", "odan"]
    assert subjects_called([], ENGLISH) == []


def test_an_account_is_called_after_its_subject() -> None:
    assert account_called(["roark", "garnet", "heavy", "weapons"], ENGLISH) == ("roark", "heavy_weapons")
    assert account_called(["mira", "power.tele"], ENGLISH) == ("mira", "power.telekinesis")


@pytest.mark.parametrize(
    ("words", "fault"),
    [(["xyz"], "xyz"), (["roark"], ""), (["roark", "xyz"], "xyz"), (["roark", "con", "3"], "3"), ([], "")],
)
def test_what_calls_nothing_is_refused(words: list[str], fault: str) -> None:
    with pytest.raises(LineError) as caught:
        account_called(words, ENGLISH)
    assert caught.value.text[caught.value.column : caught.value.end] == fault


def test_an_unknown_subject_is_refused() -> None:
    with pytest.raises(LineError, match="xyz"):
        subjects_called(["roark", "xyz"], ENGLISH)
