"""What a system declares and what its code says agree: rules, settings, sentences, words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rules
from rules import registry
from rules.kernel.chart import LANGUAGES
from rules.kernel.system import System

SYSTEMS = {name: registry.system_of(name) for name in registry.names()}
ROOT = Path(rules.__file__).parent

RULE = re.compile(r"\b[A-Z][A-Z0-9]-[A-Z]{2}-\d{2}\b")
SENTENCE = re.compile(r'(?:refuse|warn|note|find)\(\s*[^,()"]*"?[^,()"]*"?,\s*"([a-z_]+)"')
KIND = re.compile(r'Verdict\([^()]*?,\s*"([a-z_]+)"')
CROWDED = re.compile(r"\S[:;?!](?=[\s\[\]]|$)")
"""A sign of two parts that ends a word: `[: {title}]` and `déclare:` would be written so, `14:30` may be."""

both = pytest.mark.parametrize("name", SYSTEMS)


def code_of(name: str) -> str:
    """What the moves of a system, of its core and of the kernel under them are written in."""
    folders = SYSTEMS[name].names
    return "\n".join(path.read_text("utf-8") for folder in folders for path in (ROOT / folder).rglob("*.py"))


@both
def test_every_rule_that_is_spoken_of_is_in_the_index(name: str) -> None:
    system = SYSTEMS[name]
    spoken = set(RULE.findall(code_of(name)))
    declared = {rule for setting in system.settings.values() for rule in setting.rules}
    declared |= set(system.maps.values()) | {rule for rule in system.maps if RULE.fullmatch(rule)}
    declared |= {account.pending.rule for account in system.accounts.values() if account.pending}
    assert (spoken | declared) - set(system.rules) == set()


@both
def test_every_finding_has_its_sentence(name: str) -> None:
    codes = set(SENTENCE.findall(code_of(name)))
    assert len(codes) > 20
    assert codes - set(SYSTEMS[name].sentences) == set()


@both
def test_every_kind_of_entry_has_its_summary(name: str) -> None:
    kinds = set(KIND.findall(code_of(name)))
    assert kinds
    assert kinds - set(SYSTEMS[name].summaries) == set()


@both
def test_every_move_has_words_in_every_language_and_a_help(name: str) -> None:
    system = SYSTEMS[name]
    for id in system.moves:
        assert set(system.move_words[id]) == set(LANGUAGES), id
        assert system.helps[id]["en"], id
    assert set(system.move_words) == set(system.moves)


@both
def test_what_introduces_a_parameter_has_words_in_every_language(name: str) -> None:
    system = SYSTEMS[name]
    params = [param for move in system.moves.values() for param in move.params]
    introducing = {param.after for param in params if param.after}
    introducing |= {param.name for param in params if param.type == "flag"}
    introducing |= {word for words in system.choices.values() for word in words}
    assert {id for id in introducing if set(system.words.get(id, {})) != set(LANGUAGES)} == set()


@both
def test_every_account_has_a_label_in_every_language(name: str) -> None:
    accounts = SYSTEMS[name].accounts.values()
    assert [account.id for account in accounts if set(account.label) != set(LANGUAGES)] == []


@both
def test_every_parameter_names_groups_and_kinds_that_are_there(name: str) -> None:
    system = SYSTEMS[name]
    for move in system.moves.values():
        assert set(move.by) <= {"*", *system.kinds}, move.id
        for param in move.params:
            assert set(param.of) <= _known(system, param.type), (move.id, param.name)


def _known(system: System, what: str) -> set[str]:
    if what in ("subject", "subjects", "shares"):
        return set(system.kinds)
    if what == "choice":
        return {*system.choices, *system.ladders}
    if what == "actions":
        return {*system.choices, *system.groups}
    if what in ("dice", "opposition"):
        return {*system.groups, *system.kinds}
    return {*system.groups, *system.accounts}


@both
def test_no_matter_that_waits_for_a_word_is_gained_or_lost_like_a_number(name: str) -> None:
    system = SYSTEMS[name]
    params = [
        param for id in ("gains", "loses") for param in system.moves[id].params if param.type == "account"
    ]
    waiting = {account.id: account.group for account in system.accounts.values() if account.pending}
    assert {
        id for id, group in waiting.items() if any({id, group} & set(param.of) for param in params)
    } == set()


@both
def test_no_finding_says_what_another_part_says_under_the_same_name(name: str) -> None:
    parts = SYSTEMS[name].parts
    told = [code for part in parts for code in part.data.sentences]
    assert sorted(told) == sorted(set(told))


@both
def test_french_has_a_blank_before_a_sign_of_two_parts(name: str) -> None:
    system = SYSTEMS[name]
    told = [*system.sentences.values(), *system.summaries.values(), *system.helps.values()]
    french = [label["fr"] for label in told if "fr" in label]
    assert french
    assert [text for text in french if CROWDED.search(text)] == []


@both
def test_what_only_orders_play_are_kinds_of_entries(name: str) -> None:
    system = SYSTEMS[name]
    assert system.procedure <= set(system.summaries)


@both
def test_what_is_learnt_and_the_points_of_who_is_played_are_kept_in_books(name: str) -> None:
    """A chronicle tells how they moved."""
    system = SYSTEMS[name]
    played = {
        account.id for id, kind in system.kinds.items() if kind.plays for account in system.accounts_of(id)
    }
    assert {"advancement"} <= {system.book(id) for id in played}
    codes = {
        id
        for id in played
        if system.accounts[id].notation in ("code", "rating") and system.accounts[id].shown
    }
    assert {id for id in codes if not system.book(id)} <= {"studied.*", "armour"}


@both
def test_what_plans_lean_on_is_in_the_chart(name: str) -> None:
    system = SYSTEMS[name]
    costs, shelf = system.costs, system.shelf
    assert costs is not None
    kept = [costs.points, costs.days, *costs.harm]
    assert all(system.account(account) is not None for account in kept if account is not None)
    families = [costs.booked] if costs.booked is not None else []
    if shelf is not None:
        families.append(shelf.access)
        assert set(shelf.kinds) <= set(system.kinds)
        for kind in shelf.kinds:
            held = [account.id for account in system.accounts_of(kind)]
            assert any(id.startswith(begins) for begins, _learner in shelf.holds for id in held), kind
    assert all(f"{family}*" in system.accounts for family in families)
