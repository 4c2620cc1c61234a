"""A user with a home of their own, and a campaign to play."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.wording import language
from tests.shell import Shell, shell_within

CANTINA = """
whills: 1
id: cantina
name: The Cantina
system: d6_first_edition
gm: Alex
tallies: {credits: {label: Credits}}
subjects:
  roark:
    kind: pc
    name: Roark Garnet
    player: Sam
    fields: {species: Human}
    accounts: {dexterity: 3D+1, perception: 3D, strength: 2D, blaster: 5D+1, dodge: 4D+1,
      force_points: 2, character_points: 5, credits: 200}
  jana:
    kind: pc
    name: Jana Orr
    accounts: {dexterity: 3D, strength: 3D, force_points: 1, character_points: 2}
  guard: {kind: npc, name: A guard, accounts: {blaster: 3D, strength: 2D+2}}
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user who has nothing yet, and speaks English. What is compiled of the systems stays where it is."""
    for name in ("WHILLS_LEDGER", "WHILLS_CAMPAIGN", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(language._reader, "language", "en")  # noqa: SLF001 a command may have changed it
    return tmp_path


@pytest.fixture
def whills(monkeypatch: pytest.MonkeyPatch) -> Shell:
    return shell_within(monkeypatch)


@pytest.fixture
def campaign_file(home: Path) -> Path:
    file = home / "cantina.yaml"
    file.write_text(CANTINA, encoding="utf-8")
    return file


@pytest.fixture
def cantina(whills: Shell, campaign_file: Path) -> Shell:
    """The shell of someone who has begun a campaign, and opened a session of it."""
    assert whills("new", str(campaign_file)).code == 0
    assert whills("log", "session", "start").code == 0
    return whills


@pytest.fixture
def evening(cantina: Shell) -> Shell:
    """Two sessions of it, one still open."""
    lines = """
        roark blaster vs 15 : 4 3 6 2 1
        jana gains credits 50 // Found in a boot
        session end
        session start
        day 3
        roark force // for Jana
        award roark 5
    """
    assert cantina("log", "-", stdin=lines).code == 0
    return cantina
