"""An evening in play."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ledger.audit.verify import verify
from tests.ledger.journal.evening import Evening


@pytest.fixture
def evening() -> Iterator[Evening]:
    """A session and an adventure are open. Whatever a test does, sums and bodies agree in the end."""
    begun = Evening()
    begun.says("session start One", "adventure start The Bathysphere")
    yield begun
    assert verify(begun.store, "evening").problems == []
