"""A file is written whole or not at all."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from ledger.errors import StorageError, WouldOverwrite
from ledger.exchange.writing import write_file, write_set


def left(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_pieces_become_a_file_of_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "notes.md"
    write_file(path, ["Ka'tan ", "Ørsel\n"])
    assert path.read_bytes() == "Ka'tan Ørsel\n".encode()
    assert left(tmp_path) == ["notes.md"]


def test_what_is_there_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "notes.md"
    path.write_text("mine")
    with pytest.raises(WouldOverwrite, match="--force"):
        write_file(path, ["yours"])
    assert path.read_text() == "mine"
    write_file(path, ["yours"], force=True)
    assert path.read_text() == "yours"
    assert left(tmp_path) == ["notes.md"]


def test_a_file_that_comes_into_being_meanwhile_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "notes.md"

    def pieces() -> Iterator[str]:
        yield "yours"
        path.write_text("mine")

    with pytest.raises(WouldOverwrite):
        write_file(path, pieces())
    assert path.read_text() == "mine"
    assert left(tmp_path) == ["notes.md"]


@pytest.mark.parametrize("force", [False, True])
@pytest.mark.parametrize("problem", [KeyboardInterrupt, StorageError, ValueError])
def test_what_breaks_off_leaves_nothing(tmp_path: Path, problem: type[BaseException], force: bool) -> None:
    path = tmp_path / "notes.md"
    if force:
        path.write_text("mine")
    before = left(tmp_path)

    def pieces() -> Iterator[str]:
        yield "half of it"
        raise problem("enough")

    with pytest.raises(StorageError if problem is ValueError else problem):
        write_file(path, pieces(), force=force)
    assert left(tmp_path) == before
    assert not force or path.read_text() == "mine"


def test_a_private_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    os.umask(mask := os.umask(0))
    for private, mode in ((True, 0o600), (False, 0o666 & ~mask)):
        path = tmp_path / f"{private}.md"
        write_file(path, ["secret"], private=private)
        assert stat.S_IMODE(path.stat().st_mode) == mode


def test_folders_pipes_and_broken_links_are_left_alone(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("nowhere")
    before = left(tmp_path)
    for path, sentence in (
        (tmp_path, "is a folder"),
        (tmp_path / "pipe", "no regular file"),
        (tmp_path / "link", "link to nowhere"),
        (tmp_path / "missing" / "notes.md", "cannot be written: No such file"),
        (tmp_path / "pipe" / "notes.md", "cannot be written: Not a directory"),
        (tmp_path / ("x" * 300), "cannot be written: File name too long"),
        (tmp_path / "a\0b", "cannot be written"),
    ):
        with pytest.raises(StorageError, match=sentence):
            write_file(path, ["text"], force=True)
    assert left(tmp_path) == before


FULL = """
import resource, signal, sys
from pathlib import Path
from ledger.errors import StorageError
from ledger.exchange.writing import write_file

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
try:
    write_file(Path(sys.argv[1]), ("x" * 1000 for _ in range(1000)))
except StorageError as error:
    print(error)
"""


def test_a_disk_that_takes_no_more_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "notes.md"
    said = subprocess.run([sys.executable, "-c", FULL, path], capture_output=True, text=True, check=True)
    assert f"{path} cannot be written: File too large" in said.stdout
    assert left(tmp_path) == []


# ---- A set ----


def half(problem: BaseException) -> Iterator[str]:
    yield "half of it"
    raise problem


@pytest.mark.parametrize("there", [False, True])
def test_a_set_goes_into_its_folder_whole(tmp_path: Path, there: bool) -> None:
    folder = tmp_path / "tables"
    if there:
        folder.mkdir()
        (folder / "mine.txt").write_text("mine")
    paths = write_set(folder, {"a.csv": ["a"], "b.csv": ["b"]}, private=True)
    assert [path.read_text() for path in paths] == ["a", "b"]
    assert all(stat.S_IMODE(path.stat().st_mode) == 0o600 for path in paths)
    assert left(folder) == ["a.csv", "b.csv"] + ["mine.txt"] * there
    assert left(tmp_path) == ["tables"]


@pytest.mark.parametrize("there", [False, True])
@pytest.mark.parametrize("force", [False, True])
@pytest.mark.parametrize("problem", [KeyboardInterrupt(), StorageError(), OSError(28, "No space left")])
def test_of_a_set_that_breaks_off_no_file_is_left(
    tmp_path: Path, problem: BaseException, force: bool, there: bool
) -> None:
    folder = tmp_path / "tables"
    if there:
        folder.mkdir()
    if there and force:
        (folder / "a.csv").write_text("mine")
    before = [left(one) for one in (tmp_path, folder) if one.exists()]
    due = StorageError if isinstance(problem, OSError) else type(problem)
    with pytest.raises(due):
        write_set(folder, {"a.csv": ["a"], "b.csv": half(problem)}, force=force)
    assert [left(one) for one in (tmp_path, folder) if one.exists()] == before
    assert not (there and force) or (folder / "a.csv").read_text() == "mine"


def once_asked(then: Path) -> Iterable[str]:
    yield "b"
    then.mkdir()


def test_of_a_set_whose_last_place_is_taken_meanwhile_what_was_there_is_back(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("mine")
    files = {"a.csv": ["a"], "new.csv": ["new"], "b.csv": once_asked(tmp_path / "b.csv")}
    with pytest.raises(StorageError, match="is a folder"):
        write_set(tmp_path, files, force=True)
    assert left(tmp_path) == ["a.csv", "b.csv"]
    assert (tmp_path / "a.csv").read_text() == "mine"


def test_a_set_is_never_written_over_a_file_of_one_of_its_names(tmp_path: Path) -> None:
    (tmp_path / "b.csv").write_text("mine")
    with pytest.raises(WouldOverwrite, match=r"b\.csv"):
        write_set(tmp_path, {"a.csv": ["a"], "b.csv": ["b"]})
    assert left(tmp_path) == ["b.csv"]


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    (tmp_path / "link").symlink_to("nowhere")
    before = left(tmp_path)
    for folder in (tmp_path / "file", tmp_path / "link", tmp_path / "no" / "where", tmp_path / ("x" * 300)):
        with pytest.raises(StorageError, match=f"{folder.name}.* cannot be written"):
            write_set(folder, {"a.csv": ["a"], "b.csv": ["b"]})
    assert left(tmp_path) == before
