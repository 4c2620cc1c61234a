"""A file that is not a ledger of ours is refused in one sentence, and stays as it was, byte for byte."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from ledger.errors import StorageError
from ledger.store import opening, sqlite, whole_file
from ledger.store.opening import open_store
from ledger.store.records import Head
from tests.ledger.store.book import CAMPAIGN, OPENING, Book, an_entry

NOBODY = 65534


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that other users of the machine can reach."""
    made = Path(tempfile.mkdtemp())
    made.chmod(0o755)
    yield made
    made.chmod(0o755)
    shutil.rmtree(made)


@contextmanager
def without_privileges() -> Iterator[None]:
    """Nothing is forbidden to root, and tests may well run as root."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    yield
    if root:
        os.seteuid(0)


def a_ledger(path: Path) -> Path:
    with open_store(str(path), create=True) as store:
        store.append(CAMPAIGN, Head(), [an_entry(1)], opening=OPENING)
    return path


def altered(path: Path, *statements: str) -> None:
    a_ledger(path)
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE campaign (id INTEGER)")


def foreign_with_a_log(path: Path) -> None:
    """A write-ahead log that its last user left behind: whoever opens the file to write would fold it in."""
    other = path.with_suffix(".other")
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE campaign (id INTEGER)")
        for suffix in ("", "-wal"):
            shutil.copy(f"{other}{suffix}", f"{path}{suffix}")


def cut_off(path: Path) -> None:
    os.truncate(a_ledger(path), 20 * 1024)


def overwritten(path: Path) -> None:
    content = bytearray(a_ledger(path).read_bytes())
    content[100:200] = b"\xff" * 100
    path.write_bytes(content)


def replaced_by_a_copy(path: Path) -> None:
    """As a program does that keeps folders in step."""
    copy = path.with_suffix(".copy")
    shutil.copy(path, copy)
    copy.replace(path)


def pipe(path: Path) -> None:
    os.mkfifo(path)


def beside_a_pipe(path: Path) -> None:
    os.mkfifo(f"{a_ledger(path)}-journal")


def beside_a_folder(path: Path) -> None:
    Path(f"{a_ledger(path)}-wal").mkdir()


NEWER = "UPDATE alembic_version SET version_num = '9999'"
TRIGGER = "CREATE TRIGGER spy AFTER INSERT ON entry BEGIN DELETE FROM dead; END"
GUARD = "CREATE TRIGGER entry_refuses_update BEFORE UPDATE ON entry BEGIN SELECT 1; END"

FOREIGN = "is a file of another program, not a ledger"

HOSTILE: dict[str, tuple[Callable[[Path], object], str]] = {
    "folder": (Path.mkdir, "is a folder"),
    "pipe": (pipe, "no regular file"),
    "beside a pipe": (beside_a_pipe, "-journal is no regular file"),
    "beside a folder": (beside_a_folder, "-wal is no regular file"),
    "empty": (Path.touch, "is an empty file"),
    "text": (lambda path: path.write_text("whills: 1\n" * 999), FOREIGN),
    "short text": (lambda path: path.write_text("x"), FOREIGN),
    "zeros": (lambda path: path.write_bytes(bytes(9999)), FOREIGN),
    "header": (lambda path: path.write_bytes(b"SQLite format 3\0" + b"\xff" * 999), FOREIGN),
    "foreign": (foreign, FOREIGN),
    "foreign, in use": (foreign_with_a_log, FOREIGN),
    "newer": (lambda path: altered(path, NEWER), r"needs a newer release of whills \(its schema is 9999"),
    "no version": (lambda path: altered(path, "DELETE FROM alembic_version"), "does not say which schema"),
    "no table": (lambda path: altered(path, "DROP TABLE alembic_version"), "does not say which schema"),
    "trigger": (lambda path: altered(path, TRIGGER), "tampered with: see its trigger spy"),
    "view": (lambda path: altered(path, "CREATE VIEW extra AS SELECT 1"), "see its view extra"),
    "table": (lambda path: altered(path, "CREATE TABLE extra (x)"), "see its table extra"),
    "index": (lambda path: altered(path, "CREATE INDEX extra ON dead (seq)"), "see its index extra"),
    "other guard": (
        lambda path: altered(path, "DROP TRIGGER entry_refuses_update", GUARD),
        "entry_refuses_update",
    ),
    "column": (lambda path: altered(path, "ALTER TABLE dead ADD COLUMN x TEXT"), "see its table dead"),
    "cut off": (cut_off, "is damaged"),
    "overwritten": (overwritten, "is damaged"),
}


def contents(folder: Path) -> dict[str, object]:
    return {
        path.name: path.read_bytes() if path.is_file() else stat.S_IFMT(path.stat().st_mode)
        for path in folder.iterdir()
        # What SQLite keeps beside a file in use, for its readers to find one another.
        if not path.name.endswith("-shm")
    }


@pytest.mark.parametrize("case", HOSTILE)
@pytest.mark.parametrize("create", [False, True])
def test_what_is_not_a_ledger_is_refused_and_left_alone(tmp_path: Path, case: str, *, create: bool) -> None:
    make, reason = HOSTILE[case]
    path = tmp_path / "ledger.sqlite"
    make(path)
    before = contents(tmp_path)
    for readonly in (False, True):
        with pytest.raises(StorageError, match=reason) as refused:
            open_store(str(path), create=create, readonly=readonly)
        assert str(path) in str(refused.value)
        assert "\n" not in str(refused.value)
    assert contents(tmp_path) == before


def test_a_ledger_that_lacks_a_guard_may_be_looked_into_alone(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    altered(path, "DROP TRIGGER entry_refuses_update")
    with pytest.raises(StorageError, match="tampered with: see its trigger entry_refuses_update"):
        open_store(str(path))
    with open_store(str(path), readonly=True) as store:
        assert store.integrity() == ["its trigger entry_refuses_update is missing"]


@pytest.mark.parametrize("name", ["nothing.sqlite", "no/folder/nothing.sqlite", "nul\0byte", "file/below"])
def test_where_nothing_is_nothing_is_made(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StorageError, match=r"there is no ledger at .*; `whills new FILE.yaml` begins one"):
        open_store(f"{tmp_path}/{name}")
    assert list(contents(tmp_path)) == ["file"]


@pytest.mark.parametrize("name", ["no/folder/nothing.sqlite", "nul\0byte", "file/below"])
def test_where_nothing_can_be_nothing_is_made(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StorageError, match=r"there is no ledger|cannot be opened: N"):
        open_store(f"{tmp_path}/{name}", create=True)
    assert list(contents(tmp_path)) == ["file"]


def test_a_new_ledger_is_for_its_owner_alone(tmp_path: Path) -> None:
    # The name would mean something in an address, were it not written as one.
    path = tmp_path / "My ledger? 100%25 #1 é.sqlite"
    open_store(str(path), create=True).close()
    assert list(contents(tmp_path)) == [path.name]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert path.stat().st_nlink == 1
    with open_store(str(path), create=True) as store:
        assert store.campaigns() == []
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert path.read_bytes()[68:72] == b"WHLS"


def test_where_there_are_no_hard_links_a_ledger_is_renamed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path, target: Path) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    a_ledger(tmp_path / "ledger.sqlite")
    assert list(contents(tmp_path)) == ["ledger.sqlite"]


def test_the_second_of_two_that_begin_a_ledger_uses_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ledger.sqlite"
    publish = whole_file.publish

    def be_late(unfinished: Path, path: Path) -> None:
        monkeypatch.setattr(opening, "publish", publish)
        a_ledger(path)
        publish(unfinished, path)

    monkeypatch.setattr(opening, "publish", be_late)
    with open_store(str(path), create=True) as store:
        assert store.count(CAMPAIGN) == 1
    assert list(contents(tmp_path)) == ["ledger.sqlite"]


def test_each_ledger_in_memory_is_its_own() -> None:
    with open_store(":memory:", create=True) as one, open_store(":memory:") as two:
        Book(one)
        assert two.campaigns() == []


def test_a_ledger_made_by_other_words_for_the_same_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ledger.store.schema.FINGERPRINT", "what another release of SQLAlchemy would make")
    a_ledger(tmp_path / "ledger.sqlite")


def test_an_old_sqlite_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 36, 0))
    with pytest.raises(StorageError, match=r"needs 3\.37 or newer"):
        open_store(str(tmp_path / "ledger.sqlite"), create=True)


# ---- What may not be read, or not be written ----


def test_an_unreadable_ledger_is_refused(folder: Path) -> None:
    path = a_ledger(folder / "ledger.sqlite")
    path.chmod(0)
    with without_privileges(), pytest.raises(StorageError, match="cannot be opened; allow reading"):
        open_store(str(path))


def test_a_folder_that_may_not_be_written_gets_no_ledger(folder: Path) -> None:
    folder.chmod(0o555)
    with without_privileges(), pytest.raises(StorageError, match="cannot be opened: Permission denied"):
        open_store(str(folder / "ledger.sqlite"), create=True)
    assert contents(folder) == {}


@pytest.mark.parametrize("what", ["file", "folder"])
def test_a_ledger_that_may_not_be_written_can_be_read(folder: Path, what: str) -> None:
    path = a_ledger(folder / "ledger.sqlite")
    before = contents(folder)
    path.chmod(0o444 if what == "file" else 0o666)
    folder.chmod(0o777 if what == "file" else 0o555)
    with without_privileges(), open_store(str(path)) as store:
        assert store.count(CAMPAIGN) == 1
        with pytest.raises(StorageError, match="is read-only; allow writing to the file and to its folder"):
            store.append(CAMPAIGN, store.head(CAMPAIGN), [an_entry(2)])
        assert store.count(CAMPAIGN) == 1
    assert contents(folder) == before


@pytest.mark.parametrize("change", [Path.unlink, replaced_by_a_copy])
def test_nothing_is_recorded_in_a_file_that_is_gone(tmp_path: Path, change: Callable[[Path], object]) -> None:
    path = a_ledger(tmp_path / "ledger.sqlite")
    with open_store(str(path)) as store:
        change(path)
        before = contents(tmp_path)
        with pytest.raises(StorageError, match="was moved, replaced or deleted while it was open"):
            store.append(CAMPAIGN, store.head(CAMPAIGN), [an_entry(2)])
        assert store.count(CAMPAIGN) == 1
    assert contents(tmp_path) == before


def test_who_asks_to_read_cannot_write(location: str) -> None:
    with open_store(location, create=True) as store:
        Book(store)
    with open_store(location, readonly=True) as store:
        with pytest.raises(StorageError, match="is read-only"):
            store.append(CAMPAIGN, store.head(CAMPAIGN), [an_entry(2)])
        assert store.count(CAMPAIGN) == 1


def test_a_ledger_in_another_mode_is_brought_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE", 0.05)
    path = a_ledger(tmp_path / "ledger.sqlite")
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("BEGIN")
        connection.execute("SELECT * FROM campaign").fetchall()
        with pytest.raises(StorageError, match="busy in another window"):
            open_store(str(path))
    with open_store(str(path)) as store:
        store.append(CAMPAIGN, store.head(CAMPAIGN), [an_entry(2)])
    assert list(contents(tmp_path)) == ["ledger.sqlite"]


def test_what_was_cut_off_half_written_is_taken_back(tmp_path: Path) -> None:
    """As after a power cut: the file holds half of a change, and its journal what was there before."""
    path, torn = a_ledger(tmp_path / "ledger.sqlite"), tmp_path / "torn.sqlite"
    whole = path.read_bytes()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        # With a cache of one page SQLite has to write to the file before it is sure of the change.
        connection.execute("PRAGMA cache_size = 1")
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany("INSERT INTO dead VALUES (?, ?)", (("c" * 200, n) for n in range(999)))
        shutil.copy(path, torn)
        shutil.copy(f"{path}-journal", f"{torn}-journal")
    assert torn.read_bytes() != whole
    for readonly in (True, False):
        with open_store(str(torn), readonly=readonly) as store:
            assert store.count(CAMPAIGN) == 1
            assert list(store.rows("c" * 200, "dead")) == []
    assert torn.read_bytes() == whole


def test_nothing_of_another_program_is_taken_back(tmp_path: Path) -> None:
    path, torn = tmp_path / "other.sqlite", tmp_path / "torn.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("CREATE TABLE dead (campaign, seq)")
        connection.execute("PRAGMA cache_size = 1")
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany("INSERT INTO dead VALUES (?, ?)", (("c" * 200, n) for n in range(999)))
        shutil.copy(path, torn)
        shutil.copy(f"{path}-journal", f"{torn}-journal")
    before = contents(tmp_path)
    with pytest.raises(StorageError, match=FOREIGN):
        open_store(str(torn))
    assert contents(tmp_path) == before
