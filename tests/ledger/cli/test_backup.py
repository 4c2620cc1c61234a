"""`whills backup` and `whills copy`, as a shell runs them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.audit.verify import verify
from ledger.store.opening import open_store
from tests.shell import Shell


def seal(shell: Shell) -> str:
    return str(shell("campaigns", "--json").documents[0]["seal"])


def test_a_backup_says_what_is_in_it(cantina: Shell, home: Path) -> None:
    path = home / "backup.whills"
    ran = cantina("backup", str(path))
    assert ran.code == 0
    assert ran.lines == [f"cantina  2 entries  {seal(cantina)}"]
    assert ran.err == f"the backup is at {path}, and every entry in it is as it was recorded\n"
    with open_store(str(path)) as store:
        assert verify(store, "cantina").ok
    again = cantina("backup", "--force", "--json", str(path))
    campaigns = [{"campaign": "cantina", "entries": 2, "seal": seal(cantina)}]
    assert again.documents == [{"path": str(path), "campaigns": campaigns}]


def test_a_backup_is_played_on_where_the_ledger_was_lost(cantina: Shell, home: Path) -> None:
    path = home / "backup.whills"
    assert cantina("backup", str(path)).code == 0
    for ledger in (home / "data").rglob("*.whills"):
        ledger.unlink()
    assert cantina("log", "note", "lost").code == 3
    assert cantina("--ledger", str(path), "log", "note", "found").code == 0
    assert cantina("--ledger", str(path), "verify").code == 0


def test_a_backup_never_replaces_what_it_was_not_told_to(cantina: Shell, home: Path) -> None:
    path = home / "backup.whills"
    path.write_text("mine")
    ran = cantina("backup", str(path))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"there is a file at {path} already; `--force` replaces it\n"


@pytest.mark.parametrize(
    ("command", "code", "told"),
    [
        (("backup", ""), 2, "the path is empty; name a file or a folder"),
        (("backup", "x/"), 3, "there is no folder x/; make it, or name a file"),
        (("backup", "there"), 3, "there is a folder; name a file in it"),
        (("backup", "--force", "there/"), 3, "there is a folder; name a file in it"),
        (("copy", "", "cantina"), 3, "the path of the ledger is empty; name a file"),
        (("copy", "x/", "cantina"), 3, "x/ is a folder; name a file in it"),
        (("--ledger", "x/", "new", "cantina.yaml"), 3, "x/ is a folder; name a file in it"),
        (("--ledger", "", "sheet"), 3, "the path of the ledger is empty; name a file"),
        (("new", ""), 2, "the path is empty; name a file or a folder"),
        (("import", ""), 2, "the path is empty; name a file or a folder"),
        (("audit", "--under", ""), 2, "the path is empty; name a file or a folder"),
        (("demo", "--keep", ""), 2, "the path is empty; name a file or a folder"),
    ],
)
def test_a_path_that_names_no_file_is_told_and_nothing_is_made(
    cantina: Shell, home: Path, command: tuple[str, ...], code: int, told: str
) -> None:
    (home / "there").mkdir()
    before = {*home.rglob("*")}
    ran = cantina(*command)
    assert (ran.code, ran.out, ran.err) == (code, "", f"{told}\n")
    assert {*home.rglob("*")} == before


@pytest.mark.parametrize("command", [("backup", "x.whills"), ("copy", "x.whills", "cantina")])
def test_where_there_is_no_ledger_nothing_is_made(
    whills: Shell, home: Path, command: tuple[str, ...]
) -> None:
    ran = whills(*command)
    assert ran.code == 3
    assert "there is no ledger at" in ran.err
    assert not (home / "x.whills").exists()


def test_a_campaign_is_copied_and_continued(cantina: Shell, home: Path) -> None:
    there = str(home / "there.whills")
    ran = cantina("copy", there, "cantina")
    assert (ran.code, ran.lines) == (0, ["cantina"])
    assert ran.err == (f"entries 1 to 2 are recorded in {there}, and verified; the seal is {seal(cantina)}\n")
    assert cantina("copy", there, "cantina").code == 2
    assert cantina("log", "note", "more").code == 0
    again = cantina("copy", "--json", there, "cantina")
    copied = {"ledger": there, "campaign": "cantina", "first": 3, "last": 3, "seal": seal(cantina)}
    assert again.documents == [copied]
    assert cantina("export", "jsonl").out == cantina("--ledger", there, "export", "jsonl").out
    assert cantina("--ledger", there, "log", "note", "another way").code == 0
    assert cantina("log", "note", "this way").code == 0
    ran = cantina("copy", there, "cantina")
    assert ran.code == 1
    assert "went another way" in ran.err


def test_for_a_campaign_that_is_not_there_no_ledger_is_made(cantina: Shell, home: Path) -> None:
    ran = cantina("copy", str(home / "there.whills"), "nothing")
    assert ran.code == 2
    assert "there is no campaign nothing" in ran.err
    assert not (home / "there.whills").exists()


@pytest.mark.postgres
def test_a_campaign_goes_to_a_server_and_back(cantina: Shell, home: Path, postgres_database: str) -> None:
    back = str(home / "back.whills")
    assert cantina("copy", postgres_database, "cantina").code == 0
    assert cantina("--ledger", postgres_database, "copy", back, "cantina").code == 0
    assert cantina("export", "jsonl").out == cantina("--ledger", back, "export", "jsonl").out
    ran = cantina("--ledger", postgres_database, "backup", str(home / "server.whills"))
    assert ran.lines == [f"cantina  2 entries  {seal(cantina)}"]
