"""Where things are, in a checkout and for a user."""

from __future__ import annotations

import sys
from pathlib import Path

import platformdirs
import pytest

from ledger import places
from ledger.errors import StorageError

FOLDERS = {
    places.data_folder: ("XDG_DATA_HOME", platformdirs.user_data_path),
    places.state_folder: ("XDG_STATE_HOME", platformdirs.user_state_path),
    places.config_folder: ("XDG_CONFIG_HOME", platformdirs.user_config_path),
    places.cache_folder: ("XDG_CACHE_HOME", platformdirs.user_cache_path),
}


def test_what_comes_with_the_program_is_there() -> None:
    assert (places.bundled("campaigns") / "README.md").exists()
    assert (places.bundled("migrations") / "versions").is_dir()


@pytest.mark.parametrize("named", [None, "", "/somewhere/else"])
def test_the_folders_are_those_of_the_operating_system(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, named: str | None
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for folder, (variable, expected) in FOLDERS.items():
        if named is None:
            monkeypatch.delenv(variable, raising=False)
        else:
            monkeypatch.setenv(variable, named)
        assert folder() == expected("whills", appauthor=False)
    assert [*tmp_path.iterdir()] == []


def test_other_systems_are_left_to_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "haiku")
    for folder, (_variable, expected) in FOLDERS.items():
        assert folder() == expected("whills", appauthor=False)


def test_a_user_without_a_home_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    with pytest.raises(StorageError, match="no home folder"):
        places.data_folder()
