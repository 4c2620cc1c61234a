"""`demo`: a ready campaign, already played, that is opened on a terminal and named where there is none."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from ledger.cli.commands import demo, screens
from ledger.exchange import ready as ready_campaigns
from tests.ledger.cli.conftest import CANTINA
from tests.shell import Shell


@pytest.fixture
def ready(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one ready campaign, quickly played."""
    folder = home / "campaigns"
    folder.mkdir()
    (folder / "tatooine.yaml").write_text(CANTINA, encoding="utf-8")
    (folder / "tatooine.journal").write_text("session start\njana gains credits 5\n", encoding="utf-8")
    monkeypatch.setattr(ready_campaigns, "bundled", lambda name: home / name)
    monkeypatch.setattr("tempfile.tempdir", str(home))
    return folder


def test_without_a_terminal_it_says_what_it_made_and_how_to_open_it(whills: Shell, ready: Path) -> None:
    ran = whills("demo")
    assert (ran.code, ran.err) == (0, "")
    (folder,) = ready.parent.glob("whills-demo-*")
    assert str(folder / "demo.whills") in ran.out
    assert whills("--ledger", str(folder / "demo.whills"), "journal", "--json").documents[-1]["seq"] == 3


def test_on_a_terminal_the_screens_open_and_the_ledger_is_thrown_away(
    whills: Shell, ready: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[tuple[bool, str]] = []

    def show(location: str, campaign: str, own: str, *, thrown_away: bool) -> None:
        shown.append((Path(location).exists() and thrown_away, campaign))

    monkeypatch.setattr(demo, "on_terminal", lambda: True)
    monkeypatch.setattr(demo, "show", show)
    assert whills("demo", "tatooine").code == 0
    assert shown == [(True, "cantina")]
    assert not [*ready.parent.glob("whills-demo-*")]


def test_a_ledger_that_is_kept_is_played_once(whills: Shell, ready: Path, home: Path) -> None:
    (first,) = whills("demo", "--keep", "kept", "--json").documents
    assert first == {"ledger": str(Path("kept") / "demo.whills"), "campaign": "cantina"}
    whills("--ledger", first["ledger"], "log", "note", "mine")
    assert whills("demo", "--keep", "kept").code == 0
    entries = whills("--ledger", first["ledger"], "journal", "--json").documents
    assert [entry["seq"] for entry in entries] == [1, 2, 3, 4]


def test_an_evening_that_is_refused_leaves_no_half_played_campaign(
    whills: Shell, ready: Path, home: Path
) -> None:
    (ready / "tatooine.journal").write_text("jana gains credits 5\njana loses credits 9\n", encoding="utf-8")
    ran = whills("demo", "--keep", "kept")
    assert (ran.code, ran.out) == (2, "")
    assert "tatooine.journal, 2: refused WH" in ran.err
    assert whills("--ledger", "kept/demo.whills", "campaigns").out == ""


@pytest.fixture
def both(ready: Path) -> Path:
    """The same, and one more in French."""
    french = CANTINA.replace("id: cantina", "id: buvette\nlanguage: fr")
    (ready / "zone.yaml").write_text(french, encoding="utf-8")
    (ready / "zone.journal").write_text("séance début\n", encoding="utf-8")
    return ready


@pytest.mark.parametrize(
    ("words", "campaign"),
    [
        ((), "cantina"),
        (("zone",), "buvette"),
        (("d6_first_edition",), "cantina"),
        (("tatooine",), "cantina"),
    ],
)
def test_a_campaign_is_asked_for_by_name_or_by_system(
    whills: Shell, both: Path, words: tuple[str, ...], campaign: str
) -> None:
    (made,) = whills("demo", "--json", *words).documents
    assert made["campaign"] == campaign


def test_who_reads_french_is_shown_what_was_played_in_french(whills: Shell, both: Path) -> None:
    (made,) = whills("--language", "fr", "demo", "--json").documents
    assert made["campaign"] == "buvette"


def test_of_several_in_a_language_the_one_with_the_most_rules_is_shown(whills: Shell, both: Path) -> None:
    zone = (both / "zone.yaml").read_text(encoding="utf-8").replace("language: fr", "language: en")
    more = "supplements: [force_companion]\nsettings: {campaign.era: other}"
    (both / "zone.yaml").write_text(f"{zone}\n{more}\n", encoding="utf-8")
    (made,) = whills("--language", "en", "demo", "--json").documents
    assert made["campaign"] == "buvette"


def test_the_ready_campaigns_are_listed(whills: Shell, both: Path) -> None:
    first, second = whills("demo", "--list", "--json").documents
    assert first["name"] == "tatooine"
    assert (second["name"], second["language"]) == ("zone", "fr")
    assert "zone" in whills("demo", "--list").out.splitlines()[1]


def test_a_system_without_a_ready_campaign_is_told(whills: Shell, ready: Path) -> None:
    ran = whills("demo", "hoth")
    assert ran.code == 2
    assert "tatooine" in ran.err


def test_a_folder_that_cannot_be_made_is_told(whills: Shell, ready: Path, home: Path) -> None:
    (home / "file").write_text("in the way", encoding="utf-8")
    ran = whills("demo", "--keep", "file/kept")
    assert (ran.code, ran.err.count("\n")) == (3, 1)


def test_a_terminal_is_where_one_can_read_and_type(whills: Shell) -> None:
    assert not screens.on_terminal()


def test_the_command_that_opens_it_is_one_for_a_shell(whills: Shell, home: Path) -> None:
    lines = whills("demo", "--keep", "my $(games)").lines
    told = next(line for line in lines if line.startswith("open it: "))
    assert shlex.split(told.removeprefix("open it: ")) == ["whills", "--ledger", "my $(games)/demo.whills"]
