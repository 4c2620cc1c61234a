"""A backup is a ledger by itself: whole, private, looked at, and never written over what would be lost."""

from __future__ import annotations

import shutil
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ledger.audit.verify import verify
from ledger.errors import Damaged, StorageError, WouldOverwrite
from ledger.exchange.backup import backed_up
from ledger.exchange.jsonl import jsonl
from ledger.journal.journal import Journal
from ledger.store import backup
from ledger.store.opening import open_store
from ledger.store.records import Page
from tests.ledger.journal.evening import EVERYTHING, Evening


@pytest.fixture
def evening(location: str) -> Iterator[Evening]:
    with open_store(location, create=True) as store:
        evening = Evening(store)
        evening.says(*EVERYTHING, "note Über die Größe")
        yield evening


def test_a_backup_is_the_ledger_at_one_moment(evening: Evening, location: str, tmp_path: Path) -> None:
    path = tmp_path / "backup.whills"
    campaigns = backed_up(evening.store, location, path)
    evening.says("note too late")
    assert [(one.campaign, one.head_seq) for one in campaigns] == [("evening", 17)]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with open_store(str(path)) as store:
        assert verify(store, "evening").ok
        kept = "".join(jsonl(Journal(store, "evening")))
        assert "".join(jsonl(evening.journal)).startswith(kept)
        assert [stored.seq for stored in store.entries("evening", Page(search="grosse"))] == [17]
    assert [entry.name for entry in tmp_path.iterdir() if entry.name.startswith(".")] == []


def test_a_backup_takes_no_place_that_is_taken(evening: Evening, location: str, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("mine")
    with pytest.raises(WouldOverwrite, match=r"there is a file at .*notes.txt already; `--force`"):
        backed_up(evening.store, location, path)
    assert path.read_text() == "mine"
    backed_up(evening.store, location, path, force=True)
    with open_store(str(path)) as store:
        assert store.count("evening") == 17
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_an_older_backup_is_replaced_by_one_that_holds_all_of_it(
    evening: Evening, location: str, tmp_path: Path
) -> None:
    path = tmp_path / "backup.whills"
    backed_up(evening.store, location, path)
    evening.says("note more")
    with pytest.raises(WouldOverwrite, match="already"):
        backed_up(evening.store, location, path)
    backed_up(evening.store, location, path, force=True)
    with open_store(str(path)) as store:
        assert store.count("evening") == 18


def test_a_ledger_that_holds_more_is_not_replaced(evening: Evening, location: str, tmp_path: Path) -> None:
    path = tmp_path / "other.whills"
    backed_up(evening.store, location, path)
    with open_store(str(path)) as store:
        Evening(store, campaign="second")
    before = path.read_bytes()
    with pytest.raises(WouldOverwrite, match=r"is a ledger that holds more than the backup would"):
        backed_up(evening.store, location, path, force=True)
    assert path.read_bytes() == before


def link_to_nowhere(path: Path) -> None:
    path.symlink_to(path.parent / "nowhere" / "x")


@pytest.mark.parametrize("make", [Path.mkdir, link_to_nowhere])
@pytest.mark.parametrize("force", [True, False])
def test_what_is_no_file_is_left_alone(
    evening: Evening,
    location: str,
    tmp_path: Path,
    make: Callable[[Path], object],
    *,
    force: bool,
) -> None:
    path = tmp_path / "there"
    make(path)
    before = path.lstat()
    with pytest.raises((StorageError, WouldOverwrite), match=r"is no regular file|is a folder|already"):
        backed_up(evening.store, location, path, force=force)
    assert path.lstat().st_ino == before.st_ino


def test_a_backup_without_a_folder_is_refused(evening: Evening, location: str, tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="cannot be written: No such file or directory"):
        backed_up(evening.store, location, tmp_path / "no" / "backup.whills")


# ---- Files alone ----


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "ledger.whills"
    with open_store(str(path), create=True) as store:
        Evening(store).says(*EVERYTHING)
    return path


def test_the_ledger_is_no_place_for_its_own_backup(file: Path) -> None:
    before = file.read_bytes()
    link = file.with_name("link.whills")
    link.symlink_to(file)
    with open_store(str(file), readonly=True) as store:
        for path in (file, link):
            with pytest.raises(StorageError, match="is the ledger itself; name another file"):
                backed_up(store, str(file), path, force=True)
    assert file.read_bytes() == before


def test_an_altered_ledger_gets_no_backup(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        guards = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _sql in guards:
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute("UPDATE entry SET body = replace(body, 'Cockpit', 'Cockpat') WHERE seq = 4")
        for _name, sql in guards:
            connection.execute(sql)
        connection.commit()
    told = "entry 4 of evening is not as it was recorded, so no backup was written"
    with open_store(str(file), readonly=True) as store, pytest.raises(Damaged, match=told):
        backed_up(store, str(file), file.with_name("backup.whills"))
    assert [path.name for path in file.parent.iterdir()] == ["ledger.whills"]


def test_a_copy_that_came_out_wrong_is_thrown_away(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def spoil(ledger: Path, made: Path) -> None:
        shutil.copy(ledger, made)
        with closing(sqlite3.connect(made)) as connection:
            connection.execute("UPDATE campaign SET head_seq = head_seq + 1")
            connection.commit()

    monkeypatch.setattr(backup, "_copy", spoil)
    with open_store(str(file), readonly=True) as store, pytest.raises(Damaged, match="entry 17 of evening"):
        backed_up(store, str(file), file.with_name("backup.whills"))
    assert [path.name for path in file.parent.iterdir()] == ["ledger.whills"]
