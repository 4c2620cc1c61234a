"""What the library offers of the user's ledger."""

from __future__ import annotations

from ledger.tui.shelf import Shelf
from tests.ledger.journal.evening import Evening


def test_a_campaign_that_was_put_away_is_not_offered() -> None:
    evening = Evening()
    shelf = Shelf()
    assert [campaign["campaign"] for campaign in shelf.kept(evening.store).campaigns] == ["evening"]
    evening.says("archive")
    assert shelf.kept(evening.store).campaigns == []
    evening.says("undo")
    assert [campaign["campaign"] for campaign in shelf.kept(evening.store).campaigns] == ["evening"]
