"""Each rule of each index is cited where it is applied, and would be missed there if it were not."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import rules
from rules import registry
from tests.rules.citations.witnesses import WITHHELD, Lines, book, names, spoken, withholding

BOOKS = {name: book(name) for name in names()}

WITNESSES = [
    pytest.param(name, rule, way, lines, id=f"{rule}-{way}")
    for name, found in BOOKS.items()
    for rule, way, lines in found.each()
]
PERMISSIONS = [
    pytest.param(name, lines, id=rule)
    for name, found in BOOKS.items()
    for rule, lines in found.said.permissions.items()
]

all_books = pytest.mark.parametrize("name", BOOKS)
all_witnesses = pytest.mark.parametrize(("name", "rule", "way", "lines"), WITNESSES)


@all_witnesses
def test_a_rule_is_cited_where_it_is_applied(name: str, rule: str, way: str, lines: Lines) -> None:
    assert (way, rule) in spoken(BOOKS[name].evening(), lines)


@all_witnesses
def test_a_witness_fails_when_its_citation_is_taken_away(
    name: str, rule: str, way: str, lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = spoken(BOOKS[name].evening(), lines)
    system = registry.system
    monkeypatch.setattr(
        registry, "system", lambda core, more=(): withholding(system(core, tuple(more)), rule)
    )
    without = spoken(BOOKS[name].evening(), lines)
    assert (way, rule) not in without
    assert without == {(how, WITHHELD if id == rule else id) for how, id in whole}


@pytest.mark.parametrize(("name", "lines"), PERMISSIONS)
def test_what_a_rule_allows_is_accepted(name: str, lines: Lines) -> None:
    said = spoken(BOOKS[name].evening(), lines)
    assert {way for way, _rule in said} <= {"cited"}


@all_books
def test_every_rule_of_the_index_is_witnessed(name: str) -> None:
    said = BOOKS[name].said
    known = {**said.witnesses, **said.permissions, **said.silent}
    wanting = sorted(set(BOOKS[name].rules()) - set(known))
    assert not wanting, (
        f"tests/rules/citations/{name}/witnesses.yaml has nothing of {', '.join(wanting)}. Write for each, "
        "under `witnesses`, the lines of play of which the last one cites, warns or refuses by it; under "
        "`permissions`, if it only allows something, the lines that it allows; and only if no entry can ever "
        "cite it, under `silent`, why not."
    )
    assert set(known) <= set(BOOKS[name].rules()), "these rules are not in the index"


@all_books
def test_no_rule_is_called_silent_that_speaks(name: str) -> None:
    said = BOOKS[name].said
    assert not set(said.silent) & {*said.witnesses, *said.permissions}
    assert not set(said.silent) & cited_anywhere(name), "the code, the chart or a setting names these"


def cited_anywhere(name: str) -> set[str]:
    """What is given to a verdict as a rule: by code, or by a setting, a matter or a map of the chart."""
    system = BOOKS[name].evening().journal.system
    named = {rule for setting in system.settings.values() for rule in setting.rules}
    named |= {account.pending.rule or "" for account in system.accounts.values() if account.pending}
    return named | set(system.maps.values()) | texts_in_code(Path(rules.__file__).parent / name)


def texts_in_code(folder: Path) -> set[str]:
    """Every text that stands in code by itself; a rule that a docstring names is only part of one."""
    nodes = (node for path in folder.rglob("*.py") for node in ast.walk(ast.parse(path.read_text("utf-8"))))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


SAYS = {"refused": re.compile(r"\bREFUSE\b(?! nothing)"), "warned": re.compile(r"\bWARN\b")}


@all_books
@pytest.mark.parametrize("way", SAYS)
def test_what_a_rule_says_it_refuses_or_warns_of_is_witnessed(name: str, way: str) -> None:
    found = BOOKS[name]
    excused = {"refused": found.said.never_refused, "warned": found.said.never_warned}[way]
    shown = {rule for rule, how, _lines in found.each() if how == way}
    saying = {rule for rule, words in found.rules().items() if SAYS[way].search(words.text)}
    # A reading tells what another rule refuses or warns of, which that one does.
    saying = {rule for rule in saying if "-AM-" not in rule}
    wanting = sorted(saying - shown - set(excused) - set(found.said.permissions))
    assert not wanting, (
        f"the words of {', '.join(wanting)} have something that is {way}: give each lines under `{way}` in "
        f"tests/rules/citations/{name}/witnesses.yaml, or say under `never_{way}` why no line meets with it"
    )
    assert not set(excused) & shown, "what is excused is shown all the same"
