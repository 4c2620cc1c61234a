"""Every catalogue says all that the program says, and loses nothing on the way."""

import gettext
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from ledger.locale import catalogues
from ledger.wording.language import LANGUAGES

SOURCES = catalogues.sources()

# What must come out as it went in: `{name}`, `{0:+d}`, `{value!r}`. Documents in braces are no such thing.
PLACEHOLDER = re.compile(r"\{\w*(?:![rs])?(?::[^\s{}]+)?\}")

# What is typed or read by programs: fields of JSON, options, commands.
TECHNICAL = re.compile(r'"[a-z_0-9]+"|--[a-z][a-z-]*|`whills [a-z]+')

# What marks up, or keeps a line apart from the next.
SIGNS = ("`", "**", "%", "[", "]", "<", ">", "\n", "\t")


@pytest.fixture(scope="module", params=SOURCES, ids=catalogues.language)
def catalogue(request: pytest.FixtureRequest) -> Catalog:
    return catalogues.load(request.param)


def texts(message: Message) -> Iterator[tuple[str, str]]:
    """Each form of a message with what it is in the other language, the forms of a number among them."""
    if isinstance(message.string, str):
        yield str(message.id), message.string
    else:
        for number, string in enumerate(message.string or ()):
            yield message.id[min(number, 1)], string


def pairs(catalogue: Catalog) -> list[tuple[str, str]]:
    return [pair for message in catalogue if message.id for pair in texts(message)]


def placeholders(text: str) -> set[str]:
    return set(PLACEHOLDER.findall(text))


def blanks(text: str) -> tuple[str, str]:
    """What stands before the first word and behind the last."""
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def test_every_language_of_the_catalogues_is_one_that_the_program_speaks() -> None:
    assert {catalogues.language(source) for source in SOURCES} <= set(LANGUAGES) - {"en"}


def test_a_catalogue_has_the_messages_of_the_code_and_no_others(catalogue: Catalog) -> None:
    said = {(message.id, message.context) for message in catalogues.said() if message.id}
    assert {(message.id, message.context) for message in catalogue if message.id} == said
    assert catalogue.obsolete == {}


def test_every_message_is_translated_in_each_of_its_forms(catalogue: Catalog) -> None:
    for message in catalogue:
        assert not message.fuzzy, message.id
        assert all(translated.strip() for _text, translated in texts(message)), message.id
        if message.pluralizable:
            assert len(list(texts(message))) == catalogue.num_plurals, message.id


def test_a_translation_fills_in_what_its_message_does(catalogue: Catalog) -> None:
    different = [
        (text, translated)
        for text, translated in pairs(catalogue)
        if placeholders(text) != placeholders(translated)
    ]
    assert different == []


def test_a_translation_keeps_what_is_typed_or_read_by_programs(catalogue: Catalog) -> None:
    different = [
        (text, translated)
        for text, translated in pairs(catalogue)
        if set(TECHNICAL.findall(text)) != set(TECHNICAL.findall(translated))
    ]
    assert different == []


def test_a_translation_keeps_the_blanks_at_its_ends_and_what_marks_it_up(catalogue: Catalog) -> None:
    different = [
        (text, translated)
        for text, translated in pairs(catalogue)
        if blanks(text) != blanks(translated)
        or any(text.count(sign) != translated.count(sign) for sign in SIGNS)
    ]
    assert different == []


def test_what_is_compiled_says_what_translators_wrote(tmp_path: Path) -> None:
    for source, made in zip(SOURCES, catalogues.compile_all(tmp_path), strict=True):
        spoken = gettext.translation("whills", str(tmp_path), [catalogues.language(source)])
        assert made.parts[-3] == catalogues.language(source)
        messages = [message for message in catalogues.load(source) if message.id]
        single = dict(pair for message in messages if not message.pluralizable for pair in texts(message))
        assert {text: spoken.gettext(text) for text in single} == single
        for one, *_between, many in (list(texts(message)) for message in messages if message.pluralizable):
            assert [spoken.ngettext(one[0], many[0], n) for n in (1, 2)] == [one[1], many[1]]


def test_what_is_compiled_and_newer_is_left_alone(tmp_path: Path) -> None:
    first = [(path, path.stat().st_mtime_ns) for path in catalogues.compile_all(tmp_path)]
    again = [(path, path.stat().st_mtime_ns) for path in catalogues.compile_all(tmp_path)]
    assert first == again


@pytest.mark.parametrize("source", SOURCES, ids=catalogues.language)
def test_an_update_without_news_changes_nothing(source: Path, tmp_path: Path) -> None:
    copy = tmp_path / catalogues.language(source) / "LC_MESSAGES" / "whills.po"
    copy.parent.mkdir(parents=True)
    copy.write_bytes(source.read_bytes())
    catalogues.update(copy)
    assert copy.read_text(encoding="utf-8") == source.read_text(encoding="utf-8")


def test_an_update_begins_a_catalogue_with_every_message_of_the_code(tmp_path: Path) -> None:
    begun = tmp_path / "fr" / "LC_MESSAGES" / "whills.po"
    catalogues.update(begun)
    catalogue = catalogues.load(begun)
    assert {message.id for message in catalogue} == {message.id for message in catalogues.said()}
    assert not any(translated for message in catalogue if message.id for _text, translated in texts(message))
    assert {"Contents", ("{0} die", "{0} dice")} <= {message.id for message in catalogue}


def test_an_update_takes_away_what_nobody_says_now(tmp_path: Path) -> None:
    old = tmp_path / "fr" / "LC_MESSAGES" / "whills.po"
    catalogue = catalogues.begun("fr")
    catalogue.add("nobody has ever said this", "personne n’a jamais dit cela")
    catalogue.add("Contents", "Sommaire")
    catalogues.save(catalogue, old)
    catalogues.update(old)
    new = catalogues.load(old)
    assert new["Contents"].string == "Sommaire"
    assert "nobody has ever said this" not in new
    assert "nobody has" not in old.read_text(encoding="utf-8")
