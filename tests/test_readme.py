"""What the README shows is what the program says."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from ledger.cli.program import commands
from ledger.tui.registry import places
from tests.ledger.journal.evening import Evening

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
TRANSLATIONS = (ROOT / "README.fr.md", ROOT / "README.de.md")
EVERY_README = pytest.mark.parametrize("page", [README, *TRANSLATIONS], ids=lambda page: page.name)
TRANSLATED = pytest.mark.parametrize("page", TRANSLATIONS, ids=lambda page: page.name)


def transcript() -> list[tuple[str, str]]:
    """Each command of the session that the README shows, with what stands below it."""
    (block,) = re.findall(r"```console\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    pieces = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    return [(command, answer) for command, _, answer in (piece.partition("\n") for piece in pieces)]


@pytest.fixture(scope="module")
def surroundings(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The folders of a user who has never run the program."""
    home = tmp_path_factory.mktemp("home")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("WHILLS", "XDG", "LC_"))}
    folders = {f"XDG_{name}_HOME": str(home / name) for name in ("DATA", "STATE", "CACHE", "CONFIG")}
    return kept | folders | {"HOME": str(home), "LANG": "C.UTF-8", "COLUMNS": "110"}


def test_the_session_in_the_readme_is_what_happens(surroundings: dict[str, str]) -> None:
    for command, answer in transcript():
        name, *words = shlex.split(command)
        assert name == "whills"
        done = subprocess.run(
            [sys.executable, "-m", "ledger.cli", *words],
            cwd=ROOT,
            env=surroundings,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            timeout=60,
            check=False,
        )
        assert masked(done.stdout) == masked(answer), command


def test_the_campaign_file_in_the_readme_is_in_order(surroundings: dict[str, str], tmp_path: Path) -> None:
    (block,) = re.findall(r"```yaml\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    file = tmp_path / "cell.yaml"
    file.write_text(block, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "ledger.cli", "new", "--check", file],
        cwd=ROOT,
        env=surroundings,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (
        0,
        f"{file} is in order; it would begin the campaign the_rebel_cell\n",
    )


OTHERS = """
  mira:
    kind: pc
    traits: [force_sensitive, jedi]
    accounts: {control: 2D+2, sense: 2D, willpower: 3D}
  guard: {kind: npc, hand: rifle, accounts: {blaster: 3D, brawling_parry: 3D}}
  guard_5: {kind: npc, name: Guard 5}
  odan: {kind: npc, traits: [force_sensitive, jedi], accounts: {control: 6D}}
  katan: {kind: holocron, accounts: {education: 6D, complexity: 3D, difficulty: 15}, teaches: [control]}
  farseeing: {kind: power, skills: [control], difficulty: {control: 15}}
  calm: {kind: power, skills: [control], difficulty: {control: 5}, sustainable: true}
  thermal: {kind: weapon, skill: grenade, accounts: {damage: 5D}, ranges: {short: 7, medium: 20, long: 40}}
"""
"""Whom the table of lines names beside those of the campaign file above it."""


def lines_to_type() -> list[str]:
    """What stands in the left column of the table, with something to stand for each ellipsis."""
    rows = re.findall(r"^\| (`.*?) \| ", README.read_text(encoding="utf-8"), re.MULTILINE)
    lines = [line for row in rows for line in re.findall(r"`(.*?)`", row)]
    return [re.sub("^…|…$", "roark blaster vs 15", line) for line in lines]


@pytest.fixture(scope="module")
def cell() -> Evening:
    (block,) = re.findall(r"```yaml\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    evening = Evening(file=(block + OTHERS[1:]).encode(), campaign="the_rebel_cell")
    evening.says("enrol guard 4 as stormtrooper")
    return evening


@pytest.mark.parametrize("line", lines_to_type())
def test_every_line_in_the_table_of_the_readme_is_understood(line: str, cell: Evening) -> None:
    assert cell.sitting.understand(line, sticky=False) is not None


def test_the_table_of_the_readme_has_many_lines() -> None:
    assert len(lines_to_type()) > 30


@EVERY_README
def test_the_keys_in_the_readme_lead_to_the_places_that_there_are(page: Path) -> None:
    words = " ".join(page.read_text(encoding="utf-8").split())
    assert re.search(r"F3, F5 (to|à|bis) F9 (and|et|und) F12 (lead|mènent|führen)", words)
    keys = {place.shown for place in places()} - {"F2"}
    assert keys == {"F3", "F5", "F6", "F7", "F8", "F9", "F12", "^L"}


PAGES = [
    *ROOT.glob("*.md"),
    *(page for top in ("campaigns", "ledger", "rules") for page in (ROOT / top).rglob("*.md")),
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_page_names_only_commands_and_targets_that_there_are(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert {*re.findall(r"(?:`|^\$ |^ {4})whills ([a-z]+)", text, re.MULTILINE)} <= set(commands())
    targets = {*re.findall(r"^([a-z]+):", makefile, re.MULTILINE)}
    assert {*re.findall(r"(?:`|^ {4})make ([a-z]+)", text, re.MULTILINE)} <= targets


def masked(text: str) -> str:
    """Without the digits of a hash, which no two campaigns share."""
    return re.sub(r"-[0-9a-f]{20}\b", "-…", text)


@EVERY_README
def test_the_folders_in_the_readme_are_those_that_there_are(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    (tree,) = re.findall(r"```text\n(.*?)```", text, re.DOTALL)
    named = set(re.findall(r"^ *([a-z_0-9]+)/", tree, re.MULTILINE))
    for name in named:
        assert any(ROOT.glob(f"**/{name}")), name
    tops = {"ledger", "rules", "migrations", "campaigns", "tests"}
    assert tops <= named


@EVERY_README
def test_every_file_that_the_readme_links_is_there(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (ROOT / target).exists(), target


@EVERY_README
def test_each_readme_links_the_other_languages_at_its_top(page: Path) -> None:
    _title, _, languages = page.read_text(encoding="utf-8").splitlines()[:3]
    others = {other.name for other in (README, *TRANSLATIONS)} - {page.name}
    assert set(re.findall(r"\]\(([^)]+)\)", languages)) == others


SAME_IN_EVERY_LANGUAGE = {
    "the session": re.compile(r"```console\n.*?```", re.DOTALL),
    "the campaign file": re.compile(r"```yaml\n.*?```", re.DOTALL),
    "the lines to type": re.compile(r"^\| `.*? \| ", re.MULTILINE),
    "the tree of folders": re.compile(r"^ *[a-z_0-9]+/(?: +[a-z_0-9]+/)*", re.MULTILINE),
    "the commands to begin with": re.compile(r"^ {4}make [a-z]+ +# ", re.MULTILINE),
    "the depths of the headings": re.compile(r"^#+ ", re.MULTILINE),
}


@TRANSLATED
@pytest.mark.parametrize("what", SAME_IN_EVERY_LANGUAGE)
def test_a_translated_readme_shows_what_the_english_one_shows(what: str, page: Path) -> None:
    shown, there = (
        SAME_IN_EVERY_LANGUAGE[what].findall(file.read_text(encoding="utf-8")) for file in (README, page)
    )
    assert shown
    assert there == shown


def commands_in_the_text(page: Path) -> set[str]:
    """Every command that the page names between backticks, with its words."""
    return set(re.findall(r"`((?:whills|make|uv|pipx) [^`\n]+)`", page.read_text(encoding="utf-8")))


@TRANSLATED
def test_a_translated_readme_names_every_command_that_the_english_one_names(page: Path) -> None:
    assert len(commands_in_the_text(README)) > 10
    assert commands_in_the_text(README) <= commands_in_the_text(page)


@TRANSLATED
def test_a_translated_readme_opens_a_ready_campaign_of_its_language(page: Path) -> None:
    _readme, language, _md = page.name.split(".")
    text = page.read_text(encoding="utf-8")
    assert f"`whills --language {language}`" in text
    (name,) = re.findall(r"`whills demo ([a-z_]+)`", text)
    file = (ROOT / "campaigns" / f"{name}.yaml").read_text(encoding="utf-8")
    assert f"\nlanguage: {language}\n" in file
