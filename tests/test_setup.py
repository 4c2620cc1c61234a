"""What sets a fresh machine up: the lock, the Makefile, and nothing that ties either to one place."""

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

# Put together here, so that this file does not name them either.
HOSTS = ["".join(parts) + ".org" for parts in (("pypi",), ("python", "hosted"), ("npm", "js"), ("debian",))]


def locked() -> list[str]:
    """The requirements of the lock, one a line, each with its hashes."""
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    return text.replace("\\\n", " ").splitlines()


def declared() -> list[Requirement]:
    """Every requirement of pyproject.toml, for whatever purpose."""
    project = PROJECT["project"]
    lists = [
        PROJECT["build-system"]["requires"],
        project["dependencies"],
        PROJECT["dependency-groups"]["dev"],
    ]
    lists += project["optional-dependencies"].values()
    return [Requirement(text) for requirements in lists for text in requirements]


def make(folder: Path, *arguments: str, path: str | None = None) -> subprocess.CompletedProcess[str]:
    """Runs make as a user does: not told what the make above it, if any, was told."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    environment.pop("ARGS", None)
    if path is not None:
        environment["PATH"] = path
    return subprocess.run(
        ["make", *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def test_every_locked_requirement_is_one_version_with_its_hashes() -> None:
    for line in locked():
        assert re.fullmatch(r"[a-z0-9-]+==\S+( ; [^#:]+?)?( +--hash=sha256:[0-9a-f]{64})+", line), line


def test_every_declared_requirement_is_locked_at_a_version_that_meets_it() -> None:
    versions: dict[str, list[str]] = {}
    for line in locked():
        name, version = line.split()[0].split("==")
        versions.setdefault(name, []).append(version)
    for requirement in declared():
        pinned = versions.get(canonicalize_name(requirement.name), [])
        assert pinned, f"{requirement} is not locked: make lock"
        assert all(requirement.specifier.contains(version) for version in pinned), f"{requirement}: make lock"


def test_nothing_in_the_tree_names_a_registry() -> None:
    command = ["git", "grep", "--untracked", "-nIiF", *(word for host in HOSTS for word in ("-e", host))]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout) == (1, ""), found.stdout + found.stderr


def test_help_is_what_make_alone_says_and_names_every_target() -> None:
    targets = re.findall(r"^([a-z]+):.*##", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(targets) == {"play", "test", "browser", "check", "bench", "messages", "lock", "clean", "help"}
    result = make(ROOT)
    assert result.returncode == 0
    assert re.findall(r"^make ([a-z]+) ", result.stdout, re.MULTILINE) == targets


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """A folder for PATH that has what make needs, and no Python."""
    folder = tmp_path / "tools"
    folder.mkdir()
    for name in ("make", "sh", "cat", "find", "test", "echo"):
        found = shutil.which(name)
        assert found
        (folder / name).symlink_to(found)
    return folder


def pretend(tools: Path, name: str, script: str) -> None:
    """Puts a Python into the folder that answers as this shell script does."""
    (tools / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    (tools / name).chmod(0o755)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout in which nothing was made yet, as far as setting up looks at it."""
    folder = tmp_path / "check out"
    folder.mkdir()
    for name in ("Makefile", "pyproject.toml", "requirements.lock"):
        shutil.copy(ROOT / name, folder)
    return folder


def test_an_old_python_is_refused_with_the_way_out(checkout: Path, tools: Path) -> None:
    pretend(tools, "python3", "exit 1")
    result = make(checkout, "play", path=str(tools))
    assert result.returncode == 2
    assert "Whills needs Python 3.11 or newer" in result.stderr
    assert "make play PYTHON=/path/to/python" in result.stderr
    assert not (checkout / ".venv").exists()


def test_a_newer_python_beside_an_old_python3_is_found(checkout: Path, tools: Path) -> None:
    pretend(tools, "python3", "exit 1")
    pretend(tools, "python3.12", 'case "$2" in *version_info*) exit 0 ;; *) exit 1 ;; esac')
    result = make(checkout, "test", path=str(tools))
    assert result.returncode == 2
    assert "python3.12 cannot make environments" in result.stderr
    assert "apt-get install python3-venv" in result.stderr


def test_without_a_browser_it_is_said_how_to_get_one(checkout: Path, tools: Path) -> None:
    pretend(tools, "python3", "exit 0")
    result = make(checkout, "browser", path=str(tools))
    assert result.returncode == 2
    assert "make browser needs Chromium. On Debian and Ubuntu: apt-get install chromium" in result.stderr
    pretend(tools, "google-chrome", "exit 1")
    result = make(checkout, "browser", path=str(tools))
    assert result.returncode == 2
    assert "make browser needs tmux" in result.stderr
    assert not (checkout / ".venv").exists()
