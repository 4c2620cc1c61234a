"""An evening in play."""

from __future__ import annotations

import pytest

from tests.ledger.journal.evening import Evening


@pytest.fixture
def evening() -> Evening:
    """A session and an adventure are open."""
    begun = Evening()
    begun.says("session start One", "adventure start The Bathysphere")
    return begun
