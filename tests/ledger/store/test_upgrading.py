"""A ledger of an earlier release is brought up to date on opening, whatever happens, and kept aside."""

from __future__ import annotations

import gzip
import os
import shutil
import signal
import sqlite3
import stat
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path

import psycopg
import pytest

from ledger.audit.verify import verify
from ledger.errors import Damaged, StorageError
from ledger.store import backup, migrate, schema
from ledger.store.opening import open_store
from ledger.store.records import Page
from ledger.store.store import Store
from tests.torture import HARDER

FROZEN = Path(__file__).parent / "frozen"
"""A ledger of each earlier revision, as the release of that time wrote it."""

BEFORE = f"ledger.before-{schema.REVISION}.whills"


@pytest.fixture(params=[path.name.partition(".")[0] for path in sorted(FROZEN.iterdir())])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "ledger.whills"
    path.write_bytes(gzip.decompress((FROZEN / f"{request.param}.whills.gz").read_bytes()))
    path.chmod(0o600)
    return path


def revision_of(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        return schema.version_of(connection, str(path))


def entries_of(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT * FROM entry ORDER BY campaign, seq").fetchall()


def assert_sound(store: Store) -> None:
    for campaign in ("evening", "second"):
        report = verify(store, campaign)
        assert report.ok, report.problems
    assert [stored.seq for stored in store.entries("evening", Page(search="etoile grosse"))] == [17]
    assert [stored.seq for stored in store.entries("second", Page(search="ORSEL"))] == [3]


def test_every_earlier_revision_has_its_frozen_ledger() -> None:
    frozen = [path.name.partition(".")[0] for path in sorted(FROZEN.iterdir())]
    assert frozen == migrate.revisions()[:-1] == [*schema.OLDER]


@pytest.mark.parametrize("readonly", [True, False])
def test_an_older_ledger_is_brought_up_to_date_and_kept_as_it_was(old: Path, *, readonly: bool) -> None:
    was, entries = revision_of(old), entries_of(old)
    with open_store(str(old), readonly=readonly) as store:
        assert_sound(store)
        assert store.aside == [old.with_name(BEFORE)]
    assert revision_of(old) == schema.REVISION
    assert entries_of(old) == entries
    assert sorted(path.name for path in old.parent.iterdir()) == [BEFORE, "ledger.whills"]
    kept = old.with_name(BEFORE)
    assert (revision_of(kept), entries_of(kept)) == (was, entries)
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    with open_store(str(old)) as store:
        assert store.aside == []


def test_what_was_kept_is_never_replaced(old: Path) -> None:
    old.with_name(BEFORE).write_text("mine")
    with open_store(str(old)) as store:
        assert [path.name for path in store.aside] == [f"ledger.before-{schema.REVISION}-2.whills"]
    assert old.with_name(BEFORE).read_text() == "mine"


def test_an_upgraded_ledger_has_the_schema_of_a_fresh_one(old: Path) -> None:
    open_store(str(old)).close()
    with closing(sqlite3.connect(old)) as connection:
        objects = connection.execute(schema.OBJECTS).fetchall()
    assert schema.fingerprint(objects) == schema.FINGERPRINT


def test_nothing_changes_where_no_copy_can_be_made(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = old.read_bytes()

    def fail(_ledger: Path, _made: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backup, "_copy", fail)
    with pytest.raises(StorageError, match="cannot be opened: No space left"):
        open_store(str(old))
    assert old.read_bytes() == before
    assert [path.name for path in old.parent.iterdir()] == ["ledger.whills"]


def test_nothing_changes_where_the_copy_is_not_like_the_ledger(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, copy = old.read_bytes(), backup._copy  # noqa: SLF001 - what a failing disk does

    def spoil(ledger: Path, made: Path) -> None:
        copy(ledger, made)
        altered(made)

    monkeypatch.setattr(backup, "_copy", spoil)
    with pytest.raises(
        Damaged, match=r"the backup of .* failed: entry 5 of evening is not as it was recorded"
    ):
        open_store(str(old))
    assert old.read_bytes() == before


def altered(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TRIGGER entry_refuses_update")
        connection.execute("UPDATE entry SET body = body || ' ' WHERE campaign = 'evening' AND seq = 5")
        connection.executescript(
            "CREATE TRIGGER entry_refuses_update BEFORE UPDATE ON entry "
            "BEGIN SELECT RAISE(ABORT, 'entry is append-only'); END"
        )


def test_one_bad_entry_does_not_keep_the_rest_from_being_read(old: Path) -> None:
    altered(old)
    with open_store(str(old)) as store:
        assert verify(store, "second").ok
        assert verify(store, "evening").first_bad == 5
        assert len(store.aside) == 1


def test_what_was_planted_in_an_older_ledger_is_refused_before_it_runs(old: Path) -> None:
    with closing(sqlite3.connect(old)) as connection:
        connection.execute("CREATE TRIGGER spy AFTER INSERT ON dead BEGIN DELETE FROM dead; END")
    before = old.read_bytes()
    for readonly in (True, False):
        with pytest.raises(StorageError, match="tampered with: see its trigger spy"):
            open_store(str(old), readonly=readonly)
    assert old.read_bytes() == before
    assert [path.name for path in old.parent.iterdir()] == ["ledger.whills"]


def test_an_sqlite_that_cannot_find_words_is_named(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No SQLite without it is at hand; one with another name for it says the same."""
    before = old.read_bytes()

    def upgrade(connection: sqlite3.Connection, _before: object) -> None:
        connection.execute("CREATE VIRTUAL TABLE said_index USING fts5_elsewhere(words)")

    monkeypatch.setattr(migrate, "upgrade_sqlite", upgrade)
    with pytest.raises(
        StorageError, match=r"has an SQLite without full-text search \(FTS5\), which .* needs"
    ):
        open_store(str(old))
    assert old.read_bytes() == before


# ---- Many at once, and kills ----


def _open(path: Path) -> int:
    with open_store(str(path)) as store:
        assert_sound(store)
        return len(store.aside)


def test_six_processes_open_an_older_ledger_at_once(old: Path) -> None:
    with get_context("spawn").Pool(6) as windows:
        kept = windows.map(_open, [old] * 6, chunksize=1)
    assert sorted(kept) == [0, 0, 0, 0, 0, 1]
    assert sorted(path.name for path in old.parent.iterdir()) == [BEFORE, "ledger.whills"]


def test_nobody_changes_the_schema_between_its_version_and_a_look_at_its_objects(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    version_of = schema.version_of
    tries: list[str] = []

    def looked_up(connection: sqlite3.Connection, shown: str) -> str:
        version = version_of(connection, shown)
        if not tries:
            with (
                closing(sqlite3.connect(old, timeout=0)) as other,
                pytest.raises(sqlite3.OperationalError, match="locked"),
            ):
                other.execute("CREATE TABLE later (seq INTEGER)")
            tries.append(version)
        return version

    monkeypatch.setattr(schema, "version_of", looked_up)
    assert _open(old) == len(tries) == 1


def _killed_after(seconds: float, path: Path) -> None:
    child = os.fork()
    if child == 0:
        with open_store(str(path)):
            os._exit(0)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def _duration(act: Callable[[], object]) -> float:
    begun = time.perf_counter()
    act()
    return time.perf_counter() - begun


def test_a_killed_upgrade_leaves_the_old_ledger_or_the_new_one(old: Path, tmp_path: Path) -> None:
    """Each moment of an upgrade is one to be killed at."""
    whole = tmp_path / "whole.whills"
    shutil.copy(old, whole)
    # What is imported by this one need not be by the others.
    takes = _duration(lambda: _open(whole))
    kills = 25 * HARDER
    found = set()
    for kill in range(kills):
        path = tmp_path / "killed.whills"
        shutil.copy(old, path)
        _killed_after(takes * (kill + 1) / kills, path)
        with closing(sqlite3.connect(path)) as connection:
            found.add(schema.version_of(connection, str(path)))
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        _open(path)
    assert found <= {revision_of(old), schema.REVISION}


# ---- On a server ----


def frozen_on_server(old: Path, address: str) -> None:
    """The rows of a frozen file, in a server's ledger of the same revision."""
    with psycopg.connect(address, autocommit=True) as server, closing(sqlite3.connect(old)) as file:
        migrate.upgrade_postgres(server, to=revision_of(old))
        for table in ("campaign", "subject", "account", "entry", "posting", "field", "dead"):
            rows = file.execute(f"SELECT * FROM {table}").fetchall()  # noqa: S608 - a name from above
            places = ", ".join(["%s"] * len(rows[0]))
            with server.cursor() as cursor:
                cursor.executemany(f"INSERT INTO {table} VALUES ({places})".encode(), rows)  # noqa: S608


@pytest.mark.postgres
@pytest.mark.parametrize("readonly", [True, False])
def test_a_server_of_an_earlier_release_is_brought_up_to_date(
    old: Path, postgres_database: str, *, readonly: bool
) -> None:
    frozen_on_server(old, postgres_database)
    with open_store(postgres_database, readonly=readonly) as store:
        assert_sound(store)


@pytest.mark.postgres
def test_six_windows_open_a_server_of_an_earlier_release_at_once(old: Path, postgres_database: str) -> None:
    frozen_on_server(old, postgres_database)

    def look(_window: int) -> None:
        with open_store(postgres_database) as store:
            assert_sound(store)

    with ThreadPoolExecutor(6) as windows:
        list(windows.map(look, range(6)))
