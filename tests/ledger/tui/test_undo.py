"""Undo and redo by keys: a walk back through the lines of a sitting, and forth again."""

from __future__ import annotations

import pytest

from ledger.errors import Refused
from ledger.tui.desk import Desk
from ledger.tui.remarks import HINT, REFUSED
from tests.ledger.tui.campaign import EVENING, a_desk, desk_at


def force_points(desk: Desk, who: str = "roark") -> int:
    return desk.sitting.journal.table().balance(who, "force_points")


def test_undo_walks_back_through_the_sitting() -> None:
    desk = a_desk()
    desk.enter("roark force heroic")
    desk.enter("award roark 5")
    assert "takes back 3" in desk.undo().remarks[0].text
    assert "takes back 2" in desk.undo().remarks[0].text
    assert force_points(desk) == 2


def test_undo_leaves_earlier_sittings_alone() -> None:
    with pytest.raises(Refused, match="nothing of this sitting is left to undo"):
        a_desk(EVENING).undo()


def test_redo_brings_back_in_order() -> None:
    desk = a_desk()
    desk.enter("roark force heroic")
    desk.enter("award roark 5")
    desk.undo()
    desk.undo()
    assert "brings back 2" in desk.redo().remarks[0].text
    assert "brings back 3" in desk.redo().remarks[0].text
    with pytest.raises(Refused, match="nothing of this sitting is left to redo"):
        desk.redo()


def test_undo_after_redo_takes_the_same_back_again() -> None:
    desk = a_desk()
    desk.enter("roark force heroic")
    desk.undo()
    desk.redo()
    desk.undo()
    assert force_points(desk) == 2


def test_new_entry_ends_what_can_be_redone() -> None:
    desk = a_desk()
    desk.enter("roark force heroic")
    desk.undo()
    desk.enter("award roark 5")
    with pytest.raises(Refused):
        desk.redo()


def test_undo_takes_an_amendment_back_as_one() -> None:
    desk = a_desk("award roark 5")
    desk.enter("amend 2 award roark 3")
    desk.undo()
    assert desk.sitting.journal.table().balance("roark", "character_points") == 10
    desk.redo()
    assert desk.sitting.journal.table().balance("roark", "character_points") == 8
    desk.undo()
    assert desk.sitting.journal.table().balance("roark", "character_points") == 10


def test_line_undo_can_be_redone_by_key() -> None:
    desk = a_desk("award roark 5")
    desk.enter("undo")
    desk.redo()
    assert desk.sitting.journal.table().balance("roark", "character_points") == 10


def test_line_redo_is_nothing_to_redo() -> None:
    desk = a_desk("award roark 5\nundo")
    desk.enter("redo")
    with pytest.raises(Refused):
        desk.redo()


def test_undo_skips_what_a_line_undid() -> None:
    desk = a_desk()
    desk.enter("roark force heroic")
    desk.enter("award roark 5")
    desk.enter("undo")
    assert "takes back 2" in desk.undo().remarks[0].text


def test_undo_that_is_refused_changes_nothing() -> None:
    desk = a_desk()
    desk.enter("session start")
    desk_at(desk.sitting.journal.store).enter("note recorded in another window")
    answer = desk.undo()
    assert not answer.taken
    assert [remark.level for remark in answer.remarks] == [REFUSED, HINT]
    assert desk.sitting.journal.head().seq == 3
