"""The settings file: what it settles is obeyed, and what is wrong in it is told with its line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import tomlkit

from ledger.cli import settings
from tests.shell import Shell


@pytest.fixture
def file(home: Path) -> Path:
    path = home / "config" / "whills" / "settings.toml"
    path.parent.mkdir(parents=True)
    return path


def test_without_a_file_nothing_is_settled_and_nothing_made(whills: Shell, home: Path) -> None:
    path = home / "config" / "whills" / "settings.toml"
    nothing = {"language": None, "ledger": None, "campaign": None}
    assert whills("config", "show", "--json").documents == [{"path": str(path), "settings": nothing}]
    assert whills("config", "path").lines == [str(path)]
    assert whills("config", "path", "--json").documents == [{"path": str(path), "there": False}]
    assert whills("config", "check", "--json").documents == [{"path": str(path), "there": False, "ok": True}]
    assert whills("config", "check").lines == [
        f"there are no settings at {path}; `whills config show` prints what may stand there"
    ]
    assert [*home.iterdir()] == []


def test_what_is_shown_may_be_kept_and_filled_in(whills: Shell, file: Path) -> None:
    shown = whills("config", "show").out
    assert tomlkit.parse(shown) == {}
    # Each line that is left out may be written as it stands there.
    for line in shown.splitlines():
        name, _equals, _value = line.removeprefix("# ").partition(" = ")
        if name in settings.CHECKS:
            file.write_text(shown.replace(line, line.removeprefix("# ")), encoding="utf-8")
            assert whills("config", "check").code == 0
            assert whills("config", "show", "--json").documents[0]["settings"][name] is not None


def test_a_users_own_comments_are_shown(whills: Shell, file: Path) -> None:
    file.write_text('# Mine.\nlanguage = "fr" # at home\n', encoding="utf-8")
    lines = whills("config", "show").lines
    assert lines[:2] == ["# Mine.", 'language = "fr" # at home']
    assert '# campaign = "lanterns"' in lines
    assert not any(line.startswith("# language =") for line in lines)


def test_the_language_is_obeyed_unless_another_is_named(
    cantina: Shell, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    file.write_text('language = "fr"\n', encoding="utf-8")
    assert cantina("doctor", "--json").documents[0]["language"] == "fr"
    assert cantina("--language", "de", "doctor", "--json").documents[0]["language"] == "de"


def test_the_ledger_and_the_campaign_are_obeyed_unless_others_are_named(
    cantina: Shell, home: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = home / "other.whills"
    for campaign in ("cantina", "second"):
        text = (home / "cantina.yaml").read_text(encoding="utf-8").replace("id: cantina", f"id: {campaign}")
        (home / "again.yaml").write_text(text, encoding="utf-8")
        assert cantina("--ledger", str(other), "new", "again.yaml").code == 0
    monkeypatch.setenv("HOME", str(home))
    file.write_text('ledger = "~/other.whills"\ncampaign = "cantina"\n', encoding="utf-8")
    sheet = cantina("sheet", "--json").documents[0]
    assert (sheet["campaign"], sheet["seq"]) == ("cantina", 1)
    assert cantina("--campaign", "second", "sheet", "--json").documents[0]["campaign"] == "second"
    monkeypatch.setenv("WHILLS_CAMPAIGN", "second")
    assert cantina("sheet", "--json").documents[0]["campaign"] == "second"
    monkeypatch.delenv("WHILLS_CAMPAIGN")
    own = home / "data" / "whills" / "ledger.whills"
    assert cantina("--ledger", str(own), "sheet", "--json").documents[0]["seq"] == 2
    # Its campaign is that of its ledger: in another one, it is the last one used.
    assert cantina("--ledger", str(other), "sheet", "--json").documents[0]["campaign"] == "second"


def test_a_new_campaign_goes_where_the_settings_say(
    whills: Shell, home: Path, file: Path, campaign_file: Path
) -> None:
    file.write_text(f'ledger = "{home}/here.whills"\n', encoding="utf-8")
    assert whills("new", str(campaign_file)).code == 0
    assert (home / "here.whills").is_file()
    assert not (home / "data").exists()
    assert whills("odds", "5D").code == 0
    (home / "here.whills").unlink()
    assert whills("odds", "5D").code == 0


WRONG = {
    'languag = "fr"\n': (1, "there is no setting 'languag'; there is language, ledger, campaign"),
    '# one\n\nlanguage = "it"\n': (3, "there is no language 'it'; there is en, fr, de"),
    "language = 5\n": (1, "language wants a text in quotes"),
    'campaign = "a"\nledger = ["x"]\n': (2, "ledger wants a text in quotes"),
    'ledger = "x.whills"\n': (1, "ledger wants a whole path"),
    'ledger = ""\n': (1, "ledger wants a whole path"),
    'ledger = "/a\\u0000b"\n': (1, "ledger: the character U+0000 may not stand there"),
    'campaign = ""\n': (1, "campaign wants the id of one"),
    'campaign = "a\\u202eb"\n': (1, "campaign: the character U+202E may not stand there"),
    '\n[ledger]\npath = "x"\n': (2, "ledger wants a text in quotes"),
    '[theme]\nname = "x"\n': (1, "there is no setting 'theme'"),
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_is_told_with_its_line(cantina: Shell, file: Path, text: str) -> None:
    line, fault = WRONG[text]
    file.write_text(text, encoding="utf-8")
    for command in (["config", "check"], ["config", "show"], ["sheet"], ["log", "note", "x"]):
        ran = cantina(*command)
        assert (ran.code, ran.out) == (2, ""), command
        assert f"{file}, line {line}: {fault}" in ran.err
        assert ran.err.count("\n") == 1
    assert cantina("config", "path").code == 0
    assert cantina("--help").code == 0
    assert fault in cantina("doctor").out


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"language = \n", "are no TOML: Invalid value"),
        (b'language = "fr"\nlanguage = "de"\n', "are no TOML: "),
        (b'language = "\xff"\n', "are not written in UTF-8"),
        (b"x = " + b"[" * 19_000, "are no TOML: "),
        (b"x = " + b"9" * 19_000, "are no TOML: "),
        (b"#" * 20_001, "are no file of settings"),
    ],
)
def test_what_is_no_toml_is_refused(cantina: Shell, file: Path, raw: bytes, told: str) -> None:
    file.write_bytes(raw)
    ran = cantina("sheet")
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err


def test_what_is_no_file_is_refused(cantina: Shell, file: Path) -> None:
    file.mkdir()
    assert "are no file of settings" in cantina("sheet").err
    file.rmdir()
    os.mkfifo(file)
    assert "are no file of settings" in cantina("sheet").err


def test_no_password_of_the_settings_is_shown(whills: Shell, file: Path) -> None:
    file.write_text('ledger = "postgresql://gm:5ecret@127.0.0.1:1/game"\n', encoding="utf-8")
    for command in (
        ["config", "show"],
        ["config", "show", "--json"],
        ["config", "check"],
        ["sheet"],
        ["doctor"],
        ["doctor", "--json"],
    ):
        ran = whills(*command)
        assert "5ecret" not in ran.out + ran.err
    assert "postgresql://gm" in whills("config", "show").out
    assert "//gm@127.0.0.1:1/game cannot be reached" in whills("sheet").err
