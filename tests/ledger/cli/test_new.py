"""`new`: a campaign from its file, or a sentence that says where the file is wrong."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.ledger.cli.conftest import CANTINA
from tests.shell import Shell


def test_the_id_is_printed_and_the_ledger_is_made(whills: Shell, campaign_file: Path, home: Path) -> None:
    ran = whills("new", str(campaign_file))
    assert (ran.code, ran.out) == (0, "cantina\n")
    assert (home / "data" / "whills" / "ledger.whills").exists()
    assert whills("sheet").code == 0


def test_json_tells_the_first_entry(whills: Shell, campaign_file: Path) -> None:
    (document,) = whills("new", "--json", str(campaign_file)).documents
    assert (document["campaign"], document["name"], document["recorded"]) == ("cantina", "The Cantina", True)
    assert [entry["kind"] for entry in document["entries"]] == ["campaign_opened"]


def test_a_second_campaign_of_one_id_is_refused(whills: Shell, campaign_file: Path) -> None:
    whills("new", str(campaign_file))
    ran = whills("new", str(campaign_file))
    assert (ran.code, ran.out) == (2, "")
    assert "there is a campaign cantina" in ran.err
    assert len(ran.err.splitlines()) == 1


def test_checking_records_nothing(whills: Shell, campaign_file: Path, home: Path) -> None:
    ran = whills("new", "--check", str(campaign_file))
    assert (ran.code, ran.out) == (0, "")
    assert "in order" in ran.err
    assert not (home / "data").exists()


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (CANTINA.replace("d6_first_edition", "d7"), "cantina.yaml"),
        (CANTINA.replace("kind: pc", "kind: pcc", 1), "cantina.yaml:10:11: "),
        (CANTINA.replace("blaster: 5D+1", "blaster: 5D+7"), "5D+7"),
        (CANTINA + "  a: *b\n", "cantina.yaml"),
        ("", "cantina.yaml"),
    ],
)
def test_a_wrong_file_is_told_in_one_sentence_and_makes_no_ledger(
    whills: Shell, home: Path, wrong: str, told: str
) -> None:
    file = home / "cantina.yaml"
    file.write_text(wrong, encoding="utf-8")
    ran = whills("new", str(file))
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err
    assert len(ran.err.splitlines()) == 1
    assert not (home / "data").exists()


@pytest.mark.parametrize("content", [b"\xff\xfe", b"name: a\x00b", b"a" * 3_000_000])
def test_a_file_that_is_no_text_is_refused(whills: Shell, home: Path, content: bytes) -> None:
    file = home / "campaign.yaml"
    file.write_bytes(content)
    ran = whills("new", str(file))
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize("name", ["folder", "pipe", "/dev/zero", "/dev/full"])
def test_what_is_no_regular_file_is_neither_waited_for_nor_read(whills: Shell, home: Path, name: str) -> None:
    (home / "folder").mkdir()
    os.mkfifo(home / "pipe")
    ran = whills("new", name)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"{name} is no regular file; name a campaign file\n"


def test_a_link_to_a_campaign_file_is_followed(whills: Shell, campaign_file: Path, home: Path) -> None:
    (home / "link.yaml").symlink_to(campaign_file)
    assert whills("new", "link.yaml").out == "cantina\n"


def test_a_file_that_is_not_there_is_named(whills: Shell) -> None:
    ran = whills("new", "nowhere.yaml")
    assert ran.code == 2
    assert "nowhere.yaml" in ran.err


def test_a_ledger_is_made_where_it_was_named(whills: Shell, campaign_file: Path, home: Path) -> None:
    ran = whills("--ledger", str(home / "mine.whills"), "new", str(campaign_file))
    assert ran.code == 0
    assert (home / "mine.whills").exists()
    assert not (home / "data").exists()


def test_a_folder_that_is_not_there_is_not_made(whills: Shell, campaign_file: Path, home: Path) -> None:
    ran = whills("--ledger", str(home / "no" / "where.whills"), "new", str(campaign_file))
    assert (ran.code, ran.out) == (3, "")
    assert not (home / "no").exists()


def test_a_data_folder_that_cannot_be_made_is_told(whills: Shell, campaign_file: Path, home: Path) -> None:
    (home / "data").write_text("in the way", encoding="utf-8")
    ran = whills("new", str(campaign_file))
    assert ran.code == 3
    assert "cannot be made" in ran.err
