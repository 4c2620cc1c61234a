"""Names that are given to a command, by the same words as in a line."""

import pytest

from ledger.quick_entry.line import LineError
from ledger.quick_entry.lookup import subjects_called
from tests.ledger.quick_entry.game import ENGLISH


def test_subjects_are_called_one_after_another() -> None:
    assert subjects_called(["ro", "Mira Sen", "odan"], ENGLISH) == ["roark", "mira", "odan"]
    assert subjects_called(["ro,", "odan"], ENGLISH) == ["roark", "odan"]
    assert subjects_called([], ENGLISH) == []


def test_an_unknown_subject_is_refused() -> None:
    with pytest.raises(LineError, match="xyz"):
        subjects_called(["roark", "xyz"], ENGLISH)
