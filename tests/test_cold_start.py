"""What a game master waits for imports nothing that takes longer than the work itself."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.shell import environment

CAMPAIGN = """
whills: 1
name: Cold
system: d6_first_edition
subjects:
  roark: {kind: pc, name: Roark, accounts: {dexterity: 3D, blaster: 5D+1}}
"""

HEAVY = {
    *("sqlalchemy", "sqlmodel", "pydantic", "alembic", "textual", "rich", "yaml", "jinja2", "asyncio"),
    *("dataclasses", "urllib.request", "email", "http", "importlib.metadata"),
}

SCRIPT = """
import json, sys
from ledger.cli.main import main
code = main()
print(json.dumps([code, sorted(sys.modules)]), file=sys.stderr)
"""


def run(folder: Path, *arguments: str) -> tuple[int, set[str]]:
    """The exit code of a command, and every module that its process has imported."""
    # Whoever measures coverage imports what no game master does.
    given = environment(XDG_STATE_HOME=str(folder / "state"))
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, "--ledger", str(folder / "ledger.whills"), *arguments],
        cwd=folder,
        env={name: value for name, value in given.items() if not name.startswith("COVERAGE")},
        capture_output=True,
        text=True,
        check=True,
    )
    code, modules = json.loads(done.stderr.splitlines()[-1])
    return code, set(modules)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign, with what is compiled of its system ready."""
    folder = tmp_path_factory.mktemp("cold")
    (folder / "cold.yaml").write_text(CAMPAIGN, encoding="utf-8")
    assert run(folder, "new", "cold.yaml")[0] == 0
    assert run(folder, "log", "note", "for the undo")[0] == 0
    return folder


@pytest.mark.xdist_group("cold")
@pytest.mark.parametrize(
    "command",
    [
        ["log", "roark", "blaster", "vs", "15"],
        ["log", "session", "start"],
        ["sheet"],
        ["sheet", "roark", "--json"],
        ["why", "roark", "blaster"],
        ["journal"],
        ["journal", "--json"],
        ["odds", "roark", "blaster", "vs", "15"],
        ["undo"],
        ["--help"],
        ["log", "--help"],
        ["--version"],
    ],
    ids=" ".join,
)
def test_nothing_heavy_is_imported_while_a_game_master_waits(played: Path, command: list[str]) -> None:
    code, modules = run(played, *command)
    assert code == 0
    assert modules & HEAVY == set()


@pytest.mark.xdist_group("cold")
def test_help_imports_no_command_and_no_store(played: Path) -> None:
    _code, modules = run(played, "--help")
    assert not [
        name
        for name in modules
        if name.startswith(("ledger.cli.commands.", "ledger.store", "rules", "msgspec"))
    ]


@pytest.mark.xdist_group("cold")
def test_what_records_imports_nothing_that_corrects_or_answers(played: Path) -> None:
    _code, modules = run(played, "log", "roark", "blaster", "vs", "15")
    others = {"ledger.journal.correcting", "ledger.journal.views", "ledger.exchange.answers", "locale"}
    assert modules & others == set()


@pytest.mark.xdist_group("cold")
def test_a_command_imports_no_other_command(played: Path) -> None:
    _code, modules = run(played, "log", "note", "hello")
    commands = {name for name in modules if name.startswith("ledger.cli.commands.")}
    assert commands == {"ledger.cli.commands.log"}
