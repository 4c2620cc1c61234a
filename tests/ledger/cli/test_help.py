"""Help names what is built, in the reader's words, and documents the JSON that no other page does."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.cli.program import commands
from tests.shell import Shell


def test_help_lists_every_command_and_each_has_help(whills: Shell) -> None:
    ran = whills("--help")
    assert ran.code == 0
    listed = ran.out[ran.out.index("Commands:") :].splitlines()[1:]
    assert [line.split()[0] for line in listed] == list(commands())
    for name in commands():
        ran = whills(name, "--help")
        assert ran.code == 0
        assert f"Usage: whills {name}" in ran.out
        assert "--json" in ran.out
        assert max(map(len, ran.lines)) <= 100


def test_help_is_in_the_language_that_is_asked_for_before_it(whills: Shell) -> None:
    ran = whills("--language", "fr", "--help")
    assert ran.code == 0
    assert ran.lines[0].startswith("Usage : whills")
    assert "Répond en JSON." in ran.out
    assert "The ledger" not in ran.out
    assert whills("--help").lines[0].startswith("Usage: whills")


@pytest.mark.parametrize("name", ["campaigns", "moves", "rules", "doctor"])
def test_json_that_no_other_page_documents_stands_in_the_help(cantina: Shell, name: str) -> None:
    fields = cantina(name, "--json").documents[0]
    assert fields
    told = " ".join(cantina(name, "--help").out.split())
    for field in fields:
        assert f'"{field}"' in told, field


def test_moves_are_listed_as_they_are_written(cantina: Shell) -> None:
    lines = cantina("moves").lines
    assert "WHO raises SKILL [to TARGET] [UNITS]" in lines
    assert "session start [TITLE]" in lines
    rolls = "WHO rolls ABILITY [for TASK] [-2D | +1 WORDS …] [: …] [vs NUMBER | NAME CODE [: …]]"
    assert f"{rolls} [lasting ROUNDS]" in lines
    assert "WHO declares [[NUMBER] ABILITY|running|walking|crawling|standing, …]" in lines
    document = next(one for one in cantina("moves", "--json").documents if one["move"] == "session_start")
    assert document["words"]["en"] == ["session start"]
    assert document["by"] == []
    assert document["parameters"][0]["name"] == "title"


def test_moves_of_a_system_need_no_ledger(whills: Shell) -> None:
    assert "trains" in whills("moves", "force_companion").out
    assert "trains" not in whills("moves", "d6_first_edition").out
    # What is no more than a choice of words takes no ability.
    suffering = "dazed|wounded|badly wounded|lightly stunned|unconscious"
    assert f"WHO suffers {suffering}, …" in whills("moves", "macht_pool").lines
    ran = whills("moves")
    assert (ran.code, ran.out) == (2, "")
    assert "d6_first_edition" in ran.err
    assert whills("moves", "d7").code == 2


def test_a_rule_is_told_with_its_source_and_settings(cantina: Shell) -> None:
    lines = cantina("rules", "d1-fp-02").lines
    assert lines[:2] == ["D1-FP-02  Doubling", "(D6 First Edition)"]
    assert any(line.startswith("fp.double_first: yes") for line in lines)
    (document,) = cantina("rules", "D1-FP-02", "--json").documents
    assert document["settings"][0]["value"] is True


def test_a_reading_is_told_with_its_setting_and_how_to_change_it(cantina: Shell) -> None:
    lines = cantina("rules", "D1-AM-08").lines
    assert lines[0].startswith("D1-AM-08  An ambiguity: Wounded character")
    assert lines[1:] == [
        "(D6 First Edition)",
        "The worse of the two states. Setting: `wounds.escalation`.",
        "wounds.escalation: worse_state  (what a further result does to someone hurt)",
        "  it may be worse_state, one_level_up; `house wounds.escalation …` changes it from there on",
    ]
    assert cantina("log", "house wounds.escalation one_level_up").code == 0
    assert "wounds.escalation: one_level_up" in cantina("rules", "D1-AM-08").out


def test_rules_are_listed_by_the_beginning_of_their_ids(cantina: Shell) -> None:
    lines = cantina("rules", "D1-RO").lines
    assert lines[0] == "D1-RO-01  Codes"
    assert all(line.startswith("D1-RO-") for line in lines)
    assert len(cantina("rules").lines) > len(lines)
    assert cantina("rules", "XX").code == 2


def test_without_one_campaign_the_rules_are_those_of_all_systems(
    cantina: Shell, campaign_file: Path, home: Path
) -> None:
    text = campaign_file.read_text(encoding="utf-8").replace("id: cantina", "id: another")
    campaign_file.write_text(text, encoding="utf-8")
    cantina("new", str(campaign_file))
    (home / "state" / "whills" / "campaigns.json").unlink()
    assert any(line.startswith("FC-") for line in cantina("rules").lines)
    assert not any(line.startswith("FC-") for line in cantina("rules", "--campaign", "another").lines)


def test_rules_need_no_ledger(whills: Shell) -> None:
    (document,) = whills("rules", "D1-FP-02", "--json").documents
    assert document["settings"][0]["value"] is None


def test_rules_of_a_ledger_that_is_not_there_are_refused(whills: Shell) -> None:
    assert whills("--ledger", "none.whills", "rules").code == 3
