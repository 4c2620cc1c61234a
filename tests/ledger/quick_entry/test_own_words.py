"""The lines that a system suggests for open matters, in the words of the campaign's language."""

from __future__ import annotations

import pytest

from ledger.quick_entry.line import Line, LineError
from ledger.quick_entry.newcomers import enrolments
from ledger.quick_entry.parser import parse
from ledger.quick_entry.vocabulary import Person, Vocabulary
from rules import registry

OF_OWN = ["fr", "de"]

WANTED = [
    (name, account.pending.wants)
    for name in registry.names()
    for account in registry.system_of(name).accounts.values()
    if account.pending
]


ALONE = Person("alone", "Alone", "pc")
"""A name that is a word of a move too."""


def vocabulary(system: str, language: str, *people: Person) -> Vocabulary:
    return Vocabulary(registry.system_of(system), people, language)


@pytest.mark.parametrize("language", OF_OWN)
@pytest.mark.parametrize(("system", "wants"), WANTED)
def test_every_line_that_is_wanted_has_its_words_in_each_language(
    system: str, wants: str, language: str
) -> None:
    own = vocabulary(system, language).in_own_words(wants).split()
    pairs = [pair for pair in zip(wants.split(), own, strict=True) if pair[0].isalpha()]
    declared = registry.system_of(system)
    said = [*declared.words.values(), *declared.move_words.values()]
    assert pairs
    for english, other in pairs:
        assert any(english in words["en"] and other in words[language] for words in said if language in words)


@pytest.mark.parametrize(
    ("language", "line"), [("fr", "juge alone héroïque"), ("de", "urteil alone heldenhaft")]
)
def test_a_line_in_own_words_asks_for_the_same_and_names_stay(language: str, line: str) -> None:
    words = vocabulary("d6_first_edition", language, ALONE)
    assert words.in_own_words("judge alone heroic") == line
    own, english = parse(line, words), parse("judge alone heroic", words)
    assert isinstance(own, Line)
    assert isinstance(english, Line)
    assert (own.move, own.who, own.arguments) == (english.move, english.who, english.arguments)


@pytest.mark.parametrize(
    ("language", "line"), [("fr", "inscris Zorra comme pnj"), ("de", "aufnehmen Zorra als nsc")]
)
def test_a_stranger_is_enrolled_by_a_line_in_own_words(language: str, line: str) -> None:
    words = vocabulary("d6_first_edition", language, ALONE)
    with pytest.raises(LineError) as refused:
        parse("zorra blaster vs 15", words)
    assert line in [one.insert for one in enrolments(refused.value, words)]
    assert isinstance(parse(line, words), Line)


def test_in_an_english_campaign_it_stays_as_it_is() -> None:
    assert vocabulary("d6_first_edition", "en").in_own_words("judge alone …") == "judge alone …"
