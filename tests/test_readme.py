"""What the README shows is what the program says."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"


def transcript() -> list[tuple[str, str]]:
    """Each command of the session that the README shows, with what stands below it."""
    (block,) = re.findall(r"```console\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    pieces = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    return [(command, answer) for command, _, answer in (piece.partition("\n") for piece in pieces)]


@pytest.fixture(scope="module")
def surroundings(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The folders of a user who has never run the program."""
    home = tmp_path_factory.mktemp("home")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("WHILLS", "XDG", "LC_"))}
    folders = {f"XDG_{name}_HOME": str(home / name) for name in ("DATA", "STATE", "CACHE", "CONFIG")}
    return kept | folders | {"HOME": str(home), "LANG": "C.UTF-8", "COLUMNS": "110"}


def test_the_session_in_the_readme_is_what_happens(surroundings: dict[str, str]) -> None:
    for command, answer in transcript():
        name, *words = shlex.split(command)
        assert name == "whills"
        done = subprocess.run(
            [sys.executable, "-m", "ledger.cli", *words],
            cwd=ROOT,
            env=surroundings,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            timeout=60,
            check=False,
        )
        assert masked(done.stdout) == masked(answer), command


def test_the_campaign_file_in_the_readme_is_in_order(surroundings: dict[str, str], tmp_path: Path) -> None:
    (block,) = re.findall(r"```yaml\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    file = tmp_path / "cell.yaml"
    file.write_text(block, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "ledger.cli", "new", "--check", file],
        cwd=ROOT,
        env=surroundings,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (
        0,
        f"{file} is in order; it would begin the campaign the_rebel_cell\n",
    )


def masked(text: str) -> str:
    """Without the digits of a hash, which no two campaigns share."""
    return re.sub(r"-[0-9a-f]{20}\b", "-…", text)


def test_the_folders_in_the_readme_are_those_that_there_are() -> None:
    text = README.read_text(encoding="utf-8")
    (tree,) = re.findall(r"```text\n(.*?)```", text, re.DOTALL)
    named = set(re.findall(r"^ *([a-z_0-9]+)/", tree, re.MULTILINE))
    for name in named:
        assert any(ROOT.glob(f"**/{name}")), name
    tops = {"ledger", "rules", "migrations", "campaigns", "tests"}
    assert tops <= named


def test_every_file_that_the_readme_links_is_there() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README.read_text(encoding="utf-8")):
        assert (ROOT / target).exists(), target
