"""What is exported is told apart from the rest."""

from __future__ import annotations

from ledger.entry import LARGEST
from ledger.exchange.selection import Marked


def test_marks_need_no_memory_for_what_lies_between_them() -> None:
    marked = Marked([1, 9, 4096, LARGEST])
    assert [seq for seq in (*range(-1, 5000), LARGEST - 1, LARGEST) if seq in marked] == [
        *(1, 9, 4096, LARGEST),
    ]
