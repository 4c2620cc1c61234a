"""`doctor`: what is installed, where things are, what is wrong."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ledger.cli import ledger_file
from ledger.cli.commands.doctor import has_wal_reset_bug
from tests.shell import Shell


def test_a_fresh_machine_is_no_problem(whills: Shell, home: Path) -> None:
    (document,) = whills("doctor", "--json").documents
    assert document["ledger"] == {"state": "absent", "campaigns": 0}
    assert document["paths"]["ledger"] == str(home / "data" / "whills" / "ledger.whills")
    assert document["problems"] == []
    assert [*home.iterdir()] == []


def test_a_ledger_is_looked_into(cantina: Shell) -> None:
    (document,) = cantina("doctor", "--json").documents
    assert document["ledger"] == {"state": "ready", "campaigns": 1}
    assert document["packages"]["click"]
    assert document["sqlite"]["fts5"]
    assert "### `sheet`" in Path(document["paths"]["sql"]).read_text(encoding="utf-8")
    ran = cantina("doctor")
    assert ran.code == 0
    assert any(line.startswith("SQLite") for line in ran.lines)


def test_a_ledger_that_cannot_be_opened_is_a_problem(whills: Shell, home: Path) -> None:
    (home / "ledger").write_text("not a ledger", encoding="utf-8")
    ran = whills("doctor", "--ledger", "ledger")
    assert ran.code == 3
    assert "cannot be opened" in ran.out
    assert any(line.startswith("problem") for line in ran.lines)


def test_a_user_without_a_home_can_ask_what_needs_none(
    whills: Shell, campaign_file: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    assert whills("--ledger", "mine.whills", "new", str(campaign_file)).code == 0
    for variable in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    (document,) = whills("doctor", "--json").documents
    assert document["paths"].pop("sql")
    assert document["paths"] == dict.fromkeys(("ledger", "data", "state", "cache", "config"))
    assert document["problems"] == ["this user has no home folder; name a ledger by --ledger"]
    assert whills("doctor").code == 0
    for command in (["moves", "d6_first_edition"], ["rules", "D1-AD-05"], ["odds", "5D"]):
        assert whills(*command).code == 0
    assert whills("--ledger", "mine.whills", "sheet").code == 0
    assert whills("sheet").code == 3


def test_a_dangerous_place_is_a_problem(cantina: Shell, home: Path) -> None:
    (ledger,) = home.rglob("*.whills")
    folder = home / "Dropbox"
    folder.mkdir()
    os.link(ledger, folder / "ledger.whills")
    (folder / "ledger.whills").chmod(0o644)
    (document,) = cantina("doctor", "--json", "--ledger", str(folder / "ledger.whills")).documents
    assert [
        "synchronised" in p or "second name" in p or "other users" in p for p in document["problems"]
    ] == [
        True,
        True,
        True,
    ]


def test_a_network_drive_is_a_problem(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mounts = home / "mounts"
    mounts.write_text(f"/dev/x / ext4 rw 0 0\nserver:/x {home} nfs4 rw 0 0\n", encoding="utf-8")
    monkeypatch.setattr(ledger_file, "_MOUNTS", mounts)
    (complaint,) = ledger_file.complaints_about(home / "ledger.whills")
    assert "network drive" in complaint
    monkeypatch.setattr(ledger_file, "_MOUNTS", home / "none")
    assert ledger_file.complaints_about(home / "ledger.whills") == []


@pytest.mark.parametrize(
    ("version", "bug"),
    [
        ((3, 6, 23), False),
        ((3, 7, 0), True),
        ((3, 40, 1), True),
        ((3, 44, 5), True),
        ((3, 44, 6), False),
        ((3, 45, 0), True),
        ((3, 50, 6), True),
        ((3, 50, 7), False),
        ((3, 51, 2), True),
        ((3, 51, 3), False),
        ((3, 52, 0), False),
    ],
)
def test_the_releases_of_sqlite_with_the_bug_are_known(version: tuple[int, ...], bug: bool) -> None:
    assert has_wal_reset_bug(version) is bug
