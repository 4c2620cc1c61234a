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
    of_a_group = whills("--language", "fr", "config", "--help").lines
    assert "Commandes :" in of_a_group
    assert not any("[COMMAND]" in line for line in of_a_group)


def test_the_help_of_an_option_says_that_the_settings_hold_where_it_is_not_given(whills: Shell) -> None:
    told = " ".join(whills("sheet", "--help").out.split())
    assert "else $WHILLS_LEDGER, else that of the settings (`whills config`), else that of this user." in told
    assert "else $WHILLS_CAMPAIGN, else that of the settings where no ledger is named, else the last" in told
    assert "The language of the answers; else that of the settings, else that of the environment." in told


MISTAKES = {
    ("--language", "it", "sheet"): "'--language': 'it' is none of en, fr, de; see `whills --help`",
    ("jurnal",): "there is no command 'jurnal' (did you mean 'journal'?); see `whills --help`",
    ("config", "show", "x"): "'x' is more than the command takes; see `whills config show --help`",
    ("config", "sow"): "there is no command 'sow' (did you mean 'show'?); see `whills config --help`",
    ("sheet", "--nope"): "there is no option '--nope'; see `whills sheet --help`",
    ("sheet", "--at"): "option '--at' wants a value; see `whills sheet --help`",
    ("export", "html", "--force=1"): "option '--force' takes no value; see `whills export --help`",
    ("archive",): "'ID' is missing; see `whills archive --help`",
    ("journal", "--from", "0"): "'--from': '0' is no number from 1 on; see `whills journal --help`",
    ("plan", "--by", "luck"): "'--by': 'luck' is none of points, days, chance; see `whills plan --help`",
}


@pytest.mark.parametrize("words", MISTAKES, ids=" ".join)
def test_a_mistake_in_a_command_is_told_in_one_sentence(whills: Shell, words: tuple[str, ...]) -> None:
    ran = whills(*words)
    assert (ran.code, ran.out, ran.err) == (2, "", f"{MISTAKES[words]}\n")


@pytest.mark.parametrize("language", ["fr", "de"])
@pytest.mark.parametrize("words", [words for words in MISTAKES if words[0] != "--language"], ids=" ".join)
def test_a_mistake_in_a_command_is_told_in_the_language_of_the_reader(
    whills: Shell, words: tuple[str, ...], language: str
) -> None:
    ran = whills("--language", language, *words)
    assert (ran.code, ran.out) == (2, "")
    english = {"is", "there", "no", "missing", "option", "command", "value", "more", "than", "wants", "takes"}
    before, _sign, _where = ran.err.rpartition("`whills")
    assert english & {word.strip("'(),.;:?") for word in before.split()} <= {"option"}


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
