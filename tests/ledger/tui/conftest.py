"""A ledger for the screens; and nothing of the environment may change what they show."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.store.opening import open_store
from tests.ledger.tui.campaign import begun


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    for name in ("NO_COLOR", "TEXTUAL_THEME", "TEXTUAL_COLOR_SYSTEM", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """A ledger file with the campaign that the screens are tried on."""
    path = tmp_path / "evening.whills"
    begun(open_store(str(path), create=True)).close()
    return path
