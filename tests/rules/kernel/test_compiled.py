"""Compiled systems: read from JSON when it is there, made again when the YAML changed."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import platformdirs
import pytest

from rules.kernel import compiled

KERNEL = Path(compiled.__file__).parent


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the kernel's YAML, with caches of its own."""
    system = tmp_path / "system"
    system.mkdir()
    for source in KERNEL.glob("*.yaml"):
        shutil.copy(source, system)
    monkeypatch.setattr(compiled, "READY", tmp_path / "ready")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return system


def test_the_second_reading_gives_the_same(folder: Path) -> None:
    first, digest = compiled.load(folder)
    assert compiled.load(folder) == (first, digest)


def test_a_cached_system_needs_no_yaml(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data, digest = compiled.load(folder)
    monkeypatch.setattr(compiled, "_compile", lambda _: pytest.fail("YAML was read again"))
    assert compiled.load(folder) == (data, digest)


def test_changed_yaml_is_read_again_under_another_digest(folder: Path) -> None:
    _, digest = compiled.load(folder)
    path = folder / "system.yaml"
    path.write_text(path.read_text().replace("Tallies, Comptes", "Purses, Comptes"))
    data, other = compiled.load(folder)
    assert other != digest
    assert data.groups["tallies"].label["en"] == "Purses"


def test_a_spoiled_cache_is_made_anew(folder: Path, tmp_path: Path) -> None:
    data, digest = compiled.load(folder)
    (kept,) = (tmp_path / "cache").rglob(f"{digest}.json")
    for spoiled in (b"{", b'{"x":' + b"[" * 100_000):
        kept.write_bytes(spoiled)
        assert compiled.load(folder)[0] == data
    kept.unlink()
    os.mkfifo(kept)
    assert compiled.load(folder)[0] == data


def test_a_cache_that_cannot_be_written_costs_only_time(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert compiled.load(folder)[0].system == "kernel"


def test_a_user_without_a_home_has_no_cache(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless(name: str, *, appauthor: bool) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(platformdirs, "user_cache_path", homeless)
    assert compiled.load(folder)[0].system == "kernel"


def test_compiling_all_keeps_only_what_is_there(tmp_path: Path) -> None:
    stale = tmp_path / "old.json"
    stale.write_text("{}")
    written = compiled.compile_all(tmp_path)
    assert not stale.exists()
    assert set(written) == set(tmp_path.glob("*.json"))
