"""`audit`: what is found by check and entry, exit 1 with findings; other house rules record nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ledger.cli.test_verify import tamper
from tests.shell import Shell

FINDING = ["seq", "check", "rule", "level", "message"]


@pytest.fixture
def played(cantina: Shell) -> Shell:
    lines = "roark blaster vs 15 : 4 3 2 5 1\naward roark 9\nroark raises blaster\n"
    assert cantina("log", "-", stdin=lines).code == 0
    return cantina


def test_a_journal_by_the_rules_leaves_nothing_to_remark(played: Shell) -> None:
    ran = played("audit")
    assert (ran.code, ran.out, ran.err) == (0, "4 entries judged again: nothing to remark\n", "")
    assert played("audit", "--json").documents == [{"findings": [], "judged": 4}]


def test_findings_are_told_by_check_with_entry_and_rule(played: Shell) -> None:
    played("log", "roark raises strength ruling he has earned it")
    ran = played("audit")
    assert ran.code == 1
    assert ran.lines[:3] == ["5 entries judged again: 1 remark", "", "By ruling (1)"]
    assert ran.lines[3].startswith('  6  D1-AD-05  by the ruling "he has earned it": ')
    (document,) = played("audit", "--json").documents
    assert list(document) == ["findings", "judged"]
    (finding,) = document["findings"]
    assert list(finding) == FINDING
    assert (finding["seq"], finding["check"], finding["rule"]) == (6, "ruling", "D1-AD-05")
    assert finding["level"] == "note"


def test_other_house_rules_show_what_would_differ_for_whom(played: Shell, home: Path) -> None:
    (home / "rules.yaml").write_text("force_skills.raise_with_points: refuse\n", encoding="utf-8")
    assert played("audit", "--under", "rules.yaml").code == 0
    (home / "rules.yaml").write_text("skills.unlisted_start: half\n", encoding="utf-8")
    assert played("audit", "--under", "rules.yaml").code == 2
    before = played("verify", "--json").documents
    (home / "rules.yaml").write_text("combat.prone_modifier: 5\n", encoding="utf-8")
    assert played("audit", "--under", "rules.yaml", "--json").documents == [
        {"findings": [], "judged": 4, "differences": {}}
    ]
    assert played("verify", "--json").documents == before


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("fp.max_per_round: lots\n", "rules.yaml:1:19: fp.max_per_round cannot be 'lots'"),
        ("nothing.known: 1\n", "rules.yaml:1:1: unknown key 'nothing.known'"),
        ("fp.max_per_round: 1\nfp.max_per_round: 2\n", "rules.yaml:2:1:"),
        ("- 1\n", "rules.yaml:1:1:"),
        (None, "rules.yaml cannot be read"),
    ],
)
def test_a_file_of_house_rules_is_refused_with_its_place(
    played: Shell, home: Path, text: str | None, said: str
) -> None:
    if text is not None:
        (home / "rules.yaml").write_text(text, encoding="utf-8")
    ran = played("audit", "--under", "rules.yaml")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(said)
    assert ran.err.count("\n") == 1


def test_a_tampered_row_leaves_the_audit_readable(played: Shell, home: Path) -> None:
    tamper(home, "UPDATE posting SET amount = 50 WHERE seq = 5")
    assert played("verify").code == 1
    assert played("audit").code == 0
    tamper(home, "UPDATE entry SET body = replace(body, '\"vs\"', 'oops') WHERE seq = 3")
    tamper(home, "UPDATE entry SET body = substr(body, 1, 40) WHERE seq = 3")
    ran = played("audit")
    assert ran.code == 1
    assert "Cannot be judged (1)" in ran.lines
    assert any(line.startswith("  3  WH  it cannot be judged: ") for line in ran.lines)
    assert "3 entries judged again" in ran.out


def test_an_audit_is_exported_as_markdown_and_as_a_page(played: Shell, home: Path) -> None:
    ran = played("export", "audit")
    assert (ran.code, ran.lines[0]) == (0, "# Audit of The Cantina")
    assert played("export", "audit", "-o", "audit.html").code == 0
    assert (home / "audit.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert played("export", "audit", "-o", "audit.md").code == 0
    assert (home / "audit.md").read_text(encoding="utf-8") == ran.out
    assert played("export", "audit", "--player", "jana").code == 2
