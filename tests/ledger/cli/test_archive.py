"""`whills archive`: a campaign is put away by an entry, read as before, and brought back by a reversal."""

from __future__ import annotations

from pathlib import Path

from tests.shell import Shell


def test_an_archived_campaign_is_listed_only_if_asked_for(cantina: Shell) -> None:
    ran = cantina("archive", "cantina")
    assert ran.code == 0
    assert "The campaign is archived" in ran.out
    assert ran.err == "`whills archive --undo cantina` brings it back\n"
    assert cantina("campaigns").out == ""
    assert cantina("campaigns", "--all").out.rstrip().endswith("archived")
    assert cantina("campaigns", "--all", "--json").documents[0]["archived"] is True
    assert cantina("sheet", "roark").code == 0
    assert cantina("verify").code == 0


def test_where_all_are_archived_the_list_says_so_and_how_they_are_seen(
    cantina: Shell, campaign_file: Path
) -> None:
    assert cantina("archive", "cantina").code == 0
    told = "the one campaign of this ledger is archived; `whills campaigns --all` shows it\n"
    for how in ((), ("--json",)):
        ran = cantina("campaigns", *how)
        assert (ran.code, ran.out, ran.err) == (0, "", told)
    another = campaign_file.read_text().replace("id: cantina", "id: docks")
    campaign_file.write_text(another)
    assert cantina("new", str(campaign_file)).code == 0
    ran = cantina("campaigns")
    assert ran.out.startswith("* docks")
    assert ran.err == ""
    assert cantina("archive", "docks").code == 0
    told = "the 2 campaigns of this ledger are all archived; `whills campaigns --all` shows them\n"
    assert cantina("campaigns").err == told
    assert cantina("campaigns", "--all").err == ""


def test_nothing_is_recorded_in_it_but_what_brings_it_back(cantina: Shell, home: Path) -> None:
    cantina("archive", "cantina")
    (home / "more.journal").write_text("award roark 2\n")
    for command in (
        ("log", "award", "roark", "2"),
        ("amend", "2", "session", "start", "Two"),
        ("archive", "cantina"),
        ("import", "more.journal"),
    ):
        ran = cantina(*command)
        assert (ran.code, ran.out) == (1, "")
        assert ran.err == "cantina is archived; `whills archive --undo cantina` brings it back\n"
    before = cantina("sheet", "--json").documents[0]["seq"]
    said = cantina("archive", "--undo", "cantina", "--json").documents[0]
    assert said["recorded"] is True
    assert said["entries"][0]["reverses"] == before
    assert "cantina" in cantina("campaigns").out
    assert cantina("log", "award", "roark", "2").code == 0


def test_what_is_not_archived_is_not_brought_back(cantina: Shell) -> None:
    ran = cantina("archive", "--undo", "cantina")
    assert (ran.code, ran.out, ran.err) == (1, "", "cantina is not archived\n")
    assert cantina("archive", "nowhere").code == 2
