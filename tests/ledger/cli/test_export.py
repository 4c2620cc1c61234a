"""`export`: to standard output, or into a file that is written whole or not at all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.ledger.cli.test_damage import overwrite
from tests.shell import Shell


@pytest.fixture
def played(cantina: Shell) -> Shell:
    lines = "jana gains credits 5 // in a boot\nsecret note the boot was mine\nroark blaster vs 10 = 12\n"
    assert cantina("log", "-", stdin=lines).code == 0
    return cantina


def test_markdown_goes_to_standard_output(played: Shell) -> None:
    ran = played("export", "markdown")
    assert (ran.code, ran.err) == (0, "")
    assert "in a boot" in ran.out
    assert played("verify", "--json").documents[0]["seal"] in ran.out


def test_jsonl_is_an_entry_a_line(played: Shell) -> None:
    ran = played("export", "jsonl")
    assert [entry["seq"] for entry in ran.documents] == [1, 2, 3, 4, 5]
    assert ran.documents == played("journal", "--json").documents


def test_a_file_is_written_for_its_owner_and_told_with_the_seal(played: Shell, home: Path) -> None:
    ran = played("export", "jsonl", "-o", "out.jsonl")
    assert (ran.code, ran.out) == (0, "")
    assert "the seal is 5-" in ran.err
    file = home / "out.jsonl"
    assert len(file.read_text(encoding="utf-8").splitlines()) == 5
    assert file.stat().st_mode & 0o077 == 0


def test_a_file_that_is_there_is_not_overwritten(played: Shell, home: Path) -> None:
    file = home / "out.md"
    file.write_text("mine", encoding="utf-8")
    ran = played("export", "markdown", "-o", "out.md")
    assert (ran.code, ran.out) == (2, "")
    assert file.read_text(encoding="utf-8") == "mine"
    assert played("export", "markdown", "-o", "out.md", "--force").code == 0
    assert file.read_text(encoding="utf-8") != "mine"


@pytest.mark.parametrize("linked", [False, True])
def test_a_ledger_is_never_overwritten(played: Shell, home: Path, linked: bool) -> None:
    (ledger,) = home.rglob("*.whills")
    target = ledger
    if linked:
        target = home / "link.md"
        target.symlink_to(ledger)
    before = ledger.read_bytes()
    ran = played("export", "markdown", "-o", str(target), "--force")
    assert (ran.code, ran.out) == (2, "")
    assert "is a ledger" in ran.err
    assert ledger.read_bytes() == before
    assert played("verify").code == 0


def test_a_file_in_a_folder_is_called_after_campaign_and_choice(played: Shell, home: Path) -> None:
    (home / "out").mkdir()
    ran = played("export", "markdown", "-o", "out", "--player", "jana", "--session", "1", "--json")
    (told,) = ran.documents
    assert told["format"] == "markdown"
    assert told["files"] == ["out/the_cantina-session_1-for_jana.md"]
    assert (home / told["files"][0]).exists()
    assert told["seal"] == played("verify", "--json").documents[0]["seal"]


def test_a_campaign_whose_name_ascii_cannot_write_is_called_by_its_id(whills: Shell, home: Path) -> None:
    (home / "odd.yaml").write_text(
        "whills: 1\nid: odd\nname: ../星辰\nsystem: d6_first_edition\n", encoding="utf-8"
    )
    (home / "out").mkdir()
    assert whills("new", "odd.yaml").code == 0
    assert whills("export", "markdown", "-o", "out").code == 0
    assert [file.name for file in (home / "out").iterdir()] == ["odd.md"]


def test_every_form_finds_a_place_in_one_folder(played: Shell, home: Path) -> None:
    (home / "out").mkdir()
    for form in ("markdown", "html", "jsonl", "csv", "journal", "campaign", "audit", "recap"):
        ran = played("export", form, "-o", "out")
        assert (ran.code, ran.out) == (0, ""), ran.err
    names = {file.name for file in (home / "out").glob("*.md")}
    assert names == {"the_cantina.md", "the_cantina-audit.md", "the_cantina-recap.md"}


@pytest.mark.parametrize("name", ["CON", "nul", "Com1"])
def test_no_file_is_called_as_a_device(whills: Shell, home: Path, name: str) -> None:
    (home / "odd.yaml").write_text(
        f"whills: 1\nid: odd\nname: {name}\nsystem: d6_first_edition\n", encoding="utf-8"
    )
    (home / "out").mkdir()
    assert whills("new", "odd.yaml").code == 0
    assert whills("export", "markdown", "-o", "out").code == 0
    assert [file.name for file in (home / "out").iterdir()] == [f"{name.lower()}-campaign.md"]


def test_a_folder_that_is_not_there_is_told(played: Shell) -> None:
    ran = played("export", "markdown", "-o", "no/where.md")
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("form", ["markdown", "csv"])
def test_an_empty_path_is_refused_and_means_no_folder(played: Shell, home: Path, form: str) -> None:
    before = {*home.iterdir()}
    ran = played("export", form, "-o", "")
    assert (ran.code, ran.out, ran.err) == (2, "", "the path is empty; name a file or a folder\n")
    assert {*home.iterdir()} == before


@pytest.mark.parametrize("path", ["x/", "x/."])
def test_a_path_that_is_written_as_a_folder_makes_no_file_of_that_name(
    played: Shell, home: Path, path: str
) -> None:
    ran = played("export", "markdown", "-o", path)
    assert (ran.code, ran.out) == (3, "")
    assert ran.err == f"there is no folder {path}; make it, or name a file\n"
    assert not (home / "x").exists()
    (home / "x").mkdir()
    assert played("export", "markdown", "-o", path).code == 0
    assert [file.name for file in (home / "x").iterdir()] == ["the_cantina.md"]


def test_a_form_of_several_files_makes_the_folder_that_is_named(played: Shell, home: Path) -> None:
    assert played("export", "csv", "-o", "x/").code == 0
    assert (home / "x" / "journal.csv").is_file()


def test_a_player_gets_no_secret(played: Shell) -> None:
    for form in ("markdown", "jsonl"):
        assert "the boot was mine" in played("export", form).out
        assert "the boot was mine" not in played("export", form, "--player", "jana").out


@pytest.mark.parametrize(
    ("chosen", "seqs"),
    [(("--since", "3"), [1, 4, 5]), (("--who", "jana"), [1, 3]), (("--session", "1"), [1, 2, 3, 4, 5])],
)
def test_a_part_is_chosen(played: Shell, chosen: tuple[str, ...], seqs: list[int]) -> None:
    ran = played("export", "jsonl", *chosen)
    assert [json.loads(line)["seq"] for line in ran.lines] == seqs


@pytest.mark.parametrize(
    "words",
    [
        ("papyrus",),
        (),
        ("jsonl", "--who", "vader"),
        ("jsonl", "--player", "roark jana"),
        ("jsonl", "x"),
        ("jsonl", "--session", "2"),
        ("jsonl", "--adventure", "1"),
        ("jsonl", "--since", "6"),
    ],
)
def test_what_cannot_be_exported_is_refused(played: Shell, words: tuple[str, ...]) -> None:
    ran = played("export", *words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1


def test_a_form_that_is_missing_is_asked_for_in_one_line(played: Shell) -> None:
    ran = played("export")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("'[markdown|")
    assert ran.err.endswith("' is missing; see `whills export --help`\n")
    assert ran.err.count("\n") == 1


def test_tables_go_into_a_folder_or_one_to_standard_output(cantina: Shell, home: Path) -> None:
    ran = cantina("export", "csv", "-o", "tables", "--json")
    files = [Path(file).name for file in ran.documents[0]["files"]]
    assert sorted(files) == ["advancement.csv", "journal.csv", "postings.csv", "rolls.csv"]
    assert all((home / "tables" / file).stat().st_mode & 0o077 == 0 for file in files)
    refused = cantina("export", "csv")
    assert refused.code == 2
    assert "name where by `-o PATH`" in refused.err
    assert cantina("export", "csv", "--table", "rolls").out.startswith("seq,session,day,subject,")
    (home / "other").mkdir()
    assert cantina("export", "csv", "--table", "rolls", "-o", "other").code == 0
    assert (home / "other" / "rolls.csv").exists()


@pytest.mark.parametrize("form", ["markdown", "csv"])
def test_a_file_in_the_place_of_a_folder_is_told(cantina: Shell, home: Path, form: str) -> None:
    (home / "mine").write_text("mine", encoding="utf-8")
    ran = cantina("export", form, "-o", "mine/here")
    assert (ran.code, ran.err.count("\n")) == (3, 1)
    assert "cannot be written" in ran.err
    assert not [*home.rglob("*fault*")]


def test_tables_that_are_stopped_leave_no_file(cantina: Shell, home: Path) -> None:
    overwrite(home, b'"stands":2', b'"stops_":2')
    before = sorted(path.name for path in home.iterdir())
    assert cantina("export", "csv", "-o", "tables").code == 3
    assert sorted(path.name for path in home.iterdir()) == before


def test_a_table_that_is_not_there_is_refused(cantina: Shell) -> None:
    ran = cantina("export", "csv", "--table", "../x")
    assert (ran.code, ran.out) == (2, "")
    assert "its tables are: journal, postings, rolls, advancement" in ran.err
    assert "its tables are: none" in cantina("export", "jsonl", "--table", "x").err


def test_a_campaign_file_of_the_beginning_and_its_lines_make_the_campaign_again(cantina: Shell) -> None:
    cantina("log", "-", stdin="award roark 2\nscene Bar\nroark blaster vs 10\n")
    assert cantina("export", "campaign", "--upto", "1", "-o", "began.yaml").code == 0
    assert cantina("export", "journal", "-o", "played.journal").code == 0
    assert cantina("new", "began.yaml", "--ledger", "other.whills").code == 0
    assert cantina("import", "played.journal", "--ledger", "other.whills").code == 0
    first, again = (cantina("sheet", "--json", *of).documents[0] for of in ((), ("--ledger", "other.whills")))
    assert first["subjects"] == again["subjects"]
