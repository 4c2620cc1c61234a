"""A system's YAML is read whole or refused with the place of the mistake."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.kernel.chart import Own
from rules.kernel.declaration import declared
from rules.kernel.yaml_gate import YamlError

GOOD = """\
system: toy
title: [Toy, Jouet, Spielzeug]
groups:
  skills: {label: Skills, notation: code}
ladders:
  wounds: [well, ill]
accounts:
  throw: {group: skills, label: [Throw, Lancer, Werfen], attribute: hand}
  health: {group: skills, notation: ladder, ladder: wounds, kind: level, ceiling: 1, label: Health}
  sword: {group: skills, notation: die, label: Sword}
  debt.*:
    group: skills
    label: "Debt to {0}"
    floor: null
    pending: {wants: "{who} pays", before_end_of: session, rule: T-1}
own:
  knacks: {group: skills, key: part, under: parts}
  trades: {group: skills, replaces: true}
kinds:
  pc:
    label: hero
    groups: [skills]
    plays: true
    shows: [health, skills]
    keys: {friends: {type: subjects, accounts: bond.*, of: [pc]}}
settings:
  start: {type: dice, default: [d8, d4], rules: [T-1], meaning: what one begins with}
  bodily: {type: accounts, choices: [skills], default: [throw], rules: [T-1], meaning: what needs the body}
  luck: {type: choice, choices: [none, some], default: some, rules: [T-1], meaning: how lucky}
rules:
  T-1: {title: Debts, text: They are paid.}
moves:
  throws: {en: [throws], fr: [lance], de: [wirft]}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def write(folder: Path, text: str, name: str = "system.yaml") -> None:
    (folder / name).write_text(text, encoding="utf-8")


def test_everything_declared_is_read(folder: Path) -> None:
    write(folder, GOOD)
    data = declared(folder)
    assert data.accounts["throw"].label["fr"] == "Lancer"
    assert data.accounts["throw"].notation == "code"
    assert data.accounts["health"].ceiling == 1
    assert (data.accounts["sword"].floor, data.accounts["sword"].ceiling) == (0, 5)
    debt = data.accounts["debt.*"]
    assert debt.lots
    assert debt.floor is None
    assert debt.pending is not None
    assert debt.pending.rule == "T-1"
    assert data.kinds["pc"].keys["friends"].of == ["pc"]
    assert data.kinds["pc"].shows == ["health", "skills"]
    assert data.settings["luck"].default == "some"
    assert data.settings["start"].default == ["d8", "d4"]
    assert data.own["knacks"] == Own("skills", "part", "parts")
    assert data.own["trades"].replaces
    assert data.moves["throws"]["de"] == ["wirft"]


def test_three_files_of_a_folder_are_one(folder: Path) -> None:
    before, after = GOOD.split("rules:\n")
    write(folder, before)
    write(folder, "rules:\n" + after, "rules.yaml")
    assert declared(folder).rules["T-1"].title == "Debts"


@pytest.mark.parametrize(
    ("right", "wrong", "problem"),
    [
        ("how lucky}", "how lucky, luk: 1}", "unknown key 'luk'"),
        ("rules:\n", "system: other\nrules:\n", "system"),
        ("rules:\n", "skils: {}\nrules:\n", "unknown key 'skils'"),
    ],
)
def test_a_stray_key_is_named_with_its_line(folder: Path, right: str, wrong: str, problem: str) -> None:
    text = GOOD.replace(right, wrong)
    write(folder, text)
    with pytest.raises(YamlError) as refused:
        declared(folder)
    assert problem in str(refused.value)
    line = text[: text.index(wrong)].count("\n") + 1
    assert str(refused.value).startswith(f"{folder.name}/system.yaml:{line}:")


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ("notation: code}", "notation: codes}", "did you mean 'code'?"),
        ("[Throw, Lancer, Werfen]", "[Throw, Lancer]", "a label has 3 languages"),
        ("ceiling: 1", "ceiling: high", "a whole number is due here"),
        ("plays: true", "plays: yes", "a flag is due here"),
        ("default: some, ", "default: some, follows: moon, ", "unknown word 'moon'"),
        ("default: some, ", "", "a setting has a default or is required"),
        ("{group: skills, label: [Throw", "{group: others, label: [Throw", "so the account needs a notation"),
        ("fr: [lance], ", "", "the key 'fr' is missing"),
        ("[well, ill]", "&a [well, ill]", "anchor"),
        ("[well, ill]", "!!python/name:os.system x", "tag"),
    ],
)
def test_what_is_wrong_is_told_with_line_and_column(folder: Path, right: str, wrong: str, says: str) -> None:
    assert right in GOOD
    write(folder, GOOD.replace(right, wrong, 1))
    with pytest.raises(YamlError, match=r"system\.yaml:\d+:\d+: ") as refused:
        declared(folder)
    assert says in str(refused.value)


def test_a_section_in_two_files_is_refused(folder: Path) -> None:
    write(folder, GOOD)
    write(folder, "rules: {}\n", "rules.yaml")
    with pytest.raises(YamlError, match="stands in another file of this system already"):
        declared(folder)


def test_a_folder_without_a_title_is_refused(folder: Path) -> None:
    write(folder, "system: toy\n")
    with pytest.raises(YamlError, match="the key 'title' is missing"):
        declared(folder)
